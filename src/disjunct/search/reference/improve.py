"""Improvement rounds: iterated local search over rules, beyond the paper.

A round drops one to three rules, finds as many anew under a distorted price, refines once, and
is kept when V rises. Rounds come in batches that start from the same rules, so that they can run
side by side; of a batch the best is kept.
"""

from __future__ import annotations

from disjunct.search.generator import SplitMix64, stream
from disjunct.search.reference.pool import pool_search
from disjunct.search.reference.refine import refinement_pass
from disjunct.search.reference.rule_sets import RuleSet, Searcher
from disjunct.search.task import Rule

BATCH = 4
"""Rounds that start from the same rules, whatever the number of threads."""


def improve(searcher: Searcher, rules: RuleSet) -> RuleSet:
    """Run the rounds of the task, with a search of the pool after every so many."""
    effort = searcher.task.effort
    profit = searcher.profit(rules)
    for first in range(0, effort.rounds, BATCH):
        last = min(first + BATCH, effort.rounds)
        found = [perturbed(searcher, rules, number) for number in range(first, last)]
        profits = [searcher.profit(other) for other in found]
        if max(profits) > profit:
            profit = max(profits)
            rules = found[profits.index(profit)]
        if effort.pool and (last // effort.pool > first // effort.pool or last == effort.rounds):
            rules = refinement_pass(searcher, pool_search(searcher, rules))
            profit = searcher.profit(rules)
        searcher.report("improve", last, rules)
    return rules


def perturbed(searcher: Searcher, rules: RuleSet, number: int) -> RuleSet:
    """Run round ``number``: drop, find anew in another mood, refine once."""
    generator = stream(searcher.task.seed, number)
    moods = searcher.task.costs.moods
    mood = moods[generator.below(len(moods))]
    rules = drop_some(searcher, rules, generator)
    while len(rules) < searcher.task.constraints.max_rules:
        rule, value = searcher.best_rule(rules, mood, random_start(searcher, generator))
        if value <= 0:
            break
        rules = (*rules, rule)
    return refinement_pass(searcher, rules)


def drop_some(searcher: Searcher, rules: RuleSet, generator: SplitMix64) -> RuleSet:
    """Drop one to three rules that are not fixed."""
    free = len(searcher.task.fixed)
    for _ in range(1 + generator.below(3)):
        if len(rules) > free:
            place = free + generator.below(len(rules) - free)
            rules = rules[:place] + rules[place + 1 :]
    return rules


def random_start(searcher: Searcher, generator: SplitMix64) -> Rule:
    """Give the empty rule or, every other time, a rule of one literal that may be used."""
    literals = searcher.counts.n_literals
    if literals == 0 or generator.below(2) == 0:
        return ()
    literal = generator.below(literals)
    return (literal,) if searcher.task.constraints.allowed[literal] else ()
