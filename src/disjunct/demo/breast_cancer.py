"""Tumours of the breast, malignant or benign: measured data, learned honestly, beside a tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from sklearn.base import clone
from sklearn.datasets import load_breast_cancer
from sklearn.metrics import accuracy_score
from sklearn.model_selection import GridSearchCV, StratifiedKFold
from sklearn.tree import DecisionTreeClassifier

FOLDS = 10
LEAVES = (1, 2, 5, 10, 20)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the comparison.

    Attributes
    ----------
    name : str
        The learner.
    accuracy : float
        Mean over the folds, on rows that were not learned from.
    rules : float
        Mean number of rules, or of leaves.
    literals : float
        Mean number of conditions in all of them.
    """

    name: str
    accuracy: float
    rules: float
    literals: float


def tumours() -> tuple[dict[str, Any], Any]:
    """Give the measurements by name, and the diagnosis of each tumour."""
    data = load_breast_cancer()
    names = [str(name).replace(" ", "_") for name in data.feature_names]
    table = {name: data.data[:, place] for place, name in enumerate(names)}
    return table, data.target_names[data.target]


def beside_a_tree(estimator: Any) -> list[Row]:
    """Cross-validate an estimator and a decision tree, each tuned inside the training folds."""
    table, y = tumours()
    X = np.column_stack(list(table.values()))
    tree = GridSearchCV(DecisionTreeClassifier(random_state=0), {"min_samples_leaf": LEAVES})
    rows: dict[str, list[tuple[float, float, float]]] = {"rules": [], "decision tree": []}
    for train, test in StratifiedKFold(FOLDS, shuffle=True, random_state=0).split(X, y):
        fitted = clone(estimator).fit(X[train], y[train])
        size = (len(fitted.rules_), fitted.rules_.n_literals)
        rows["rules"].append((accuracy_score(y[test], fitted.predict(X[test])), *size))
        grown = clone(tree).fit(X[train], y[train])
        score = accuracy_score(y[test], grown.predict(X[test]))
        rows["decision tree"].append((score, *_size_of_tree(grown.best_estimator_.tree_)))
    return [Row(name, *np.mean(values, axis=0).tolist()) for name, values in rows.items()]


def _size_of_tree(tree: Any) -> tuple[int, int]:
    """Leaves of a tree, and the conditions on the ways to all of them."""
    depth = np.zeros(tree.node_count, dtype=int)
    for node in range(tree.node_count):
        for child in (tree.children_left[node], tree.children_right[node]):
            if child >= 0:
                depth[child] = depth[node] + 1
    leaves = tree.children_left < 0
    return int(leaves.sum()), int(depth[leaves].sum())
