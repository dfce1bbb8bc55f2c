"""Improvement rounds: iterated local search over rules, beyond the paper.

Rounds come in batches that start from the same rules, so that they can run side by side; of a
batch the best is kept when V rises, and then the pool of every rule seen is searched.
"""

from __future__ import annotations

from disjunct.search.reference.duals import dual_prices
from disjunct.search.reference.perturb import perturbed, search_at_prices
from disjunct.search.reference.pool import pool_search
from disjunct.search.reference.refine import refinement_pass
from disjunct.search.reference.rule_sets import RuleSet, Searcher

BATCH = 4
"""Rounds that start from the same rules, whatever the number of threads."""

PRICED_RULES = 256
"""Rules of the pool that dual prices are found for."""


def improve(searcher: Searcher, rules: RuleSet) -> RuleSet:
    """Run the rounds of the task."""
    effort = searcher.task.effort
    first = 0
    while effort.goes_on(first, searcher.subproblems):
        last = min(first + BATCH, effort.most_rounds)
        found = [rules, *(perturbed(searcher, rules, number) for number in range(first, last))]
        profits = [searcher.profit(other) for other in found]
        rules = combine(searcher, found[profits.index(max(profits))], first)
        searcher.report("improve", last, rules)
        first = last
    return rules


def combine(searcher: Searcher, rules: RuleSet, number: int) -> RuleSet:
    """Give the best of the pool, after a search for rules at dual prices, refined once."""
    rules = pool_search(searcher, rules)
    if searcher.task.effort.pricing:
        prices = dual_prices(searcher, rules, searcher.pool.recent(PRICED_RULES))
        search_at_prices(searcher, prices, number)
        rules = pool_search(searcher, rules)
    return refinement_pass(searcher, rules)
