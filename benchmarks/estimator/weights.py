"""Whole weights and repeated rows give the same model, and weights are not slower."""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.estimator.frames import Frame, frames
from benchmarks.measure import show, side_by_side
from disjunct import RuleSetClassifier

MOST_CELLS = 200_000


def run() -> dict[str, Any]:
    """Compare both on every set that is not large."""
    figures = {one.name: _compare(one) for one in frames(MOST_CELLS)}
    show(
        "whole weights of 0 to 3 beside repeated rows",
        ["set", "same rules and rates", "ms weights", "ms repeated", "ms without"],
        [[name, str(f["same"]), *(f"{1e3 * f[task]:.1f}" for task in
          ("weights", "repeated", "without"))] for name, f in figures.items()],
    )  # fmt: skip
    return figures


def _compare(one: Frame) -> dict[str, Any]:
    weight = np.random.default_rng(0).integers(0, 4, len(one.y))
    rows = np.repeat(np.arange(len(one.y)), weight)
    frame, y = one.frame.iloc[rows], one.y[rows]
    fits = {
        "weights": lambda: RuleSetClassifier().fit(one.frame, one.y, weight),
        "repeated": lambda: RuleSetClassifier().fit(frame, y),
        "without": lambda: RuleSetClassifier().fit(one.frame, one.y),
    }
    same = fits["weights"]().rules_ == fits["repeated"]().rules_
    return side_by_side(fits, 3) | {"same": same}
