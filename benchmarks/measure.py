"""Times side by side and tables of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any


def side_by_side(tasks: Mapping[str, Callable[[], Any]], repeats: int) -> dict[str, float]:
    """Least seconds of each task; they take turns, so that a busy machine is busy for all."""
    best = dict.fromkeys(tasks, float("inf"))
    for _ in range(repeats):
        for name, task in tasks.items():
            began = time.perf_counter()
            task()
            best[name] = min(best[name], time.perf_counter() - began)
    return best


def show(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table, the first column to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    print(f"\n{title}")
    for row in (head, ["-" * width for width in widths], *rows):
        first = row[0].ljust(widths[0])
        print(
            "  ".join(
                [first, *(cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True))]
            )
        )
