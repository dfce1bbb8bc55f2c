"""What is compared: the path and its peers, each tuned on the training rows alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
from imodels import FIGSClassifier
from sklearn.compose import make_column_transformer
from sklearn.impute import SimpleImputer
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder

from benchmarks.estimator.frames import Part
from benchmarks.estimator.measures import measures
from benchmarks.estimator.paper import paper_protocol
from benchmarks.estimator.peers import ripper, tuned_tree
from disjunct import RuleSetClassifierCV

SPLITS = (4, 8, 12, 16, 24)
"""Settings of FIGS's ``max_rules`` among which it is tuned."""


def path(train: Part, test: Part, **options: Any) -> dict[str, float]:
    """Choose the size by cross-validation, from the raw frame."""
    clf = RuleSetClassifierCV(**options).fit(train.frame, train.y)
    return measures(clf, test) | {
        "literal_cost": clf.literal_cost_,
        "expected": clf.path_.chosen.score,
    }


def figs(train: Part, test: Part) -> dict[str, float]:
    """FIGS on one-hot categories and filled numbers, its size tuned in five folds."""
    pipeline = make_pipeline(_numbers(train.frame), FIGSClassifier(random_state=0))
    grid = {"figsclassifier__max_rules": SPLITS}
    search = GridSearchCV(pipeline, grid, cv=5).fit(train.frame, train.y.astype(int))
    return {
        "accuracy": float(np.mean(search.predict(test.frame) == test.y)),
        "rules": float(search.best_params_["figsclassifier__max_rules"]),
    }


def _numbers(frame: pd.DataFrame) -> Any:
    numbers = frame.select_dtypes("number").columns
    words = [name for name in frame if name not in set(numbers)]
    one_hot = OneHotEncoder(handle_unknown="ignore", sparse_output=False)
    return make_column_transformer(
        (make_pipeline(SimpleImputer(strategy="most_frequent"), one_hot), words),
        (SimpleImputer(keep_empty_features=True), numbers),
    )


METHODS: dict[str, Callable[[Part, Part], dict[str, float]]] = {
    "path": path,
    "path, best": partial(path, choice="best"),
    "paper's grid": partial(path, grid="paper"),
    "protocol": paper_protocol,
    "tree": tuned_tree,
    "figs": figs,
    "ripper": ripper,
}
"""By name; ``protocol`` is the paper's: 54 settings, deciles, its algorithms alone."""
