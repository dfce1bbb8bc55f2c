"""Speed, accuracy and size of the classifier as it comes, beside trees, RIPPER and the paper."""

from __future__ import annotations

from typing import Any

from benchmarks.estimator import classes, quality, speed, weights


def run(*, quick: bool) -> dict[str, Any]:
    """Measure all, print a table for each, and give the figures.

    Parameters
    ----------
    quick : bool
        Fewer repeats; quality on small sets and in three of the ten folds.
    """
    return {
        "fit": speed.fitting(repeats=3 if quick else 7),
        "predict": speed.predicting(repeats=3 if quick else 7),
        "many classes": classes.run(),
        "weights": weights.run(),
        "quality": quality.run(quick=quick),
    }
