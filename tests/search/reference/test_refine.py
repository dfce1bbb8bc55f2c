"""Refinement adds, removes and replaces rules, and never lowers V."""

from __future__ import annotations

from typing import ClassVar

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings

from disjunct.search import Objective
from disjunct.search.reference.levels import Beside
from disjunct.search.reference.refine import refine, refinement_pass, replace_one
from disjunct.search.reference.rule_sets import RuleSet, Searcher
from tests.search import equations as eq
from tests.search.instances import (
    ExactSearcher,
    Table,
    grid_data,
    objectives,
    searcher_of,
    tables,
)

TABLES = tables(st.integers(0, 60), st.integers(0, 6))
RULES = st.lists(st.frozensets(st.integers(0, 5), max_size=3), max_size=4)


def rules_of(drawn: list[frozenset[int]], d: int) -> RuleSet:
    """Distinct rules of the first d literals."""
    return tuple(dict.fromkeys(tuple(sorted(j for j in rule if j < d)) for rule in drawn))


@given(TABLES, objectives(), RULES)
def test_profit_never_falls(table: Table, objective: Objective, drawn: list) -> None:
    """From any rules at all, no step of a pass and no pass lowers V."""
    searcher = searcher_of(table, objective, max_rules=5)
    data, rules = grid_data(searcher, table), rules_of(drawn, table.x.shape[1])
    for place in range(len(rules)):
        assert eq.profit(data, replace_one(searcher, rules, place)) >= eq.profit(data, rules)
    once = refinement_pass(searcher, rules)
    assert eq.profit(data, refine(searcher, rules)) >= eq.profit(data, once)
    assert eq.profit(data, once) >= eq.profit(data, rules)


@given(TABLES, objectives(), RULES)
def test_ends_where_a_pass_changes_nothing(table: Table, objective: Objective, drawn: list) -> None:
    """The rules it ends with are refined already, at most K, and each pass was told."""
    told: list[int] = []
    searcher = searcher_of(
        table, objective, report=lambda phase, number, _: told.append(number), max_rules=5
    )
    rules = refine(searcher, rules_of(drawn, table.x.shape[1]))
    assert set(refinement_pass(searcher, rules)) == set(rules)
    assert len(rules) <= 5
    assert told == list(range(1, len(told) + 1))


@settings(max_examples=40)
@given(TABLES, objectives(), RULES)
def test_exact_refinement_ends_in_a_local_optimum(
    table: Table, objective: Objective, drawn: list
) -> None:
    """With an exact search for a rule, no rule added, removed or replaced is better."""
    searcher = searcher_of(table, objective, kind=ExactSearcher, max_rules=3)
    data = grid_data(searcher, table)
    rules = refine(searcher, rules_of(drawn[:3], data.d))
    everything = list(eq.all_rules(data.d))
    profit = eq.profit(data, rules)
    for place in range(len(rules)):
        others = rules[:place] + rules[place + 1 :]
        assert eq.profit(data, others) < profit or profit == 0
        assert all(eq.profit(data, (*others, new)) <= profit for new in everything)
    if len(rules) < 3:
        assert all(eq.profit(data, (*rules, new)) <= profit for new in everything)


class Proposing(Searcher):
    """A search that always proposes the rule (0, 1)."""

    def best_rule(self, view: Beside, *_: object, **__: object) -> tuple[eq.Rule, int]:
        """Propose it with its true v."""
        return (0, 1), self.problem(view, self.task.costs.plain).value((0, 1))


@pytest.mark.parametrize(
    ("x", "y", "rules", "expected"),
    [
        # Rule (0,) wins two positives, (0, 1) one: the old one stays, though v(new) > 0.
        ([[1, 1], [1, 0], [0, 0]], [1, 1, 0], ((0,),), ((0,),)),
        # Rule (0,) wins one for two negatives, (0, 1) one for none: the new one comes in.
        ([[1, 1], [1, 0], [1, 0], [0, 0]], [1, 0, 0, 1], ((0,),), ((0, 1),)),
        # Both cover nothing but negatives: no rule is left.
        ([[1, 1], [1, 0], [0, 0]], [0, 0, 1], ((0,),), ()),
        # Old and new cover the same: the old one stays.
        ([[1, 1], [0, 1], [0, 0]], [1, 0, 0], ((0,),), ((0,),)),
    ],
)
def test_best_of_no_rule_old_and_new(x: list, y: list, rules: RuleSet, expected: RuleSet) -> None:
    """A rule makes way only where that raises V; ties keep no rule before old before new."""
    table = Table(np.array(x, dtype=bool), np.array(y, dtype=bool))
    searcher = searcher_of(table, Objective(0, 0.1), kind=Proposing)
    assert replace_one(searcher, rules, 0) == expected


@settings(max_examples=40)
@given(TABLES, objectives(), RULES)
def test_polished_rules_start_from_the_old_ones(
    table: Table, objective: Objective, drawn: list
) -> None:
    """The search for a rule's replacement starts at that rule, so its v is at least the old v."""
    searcher = searcher_of(table, objective, kind=Recording, max_rules=4)
    rules = rules_of(drawn, table.x.shape[1])[:4]
    if not rules:
        return
    others = rules[1:]
    kept = replace_one(searcher, rules, 0, polish=True)
    (start, value), old = searcher.found[-1], searcher.marginal(others, rules[0])
    assert start == rules[0]
    assert value >= old
    assert searcher.profit(kept) == max(
        searcher.profit(others), searcher.profit(others) + max(value, old)
    )


class Recording(Searcher):
    """A search that writes down where each search for a rule started, and the v it found."""

    found: ClassVar[list[tuple[eq.Rule, int]]] = []

    def best_rule(
        self, view: Beside, mood: object = None, start: eq.Rule = ()
    ) -> tuple[eq.Rule, int]:
        """Search as always."""
        rule, value = super().best_rule(view, mood, start)
        self.found.append((start, value))
        return rule, value


def test_fixed_rules_are_never_replaced() -> None:
    """A rule given in advance stays even where it costs more than it wins."""
    x = np.array([[1, 0], [1, 0], [0, 1], [0, 1]], dtype=bool)
    searcher = searcher_of(Table(x, x[:, 1]), Objective(0, 0.1), fixed=[(0,)])
    assert refine(searcher, ((0,), (1,))) == ((0,), (1,))
