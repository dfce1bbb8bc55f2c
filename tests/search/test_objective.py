"""The objective is the paper's: its identities, its special cases, and what it refuses."""

from __future__ import annotations

import math

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given

from disjunct.search import PRESETS, Objective, distortion
from tests.search import equations as eq
from tests.search.instances import Table, data_of, tables

SMALL = tables(st.integers(0, 12), st.integers(1, 6))
RULE_SETS = st.lists(st.frozensets(st.integers(0, 5)), max_size=4, unique=True)
PRICES = st.sampled_from([0, 0.25, 0.5, 1, 3])
EIGHTHS = st.builds(
    Objective,
    literal_cost=PRICES,
    overlap_cost=st.sampled_from([0, 0.125, 0.5]),
    false_positive_cost=PRICES,
    miss_cost=st.sampled_from([1, 2.5]),
)
"""Prices whose sums are exact in floating point."""


def rules_of(rules: list[frozenset[int]], d: int) -> list[tuple[int, ...]]:
    """Distinct rules over the first d literals."""
    return sorted({tuple(sorted({j % d for j in rule})) for rule in rules})


def measured(objective: Objective, data: eq.Data, rules: list[tuple[int, ...]]) -> float:
    """V(S) by the objective's own methods."""
    costs = [
        objective.rule_cost(
            eq.size(data, eq.covers(data, rule) & data.y),
            eq.size(data, eq.covers(data, rule) & ~data.y),
            len(rule),
        )
        for rule in rules
    ]
    return objective.profit(eq.size(data, eq.covered(data, rules) & data.y), sum(costs))


@given(SMALL, EIGHTHS, RULE_SETS)
def test_loss_has_three_equal_forms(table: Table, objective: Objective, drawn: list) -> None:
    """L(S) sample by sample, by its four terms, and reorganised are one number."""
    data, rules = data_of(table, objective), rules_of(drawn, table.x.shape[1])
    assert eq.loss(data, rules) == eq.loss_by_terms(data, rules) == eq.loss_reorganised(data, rules)


@given(SMALL, EIGHTHS, RULE_SETS)
def test_profit_is_constant_less_loss(table: Table, objective: Objective, drawn: list) -> None:
    """V(S) = beta_1 |X+| - L(S), in the equations and in the objective's methods."""
    data, rules = data_of(table, objective), rules_of(drawn, table.x.shape[1])
    profit = measured(objective, data, rules)
    assert profit == eq.profit(data, rules)
    assert objective.loss(eq.size(data, data.y), profit) == eq.loss(data, rules)


