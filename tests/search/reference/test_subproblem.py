"""The search for one rule is a difference of submodular functions, as the paper shows."""

from __future__ import annotations

from itertools import permutations

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import assume, given

from tests.search import equations as eq
from tests.search.instances import OneRule, Table, data_of, one_rules, tables
from tests.search.test_objective import EIGHTHS

SUBSETS = st.frozensets(st.integers(0, 5))
SMALL = one_rules(most_literals=6)


def within(rule: frozenset[int], d: int) -> tuple[int, ...]:
    """The part of the rule that is made of the first d literals."""
    return tuple(sorted(j for j in rule if j < d))


def parts(case: OneRule) -> tuple[eq.SetFunction, eq.SetFunction]:
    """The functions u and w."""
    return (
        lambda rule: eq.u(case.data, rule, case.omega),
        lambda rule: eq.w(case.data, rule, case.omega),
    )


@given(
    tables(st.integers(0, 12), st.integers(1, 6)),
    EIGHTHS,
    st.lists(SUBSETS, max_size=3),
    SUBSETS,
    st.sampled_from([0.5, 0.75, 1.0]),
)
def test_marginal_is_sum_of_weights(
    table: Table, objective: object, drawn: list, chosen: frozenset[int], alpha: float
) -> None:
    """v(R|S; alpha) = alpha g(R|S) - c(R) is the sum of omega_i over the cover less lambda |R|."""
    data, d = data_of(table, objective), table.x.shape[1]
    rules, rule = [within(other, d) for other in drawn], within(chosen, d)
    assume(rule not in rules)
    omega = eq.omegas(data, rules, eq.omega_plus(data, alpha))
    assert eq.marginal(data, rule, rules, alpha) == eq.value(data, rule, omega)


@given(SMALL, SUBSETS)
def test_value_is_u_less_w_and_a_constant(case: OneRule, chosen: frozenset[int]) -> None:
    """v(R) = u(R) - w(R) + the sum of all omega_i."""
    rule = within(chosen, case.data.d)
    u, w = parts(case)
    assert eq.value(case.data, rule, case.omega) == u(rule) - w(rule) + case.omega.sum()


@given(SMALL, SUBSETS, SUBSETS, st.integers(0, 5))
def test_parts_are_monotone_and_submodular(
    case: OneRule, small: frozenset[int], large: frozenset[int], literal: int
) -> None:
    """Both u and w are at least 0, never fall as literals join, and gain ever less by one more."""
    d = case.data.d
    x, y = within(small - {literal}, d), within((small | large) - {literal}, d)
    for f in parts(case):
        assert 0 <= f(()) <= f(x) <= f(y)
        if literal < d:
            assert eq.gain(f, literal, x) >= eq.gain(f, literal, y) >= 0


@given(SMALL, st.permutations(range(6)), SUBSETS)
def test_chain_bounds_from_below(case: OneRule, order: list[int], chosen: frozenset[int]) -> None:
    """Bound h <= f everywhere, and h = f on every set that begins the chain."""
    d = case.data.d
    chain = [j for j in order if j < d]
    for f in parts(case):
        assert eq.h(f, chain, within(chosen, d)) <= f(within(chosen, d)) - f(())
        for k in range(d + 1):
            assert eq.h(f, chain, chain[:k]) == f(chain[:k])


@given(SMALL, SUBSETS, SUBSETS)
def test_modular_bounds_from_above(
    case: OneRule, at: frozenset[int], chosen: frozenset[int]
) -> None:
    """Bounds m1 >= f and m2 >= f everywhere, with equality at the set that they were made for."""
    d = case.data.d
    x, y = within(at, d), within(chosen, d)
    for f in parts(case):
        assert eq.m1(f, x, y) >= f(y)
        assert eq.m2(f, x, y, d) >= f(y)
        assert eq.m1(f, x, x) == eq.m2(f, x, x, d) == f(x)


@pytest.mark.parametrize("d", [1, 2, 3])
def test_bounds_hold_for_every_chain_and_every_set(d: int) -> None:
    """On few literals no permutation and no pair of sets breaks a bound."""
    rng = np.random.default_rng(d)
    data = eq.Data(rng.random((9, d)) < 0.5, rng.random(9) < 0.5, np.ones(9), 1, 3, 1, np.ones(d))
    omega = eq.omegas(data, [(0,)], 3)
    for part in (eq.u, eq.w):

        def f(rule: object, part: object = part) -> float:
            return part(data, rule, omega)

        for x in eq.all_rules(d):
            for y in eq.all_rules(d):
                assert eq.m1(f, x, y) >= f(y)
                assert eq.m2(f, x, y, d) >= f(y)
        for order in permutations(range(d)):
            assert all(eq.h(f, order, y) <= f(y) for y in eq.all_rules(d))


@given(one_rules(free=st.booleans()), st.frozensets(st.integers(0, 7)))
def test_engine_values_are_the_equations(case: OneRule, chosen: frozenset[int]) -> None:
    """v, u(j|R) and w(j|R) as the engine counts them are the equations' numbers."""
    d = case.data.d
    rule = within(chosen, d)
    u, w = parts(case)
    sides = case.problem.sides(rule)
    assert case.problem.value(rule) == eq.value(case.data, rule, case.omega)
    assert case.problem.price(rule) == eq.price(case.data, rule)
    for j in set(range(d)) - set(rule):
        assert sides.loss - sides.losses[j] == eq.gain(u, j, rule)
        price = case.problem.prices.literals[j]
        assert sides.gain - sides.gains[j] + price == eq.gain(w, j, rule)


@given(one_rules())
def test_lonely_gain_is_what_only_this_literal_excludes(case: OneRule) -> None:
    """w(j | all others) less the price: the paying samples that fail literal j alone."""
    _, w = parts(case)
    d = case.data.d
    lonely = case.problem.lonely()
    for j in range(d):
        others = set(range(d)) - {j}
        assert lonely[j] + case.problem.prices.literals[j] == eq.gain(w, j, others)
