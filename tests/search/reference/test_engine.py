"""The reference engine runs over whoever answers for the data, and keeps its best when stopped."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings

from disjunct.bits import PackedBits
from disjunct.search.reference import engine
from disjunct.search.reference.counts import PackedCounts, Sums
from disjunct.search.reference.levels import AtPrices, View
from disjunct.search.result import Status
from tests.search.instances import Request, Table, random_table, requests, tables, task_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from disjunct.search.task import Rule, Task


class ShardedCounts:
    """Counts of rows held in parts: sums add up, positives follow each other part after part."""

    def __init__(self, parts: list[PackedCounts]) -> None:
        self._parts = parts
        self.n_literals = parts[0].n_literals
        self.totals = tuple(np.sum([part.totals for part in parts], axis=0).tolist())

    def _views(self, view: View) -> Iterator[tuple[PackedCounts, View]]:
        """Each part with its own piece of the view."""
        first = 0
        for part in self._parts:
            last = first + part.bits.n_positive
            if isinstance(view, AtPrices):
                yield part, replace(view, prices=view.prices[first:last])
            else:
                yield part, view
            first = last

    def sums(self, view: View, rule: Rule) -> Sums:
        """Add the parts' sums."""
        return sum(part.sums(piece, rule) for part, piece in self._views(view))

    def sweep(self, view: View, rule: Rule) -> Sums:
        """Add the parts' sweeps."""
        return sum(part.sweep(piece, rule) for part, piece in self._views(view))

    def patterns(self, view: View, literals: Rule) -> Sums:
        """Add the parts' histograms."""
        return sum(part.patterns(piece, literals) for part, piece in self._views(view))

    def lonely(self, view: View) -> Sums:
        """Add the parts' lonely sums."""
        return sum(part.lonely(piece) for part, piece in self._views(view))

    def signature(self, rule: Rule) -> bytes:
        """Put the parts' signatures one after another."""
        return b"".join(part.signature(rule) for part in self._parts)

    def exclusive(self, rules: tuple[Rule, ...], candidates: tuple[Rule, ...]) -> NDArray[np.int64]:
        """Add the parts' tables."""
        return sum(part.exclusive(rules, candidates) for part in self._parts)

    def positive_matrix(self, rules: tuple[Rule, ...]) -> NDArray[np.bool_]:
        """Put the parts' positives one after another."""
        return np.concatenate([part.positive_matrix(rules) for part in self._parts], axis=1)

    def positive_weights(self) -> NDArray[np.int64]:
        """Put the parts' weights one after another."""
        return np.concatenate([part.positive_weights() for part in self._parts])


def sharded(table: Table, task: Task, n_parts: int) -> ShardedCounts:
    """The rows dealt out to parts in turn."""
    parts = []
    for first in range(n_parts):
        rows = slice(first, None, n_parts)
        weights = None if task.weights is None else task.weights[rows]
        parts.append(PackedCounts(PackedBits.pack(table.x[rows], table.y[rows]), weights))
    return ShardedCounts(parts)


@settings(max_examples=25)
@given(requests(tables()))
def test_rows_in_parts_give_the_same_rules(request: Request) -> None:
    """The engine asks its counts alone: two parts answer as one does, dual prices included."""
    task, _ = task_of(request.table, request.objective, **request.options)
    whole = engine.run(task, None, None)
    assert engine.run(task, None, None, sharded(request.table, task, 2)) == whole


@pytest.mark.parametrize("effort", ["default", "highest"])
def test_many_small_parts_give_the_same_rules(effort: str) -> None:
    """Parts of a few rows, some without a positive, change nothing."""
    table = random_table(np.random.default_rng(3), 20, 30, 8)
    task, _ = task_of(table, rounds=8, effort=effort)
    whole = engine.run(task, None, None)
    assert engine.run(task, None, None, sharded(table, task, 17)) == whole


def test_time_limit_keeps_the_best_rules() -> None:
    """Past its deadline the search ends with a status that says so and the rules it told last."""
    table = random_table(np.random.default_rng(4), 200, 200, 12)
    task, _ = task_of(table, rounds=10_000)
    told: list[int] = []
    found = engine.run(task, time.monotonic() + 0.3, lambda *news: told.append(len(news[3])))
    assert found.status is Status.TIME_LIMIT
    assert len(found.rules) == told[-1]


def test_deadline_in_the_past_gives_the_rules_given() -> None:
    """Before anything is learned the best set is what the user gave."""
    table = random_table(np.random.default_rng(4), 20, 20, 4)
    task, _ = task_of(table, fixed=[(1,)], start=[(0, 2)])
    found = engine.run(task, time.monotonic() - 1, None)
    assert found.status is Status.TIME_LIMIT
    assert found.rules == ((1,), (0, 2))


def test_interruption_keeps_the_best_rules() -> None:
    """KeyboardInterrupt at any point leaves the rules told last, and a status."""
    table = random_table(np.random.default_rng(5), 60, 60, 8)
    task, _ = task_of(table, rounds=40)
    told: list[int] = []

    def interrupt(phase: str, number: int, profit: int, rules: Sequence[Rule]) -> None:
        told.append(len(rules))
        if phase == "improve":
            raise KeyboardInterrupt

    found = engine.run(task, None, interrupt)
    assert found.status is Status.INTERRUPTED
    assert len(found.rules) == told[-1]


def test_other_errors_come_through() -> None:
    """What the progress callback raises is not swallowed."""
    table = random_table(np.random.default_rng(5), 20, 20, 4)
    task, _ = task_of(table)

    def fail(*_: object) -> None:
        raise LookupError("from the callback")

    with pytest.raises(LookupError, match="from the callback"):
        engine.run(task, None, fail)
