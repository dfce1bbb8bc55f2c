"""A fit from the raw table to the rule sets that decide."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from disjunct.bits.blocks import ClassBlocks
from disjunct.estimators.decision import Decision
from disjunct.estimators.one_versus_one import OneVersusOne
from disjunct.estimators.one_versus_rest import OneVersusRest, default_class
from disjunct.estimators.parameters import ONE_VERSUS_ONE
from disjunct.estimators.preparation import Prepared, prepare
from disjunct.estimators.progress import Reporter
from disjunct.estimators.searches import Found, Search, Searches
from disjunct.estimators.training import Sides, Training
from disjunct.estimators.two_classes import TwoClasses


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """What a fit gives: how to decide, and what the searches said."""

    prepared: Prepared
    decision: Decision
    found: tuple[Found, ...]
    timings: dict[str, float]
    interrupted: KeyboardInterrupt | None
    reporter: Reporter


def fit(estimator: Any, X: Any, y: Any, sample_weight: Any) -> Fit:
    """Learn the rule sets that tell the classes apart."""
    began = time.monotonic()
    prepared = prepare(estimator, X, y, sample_weight)
    coded = time.monotonic()
    searches = _searches(prepared, estimator.multi_class)
    reporter = Reporter(estimator, len(searches))
    limit = prepared.recipe.settings.time_limit
    runner = Searches(
        prepared.training, prepared.recipe, reporter, None if limit is None else began + limit
    )
    found, interrupted = runner.run(searches)
    timings = {"binarise": coded - began, "search": time.monotonic() - coded}
    decision = _decision(prepared, estimator.multi_class, found)
    return Fit(prepared, decision, tuple(found), timings, interrupted, reporter)


def _searches(prepared: Prepared, multi_class: str) -> list[Search]:
    """Give one search for two classes, else one for each pair or for each class."""
    training, target = prepared.training, prepared.training.target
    if len(target.classes) == 2:
        a, b = prepared.described, 1 - prepared.described
        return [_search(prepared, a, (b,), partial(training.sides, target.rows[a], target.rows[b]))]
    codes = range(len(target.classes))
    if multi_class == ONE_VERSUS_ONE:
        blocks = ClassBlocks.pack(training.coded, target.rows)
        return [
            _search(prepared, b, (a,), partial(_pair, blocks, b, a, target.weights))
            for a in codes
            for b in codes
            if a < b
        ]
    others = {a: [b for b in codes if b != a] for a in codes}
    return [
        _search(prepared, a, others[a], partial(_against_rest, training, a, others[a]))
        for a in codes
    ]


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


def _decision(prepared: Prepared, multi_class: str, found: Sequence[Found]) -> Decision:
    sets = tuple(one.rule_set for one in found)
    target = prepared.training.target
    if len(target.classes) == 2:
        return TwoClasses(sets[0], prepared.described)
    if multi_class == ONE_VERSUS_ONE:
        return OneVersusOne(tuple(target.labels), sets)
    return OneVersusRest(tuple(target.labels), sets, _default(prepared, found))


def _default(prepared: Prepared, found: Sequence[Found]) -> int:
    """Give the default class of one-versus-rest: the most frequent one among unclaimed rows."""
    training, target = prepared.training, prepared.training.target
    rows = np.concatenate(target.rows)
    everything = training.sides(rows, rows[:0])
    claimed = np.zeros(len(rows), dtype=bool)
    for one in found:
        claimed |= everything.covers(one.result.rules).any(axis=1)
    weights = np.ones(len(rows)) if target.weights is None else target.weights[rows]
    return default_class(claimed, target.codes[rows], weights)
