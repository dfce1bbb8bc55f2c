"""The paper's protocol: 54 settings tuned inside each fold, deciles, its algorithms alone."""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray
from sklearn.model_selection import StratifiedKFold

from benchmarks.estimator.frames import Part
from disjunct import Binarizer
from disjunct.bits import PackedBits
from disjunct.search import Objective, learn

OVERLAP_COSTS = (0.5, 0.1, 0.01)
LITERAL_COSTS = (0.1, 1.0, 4.0, 8.0, 16.0, 64.0)
MAX_RULES = (8, 16, 32)
SETTINGS = tuple(product(OVERLAP_COSTS, LITERAL_COSTS, MAX_RULES))
INNER_FOLDS = 5


def paper_protocol(train: Part, test: Part) -> dict[str, float]:
    """Choose the setting of most accuracy in folds of the training rows, then learn on all."""
    binarizer = Binarizer().fit(train.frame)
    bits = np.asarray(binarizer.transform(train.frame), dtype=bool)
    overlap_cost, literal_cost, max_rules = _best_setting(bits, train.y)
    rules = _learn(PackedBits.pack(bits, train.y), overlap_cost, literal_cost, max_rules)
    fired = _covers(rules, np.asarray(binarizer.transform(test.frame), dtype=bool))
    return {
        "accuracy": float(np.mean(fired.any(axis=1) == test.y)),
        "rules": len(rules),
        "literals": sum(map(len, rules)),
        "overlap": float(np.mean(fired.sum(axis=1) > 1)),
        "overlap_cost": overlap_cost,
        "literal_cost": literal_cost,
        "max_rules": max_rules,
    }


def _best_setting(bits: NDArray[np.bool_], y: NDArray[np.bool_]) -> tuple[float, float, int]:
    right = np.zeros(len(SETTINGS))
    inner = StratifiedKFold(INNER_FOLDS, shuffle=True, random_state=0)
    for train, test in inner.split(y, y):
        packed = PackedBits.pack(bits[train], y[train])
        held_out = bits[test]
        for place, setting in enumerate(SETTINGS):
            fired = _covers(_learn(packed, *setting), held_out)
            right[place] += np.sum(fired.any(axis=1) == y[test])
    return SETTINGS[int(right.argmax())]


def _learn(
    bits: PackedBits, overlap_cost: float, literal_cost: float, max_rules: int
) -> tuple[tuple[int, ...], ...]:
    objective = Objective(literal_cost, overlap_cost)
    return learn(bits, objective, max_rules=max_rules, rounds=0).rules


def _covers(rules: tuple[tuple[int, ...], ...], bits: NDArray[np.bool_]) -> NDArray[np.bool_]:
    fired = np.ones((len(bits), len(rules)), dtype=bool)
    for place, rule in enumerate(rules):
        for literal in rule:
            fired[:, place] &= bits[:, literal]
    return fired
