"""The learners that are compared: ours, RIPPER, FIGS, a tree, and a forest that nobody reads."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from imodels import FIGSClassifier
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import accuracy_score
from sklearn.model_selection import GridSearchCV
from sklearn.tree import DecisionTreeClassifier
from wittgenstein import RIPPER

from benchmarks.peers.tables import Fold
from disjunct import RuleSetClassifier, RuleSetClassifierCV
from disjunct.demo.comparison import size_of_tree

LEAVES = (1, 2, 5, 10, 20, 50, 100)
"""Settings of ``min_samples_leaf`` among which the tree is tuned."""

INNER_FOLDS = 5
"""Folds of the training rows for those that are tuned."""

FIGS_RULES = 12
"""Splits that FIGS may make: its default."""

Learner = Callable[[Fold], dict[str, float]]


def ours(fold: Fold) -> dict[str, float]:
    """Disjunct as it comes, from the raw table."""
    return _fitted(fold, RuleSetClassifier())


def ours_tuned(fold: Fold) -> dict[str, float]:
    """Disjunct, its size chosen by cross-validation of the training rows."""
    return _fitted(fold, RuleSetClassifierCV(cv=INNER_FOLDS))


def _fitted(fold: Fold, learner: Any) -> dict[str, float]:
    began = time.perf_counter()
    fitted = learner.fit(fold.train, fold.y_train)
    seconds = time.perf_counter() - began
    rules = fitted.rules_
    return _figures(fold, fitted.predict(fold.test), len(rules), rules.n_literals, seconds=seconds)


def tuned_tree(fold: Fold) -> dict[str, float]:
    """Grow a decision tree whose least leaf is tuned; its rules are the leaves."""
    train, test = fold.numbers
    grid = {"min_samples_leaf": LEAVES}
    search = GridSearchCV(DecisionTreeClassifier(random_state=0), grid, cv=INNER_FOLDS)
    began = time.perf_counter()
    search.fit(train, fold.y_train)
    seconds = time.perf_counter() - began
    size = size_of_tree(search.best_estimator_.tree_)
    return _figures(fold, search.predict(test), *size, seconds=seconds)


def ripper(fold: Fold) -> dict[str, float]:
    """RIPPER with its defaults; it reads categories, and gaps are filled."""
    train, test = _filled(fold.train, fold.train), _filled(fold.test, fold.train)
    peer = RIPPER(random_state=0)
    began = time.perf_counter()
    peer.fit(train.assign(target=fold.y_train), class_feat="target", pos_class=True)
    seconds = time.perf_counter() - began
    rules = peer.ruleset_.rules
    conditions = sum(len(rule.conds) for rule in rules)
    return _figures(fold, np.array(peer.predict(test)), len(rules), conditions, seconds=seconds)


def figs(fold: Fold) -> dict[str, float]:
    """FIGS with its defaults: a sum of small trees; its rules are their leaves."""
    train, test = fold.numbers
    peer = FIGSClassifier(max_rules=FIGS_RULES)
    began = time.perf_counter()
    peer.fit(train, fold.y_train)
    seconds = time.perf_counter() - began
    leaves, conditions = np.sum([_size_of_figs(tree) for tree in peer.trees_], axis=0)
    return _figures(fold, peer.predict(test), leaves, conditions, seconds=seconds)


def forest(fold: Fold) -> dict[str, float]:
    """Grow a random forest, for what accuracy costs in size."""
    train, test = fold.numbers
    peer = RandomForestClassifier(100, random_state=0)
    began = time.perf_counter()
    peer.fit(train, fold.y_train)
    seconds = time.perf_counter() - began
    size = np.sum([size_of_tree(tree.tree_) for tree in peer.estimators_], axis=0)
    return _figures(fold, peer.predict(test), *size, seconds=seconds)


LEARNERS: dict[str, Learner] = {
    "disjunct": ours,
    "disjunct, size tuned": ours_tuned,
    "decision tree, tuned": tuned_tree,
    "RIPPER": ripper,
    "FIGS": figs,
    "random forest": forest,
}


def _figures(
    fold: Fold, predicted: Any, rules: float, conditions: float, *, seconds: float
) -> dict[str, float]:
    truth = fold.y_test
    return {
        "accuracy": float(accuracy_score(truth, np.asarray(predicted).astype(bool))),
        "rules": float(rules),
        "conditions": float(conditions),
        "seconds": seconds,
    }


def _filled(frame: Any, train: Any) -> Any:
    """Medians of the training rows for numbers, a word for text."""
    numbers = train.select_dtypes("number")
    medians = numbers.median().fillna(0).to_dict()
    words = dict.fromkeys(set(train) - set(numbers), "missing")
    return frame.fillna(medians | words).astype(dict.fromkeys(words, object))


def _size_of_figs(node: Any, depth: int = 0) -> tuple[int, int]:
    """Leaves under a node, and the conditions on the ways to all of them."""
    if node.left is None:
        return 1, depth
    left, right = (_size_of_figs(child, depth + 1) for child in (node.left, node.right))
    return left[0] + right[0], left[1] + right[1]
