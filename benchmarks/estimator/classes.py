"""Dozens of classes and tens of thousands of rows."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pandas as pd

from benchmarks.measure import show
from disjunct import RuleSetClassifier

ROWS, CLASSES, COLUMNS = 30_000, 30, 12
TEST = ROWS // 3


def run() -> dict[str, Any]:
    """Time both schemes on made-up classes, a third of the rows held out."""
    X, y = made_up()
    figures = {}
    for scheme in ("one-versus-one", "one-versus-rest"):
        began = time.perf_counter()
        clf = RuleSetClassifier(multi_class=scheme).fit(X[TEST:], y[TEST:])
        fitted = time.perf_counter()
        accuracy = clf.score(X[:TEST], y[:TEST])
        figures[scheme] = {
            "fit": fitted - began,
            "rows per second": TEST / (time.perf_counter() - fitted),
            "accuracy": accuracy,
            "sets": len(clf.rule_sets_),
            "rules": sum(map(len, clf.rule_sets_.values())),
        }
    show(
        f"{CLASSES} classes, {ROWS - TEST:,} rows, {COLUMNS} columns, one thread",
        ["scheme", "s fit", "rows/s predicted", "accuracy %", "rule sets", "rules"],
        [[scheme, f"{f['fit']:.1f}", f"{f['rows per second']:,.0f}", f"{100 * f['accuracy']:.1f}",
          f"{f['sets']}", f"{f['rules']:,}"] for scheme, f in figures.items()],
    )  # fmt: skip
    return figures


def made_up() -> tuple[pd.DataFrame, np.ndarray[Any, Any]]:
    """Classes around points of a cube, so that some lie close together."""
    rng = np.random.default_rng(0)
    y = rng.integers(0, CLASSES, ROWS)
    centres = rng.normal(scale=1.5, size=(CLASSES, COLUMNS))
    values = centres[y] + rng.normal(size=(ROWS, COLUMNS))
    frame = pd.DataFrame(values, columns=[f"c{place}" for place in range(COLUMNS)])
    return frame, np.array([f"class {code:02}" for code in y])
