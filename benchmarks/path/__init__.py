"""The path of sizes: accuracy, size and overlap in nested folds, and its time."""

from __future__ import annotations

from typing import Any

from benchmarks.path import quality, speed


def run(*, quick: bool) -> dict[str, Any]:
    """Measure all, print a table for each, and give the figures.

    Parameters
    ----------
    quick : bool
        Quality on small sets, in three of the ten folds of one seed; fewer repeats.
    """
    return {
        "speed": speed.run(repeats=1 if quick else 3, quick=quick),
        "quality": quality.run(quick=quick),
    }
