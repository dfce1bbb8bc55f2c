"""SwapLocalSearch ends in a local optimum and takes the moves that are written down."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import hypothesis.strategies as st
from hypothesis import given

from disjunct.search.reference.subproblem import Subproblem, extended, reduced
from disjunct.search.reference.swap import swap_local_search
from tests.search import equations as eq
from tests.search.instances import OneRule, one_rules

CASES = one_rules(max_literals=st.none() | st.integers(2, 4), free=st.booleans())
STARTS = st.frozensets(st.integers(0, 7), max_size=4)


def permitted_start(problem: Subproblem, drawn: frozenset[int]) -> eq.Rule:
    """As many of the literals as the constraints permit together."""
    rule: eq.Rule = ()
    for j in sorted(drawn):
        fits = j < problem.counts.n_literals and len(rule) < problem.constraints.max_literals
        if fits and problem.constraints.permits(rule, j):
            rule = extended(rule, j)
    return rule


def additions(problem: Subproblem, rule: eq.Rule) -> list[eq.Rule]:
    """The rule with one more literal."""
    literals = range(problem.counts.n_literals)
    return [extended(rule, j) for j in literals if problem.constraints.permits(rule, j)]


def exchanges(problem: Subproblem, rule: eq.Rule) -> list[eq.Rule]:
    """The rule with one literal exchanged for another."""
    moves = product(rule, range(problem.counts.n_literals))
    return [
        extended(reduced(rule, a), b)
        for a, b in moves
        if b not in rule and problem.constraints.permits(reduced(rule, a), b)
    ]


def swap_naively(case: OneRule, rule: eq.Rule) -> eq.Rule:
    """The algorithm as printed, with the choices that the docs fix; v by the equations."""

    def v(candidate: eq.Rule) -> int:
        return int(eq.value(case.data, candidate, case.omega))

    while True:
        before = rule
        rule = add_naively(case.problem, rule, v)
        rule = drop_naively(rule, v)
        rule = exchange_naively(case.problem, rule, v)
        if rule == before:
            return rule


def add_naively(problem: Subproblem, rule: eq.Rule, v: Callable[[eq.Rule], int]) -> eq.Rule:
    """Add the best literal while v rises."""
    while len(rule) < problem.constraints.max_literals:
        best = max(additions(problem, rule), key=v, default=rule)
        if v(best) <= v(rule):
            break
        rule = best
    return rule


def drop_naively(rule: eq.Rule, v: Callable[[eq.Rule], int]) -> eq.Rule:
    """Drop the literal that is worth least while v does not fall."""
    while rule:
        best = max((reduced(rule, j) for j in rule), key=v)
        if v(best) < v(rule):
            break
        rule = best
    return rule


def exchange_naively(problem: Subproblem, rule: eq.Rule, v: Callable[[eq.Rule], int]) -> eq.Rule:
    """Give each literal in turn its best partner while v rises."""
    changed = True
    while changed:
        changed = False
        for a in rule:
            rest = reduced(rule, a)
            partners = (b for b in range(problem.counts.n_literals) if b != a)
            allowed = [b for b in partners if problem.constraints.permits(rest, b)]
            best = max((extended(rest, b) for b in allowed), key=v, default=rule)
            if v(best) > v(rule):
                rule, changed = best, True
    return rule


@given(CASES, STARTS)
def test_swap_is_the_printed_algorithm(case: OneRule, drawn: frozenset[int]) -> None:
    """Move by move the same as the naive search."""
    start = permitted_start(case.problem, drawn)
    assert swap_local_search(case.problem, start) == swap_naively(case, start)


@given(CASES, STARTS)
def test_swap_ends_in_a_local_optimum(case: OneRule, drawn: frozenset[int]) -> None:
    """No addition and no exchange is higher, and every literal is worth its price."""
    problem = case.problem
    start = permitted_start(problem, drawn)
    rule = swap_local_search(problem, start)
    value = problem.value(rule)
    assert value >= problem.value(start)
    if len(rule) < problem.constraints.max_literals:
        assert all(problem.value(other) <= value for other in additions(problem, rule))
    assert all(problem.value(other) <= value for other in exchanges(problem, rule))
    assert all(problem.value(reduced(rule, j)) < value for j in rule)


@given(CASES, STARTS)
def test_swap_keeps_the_constraints(case: OneRule, drawn: frozenset[int]) -> None:
    """The cap, literals off limits and columns apart hold for what it finds."""
    limits = case.problem.constraints
    rule = swap_local_search(case.problem, permitted_start(case.problem, drawn))
    assert len(rule) <= limits.max_literals
    assert all(limits.permits(rule[:i], j) for i, j in enumerate(rule))
