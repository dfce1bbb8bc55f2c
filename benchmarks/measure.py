"""Times side by side and tables of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any


def side_by_side(
    tasks: Mapping[str, Callable[[], Any]],
    repeats: int,
    clock: Callable[[], float] = time.perf_counter,
) -> dict[str, float]:
    """Least seconds of each task; they take turns, so that a busy machine is busy for all.

    With ``clock=time.process_time`` seconds of the processor are counted: for tasks of one thread
    what a clock on the wall shows on a machine that does nothing else.
    """
    best = dict.fromkeys(tasks, float("inf"))
    for _ in range(repeats):
        for name, task in tasks.items():
            began = clock()
            task()
            best[name] = min(best[name], clock() - began)
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
