"""The rule set that is measured: sixteen overlapping rules on the census rows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from sklearn.tree import DecisionTreeClassifier

from benchmarks.binarise import tables
from disjunct.literals import Binarizer
from disjunct.rules import Rule, RuleSet

N_RULES = 16


@dataclass(frozen=True)
class Subject:
    """A table, its labels and a rule set with statistics."""

    name: str
    frame: pd.DataFrame
    y: NDArray[np.bool_]
    rules: RuleSet


def adult() -> Subject:
    """Rules from the leaves of two small trees on different literals, so that they overlap."""
    name, frame, y = tables.adult()
    binarizer = Binarizer().fit(frame)
    bits = binarizer.transform(frame)
    found: dict[Rule, float] = {}
    for seed in range(2):
        model = DecisionTreeClassifier(max_depth=6, max_features=0.5, random_state=seed)
        found |= _leaves(model.fit(bits, y).tree_, binarizer.literals_)
    best = sorted(found, key=lambda rule: (-found[rule], str(rule)))[:N_RULES]
    rules = RuleSet(best, schema=binarizer.schema_, target="income")
    return Subject(name, frame, y, rules.with_statistics(frame, y))


def _leaves(tree, literals) -> dict[Rule, float]:
    """Paths to leaves of the described class, with the rows they decide rightly."""
    found, waiting = {}, [(0, ())]
    while waiting:
        node, path = waiting.pop()
        if tree.children_left[node] < 0:
            share = tree.value[node][0, 1]
            if share > 0.5:
                found[Rule(path)] = share * tree.weighted_n_node_samples[node]
            continue
        literal = literals[tree.feature[node]]
        waiting.append((tree.children_right[node], (*path, literal)))
        waiting.append((tree.children_left[node], (*path, literal.negated())))
    return found
