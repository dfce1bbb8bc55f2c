"""Dual prices are what the written steps give; a rule of the set at hand hardly pays at them."""

from __future__ import annotations

import hypothesis.strategies as st
import numpy as np
from hypothesis import given, settings

from disjunct.search import Objective
from disjunct.search.reference.duals import STEPS, dual_prices
from disjunct.search.reference.levels import PRICE_STEPS
from disjunct.search.reference.rule_sets import Searcher
from tests.search import equations as eq
from tests.search.instances import Table, covered_by, grid_data, objectives, searcher_of, tables
from tests.search.reference.test_refine import RULES, rules_of


def prices_naively(
    searcher: Searcher, data: eq.Data, rules: tuple[eq.Rule, ...], others: tuple[eq.Rule, ...]
) -> list[int]:
    """The subgradient steps, positive by positive."""
    revenue = data.beta_1 + data.beta_2
    x, weights = data.x[data.y], data.weights[data.y]
    everything = [*rules, *others]
    covers = [np.flatnonzero(covered_by(x, (rule,))) for rule in everything]
    costs = [int(eq.cost(data, rule)) for rule in everything]
    prices = [PRICE_STEPS] * len(x)
    for cover, cost in list(zip(covers, costs, strict=True))[: len(rules)]:
        won = int(revenue * weights[cover].sum())
        for i in cover if won else ():
            prices[i] = min(prices[i], PRICE_STEPS * cost // won)
    for t in range(STEPS):
        size = max(2, 64 // (1 + t // 2))
        surplus = []
        for place, cover in enumerate(covers):
            worth = int(revenue) * sum(int(weights[i]) * prices[i] for i in cover) // PRICE_STEPS
            if worth > costs[place]:
                surplus.append((costs[place] - worth, place))
        paying = [place for _, place in sorted(surplus)[: searcher.task.constraints.max_rules]]
        times = np.zeros(len(x), dtype=int)
        for place in paying:
            times[covers[place]] += 1
        for i, t_i in enumerate(times):
            step = size if t_i == 0 else -size if t_i > 1 else 0
            prices[i] = min(PRICE_STEPS, max(0, prices[i] + step))
    return [price if weight else 0 for price, weight in zip(prices, weights, strict=True)]


@settings(max_examples=40)
@given(tables(st.integers(0, 40), st.integers(1, 6)), objectives(), RULES, RULES, st.booleans())
def test_prices_are_the_written_steps(
    table: Table, objective: Objective, at_hand: list, pool: list, weighted: bool
) -> None:
    """Start from break-even, raise what no paying rule covers, lower what two cover."""
    d = table.x.shape[1]
    weights = np.arange(len(table.y)) % 4 if weighted else None
    searcher = searcher_of(table, objective, max_rules=2, sample_weight=weights)
    rules, others = rules_of(at_hand, d), rules_of(pool, d)
    expected = prices_naively(searcher, grid_data(searcher, table), rules, others)
    assert dual_prices(searcher, rules, others).tolist() == expected
