"""Rule sets proved to be best: time to the proof, the gap, and what the best are worth."""

from __future__ import annotations

from typing import Any

from benchmarks.optimal import accuracy, pools, proofs


def run(*, quick: bool) -> dict[str, Any]:
    """Measure all, print a table for each, and give the figures.

    Parameters
    ----------
    quick : bool
        Fewer of the sets whose gap stays open, and less time for them.
    """
    return {
        "proofs": proofs.run(quick=quick),
        "accuracy": accuracy.run(quick=quick),
        "pools": pools.run(quick=quick),
    }
