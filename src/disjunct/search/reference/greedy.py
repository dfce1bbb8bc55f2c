"""Distorted greedy: the paper's learner of a rule set, one rule a round."""

from __future__ import annotations

from disjunct.search.grid import Mood
from disjunct.search.reference.levels import Beside
from disjunct.search.reference.rule_sets import RuleSet, Searcher


def distorted_greedy(searcher: Searcher, rules: RuleSet) -> RuleSet:
    """Add the best rule under the distorted gain in each of K rounds, if its v is above 0."""
    task = searcher.task
    for k, omega in enumerate(task.costs.greedy, start=1):
        if len(rules) >= task.constraints.max_rules:
            break
        rule, value = searcher.best_rule(Beside(rules), Mood(omega, task.costs.covered))
        if value > 0:
            rules = (*rules, rule)
        searcher.report("greedy", k, rules)
    return rules
