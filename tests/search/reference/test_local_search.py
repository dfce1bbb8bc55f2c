"""The local combinatorial search: never worse than its neighbours, often the best of all rules."""

from __future__ import annotations

import hypothesis.strategies as st
import numpy as np
from hypothesis import given

from disjunct.search.reference.local_search import local_search
from tests.search import equations as eq
from tests.search.instances import OneRule, one_rule, one_rules, random_table
from tests.search.reference.test_swap import additions, exchanges, permitted_start, reduced

CASES = one_rules(
    active=st.integers(1, 9), max_literals=st.none() | st.integers(2, 4), free=st.booleans()
)
STARTS = st.frozensets(st.integers(0, 7), max_size=2)


def best_value(case: OneRule) -> int:
    """The highest v of all rules within the cap, literals off limits and columns apart."""
    limits = case.problem.constraints
    return max(
        eq.value(case.data, rule, case.omega)
        for rule in eq.all_rules(case.data.d, limits.max_literals)
        if all(limits.permits(rule[:i], j) for i, j in enumerate(rule))
    )


@given(CASES, STARTS)
def test_result_is_at_least_every_neighbour(case: OneRule, drawn: frozenset[int]) -> None:
    """No rule that differs by one literal, added, dropped or exchanged, is higher."""
    problem = case.problem
    start = permitted_start(problem, drawn)
    rule, value = local_search(problem, start)
    assert value == eq.value(case.data, rule, case.omega) >= problem.value(start)
    near = [*exchanges(problem, rule), *(reduced(rule, j) for j in rule)]
    if len(rule) < problem.constraints.max_literals:
        near += additions(problem, rule)
    assert all(problem.value(other) <= value for other in near)


@given(CASES, STARTS)
def test_result_is_at_most_the_best_of_all_rules(case: OneRule, drawn: frozenset[int]) -> None:
    """It is a permitted rule, so brute force over all of them finds none lower."""
    _, value = local_search(case.problem, permitted_start(case.problem, drawn))
    assert value <= best_value(case)


def test_result_is_nearly_always_the_best_of_all_rules_of_twelve_literals() -> None:
    """With M = 12 no more than one of twenty random instances misses the best of 4,096 rules."""
    found = []
    for seed in range(20):
        rng = np.random.default_rng(seed)
        case = one_rule(rng, random_table(rng, 60, 60, 12), active=12)
        found.append(local_search(case.problem)[1] == best_value(case))
    assert sum(found) >= 19


@given(CASES, STARTS)
def test_trace_holds_the_result_of_each_stage(case: OneRule, drawn: frozenset[int]) -> None:
    """Every stage leaves its rule; v never falls along the trace; the last one is the result."""
    start = permitted_start(case.problem, drawn)
    rule, _ = local_search(case.problem, start)
    values = [case.problem.value(seen) for seen in (start, *case.problem.trace)]
    assert values == sorted(values)
    assert case.problem.trace[-1] == rule
