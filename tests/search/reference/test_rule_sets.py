"""What searches over rule sets share: measures are the equations, memory changes nothing."""

from __future__ import annotations

import hypothesis.strategies as st
import numpy as np
from hypothesis import given, settings

from disjunct.search import Objective
from disjunct.search.reference import engine
from disjunct.search.reference.counts import PackedCounts
from disjunct.search.reference.levels import Beside
from disjunct.search.reference.rule_sets import Searcher, prune
from tests.search import equations as eq
from tests.search.instances import (
    Request,
    Table,
    grid_data,
    objectives,
    requests,
    searcher_of,
    tables,
    task_of,
)
from tests.search.reference.test_refine import RULES, rules_of

TABLES = tables(st.integers(0, 70), st.integers(0, 6))


@given(TABLES, objectives(), RULES, st.booleans())
def test_measures_are_the_equations(
    table: Table, objective: Objective, drawn: list, weighted: bool
) -> None:
    """c(R), V(S) and what a rule adds to it are the paper's, on the grid."""
    rng = np.random.default_rng(len(drawn))
    weights = rng.integers(0, 5, len(table.y)) if weighted else None
    searcher = searcher_of(table, objective, sample_weight=weights)
    data, rules = grid_data(searcher, table), rules_of(drawn, table.x.shape[1])
    assert searcher.profit(rules) == eq.profit(data, rules)
    for place, rule in enumerate(rules):
        others = rules[:place] + rules[place + 1 :]
        assert searcher.cost(rule) == eq.cost(data, rule)
        assert searcher.marginal(others, rule) == eq.profit(data, rules) - eq.profit(data, others)


@given(TABLES, objectives(), RULES)
def test_best_rule_is_worth_what_it_adds(table: Table, objective: Objective, drawn: list) -> None:
    """At alpha = 1 the v of the rule found is what it adds to V."""
    searcher = searcher_of(table, objective)
    data, rules = grid_data(searcher, table), rules_of(drawn, table.x.shape[1])
    rule, value = searcher.best_rule(Beside(rules))
    assert value == eq.marginal(data, rule, rules)
    assert searcher.subproblems == 1


@given(TABLES, objectives(), RULES, st.integers(1, 3), st.integers(0, 1))
def test_prune_drops_the_dearest_while_that_pays(
    table: Table, objective: Objective, drawn: list, most: int, free: int
) -> None:
    """At most K rules are left, none that costs more than it wins; fixed ones stay."""
    rules = rules_of(drawn, table.x.shape[1])
    fixed = rules[:free]
    searcher = searcher_of(table, objective, max_rules=most, fixed=fixed)
    data, kept = grid_data(searcher, table), prune(searcher, rules)
    assert kept[: len(fixed)] == fixed
    assert len(kept) <= most
    assert [rule for rule in rules if rule in kept] == list(kept)

    def without(rules: tuple[eq.Rule, ...], place: int) -> tuple[eq.Rule, ...]:
        return rules[:place] + rules[place + 1 :]

    places = range(len(fixed), len(kept))
    assert all(eq.profit(data, without(kept, p)) <= eq.profit(data, kept) for p in places)
    naive = rules
    while len(naive) > len(fixed):
        options = [without(naive, place) for place in range(len(fixed), len(naive))]
        best = max(options, key=lambda option: eq.profit(data, option))
        if eq.profit(data, best) <= eq.profit(data, naive) and len(naive) <= most:
            break
        naive = best
    assert kept == naive


class Forgetful(dict):
    """A memory that keeps nothing but what was asked for last."""

    def __setitem__(self, key: object, value: object) -> None:
        """Forget everything else."""
        self.clear()
        super().__setitem__(key, value)


@settings(max_examples=15)
@given(requests(tables(st.integers(1, 40), st.integers(1, 7))))
def test_memory_changes_nothing(request: Request) -> None:
    """Searches that are answered from memory give what they would give again."""
    task, _ = task_of(request.table, request.objective, **request.options)
    counts = PackedCounts(task.bits, task.weights)
    remembering = engine.run(task, None, None)
    searcher = Searcher(task, counts, lambda *_: None, lambda: None, _memory=Forgetful())
    assert engine._search(searcher) == remembering.rules
    assert searcher.subproblems == remembering.subproblems
