"""Which rule sets a task needs, and how they then decide: one for two classes, many for many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from disjunct.bits.blocks import ClassBlocks
from disjunct.estimators.decision import Decision
from disjunct.estimators.one_versus_one import OneVersusOne
from disjunct.estimators.one_versus_rest import OneVersusRest, default_class
from disjunct.estimators.parameters import ONE_VERSUS_ONE
from disjunct.estimators.preparation import Prepared
from disjunct.estimators.recipe import Found
from disjunct.estimators.searches import Search
from disjunct.estimators.training import Sides, Training
from disjunct.estimators.two_classes import TwoClasses


def searches_of(prepared: Prepared) -> list[Search]:
    """Give one search for two classes, else one for each pair or for each class."""
    training, target = prepared.training, prepared.training.target
    if len(target.classes) == 2:
        a, b = prepared.described, 1 - prepared.described
        packed = cache(partial(training.sides, target.rows[a], target.rows[b]))
        return [_search(prepared, a, (b,), packed)]
    codes = range(len(target.classes))
    if prepared.multi_class == ONE_VERSUS_ONE:
        blocks = ClassBlocks.pack(training.coded, target.rows)
        return [
            _search(prepared, b, (a,), partial(_pair, blocks, b, a, target.weights))
            for a, b in combinations(codes, 2)
        ]
    others = {a: [b for b in codes if b != a] for a in codes}
    return [
        _search(prepared, a, others[a], partial(_against_rest, training, a, others[a]))
        for a in codes
    ]


def decision_of(prepared: Prepared, found: Sequence[Found]) -> Decision:
    """Give the way of deciding by the rule sets that these searches found."""
    sets = tuple(one.rule_set for one in found)
    target = prepared.training.target
    if len(target.classes) == 2:
        return TwoClasses(sets[0], prepared.described)
    if prepared.multi_class == ONE_VERSUS_ONE:
        return OneVersusOne(tuple(target.labels), sets)
    return OneVersusRest(tuple(target.labels), sets, _default(prepared, found))


def _search(
    prepared: Prepared, described: int, others: Sequence[int], sides: Callable[[], Sides]
) -> Search:
    target, factors = prepared.training.target, prepared.factors
    labels = target.labels
    if len(others) == 1:
        return Search(
            f"{labels[described]!r} against {labels[others[0]]!r}",
            sides,
            (labels[described], labels[others[0]]),
            (factors[described], factors[others[0]]),
        )
    totals = target.class_totals
    weight = sum(totals[code] for code in others)
    rest = sum(totals[code] * factors[code] for code in others) / weight
    other = f"not {labels[described]}"
    return Search(
        f"{labels[described]!r} against the rest",
        sides,
        (labels[described], other),
        (factors[described], rest),
    )


def _pair(
    blocks: ClassBlocks, positive: int, negative: int, weights: NDArray[np.float64] | None
) -> Sides:
    rows = blocks.rows[positive], blocks.rows[negative]
    return Sides.of(blocks.pair(positive, negative), rows, weights)


def _against_rest(training: Training, code: int, others: Sequence[int]) -> Sides:
    rows = training.target.rows
    return training.sides(rows[code], np.sort(np.concatenate([rows[other] for other in others])))


def _default(prepared: Prepared, found: Sequence[Found]) -> int:
    """Give the default class of one-versus-rest: the most frequent one among unclaimed rows."""
    training, target = prepared.training, prepared.training.target
    rows = np.concatenate(target.rows)
    everything = training.sides(rows, rows[:0])
    claimed = np.zeros(len(rows), dtype=bool)
    for one in found:
        claimed |= everything.covers(one.rules).any(axis=1)
    weights = np.ones(len(rows)) if target.weights is None else target.weights[rows]
    return default_class(claimed, target.codes[rows], weights)
