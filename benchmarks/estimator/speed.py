"""Fit and predict from the raw frame, one thread, beside the pipeline that people build."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pandas as pd
from sklearn.tree import DecisionTreeClassifier

from benchmarks.binarise.prediction import tree_pipeline
from benchmarks.estimator.frames import Frame, frames
from benchmarks.measure import show, side_by_side
from disjunct import Binarizer, RuleSetClassifier

LARGE = 1_000_000
"""Rows times literals from which on the limit is the peers' time; below it is `SMALL_MS`."""

SMALL_MS = 25.0
PREDICTED_ROWS = 100_000
"""Small frames are repeated to about so many rows where prediction is timed."""


def fitting(repeats: int) -> dict[str, Any]:
    """Time a fit from the raw frame beside the pipeline and the tree on the same bits."""
    figures = {one.name: _fit(one, repeats) for one in frames()}
    show(
        f"fit from the raw frame, one thread; limit: {SMALL_MS:g} ms, or the peers' sum where rows "
        f"times literals exceed {LARGE:,}",
        ["set", "rows", "literals", "ms fit", "ms pipeline", "ms tree", "ms limit", "of it"],
        [[name, f"{f['rows']:,}", f"{f['literals']:,}", f"{1e3 * f['fit']:.1f}",
          f"{1e3 * f['pipeline']:.1f}", f"{1e3 * f['tree']:.1f}", f"{1e3 * f['limit']:.1f}",
          f"{f['fit'] / f['limit']:.2f}"] for name, f in figures.items()],
    )  # fmt: skip
    worst = max(figures, key=lambda name: figures[name]["fit"] / figures[name]["limit"])
    share = figures[worst]["fit"] / figures[worst]["limit"]
    print(f"most of its limit: {share:.2f} on {worst}")
    return figures


def _fit(one: Frame, repeats: int) -> dict[str, float]:
    binarizer = Binarizer(thresholds="supervised").fit(one.frame, one.y)
    bits = np.asarray(binarizer.transform(one.frame), dtype=np.float32)
    times = side_by_side(
        {
            "fit": lambda: RuleSetClassifier().fit(one.frame, one.y),
            "pipeline": lambda: tree_pipeline().fit(one.frame, one.y),
            "tree": lambda: DecisionTreeClassifier(min_samples_leaf=5).fit(bits, one.y),
        },
        repeats,
    )
    peers = times["pipeline"] + times["tree"]
    limit = peers if bits.size > LARGE else SMALL_MS / 1e3
    return times | {"limit": limit, "rows": len(bits), "literals": bits.shape[1]}


def predicting(repeats: int) -> dict[str, Any]:
    """Rows per second of predict and of predict_proba, beside the pipeline's."""
    figures = {one.name: _predict(one, repeats) for one in frames()}
    show(
        "million rows per second from the raw frame, one thread",
        ["set", "rows", "predict", "predict_proba", "pipeline", "predict of it"],
        [[name, f"{f['rows']:,}", *(f"{f['rows'] / f[task] / 1e6:.2f}" for task in
          ("predict", "predict_proba", "pipeline")), f"{f['pipeline'] / f['predict']:.1f}"]
         for name, f in figures.items()],
    )  # fmt: skip
    slowest = min(figures, key=lambda name: figures[name]["pipeline"] / figures[name]["predict"])
    ratio = figures[slowest]["pipeline"] / figures[slowest]["predict"]
    print(f"least, in rows per second of the pipeline: {ratio:.1f} on {slowest}")
    return figures


def _predict(one: Frame, repeats: int) -> dict[str, float]:
    rows = _repeated(one.frame)
    clf = RuleSetClassifier().fit(one.frame, one.y)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Skipping features without any observed values")
        pipeline = tree_pipeline().fit(one.frame, one.y)
        times = side_by_side(
            {
                "predict": lambda: clf.predict(rows),
                "predict_proba": lambda: clf.predict_proba(rows),
                "pipeline": lambda: pipeline.predict(rows),
            },
            repeats,
        )
    return times | {"rows": len(rows)}


def _repeated(frame: pd.DataFrame) -> pd.DataFrame:
    copies = min(-(-PREDICTED_ROWS // len(frame)), max(1, 5_000_000 // frame.size))
    return pd.concat([frame] * copies, ignore_index=True)
