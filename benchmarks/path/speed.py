"""Time of the path on two threads, beside the tree on the same bits and a search over a grid."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from sklearn.model_selection import GridSearchCV, StratifiedKFold
from sklearn.tree import DecisionTreeClassifier

from benchmarks.estimator.frames import Frame, frames
from benchmarks.measure import show, side_by_side
from disjunct import Binarizer, RuleSetClassifier, RuleSetClassifierCV
from disjunct.estimators.path.settings import PAPER, SHORT

LARGE = 1_000_000
"""Rows times literals from which on the limit is a share of a tree's time."""

SHARE = 0.3
SECONDS = {"short": 1.0, "paper": 5.0}
SETTINGS = {"short": {"literal_cost": SHORT}, "paper": PAPER}
QUICK_CELLS = 300_000
"""Cells of the largest frame of a quick run."""

FOLDS, THREADS = 5, 2


def run(repeats: int, *, quick: bool) -> dict[str, Any]:
    """Time both grids on every set, and the plain search over the short one."""
    sets = frames(QUICK_CELLS if quick else None)
    figures = {one.name: _times(one, repeats) for one in sets}
    show(
        f"seconds on two threads; limit: {SECONDS['short']:g} and {SECONDS['paper']:g} s, or "
        f"{SHARE} of the fits times a tree's on the same bits above {LARGE:,} cells",
        [
            "set",
            "cells",
            "tree",
            "short",
            "of limit",
            "paper",
            "of limit",
            "search",
            "search / short",
        ],
        [_row(name, times) for name, times in figures.items()],
    )
    return figures


def _times(one: Frame, repeats: int) -> dict[str, float]:
    binarizer = Binarizer(thresholds="supervised").fit(one.frame, one.y)
    bits = np.asarray(binarizer.transform(one.frame), dtype=np.float32)
    tasks = {
        "tree": lambda: DecisionTreeClassifier(min_samples_leaf=5).fit(bits, one.y),
        "short": lambda: RuleSetClassifierCV(n_jobs=THREADS).fit(one.frame, one.y),
        "paper": lambda: RuleSetClassifierCV(grid="paper", n_jobs=THREADS).fit(one.frame, one.y),
    }
    times = side_by_side(tasks, repeats)
    for grid, settings in SETTINGS.items():
        fits = (FOLDS + 1) * int(np.prod([len(values) for values in settings.values()]))
        large = SHARE * fits * times["tree"]
        times[f"{grid} limit"] = large if bits.size > LARGE else SECONDS[grid]
    return times | {"search": _search(one), "cells": float(bits.size)}


def _search(one: Frame) -> float:
    """Time scikit-learn's search over the same settings and folds, each fit from the raw frame."""
    folds = StratifiedKFold(FOLDS, shuffle=True, random_state=0)
    search = GridSearchCV(RuleSetClassifier(), {"literal_cost": SHORT}, cv=folds, n_jobs=THREADS)
    best = float("inf")
    for _ in range(2):  # the first one starts the processes
        began = time.perf_counter()
        search.fit(one.frame, one.y)
        best = min(best, time.perf_counter() - began)
    return best


def _row(name: str, times: dict[str, float]) -> list[str]:
    return [
        name,
        f"{times['cells']:,.0f}",
        f"{times['tree']:.3f}",
        *(
            text
            for grid in SETTINGS
            for text in (f"{times[grid]:.2f}", f"{times[grid] / times[f'{grid} limit']:.2f}")
        ),
        f"{times['search']:.2f}",
        f"{times['search'] / times['short']:.1f}",
    ]
