"""Adult, data frame to packed bits, beside a decision tree's fit on the same bits."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
from sklearn.tree import DecisionTreeClassifier

from benchmarks.binarise import tables
from benchmarks.measure import show, side_by_side
from disjunct.literals import Binarizer

TARGETS = {"deciles": 0.25, "supervised": 0.5}
"""Largest share of the tree's time that is aimed at."""


def run(repeats: int) -> dict[str, Any]:
    """Measure pandas, polars and pyarrow, with the paper's thresholds and supervised ones."""
    name, frame, y = tables.adult()
    libraries = {
        "pandas": frame,
        "polars": pl.from_pandas(frame),
        "pyarrow": pa.Table.from_pandas(frame, preserve_index=False),
    }
    figures: dict[str, Any] = {"data": name}
    rows = []
    for thresholds, target in TARGETS.items():
        matrix = Binarizer(thresholds=thresholds).fit_transform(frame, y)
        bits = np.ascontiguousarray(matrix, dtype=np.float32)
        tasks = {
            library: lambda X=X, thresholds=thresholds: pack(X, y, thresholds)
            for library, X in libraries.items()
        }
        tasks["tree"] = lambda bits=bits: DecisionTreeClassifier(min_samples_leaf=5).fit(bits, y)
        seconds = side_by_side(tasks, repeats)
        figures[thresholds] = {"literals": bits.shape[1], "seconds": seconds, "target": target}
        rows += [
            [f"{thresholds}, {library}", str(bits.shape[1]), f"{1e3 * seconds[library]:.1f}",
             f"{1e3 * seconds['tree']:.0f}", f"{seconds[library] / seconds['tree']:.3f}",
             f"{target:.2f}"]
            for library in libraries
        ]  # fmt: skip
    head = ["table to packed bits", "literals", "ms", "tree ms", "ratio", "target"]
    show(f"{name}: {len(frame):,} rows", head, rows)
    return figures


def pack(X: Any, y: Any, thresholds: str) -> Any:
    """Table to packed bits, as the estimators do it."""
    return Binarizer(thresholds=thresholds).fit_encode(X, y).pack(y)
