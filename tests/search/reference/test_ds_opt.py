"""DS-OPT climbs by the modular bounds of the paper, each part shown against the equations."""

from __future__ import annotations

import hypothesis.strategies as st
from hypothesis import given, settings

from disjunct.search.reference.ds_opt import chain_gains, ds_opt, surrogate_maxima, upper_bounds
from tests.search import equations as eq
from tests.search.instances import OneRule, one_rules

RULES = st.frozensets(st.integers(0, 7), max_size=4)


def within(rule: frozenset[int], d: int) -> eq.Rule:
    """The part of the rule that is made of the first d literals."""
    return tuple(sorted(j for j in rule if j < d))


def chain_of(case: OneRule, rule: eq.Rule) -> list[int]:
    """The permutation: the rule's literals first, in each part the highest gain of u next."""
    chain: list[int] = []
    allowed = [j for j in range(case.data.d) if case.problem.constraints.allowed[j]]
    for part in (set(rule), set(allowed) - set(rule)):
        while part - set(chain):
            left = sorted(part - set(chain))
            gains = [eq.gain(lambda x: eq.u(case.data, x, case.omega), j, chain) for j in left]
            chain.append(left[gains.index(max(gains))])
    return chain


@settings(max_examples=60)
@given(one_rules(free=st.booleans()), RULES)
def test_chain_gains_are_h(case: OneRule, drawn: frozenset[int]) -> None:
    """Each literal's share of h_u is its gain of u at its place in the chain."""
    rule = within(drawn, case.data.d)
    chain, gains = chain_of(case, rule), chain_gains(case.problem, rule)
    for j in range(case.data.d):
        u = lambda x: eq.u(case.data, x, case.omega)  # noqa: E731 - a function of the paper
        assert gains[j] == (eq.h(u, chain, [j]) if j in chain else 0)


@given(one_rules(), RULES)
def test_upper_bounds_are_m1_and_m2(case: OneRule, drawn: frozenset[int]) -> None:
    """Each literal's share of both bounds of w is the one printed in the algorithm."""
    rule, d = within(drawn, case.data.d), case.data.d
    first, second = upper_bounds(case.problem, rule)
    for j in range(d):
        others, ground = set(rule) - {j}, set(range(d)) - {j}
        w = lambda x: eq.w(case.data, x, case.omega)  # noqa: E731 - a function of the paper
        assert first[j] == eq.gain(w, j, others if j in rule else ())
        assert second[j] == eq.gain(w, j, ground if j in rule else rule)


@settings(max_examples=40)
@given(one_rules(most_literals=5), RULES)
def test_surrogates_bound_the_objective_and_are_maximised(
    case: OneRule, drawn: frozenset[int]
) -> None:
    """R_1 and R_2 maximise h_u - m_w, which is at most u - w and equal to it at the rule."""
    rule, d = within(drawn, case.data.d), case.data.d
    chain = chain_of(case, rule)

    def u(x: object) -> float:
        return eq.u(case.data, x, case.omega)

    def w(x: object) -> float:
        return eq.w(case.data, x, case.omega)

    bounds = (lambda y: eq.m1(w, rule, y), lambda y: eq.m2(w, rule, y, d))
    for bound, found in zip(bounds, surrogate_maxima(case.problem, rule), strict=True):
        surrogate = {y: eq.h(u, chain, y) - bound(y) for y in eq.all_rules(d)}
        assert all(at <= u(y) - w(y) for y, at in surrogate.items())
        assert surrogate[rule] == u(rule) - w(rule)
        assert surrogate[found] == max(surrogate.values())


@given(one_rules(), RULES)
def test_surrogate_maxima_never_fall(case: OneRule, drawn: frozenset[int]) -> None:
    """Maximising a tight lower bound cannot lower v where every rule is permitted."""
    rule = within(drawn, case.data.d)
    value = case.problem.value(rule)
    assert all(case.problem.value(other) >= value for other in surrogate_maxima(case.problem, rule))


@given(one_rules(max_literals=st.none() | st.integers(1, 3), free=st.booleans()), RULES)
def test_surrogate_maxima_keep_the_constraints(case: OneRule, drawn: frozenset[int]) -> None:
    """The cap, literals off limits and columns apart hold for both."""
    limits = case.problem.constraints
    for found in surrogate_maxima(case.problem, within(drawn, case.data.d)):
        assert len(found) <= limits.max_literals
        assert all(limits.permits(found[:i], j) for i, j in enumerate(found))


@given(one_rules(free=st.booleans()), RULES)
def test_ds_opt_ends_where_no_surrogate_rises(case: OneRule, drawn: frozenset[int]) -> None:
    """It never lowers v, and at its end neither maximum is higher."""
    rule = within(drawn, case.data.d)
    found = ds_opt(case.problem, rule)
    value = case.problem.value(found)
    assert value >= case.problem.value(rule)
    assert found == rule or value > case.problem.value(rule)
    maxima = surrogate_maxima(case.problem, found)
    assert all(case.problem.value(other) <= value for other in maxima)
