"""Counts over packed bits are plain sums over samples, whatever the view, weights and padding."""

from __future__ import annotations

from dataclasses import dataclass

import hypothesis.strategies as st
import numpy as np
from hypothesis import given
from numpy.typing import NDArray

from disjunct.search.reference.counts import PackedCounts
from disjunct.search.reference.levels import FULL, PRICE_STEPS, AtPrices, Beside, View
from tests.search.instances import EDGES, Table, covered_by, tables

RULE = st.lists(st.integers(0, 6), max_size=3, unique=True).map(lambda rule: tuple(sorted(rule)))
RULES = st.lists(RULE, max_size=4, unique=True).map(tuple)


@dataclass(frozen=True)
class Weighed:
    """Packed samples, whole weights, and the matrix that they came from."""

    table: Table
    weights: NDArray[np.int64] | None

    @property
    def counts(self) -> PackedCounts:
        """The counts at test."""
        return PackedCounts(self.table.bits, self.weights)

    @property
    def weight(self) -> NDArray[np.int64]:
        """Weight of each row."""
        return np.ones(len(self.table.y), np.int64) if self.weights is None else self.weights


@st.composite
def weighed_tables(draw: st.DrawFn) -> Weighed:
    """Tables of seven literals with no weights, small ones or ones of many binary digits."""
    table = draw(tables(st.sampled_from(EDGES), st.just(7)))
    largest = draw(st.sampled_from([None, 1, 4, 10**6]))
    rng = np.random.default_rng(draw(st.integers(0, 1000)))
    weights = None if largest is None else rng.integers(0, largest + 1, len(table.y))
    return Weighed(table, weights)


@st.composite
def views(draw: st.DrawFn, n_positive: int) -> View:
    """Both kinds of view."""
    rules = draw(RULES)
    if draw(st.booleans()):
        levels = draw(st.lists(st.integers(0, FULL - 1), max_size=len(rules)))
        return Beside(rules, tuple(levels))
    rng = np.random.default_rng(draw(st.integers(0, 1000)))
    prices = rng.integers(0, PRICE_STEPS + 1, n_positive)
    return AtPrices(prices, draw(st.integers(0, PRICE_STEPS)), rules)


def levels_plainly(view: View, x: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Level of each positive, sample by sample."""
    levels = []
    for place, row in enumerate(x):
        level = FULL
        if isinstance(view, AtPrices):
            level = min(FULL, (FULL * int(view.prices[place]) + view.shift) // PRICE_STEPS)
            level = 0 if any(all(row[list(rule)]) for rule in view.taken) else level
        else:
            given_levels = [*view.levels, *(0 for _ in view.rules)]
            for rule, of_rule in zip(view.rules, given_levels, strict=False):
                if all(row[list(rule)]):
                    level = min(level, of_rule)
        levels.append(level)
    return np.array(levels, dtype=np.int64)


def groups_plainly(case: Weighed, view: View) -> NDArray[np.int64]:
    """Weight of each row in each of the four groups."""
    y, weight = case.table.y, case.weight
    levels = np.zeros(len(y), dtype=np.int64)
    levels[y] = levels_plainly(view, case.table.x[y])
    return weight * np.stack([y & (levels & 1 > 0), y & (levels > 1), y & (levels == 0), ~y])


@given(weighed_tables(), RULE, st.data())
def test_sums_and_sweep(case: Weighed, rule: tuple[int, ...], data: st.DataObject) -> None:
    """A sweep is the sums of every extension by one literal, and sums are sums."""
    view, x = data.draw(views(int(case.table.y.sum()))), case.table.x
    groups = groups_plainly(case, view)
    inside = x[:, list(rule)].all(axis=1)
    assert case.counts.sums(view, rule).tolist() == groups[:, inside].sum(axis=1).tolist()
    expected = [groups[:, inside & x[:, j]].sum(axis=1).tolist() for j in range(7)]
    assert case.counts.sweep(view, rule).T.tolist() == expected


@given(weighed_tables(), RULE, st.data())
def test_patterns(case: Weighed, literals: tuple[int, ...], data: st.DataObject) -> None:
    """Each sample counts at the pattern of truth of its literals, bit i telling of literal i."""
    view = data.draw(views(int(case.table.y.sum())))
    groups = groups_plainly(case, view)
    expected = np.zeros((4, 2 ** len(literals)), dtype=np.int64)
    for row, of_row in zip(case.table.x, groups.T, strict=True):
        expected[:, sum(int(row[j]) << i for i, j in enumerate(literals))] += of_row
    assert case.counts.patterns(view, literals).tolist() == expected.tolist()


@given(weighed_tables(), st.data())
def test_lonely(case: Weighed, data: st.DataObject) -> None:
    """A positive counts with literal j where j is the only literal that it fails."""
    view, x = data.draw(views(int(case.table.y.sum()))), case.table.x
    groups = groups_plainly(case, view)
    groups[3] = 0
    alone = (~x).sum(axis=1) == 1
    expected = [groups[:, alone & ~x[:, j]].sum(axis=1).tolist() for j in range(7)]
    assert case.counts.lonely(view).T.tolist() == expected


@given(weighed_tables(), RULES, RULES)
def test_exclusive(
    case: Weighed, rules: tuple[tuple[int, ...], ...], candidates: tuple[tuple[int, ...], ...]
) -> None:
    """A candidate wins back what no rule covers, and what one rule alone covers."""
    x, positive = case.table.x, case.weight * case.table.y
    times = sum((covered_by(x, (rule,)).astype(int) for rule in rules), np.zeros(len(x), int))
    parts = [times == 0, *(covered_by(x, (rule,)) & (times == 1) for rule in rules)]
    expected = [[positive[covered_by(x, (c,)) & part].sum() for part in parts] for c in candidates]
    found = case.counts.exclusive(rules, candidates)
    assert found.shape == (len(candidates), 1 + len(rules))
    assert found.tolist() == expected


@given(weighed_tables(), RULE, RULE)
def test_signature(case: Weighed, one: tuple[int, ...], other: tuple[int, ...]) -> None:
    """Signatures are equal exactly where the same positives of weight above 0 are covered."""
    x, present = case.table.x, case.table.y & (case.weight > 0)
    same = (covered_by(x, (one,)) == covered_by(x, (other,)))[present].all()
    assert (case.counts.signature(one) == case.counts.signature(other)) == same


@given(weighed_tables(), RULES)
def test_positives_one_by_one(case: Weighed, rules: tuple[tuple[int, ...], ...]) -> None:
    """The matrix and the weights of the positives are those of the table, in its order."""
    x, y = case.table.x, case.table.y
    expected = [covered_by(x[y], (rule,)).tolist() for rule in rules]
    found = case.counts.positive_matrix(rules)
    assert found.shape == (len(rules), y.sum())
    assert found.tolist() == expected
    assert case.counts.positive_weights().tolist() == case.weight[y].tolist()


@given(weighed_tables())
def test_totals(case: Weighed) -> None:
    """Totals are the weight of either class."""
    y = case.table.y
    assert case.counts.totals == (case.weight[y].sum(), case.weight[~y].sum())
