"""Improvement rounds: the best set seen is kept, each round is its own stream of chance."""

from __future__ import annotations

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings

from disjunct.search import Objective
from disjunct.search.generator import SplitMix64
from disjunct.search.reference import engine
from disjunct.search.reference.improve import improve
from disjunct.search.reference.levels import FULL
from disjunct.search.reference.perturb import (
    MOST_DROPPED,
    break_even_levels,
    drop_some,
    perturbed,
    random_start,
)
from tests.search import equations as eq
from tests.search.instances import Table, grid_data, objectives, searcher_of, tables, task_of
from tests.search.reference.test_refine import RULES, rules_of

TABLES = tables(st.integers(0, 40), st.integers(0, 6))


@settings(max_examples=25)
@given(TABLES, objectives(), RULES, st.sampled_from(["default", "high"]))
def test_profit_never_falls(table: Table, objective: Objective, drawn: list, effort: str) -> None:
    """What the rounds end with is at least what they began with, and every report is."""
    told: list[tuple[int, int]] = []
    searcher = searcher_of(
        table,
        objective,
        report=lambda _, last, rules: told.append((last, searcher.profit(rules))),
        max_rules=4,
        rounds=9,
        effort=effort,
    )
    data, rules = grid_data(searcher, table), rules_of(drawn, table.x.shape[1])
    best = improve(searcher, rules)
    profits = [eq.profit(data, rules), *(profit for _, profit in told), eq.profit(data, best)]
    assert profits == sorted(profits)
    batch = searcher.task.effort.batch
    assert [last for last, _ in told] == [*range(batch, 9, batch), 9]
    assert len(best) <= 4 or best == rules


@given(TABLES, objectives(), RULES, st.integers(0, 30))
def test_round_depends_on_its_number_alone(
    table: Table, objective: Objective, drawn: list, number: int
) -> None:
    """A round gives the same rules whichever rounds ran before it."""
    rules = rules_of(drawn, table.x.shape[1])
    one = searcher_of(table, objective, max_rules=3, rounds=4)
    other = searcher_of(table, objective, max_rules=3, rounds=4)
    perturbed(other, rules, number + 1)
    assert perturbed(one, rules, number) == perturbed(other, rules, number)


def test_rounds_of_none_are_the_papers_method() -> None:
    """With rounds=0 nothing is reported but greedy rounds and refinement passes."""
    table = Table(np.eye(6, dtype=bool), np.arange(6) < 4)
    task, _ = task_of(table, Objective(0.1), rounds=0)
    phases: list[str] = []
    engine.run(task, None, lambda phase, *_: phases.append(phase))
    assert set(phases) == {"greedy", "refine"}


@given(st.integers(0, 2**64 - 1), st.integers(0, 6), st.integers(0, 3))
def test_drop_some(seed: int, n: int, free: int) -> None:
    """At least one rule and at most so many go, as far as there are so many; no fixed one goes."""
    rules = tuple((j,) for j in range(n))
    free = min(free, n)
    kept = drop_some(rules, free, SplitMix64(seed))
    assert kept[:free] == rules[:free]
    assert [rule for rule in rules if rule in kept] == list(kept)
    assert min(1, n - free) <= n - len(kept) <= MOST_DROPPED


@given(TABLES, objectives(), RULES, st.integers(0, 100), st.integers(0, 1))
def test_break_even_levels(
    table: Table, objective: Objective, drawn: list, seed: int, free: int
) -> None:
    """A rule's level is its share of cost in thirds, rounded up or down; fixed rules have none."""
    rules = rules_of(drawn, table.x.shape[1])
    searcher = searcher_of(table, objective, fixed=rules[:free])
    data = grid_data(searcher, table)
    levels = break_even_levels(searcher, rules, SplitMix64(seed))
    factor = (1 + SplitMix64(seed).below(3)) / 2
    for place, (rule, level) in enumerate(zip(rules, levels, strict=True)):
        won = eq.revenue(data, [rule])
        share = factor * FULL * eq.cost(data, rule) / won if won else 0
        if place < len(rules[:free]):
            assert level == 0
        else:
            assert int(min(share, FULL - 1)) <= level <= min(FULL - 1, int(share) + 1)


@pytest.mark.parametrize("d", [0, 1, 5])
def test_random_start(d: int) -> None:
    """About every other start is one literal that may be used, the others are the empty rule."""
    table = Table(np.zeros((4, d), dtype=bool), np.arange(4) < 2)
    searcher = searcher_of(table, allowed=np.arange(d) != 2)
    generator = SplitMix64(1)
    starts = {random_start(searcher, generator) for _ in range(200)}
    assert starts == {(), *((j,) for j in range(d) if j != 2)}
