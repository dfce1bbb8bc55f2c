"""What improvement rounds do to a rule set, and the search for rules at dual prices."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from disjunct.search.generator import MASK, SplitMix64, stream
from disjunct.search.reference.levels import FULL, PRICE_STEPS, AtPrices, Beside
from disjunct.search.reference.refine import refinement_pass
from disjunct.search.reference.rule_sets import RuleSet, Searcher, prune
from disjunct.search.task import Rule

MOST_DROPPED = 5
SPARE_RULES = 4
"""How far a round may go beyond K before it prunes."""
DITHER = 64


def perturbed(searcher: Searcher, rules: RuleSet, number: int) -> RuleSet:
    """Run round ``number`` and give what it makes of the rules.

    Drop one to five rules, find others in another mood beside what is left at break-even prices,
    prune, refine once.
    """
    task = searcher.task
    generator = stream(task.seed, number)
    mood = task.costs.moods[generator.below(len(task.costs.moods))]
    rules = drop_some(rules, len(task.fixed), generator)
    levels = break_even_levels(searcher, rules, generator)
    while len(rules) < task.constraints.max_rules + SPARE_RULES:
        start = random_start(searcher, generator)
        rule, value = searcher.best_rule(Beside(rules, levels), mood, start)
        if value <= 0:
            break
        rules = (*rules, rule)
    return refinement_pass(searcher, prune(searcher, rules), polish=True)


def drop_some(rules: RuleSet, free: int, generator: SplitMix64) -> RuleSet:
    """Drop one to five rules, the first ``free`` ones excepted."""
    for _ in range(1 + generator.below(MOST_DROPPED)):
        if len(rules) > free:
            place = free + generator.below(len(rules) - free)
            rules = rules[:place] + rules[place + 1 :]
    return rules


def break_even_levels(searcher: Searcher, rules: RuleSet, generator: SplitMix64) -> tuple[int, ...]:
    """Give the level of each rule's positives at break-even.

    There a rule's positives are worth its cost in equal shares: a new rule that can win them for
    less may replace it. The share, times a half, one or one and a half, is rounded to a level up
    or down by chance.
    """
    free = len(searcher.task.fixed)
    levels = [0] * len(rules)
    factor = 1 + generator.below(3)
    for place in range(free, len(rules)):
        rule = rules[place]
        positives = int(searcher.counts.sums(Beside(()), rule)[0])
        won = searcher.task.costs.revenue * positives
        share = FULL * DITHER * factor * searcher.cost(rule) // (2 * won) if won > 0 else 0
        levels[place] = min(FULL - 1, (share + generator.below(DITHER)) // DITHER)
    return tuple(levels)


def random_start(searcher: Searcher, generator: SplitMix64) -> Rule:
    """Give the empty rule or, every other time, a rule of one literal that may be used."""
    literals = searcher.counts.n_literals
    if literals == 0 or generator.below(2) == 0:
        return ()
    literal = generator.below(literals)
    return (literal,) if searcher.task.constraints.allowed[literal] else ()


def search_at_prices(searcher: Searcher, prices: NDArray[np.int64], number: int) -> None:
    """Search for rules at dual prices, some after another; they are noted in the pool."""
    generator = stream(~searcher.task.seed & MASK, number)
    taken: RuleSet = ()
    for _ in range(searcher.task.effort.pricing):
        shift = generator.below(PRICE_STEPS + 1)
        start = random_start(searcher, generator)
        rule, value = searcher.best_rule(AtPrices(prices, shift, taken), None, start)
        taken = (*taken, rule) if value > 0 else ()
