"""On the grid every sum is a whole number that provably fits, and usual decimal costs are exact."""

from __future__ import annotations

import math
from fractions import Fraction

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import assume, example, given

from disjunct.search import Objective, distortion
from disjunct.search.grid import (
    LARGEST_SCALE,
    MAX_ACTIVE,
    MAX_EXPONENT,
    MAX_RULES,
    MIN_STEPS,
    IntegerCosts,
    integer_costs,
    integer_weights,
)

MONEY = st.one_of(st.sampled_from([0, 0.01, 0.1, 0.5, 1, 2, 8, 64]), st.floats(0, 1e6))


@st.composite
def costs(draw: st.DrawFn) -> tuple[Objective, np.ndarray, int, tuple[int, int], float]:
    """Prices, price of each literal, K, totals and the weight of a step."""
    overlap = draw(st.sampled_from([0, 0.01, 0.1, 0.5]))
    miss = draw(st.sampled_from([1e-9, 1, 1.7, 40, 1e6]))
    assume(miss > (math.e - 1) * overlap)
    objective = Objective(1, overlap, draw(MONEY), miss)
    literals = draw(st.lists(MONEY, max_size=12))
    totals = draw(st.tuples(st.integers(0, 2**36), st.integers(0, 2**36)))
    unit = math.ldexp(1.0, draw(st.integers(-40, 5)))
    return objective, np.array(literals), draw(st.integers(1, 40)), totals, unit


def on_grid(case: tuple) -> IntegerCosts:
    """The costs, where they are not refused."""
    try:
        return integer_costs(*case)
    except ValueError:
        assume(False)


def most(found: IntegerCosts, totals: tuple[int, int]) -> int:
    """The highest sum that any group of samples and any sixteen literals, scaled, can make."""
    largest = int(found.literals.max(initial=0))
    return (
        found.revenue * totals[0]
        + found.negative * totals[1]
        + LARGEST_SCALE * MAX_ACTIVE * largest
    )


@given(costs())
def test_sums_fit(case: tuple) -> None:
    """Narrow sums fit 32 bits with a sign; the costs of all rules add up within 64."""
    found = on_grid(case)
    highest = most(found, case[3])
    assert found.narrow == (highest < 2**31)
    assert highest * (MAX_RULES + 16) < 2**63


@given(costs())
def test_prices_are_rounded_to_the_nearest_step(case: tuple) -> None:
    """Each price is within half a step, and no positive costs nothing to win."""
    objective, literals, most_rules, _, unit = case
    found = on_grid(case)
    small = min(1, objective.miss_cost)
    assert found.steps * small >= MIN_STEPS
    pairs = [
        (found.negative, objective.false_positive_cost),
        (found.covered, objective.overlap_cost),
        (found.uncovered, objective.miss_cost),
    ]
    ceiling = objective.revenue_per_positive * case[3][0] + small
    pairs += zip(found.literals.tolist(), np.minimum(literals / unit, ceiling), strict=True)
    for step, price in pairs:
        exact = Fraction(float(price)) * found.steps
        assert abs(step - exact) <= Fraction(1, 2) + abs(exact) / 2**50
    assert len(found.greedy) == most_rules
    assert all(omega >= 1 for omega in (*found.greedy, *(mood.uncovered for mood in found.moods)))


@given(costs())
def test_omega_is_the_papers(case: tuple) -> None:
    """omega_+ of round k is alpha_k (beta_1 + beta_2) - beta_2, rounded once."""
    found, most_rules = on_grid(case), case[2]
    for k, omega in enumerate(found.greedy, start=1):
        exact = distortion(k, most_rules) * found.revenue - found.covered
        assert omega == max(1, round(exact)) or abs(omega - exact) <= 0.5
    assert found.greedy[-1] == found.uncovered


@pytest.mark.parametrize("price", [0.1, 0.01, 0.25, 0.125, 2, 8, 1.7, 0.003])
@pytest.mark.parametrize("overlap", [0.1, 0.01, 0.5])
def test_decimal_costs_are_exact(price: float, overlap: float) -> None:
    """On small data costs of a few decimals are whole numbers of steps."""
    found = integer_costs(Objective(1, overlap), np.array([price]), 8, (500, 500), 1.0)
    assert Fraction(found.covered, found.steps) == Fraction(str(overlap))
    assert Fraction(int(found.literals[0]), found.steps) == Fraction(str(price))


def test_costs_beyond_exact_sums_are_refused() -> None:
    """The error says how large the total is and what to do about it."""
    with pytest.raises(ValueError, match=r"too large to be summed exactly.*divide sample weights"):
        integer_costs(Objective(1, 0, 1e9, 1), np.ones(1), 8, (10, 10**9), 1.0)


def test_long_rules_given_in_advance_are_counted() -> None:
    """The price of a rule of many literals fits as well."""
    cost = np.full(10**6, 3.0)
    found = integer_costs(Objective(), cost, 8, (1000, 1000), 1.0, longest=10**6)
    assert 10**6 * int(found.literals[0]) < 2**51


def test_prices_of_literals_beyond_any_gain_are_capped() -> None:
    """A literal dearer than all that can be earned is never worth it, whatever its price."""
    found = integer_costs(Objective(1, 0), np.array([1e300, 1.0]), 8, (100, 100), 1.0)
    assert found.literals[0] > found.revenue * 100
    assert found.literals[1] == found.steps


@given(st.lists(st.integers(0, 2**31 - 1), min_size=1, max_size=20))
def test_whole_weights_stay_as_they_are(weights: list[int]) -> None:
    """A step weighs one; all ones are no weights at all."""
    found, unit = integer_weights(np.array(weights, dtype=float))
    assert unit == 1
    assert (found is None) == all(weight == 1 for weight in weights)
    assert found is None or found.tolist() == weights


@example([2.2250738585e-313])
@given(st.lists(st.floats(0, 1e30), min_size=1, max_size=20).filter(lambda w: sum(w) > 0))
def test_real_weights_are_rounded_to_a_power_of_two(weights: list[float]) -> None:
    """The grid is a power of two; a mean weight is over 4,000 steps unless one towers above it.

    Weights near the smallest float are the exception: no grid is that fine.
    """
    found, unit = integer_weights(np.array(weights))
    assert math.frexp(unit)[0] == 0.5
    found = np.ones(len(weights)) if found is None else found
    assert found.max() <= 2**31
    whole = all(weight == int(weight) for weight in weights) and max(weights) < 2**31
    if not whole:
        assert np.abs(found * unit - weights).max() <= unit / 2
        positive = [weight for weight in weights if weight > 0]
        coarse = max(2 * max(weights) / 2**31, 2.0**-MAX_EXPONENT)
        assert unit <= max(sum(positive) / len(positive) / 4096, coarse)


@pytest.mark.parametrize("scale", [1e-290, 1e-9, 1e9, 1e200])
def test_extreme_weights_have_a_grid(scale: float) -> None:
    """Neither weights near the smallest float nor near the largest break it."""
    found, unit = integer_weights(np.array([0.3, 1.0, 0.7]) * scale)
    assert found.min() > 0
    assert unit > 0


def test_weights_below_every_grid_weigh_nothing() -> None:
    """Subnormal weights are rounded to 0 steps, without an error."""
    found, unit = integer_weights(np.full(3, 1e-320))
    assert found.tolist() == [0, 0, 0]
    assert unit > 0
