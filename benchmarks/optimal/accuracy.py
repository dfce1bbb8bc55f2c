"""Test accuracy of proved optima beside the default's and a tree's, five folds."""

from __future__ import annotations

from typing import Any

import numpy as np
from sklearn.model_selection import StratifiedKFold
from sklearn.tree import DecisionTreeClassifier

from benchmarks.learner.sets import Set, all_sets, one_set
from benchmarks.measure import show
from disjunct.bits import PackedBits
from disjunct.search import Objective, learn

SETS = ("COMPAS-binary", "COMPAS-2016", "transfusion", "tic-tac-toe", "liver", "heart", "pima",
        "ILPD", "WDBC")  # fmt: skip
LITERAL_COST = 8.0
LIMIT = 30.0


def run(*, quick: bool) -> dict[str, Any]:
    """Score the same objective searched locally and to the optimum, and a tree on the same bits."""
    names = SETS[:4] if quick else SETS
    sets = [one for name in names if (one := one_set(name))] or list(all_sets())
    cells = [score(one) for one in sets]
    show(
        f"test accuracy, five folds, lambda {LITERAL_COST:g}, beta_2 0.1, K 16",
        ["set", "default", "optimal", "tree", "V of the best, default", "proved folds"],
        [
            [c["set"], f"{c['local']:.3f}", f"{c['optimal']:.3f}", f"{c['tree']:.3f}",
             f"{c['share']:.2%}", f"{c['proved']} of 5"]
            for c in cells
        ],
    )  # fmt: skip
    return {"cells": cells}


def score(one: Set) -> dict[str, Any]:
    """Give mean accuracies, and how much of the optimum's V the default reaches."""
    scores: dict[str, list[float]] = {"local": [], "optimal": [], "tree": []}
    shares, proved = [], 0
    folds = StratifiedKFold(5, shuffle=True, random_state=0)
    for train, test in folds.split(one.matrix, one.labels):
        bits = PackedBits.pack(one.matrix[train], one.labels[train])
        profits = {}
        for search, options in (("local", {}), ("optimal", {"time_limit": LIMIT, "n_jobs": 2})):
            found = learn(
                bits, Objective(LITERAL_COST, 0.1), max_rules=16, search=search, **options
            )
            profits[search] = found.profit
            covered = np.zeros(len(test), dtype=bool)
            for rule in found.rules:
                covered |= one.matrix[np.ix_(test, list(rule))].all(axis=1)
            scores[search].append(float(np.mean(covered == one.labels[test])))
        proved += found.bound is not None and found.bound <= found.profit + 1e-6
        shares.append(profits["local"] / profits["optimal"] if profits["optimal"] > 0 else 1.0)
        tree = DecisionTreeClassifier(min_samples_leaf=5, random_state=0)
        tree.fit(one.matrix[train], one.labels[train])
        scores["tree"].append(float(tree.score(one.matrix[test], one.labels[test])))
    means = {name: float(np.mean(values)) for name, values in scores.items()}
    return {"set": one.name, **means, "share": float(np.mean(shares)), "proved": proved}
