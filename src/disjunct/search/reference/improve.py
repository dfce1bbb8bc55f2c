"""Improvement rounds: iterated local search over rules, beyond the paper.

Rounds come in batches that start from the same rules, so that they can run side by side; the
best of a batch is where the next one starts, unless it is too far below the best ever, and the
pool of every rule seen is searched.
"""

from __future__ import annotations

from disjunct.search.reference.duals import dual_prices
from disjunct.search.reference.perturb import perturbed, search_at_prices
from disjunct.search.reference.pool import pool_search
from disjunct.search.reference.refine import refinement_pass
from disjunct.search.reference.rule_sets import RuleSet, Searcher

SLACK = 16
"""A batch goes on from the best it found if within one part in so many of the best ever."""

PRICING_ROUNDS = 8
"""Rounds from one search at dual prices to the next."""

PRICED_RULES = 256
"""Rules of the pool that dual prices are found for."""


def improve(searcher: Searcher, rules: RuleSet) -> RuleSet:
    """Run the rounds of the task and give the best rules that were seen."""
    effort = searcher.task.effort
    first = 0
    best, best_rules = searcher.profit(rules), rules
    while effort.goes_on(first, searcher.subproblems):
        last = min(first + effort.batch, effort.most_rounds)
        found = [perturbed(searcher, rules, number) for number in range(first, last)]
        profits = [searcher.profit(other) for other in found]
        near = max(profits) > best - max(best, 0) // SLACK
        rules = found[profits.index(max(profits))] if near else best_rules
        rules = combine(searcher, rules, first)
        if searcher.profit(rules) > best:
            best, best_rules = searcher.profit(rules), rules
        searcher.report("improve", last, best_rules)
        first = last
    return best_rules


def combine(searcher: Searcher, rules: RuleSet, number: int) -> RuleSet:
    """Give the best of the pool, after a search for rules at dual prices, refined once."""
    rules = pool_search(searcher, rules)
    if searcher.task.effort.pricing and number % PRICING_ROUNDS == 0:
        prices = dual_prices(searcher, rules, searcher.pool.recent(PRICED_RULES))
        search_at_prices(searcher, prices, number)
        rules = pool_search(searcher, rules)
    return refinement_pass(searcher, rules, polish=True)
