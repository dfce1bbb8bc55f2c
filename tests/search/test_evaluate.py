"""The profit that is reported is the equations' V with the user's own prices and weights."""

from __future__ import annotations

import math

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given

from disjunct.search import Objective
from disjunct.search.evaluate import Accuracy, ExactSums, exact_profit
from tests.search import equations as eq
from tests.search.instances import Table, data_of, objectives, tables
from tests.search.reference.test_refine import RULES, rules_of


@given(tables(), objectives(), RULES, st.sampled_from(["none", "whole", "real"]), st.booleans())
def test_profit_is_the_equations(
    table: Table, objective: Objective, drawn: list, kind: str, priced: bool
) -> None:
    """For any weights and any price of each literal."""
    rng = np.random.default_rng(len(table.y))
    n, d = table.x.shape
    weights = {"none": None, "whole": rng.integers(0, 9, n), "real": rng.random(n)}[kind]
    costs = rng.random(d) if priced else None
    rules = rules_of(drawn, d)
    found = exact_profit(
        table.bits, rules, objective, costs, None if weights is None else weights.astype(float)
    )
    data = data_of(table, objective, sample_weight=weights, literal_costs=costs)
    assert found == pytest.approx(eq.profit(data, rules), rel=1e-12, abs=1e-9)


@given(tables(), RULES, st.booleans())
def test_accuracy_is_counted_right(table: Table, drawn: list, weighted: bool) -> None:
    """The share is that of samples whose label is whether any rule covers them."""
    n, d = table.x.shape
    weights = np.random.default_rng(n).random(n) if weighted else None
    rules = rules_of(drawn, d)
    covered = np.any([table.x[:, list(rule)].all(axis=1) for rule in rules] + [[False] * n], axis=0)
    right = covered == table.y.astype(bool)
    total = n if weights is None else weights.sum()
    expected = np.average(right, weights=weights) if total else 0.0
    assert Accuracy(table.bits, weights).of(rules) == pytest.approx(expected)


def test_sums_of_weights_are_exact() -> None:
    """Weights are added up without rounding between them: 0.1 ten times is 1."""
    table = Table(np.ones((11, 1), dtype=bool), np.arange(11) > 0)
    weights = np.array([0.0, *[0.1] * 10])
    objective = Objective(0, 0)
    assert exact_profit(table.bits, [(0,)], objective, None, weights) == 1.0


WEIGHTS = st.one_of(
    st.floats(0, 1e300),
    st.floats(0, 1),
    st.integers(0, 2**40).map(float),
    st.sampled_from([0.0, 5e-324, 0.1, 1 / 3, 1e16, 1e300]),
)


@given(st.lists(WEIGHTS, max_size=30), st.randoms())
def test_exact_sums_are_correctly_rounded(weights: list[float], random: object) -> None:
    """They are those of math.fsum, for weights of any size, any of them, in any order."""
    chosen = np.array([random.random() < 0.6 for _ in weights], dtype=bool)
    found = ExactSums(np.array(weights)).of(chosen)
    assert found == math.fsum(weight for weight, take in zip(weights, chosen, strict=True) if take)
