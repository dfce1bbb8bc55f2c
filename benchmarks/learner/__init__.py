"""Profit, time and memory of the learner, beside a tree, a forest and known figures."""

from __future__ import annotations

from typing import Any

from benchmarks.learner import effort, engines, growth, kernels, memory, profit


def run(*, quick: bool) -> dict[str, Any]:
    """Measure all, print a table for each, and give the figures.

    Parameters
    ----------
    quick : bool
        Fewer repeats, and the highest effort on the smaller sets only.
    """
    return {
        "profit": profit.run(repeats=3 if quick else 5),
        "seeds": profit.run_seeds(seeds=3 if quick else 10, largest=3_000_000 if quick else None),
        "effort": effort.run(largest=3_000_000 if quick else None),
        "kernels": kernels.run(),
        "growth": growth.run(repeats=3 if quick else 5),
        "memory": memory.run(),
        "engines": engines.run(),
    }
