"""Speed and memory of the way from a table to packed bits, beside a tree and beside its peers."""

from __future__ import annotations

from typing import Any

from benchmarks.binarise import adult, growth, memory, peers, prediction


def run(*, quick: bool) -> dict[str, Any]:
    """Measure all, print a table for each, and give the figures.

    Parameters
    ----------
    quick : bool
        Fewer repeats and rows; the largest tables are measured all the same.
    """
    repeats = 3 if quick else 5
    return {
        "adult": adult.run(repeats),
        "peers": peers.run(repeats),
        "prediction": prediction.run(repeats),
        "growth": growth.run([250_000, 500_000, 1_000_000] if quick else growth.ROWS),
        "memory": memory.run(),
    }
