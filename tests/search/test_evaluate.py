"""The profit that is reported is the equations' V with the user's own prices and weights."""

from __future__ import annotations

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given

from disjunct.search import Objective
from disjunct.search.evaluate import exact_profit
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


def test_sums_of_weights_are_exact() -> None:
    """Weights are added up without rounding between them: 0.1 ten times is 1."""
    table = Table(np.ones((11, 1), dtype=bool), np.arange(11) > 0)
    weights = np.array([0.0, *[0.1] * 10])
    objective = Objective(0, 0)
    assert exact_profit(table.bits, [(0,)], objective, None, weights) == 1.0
