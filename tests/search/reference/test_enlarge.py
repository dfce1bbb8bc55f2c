"""Enlarge takes the literals of the best gain ratio, as its algorithm is printed."""

from __future__ import annotations

import math
from fractions import Fraction

import hypothesis.strategies as st
from hypothesis import given

from disjunct.search.reference.enlarge import enlarge
from disjunct.search.reference.subproblem import extended
from tests.search import equations as eq
from tests.search.instances import OneRule, one_rules


def enlarge_naively(case: OneRule, rule: eq.Rule) -> eq.Rule:
    """Add the literal of highest u(j|R)/w(j|R), by exact fractions, until there are M."""
    while len(rule) < case.problem.active:
        ratios = {}
        for j in range(case.data.d):
            u = eq.gain(lambda chosen: eq.u(case.data, chosen, case.omega), j, rule)
            w = eq.gain(lambda chosen: eq.w(case.data, chosen, case.omega), j, rule)
            if u > 0 and case.problem.constraints.permits(rule, j):
                ratios[j] = Fraction(int(u), int(w)) if w > 0 else math.inf
        if not ratios:
            break
        rule = extended(rule, max(ratios, key=ratios.__getitem__))
    return rule


@given(one_rules(active=st.integers(1, 9), free=st.booleans()), st.integers(0, 7))
def test_enlarge_is_the_printed_algorithm(case: OneRule, first: int) -> None:
    """From the empty rule and from a literal: the same active literals, ties to the lowest."""
    starts = [(), (first,)] if first < case.data.d else [()]
    for start in starts:
        assert enlarge(case.problem, start) == enlarge_naively(case, start)


@given(one_rules(active=st.integers(1, 9), free=st.booleans()))
def test_active_set_is_bounded_and_useful(case: OneRule) -> None:
    """At most M literals, each permitted beside the others, none that excludes nothing."""
    active = enlarge(case.problem, ())
    assert len(active) <= case.problem.active
    for j in active:
        others = tuple(other for other in active if other != j)
        assert case.problem.constraints.permits(others, j)
        assert eq.u(case.data, (j,), case.omega) > 0
