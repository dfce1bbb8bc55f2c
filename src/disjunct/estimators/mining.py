"""Rules mined from a random forest: every path of a tree that leads to the described class."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.ensemble import RandomForestClassifier

from disjunct.bits import PackedBits
from disjunct.estimators.training import Sides

FOREST = "forest"
"""What a pool is called that is mined."""

TREES = 100
MOST_DEPTH = 6
LEAST_SAMPLES = 5
LARGEST_SEED = 2**32


def mined_rules(
    sides: Sides, factors: tuple[float, float] = (1.0, 1.0), *, seed: int = 0, n_jobs: int = 1
) -> tuple[tuple[int, ...], ...]:
    """Grow a forest on the literals and give the paths to nodes where the described class prevails.

    A path that says a literal is false becomes a rule by the literal that is its contrary; where no
    literal is, that condition is left out.

    Parameters
    ----------
    sides : Sides
        The samples.
    factors : tuple of float
        Class weights of the positives and of the negatives.
    seed : int
        Seed of the forest.
    n_jobs : int
        Threads.
    """
    bits = sides.bits
    if not bits.n_positive or not bits.n_negative or not bits.n_literals:
        return ((),)
    matrix = bits.unpack()
    labels = np.zeros(bits.n_samples, dtype=bool)
    labels[bits.order[: bits.n_positive]] = True
    weights = np.where(labels, *factors) * (1.0 if sides.weights is None else sides.weights)
    if not weights[labels].any() or not weights[~labels].any():
        return ((),)
    forest = RandomForestClassifier(
        TREES,
        max_depth=MOST_DEPTH,
        min_samples_leaf=LEAST_SAMPLES,
        random_state=seed % LARGEST_SEED,
        n_jobs=n_jobs,
    )
    forest.fit(matrix.astype(np.float32), labels, sample_weight=weights)
    contrary = _contraries(bits)
    rules = {rule for tree in forest.estimators_ for rule in _paths(tree.tree_, contrary)}
    return tuple(sorted(rules))


def _contraries(bits: PackedBits) -> dict[int, int]:
    """Give for each literal the first one that is true exactly where it is false."""
    matrix = np.packbits(bits.unpack(), axis=0).T
    flipped = np.packbits(~bits.unpack(), axis=0).T
    places: dict[bytes, int] = {}
    for literal, row in enumerate(matrix):
        places.setdefault(row.tobytes(), literal)
    found = ((literal, places.get(row.tobytes())) for literal, row in enumerate(flipped))
    return {literal: other for literal, other in found if other is not None}


def _paths(tree: Any, contrary: dict[int, int]) -> Iterator[tuple[int, ...]]:
    """Give the paths to nodes at which most of the weight is positive."""
    positive: NDArray[np.bool_] = tree.value[:, 0, 1] > tree.value[:, 0, 0]
    stack: list[tuple[int, frozenset[int]]] = [(0, frozenset())]
    while stack:
        node, path = stack.pop()
        if positive[node]:
            yield tuple(sorted(path))
        if tree.children_left[node] < 0:
            continue
        literal = int(tree.feature[node])
        false = {contrary[literal]} if literal in contrary else set()
        stack.append((int(tree.children_left[node]), path | false))
        stack.append((int(tree.children_right[node]), path | {literal}))
