"""Exact search for one rule: how soon it proves, and what its proofs add to the greedy."""

from __future__ import annotations

from typing import Any

from benchmarks.exact import first, quality
from benchmarks.notebook import Notebook


def run(*, quick: bool) -> dict[str, Any]:
    """Measure both, print a table for each, and give the figures.

    Parameters
    ----------
    quick : bool
        Seconds for what is not proved soon instead of a minute, and instead of ten minutes for a
        whole greedy.
    """
    notebook = Notebook("exact", total=4 * len(first.names()), quick=quick)
    return {
        "first subproblem": first.run(notebook, seconds=10 if quick else 60),
        "approximation quality": quality.run(notebook, seconds=6 if quick else 600),
    }
