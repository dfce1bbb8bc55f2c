"""The distorted greedy, and its guarantee where the search for a rule is exact."""

from __future__ import annotations

import math

import hypothesis.strategies as st
from hypothesis import given, settings

from disjunct.search import Objective, distortion
from disjunct.search.reference.greedy import distorted_greedy
from tests.search import equations as eq
from tests.search.instances import (
    ExactSearcher,
    Table,
    data_of,
    grid_data,
    objectives,
    searcher_of,
    tables,
)

SMALL = tables(st.integers(0, 30), st.integers(1, 5))


def revenues_and_costs(data: eq.Data, most: int) -> list[tuple[float, float]]:
    """G and the sum of c of every set of at most so many rules, covers being whole numbers."""
    rules = list(eq.all_rules(data.d))
    covers = [sum(1 << int(i) for i in (eq.covers(data, r) & data.y).nonzero()[0]) for r in rules]
    costs = [eq.cost(data, rule) for rule in rules]
    found = []
    for chosen in eq.all_sets(range(len(rules)), most):
        union = 0
        for place in chosen:
            union |= covers[place]
        earned = (data.beta_1 + data.beta_2) * union.bit_count()
        found.append((earned, sum(costs[place] for place in chosen)))
    return found


@settings(max_examples=40)
@given(SMALL, objectives(), st.integers(1, 3))
def test_guarantee_with_exact_subproblem(table: Table, objective: Objective, most: int) -> None:
    """V(S) >= (1 - 1/e) g(T) - sum of c over T, for every set T of at most K rules.

    On the grid omega_+ is rounded once a round: half a step for each positive.
    """
    searcher = searcher_of(table, objective, kind=ExactSearcher, max_rules=most)
    data = grid_data(searcher, table)
    rules = distorted_greedy(searcher, ())
    rounding = most * eq.size(data, data.y)
    promised = max((1 - 1 / math.e) * g - c for g, c in revenues_and_costs(data, most))
    assert eq.profit(data, rules) >= promised - rounding


@given(SMALL, objectives(), st.integers(1, 4))
def test_each_round_takes_the_best_rule_if_it_pays(
    table: Table, objective: Objective, most: int
) -> None:
    """Round k adds the arg max of alpha_k g(R|S) - c(R) where that is above 0, and all K run."""
    told: list[tuple[str, int, tuple[eq.Rule, ...]]] = []
    searcher = searcher_of(
        table,
        objective,
        report=lambda *news: told.append(news),
        kind=ExactSearcher,
        max_rules=most,
    )
    distorted_greedy(searcher, ())
    assert [(phase, k) for phase, k, _ in told] == [("greedy", k) for k in range(1, most + 1)]
    data, before = data_of(table, objective), ()
    for _, k, rules in told:
        assert rules[: len(before)] == before
        alpha = distortion(k, most)
        best = max(eq.marginal(data, rule, before, alpha) for rule in eq.all_rules(data.d))
        # What the grid rounds: omega_+ and each price by half a step in a thousand.
        slack = (2 * len(table.y) + data.d) / searcher.task.costs.steps
        if len(rules) > len(before):
            assert abs(eq.marginal(data, rules[-1], before, alpha) - best) <= 2 * slack
        else:
            assert best <= slack
        before = rules


@given(SMALL, objectives(), st.lists(st.integers(0, 4), max_size=2))
def test_rules_given_in_advance_are_built_around(
    table: Table, objective: Objective, rule: list[int]
) -> None:
    """They stay, come first, and count in K."""
    fixed = (tuple(sorted({j % table.x.shape[1] for j in rule})),)
    searcher = searcher_of(table, objective, max_rules=2, fixed=fixed)
    rules = distorted_greedy(searcher, searcher.task.fixed)
    assert rules[:1] == fixed
    assert len(rules) <= 2
