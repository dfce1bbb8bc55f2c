"""Dual prices: what each positive is worth to a new rule, given the rules already known."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from disjunct.search.reference.levels import PRICE_STEPS
from disjunct.search.reference.rule_sets import RuleSet, Searcher

STEPS = 24


def dual_prices(searcher: Searcher, rules: RuleSet, others: RuleSet) -> NDArray[np.int64]:
    """Give prices at which the rules hardly pay: a few subgradient steps on the dual.

    The price of what the at most K rules that pay most leave uncovered rises, of what they cover
    twice falls. ``rules`` is the set at hand: its costs, in equal shares, are where prices start.
    """
    revenue = searcher.task.costs.revenue
    covers = searcher.counts.positive_matrix((*rules, *others))
    weights = searcher.counts.positive_weights()
    present = weights > 0
    costs = np.array([searcher.cost(rule) for rule in (*rules, *others)], dtype=np.int64)
    prices = np.full(len(weights), PRICE_STEPS, dtype=np.int64)
    for cover, cost in zip(covers[: len(rules)], costs[: len(rules)], strict=True):
        won = revenue * int(weights[cover].sum())
        if won:
            share = min(PRICE_STEPS, PRICE_STEPS * int(cost) // won)
            prices[cover] = np.minimum(prices[cover], share)
    for t in range(STEPS):
        size = max(2, 64 // (1 + t // 2))
        worth = revenue * (covers.astype(np.int64) @ (weights * prices)) // PRICE_STEPS
        surplus = worth - costs
        paying = [c for c in np.argsort(-surplus, kind="stable").tolist() if surplus[c] > 0]
        times = covers[paying[: searcher.task.constraints.max_rules]].sum(axis=0)
        prices += np.where(times == 0, size, np.where(times > 1, -size, 0))
        np.clip(prices, 0, PRICE_STEPS, out=prices)
    prices[~present] = 0
    return prices
