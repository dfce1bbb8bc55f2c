"""The set proved to be best is the best of all sets, whatever is asked."""

from __future__ import annotations

from typing import Any

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings

from disjunct.search import Objective, Status, learn
from tests.search.instances import Table, objectives, random_table, tables
from tests.search.optimal.instances import best_profit

SMALL = tables(st.sampled_from([0, 1, 5, 12, 30]), st.integers(0, 6))


pytestmark = pytest.mark.filterwarnings("ignore:the data hold")


def assert_optimal(table: Table, objective: Objective, **options: Any) -> None:
    """The search ends by itself, with a bound that brute force reaches."""
    found = learn(table.bits, objective, search="optimal", rounds=4, **options)
    best = best_profit(table, objective, **options)
    assert found.status is Status.CONVERGED
    assert found.bound is not None
    assert found.profit == pytest.approx(best, abs=1e-6)
    assert found.bound == pytest.approx(best, abs=1e-6)
    assert found.bound >= best - 1e-9
    assert len(found.rules) <= options["max_rules"]


@given(SMALL, objectives(), st.integers(1, 3))
@settings(max_examples=80)
def test_the_best_of_all_sets(table: Table, objective: Objective, max_rules: int) -> None:
    """On every small table the profit is that of brute force and so is the bound."""
    assert_optimal(table, objective, max_rules=max_rules)


@given(SMALL, objectives(), st.data())
@settings(max_examples=60)
def test_under_every_demand(table: Table, objective: Objective, data: st.DataObject) -> None:
    """Weights, prices of literals, fixed rules, caps and constraints all hold in the proof."""
    n, d = table.x.shape
    rng = np.random.default_rng(data.draw(st.integers(0, 2**32 - 1)))
    options: dict[str, Any] = {"max_rules": data.draw(st.integers(1, 3))}
    if data.draw(st.booleans()):
        options["sample_weight"] = (
            rng.integers(0, 4, n) if data.draw(st.booleans()) else rng.random(n) * 10
        )
    if data.draw(st.booleans()):
        options["literal_costs"] = rng.random(d) * 3
    if data.draw(st.booleans()):
        options["allowed"] = rng.random(d) < 0.7
    if data.draw(st.booleans()):
        options |= {"columns": rng.integers(0, 3, d), "apart": [(0, 1), (2, 2)]}
    if data.draw(st.booleans()):
        options["max_literals"] = data.draw(st.integers(1, 2))
    if d and data.draw(st.booleans()):
        options["fixed"] = [data.draw(st.lists(st.integers(0, d - 1), max_size=2))]
    assert_optimal(table, objective, **options)


@pytest.mark.parametrize("seed", range(4))
def test_of_twelve_literals_and_three_rules(seed: int) -> None:
    """As many literals and rules as brute force can still try."""
    table = random_table(np.random.default_rng(seed), 30, 30, 12)
    assert_optimal(table, Objective(0.3, 0.1), max_rules=3)
