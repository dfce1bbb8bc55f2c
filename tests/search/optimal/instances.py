"""Small problems whose best rule set brute force can find."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from disjunct.search import Objective
from disjunct.search.build import check_columns, check_pairs
from tests.search.instances import Table


def best_profit(table: Table, objective: Objective, **options: Any) -> float:
    """Give the highest V of all permitted sets of rules, by trying every one.

    Rules of equal covers are one rule, the cheapest: a set of others is no better.
    """
    d = table.x.shape[1]
    weights = options.get("sample_weight")
    weights = np.ones(len(table.y)) if weights is None else np.asarray(weights, dtype=float)
    factors = options.get("literal_costs")
    prices = objective.literal_cost * (np.ones(d) if factors is None else np.asarray(factors))
    cheapest: dict[bytes, tuple[float, NDArray[np.bool_]]] = {}
    for size in range((options.get("max_literals") or d) + 1):
        for rule in combinations(range(d), size):
            if not permitted(rule, **options):
                continue
            cover = table.x[:, list(rule)].all(axis=1)
            cost = cost_of(table, objective, weights, prices, rule)
            key = cover.tobytes()
            if key not in cheapest or cost < cheapest[key][0]:
                cheapest[key] = cost, cover
    fixed = options.get("fixed") or ()
    begin = np.zeros(len(table.y), dtype=bool)
    spent = 0.0
    for rule in dict.fromkeys(tuple(sorted(set(rule))) for rule in fixed):
        begin |= table.x[:, list(rule)].all(axis=1)
        spent += cost_of(table, objective, weights, prices, rule)
    worth = objective.revenue_per_positive * weights * table.y
    room = options.get("max_rules", 3) - len({tuple(sorted(set(rule))) for rule in fixed})
    costs = np.array([cost for cost, _ in cheapest.values()])
    covers = np.array([cover for _, cover in cheapest.values()])
    useful = covers @ worth > costs
    return _best(covers[useful], costs[useful], worth, begin, room) - spent


def cost_of(
    table: Table,
    objective: Objective,
    weights: NDArray[np.float64],
    prices: NDArray[np.float64],
    rule: tuple[int, ...],
) -> float:
    """Give c(R)."""
    cover = table.x[:, list(rule)].all(axis=1)
    return float(
        objective.false_positive_cost * weights[cover & ~table.y].sum()
        + objective.overlap_cost * weights[cover & table.y].sum()
        + prices[list(rule)].sum()
    )


def permitted(rule: tuple[int, ...], **options: Any) -> bool:
    """Whether the constraints allow the rule."""
    allowed, columns = options.get("allowed"), options.get("columns")
    if allowed is not None and not all(allowed[literal] for literal in rule):
        return False
    if columns is None:
        return True
    apart = {frozenset(pair) for pair in check_pairs(options.get("apart", ()))}
    stand = check_columns(columns, len(columns))
    return all(frozenset((stand[a], stand[b])) not in apart for a, b in combinations(rule, 2))


def _best(
    covers: NDArray[np.bool_],
    costs: NDArray[np.float64],
    worth: NDArray[np.float64],
    covered: NDArray[np.bool_],
    room: int,
) -> float:
    """Give the best of taking no further rule and each rule in turn with those after it."""
    best = float(worth[covered].sum())
    if room <= 0 or not len(costs):
        return best
    gains = covers @ (worth * ~covered) - costs
    if room == 1:
        return best + max(0.0, float(gains.max()))
    for place in np.flatnonzero(gains > 0):
        later = slice(place + 1, None)
        value = _best(covers[later], costs[later], worth, covered | covers[place], room - 1)
        best = max(best, value - float(costs[place]))
    return best