@given(SMALL, EIGHTHS, RULE_SETS, st.frozensets(st.integers(0, 5)))
def test_profit_is_submodular(
    table: Table, objective: Objective, drawn: list, extra: frozenset[int]
) -> None:
    """A rule adds no less to a smaller set: V(R|S) >= V(R|T) for S within T."""
    d = table.x.shape[1]
    data, larger = data_of(table, objective), rules_of(drawn, d)
    (rule,) = rules_of([extra], d)
    smaller = larger[: len(larger) // 2]
    if rule not in larger:
        assert eq.marginal(data, rule, smaller) >= eq.marginal(data, rule, larger)


@given(SMALL, RULE_SETS, st.sampled_from([0, 0.5, 2]))
def test_zero_one_is_bound_of_penalised_error(table: Table, drawn: list, price: float) -> None:
    """The preset's loss is L_1: at least the errors of the set and lambda for each literal."""
    data = data_of(table, Objective.zero_one(price))
    rules = rules_of(drawn, table.x.shape[1])
    union = eq.covered(data, rules)
    literals = price * sum(map(len, rules))
    negatives = sum((eq.covers(data, rule) & ~data.y).sum() for rule in rules)
    upper = (data.y & ~union).sum() + negatives + literals
    assert eq.loss(data, rules) == upper
    assert upper >= (data.y != union).sum() + literals


@given(SMALL, RULE_SETS, st.sampled_from([0, 0.25, 0.5]))
def test_zero_one_overlap_is_bound_of_penalised_overlap(
    table: Table, drawn: list, eta: float
) -> None:
    """The preset's loss is L_2: at least the errors of the set and eta for each overlap."""
    data = data_of(table, Objective.zero_one_overlap(eta))
    rules = rules_of(drawn, table.x.shape[1])
    union = eq.covered(data, rules)
    positives = sum((eq.covers(data, rule) & data.y).sum() for rule in rules)
    negatives = sum((eq.covers(data, rule) & ~data.y).sum() for rule in rules)
    upper = data.y.sum() - (1 + eta) * (union & data.y).sum() + eta * positives + negatives
    overlap = positives + negatives - union.sum()
    assert eq.loss(data, rules) == upper
    assert upper >= (data.y != union).sum() + eta * overlap


@given(SMALL, RULE_SETS)
def test_hamming_counts_each_rule_on_a_negative(table: Table, drawn: list) -> None:
    """The preset's loss is the misses plus, for each negative, the rules that cover it."""
    data, rules = data_of(table, Objective.hamming()), rules_of(drawn, table.x.shape[1])
    times = eq.times_covered(data, rules)
    assert eq.loss(data, rules) == (data.y & (times == 0)).sum() + times[~data.y].sum()


def test_presets_have_names() -> None:
    """The three special cases of the appendix can be asked for by name."""
    assert PRESETS["zero-one"](3) == Objective(3, 0)
    assert PRESETS["zero-one-overlap"](0.5) == Objective(0, 0.5)
    assert PRESETS["hamming"]() == Objective(0, 0)


@pytest.mark.parametrize("most", [1, 2, 3, 16, 100, 4096])
def test_distortion_rises_to_one_from_above_one_over_e(most: int) -> None:
    """Alpha of round k is (1 - 1/K)^(K - k): never below 1/e, rising, 1 in the last round."""
    alphas = [distortion(k, most) for k in range(1, most + 1)]
    assert alphas == sorted(alphas)
    assert alphas[-1] == 1
    assert all(alpha >= 1 / math.e for alpha in alphas)
    assert alphas[0] == pytest.approx((1 - 1 / most) ** (most - 1))


@given(
    st.floats(0.01, 10), st.floats(0, 10), st.integers(1, 64), st.integers(1, 64), st.floats(0, 5)
)
def test_what_is_accepted_pays_for_uncovered_positives(
    miss: float, overlap: float, most: int, k: int, price: float
) -> None:
    """omega_+ > 0 at every alpha where beta_1 > (e - 1) beta_2, and nothing else is accepted."""
    if miss <= (math.e - 1) * overlap:
        with pytest.raises(ValueError, match=r"\(e - 1\) times overlap_cost"):
            Objective(price, overlap, miss_cost=miss)
        return
    objective = Objective(price, overlap, miss_cost=miss)
    alpha = distortion(min(k, most), most)
    data = data_of(Table(np.ones((1, 1), bool), np.ones(1, bool)), objective)
    assert eq.omega_plus(data, alpha) > 0


@pytest.mark.parametrize(
    "name", ["literal_cost", "overlap_cost", "false_positive_cost", "miss_cost"]
)
@pytest.mark.parametrize("value", [-1, math.nan, math.inf])
def test_prices_are_finite_and_not_negative(name: str, value: float) -> None:
    """Any other price is refused by name and value."""
    with pytest.raises(ValueError, match=f"{name} must be a finite number of at least 0.*{value}"):
        Objective(**{name: value})


@pytest.mark.parametrize("value", ["2", None, [1]])
def test_prices_are_numbers(value: object) -> None:
    """Anything but a number is refused by name and value."""
    with pytest.raises(TypeError, match="literal_cost must be a number"):
        Objective(literal_cost=value)


def test_refusal_of_overlap_says_what_to_do() -> None:
    """The error names both values and the largest overlap cost that would do."""
    with pytest.raises(ValueError, match=r"beta_1 = 1.*beta_2 = 0.6.*below 0.582"):
        Objective.zero_one_overlap(0.6)
