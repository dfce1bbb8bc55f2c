"""Rule sets learned again from other samples of the rows, and what of a point's rules came back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from disjunct.estimators.labels import Target
from disjunct.estimators.path.explore import Trial, with_setting
from disjunct.estimators.path.parts import Part
from disjunct.estimators.path.point import PathPoint
from disjunct.estimators.path.settings import Setting
from disjunct.estimators.path.stability import Stability, compare
from disjunct.estimators.recipe import name_rules
from disjunct.estimators.threads import Check, run_jobs
from disjunct.rules import RuleSet
from disjunct.search import Status
from disjunct.table import Column, Table

MOST_ROWS = 20_000
"""Rows on which covers are compared: of larger tables evenly spaced ones."""

Sets = tuple[RuleSet, ...]


def with_stability(
    points: Sequence[PathPoint], trials: Sequence[Sequence[Trial]], table: Table
) -> list[PathPoint]:
    """Compare the rules of each point with those that its folds found, on the rows of a table."""
    by_point = ([tuple(one.rule_set for one in trial.found) for trial in folds] for folds in trials)
    return [
        replace(point, stability=stability_of(point, sets, table)) if sets else point
        for point, sets in zip(points, by_point, strict=True)
    ]


def stability_of(point: PathPoint, samples: Sequence[Sets], table: Table) -> tuple[Stability, ...]:
    """Compare each rule set of a point with those learned from other samples."""
    return tuple(
        compare(own, others, [rule_set.covers(table) for rule_set in (own, *others)])
        for own, *others in zip(point.decision.sets, *samples, strict=True)
    )


def bootstrap_sets(
    plain: Any,
    table: Table,
    target: Target,
    setting: Setting,
    *,
    n_samples: int,
    rounds: int,
    seed: int,
    threads: int,
) -> list[Sets]:
    """Learn a setting from bootstrap samples of the rows, each with literals of its own.

    Raises
    ------
    KeyboardInterrupt
        After Ctrl-C.
    """

    def job(number: int, check: Check) -> list[Sets]:
        if check is not None:
            check()
        rows = _drawn(target, seed, number)
        if rows is None:
            return []
        part = Part.of(f"sample {number}", plain, table, target, (rows, rows[:0]))
        return [_learn(part, setting, rounds)]

    results, interrupted = run_jobs([partial(job, n) for n in range(n_samples)], threads)
    if interrupted is not None:
        raise interrupted
    return [sets for found in results for sets in found or ()]


def _learn(part: Part, setting: Setting, rounds: int) -> Sets:
    recipe = with_setting(part.prepared.recipe, setting, rounds)
    sets = []
    for search in part.searches:
        sides = search.sides()
        result = recipe.learn(sides, factors=search.factors)
        assert result.status is Status.CONVERGED, "there is no limit"
        found = name_rules(result, recipe, part.prepared.training, sides, search.labels)
        sets.append(found.rule_set)
    return tuple(sets)


def _drawn(target: Target, seed: int, number: int) -> NDArray[np.intp] | None:
    """Draw as many rows as count, with replacement; None where a class is missing among them."""
    rows = np.concatenate(target.rows)
    drawn = np.random.default_rng([seed, number]).choice(rows, len(rows))
    seen = np.unique(target.codes[drawn])
    return np.sort(drawn) if len(seen) == len(target.classes) else None


def compared_rows(table: Table) -> Table:
    """Give the rows on which covers are compared: of a large table evenly spaced ones."""
    if table.n_rows <= MOST_ROWS:
        return table
    places = np.linspace(0, table.n_rows - 1, MOST_ROWS).astype(np.intp)
    columns = {name: partial(_taken, table[name], places) for name in table.names}
    some = Table(columns, MOST_ROWS, has_names=table.has_names)
    for name in some.names:
        _ = some[name]  # read once and kept, for all rule sets
    return some


def _taken(column: Column, places: NDArray[np.intp]) -> Column:
    missing = None if column.missing is None else column.missing[places]
    return replace(column, values=column.values[places], missing=missing)
