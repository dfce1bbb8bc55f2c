"""What others do with the same raw frame: a tree's pipeline, tuned or not, and RIPPER."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from sklearn.model_selection import GridSearchCV
from wittgenstein import RIPPER

from benchmarks.binarise.prediction import tree_pipeline
from benchmarks.estimator.frames import Part

LEAVES = (1, 2, 5, 10, 20, 50, 100)
"""Settings of ``min_samples_leaf`` among which the tree is tuned."""


def tuned_tree(train: Part, test: Part) -> dict[str, float]:
    """One-hot, impute and tree, ``min_samples_leaf`` chosen in five folds of the training rows."""
    encoder, tree = tree_pipeline()
    encoded = encoder.fit_transform(train.frame)
    search = GridSearchCV(tree, {"min_samples_leaf": LEAVES}, cv=5).fit(encoded, train.y)
    tree = search.best_estimator_
    return {
        "accuracy": search.score(encoder.transform(test.frame), test.y),
        "rules": float(tree.get_n_leaves()),
        "leaf": float(tree.min_samples_leaf),
    }


def ripper(train: Part, test: Part) -> dict[str, float]:
    """RIPPER with its defaults; it knows no missing values, so they are filled."""
    filled = _filled(train.frame, train.frame)
    peer = RIPPER(random_state=0)
    peer.fit(filled.assign(target=train.y), class_feat="target", pos_class=True)
    rows = _filled(test.frame, train.frame)
    fired = _covers(peer, rows)
    return {
        "accuracy": float(np.mean(fired.any(axis=1) == test.y)),
        "rules": len(peer.ruleset_.rules),
        "literals": sum(len(rule.conds) for rule in peer.ruleset_.rules),
        "overlap": float(np.mean(fired.sum(axis=1) > 1)),
    }


def _filled(frame: pd.DataFrame, train: pd.DataFrame) -> pd.DataFrame:
    """Medians for numbers (0 where there is no value at all), a word for text."""
    numbers = train.select_dtypes("number")
    fill: dict[str, Any] = dict.fromkeys(train, "none") | numbers.median().fillna(0).to_dict()
    return frame.fillna(fill)


def _covers(peer: RIPPER, rows: pd.DataFrame) -> NDArray[np.bool_]:
    """Which rules cover which rows, by the conditions that the fitted set holds."""
    binned = peer.bin_transformer_.transform(rows) if peer.bin_transformer_ else rows
    covers = np.zeros((len(rows), len(peer.ruleset_.rules)), dtype=bool)
    for place, rule in enumerate(peer.ruleset_.rules):
        covers[:, place] = np.isin(rows.index, rule.covers(binned).index)
    return covers
