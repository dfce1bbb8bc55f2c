"""Refinement: add, remove or replace one rule at a time while the rule set changes."""

from __future__ import annotations

from disjunct.search.reference.levels import Beside
from disjunct.search.reference.rule_sets import RuleSet, Searcher


def refine(searcher: Searcher, rules: RuleSet) -> RuleSet:
    """Run passes until one leaves the rule set as it was."""
    number = 0
    while True:
        number += 1
        before = set(rules)
        rules = refinement_pass(searcher, rules)
        searcher.report("refine", number, rules)
        if set(rules) == before:
            return rules


def refinement_pass(searcher: Searcher, rules: RuleSet, *, polish: bool = False) -> RuleSet:
    """Add rules while one has v > 0, then give each rule its best replacement."""
    while len(rules) < searcher.task.constraints.max_rules:
        rule, value = searcher.best_rule(Beside(rules))
        if value <= 0:
            break
        rules = (*rules, rule)
    place = len(searcher.task.fixed)
    while place < len(rules):
        kept = replace_one(searcher, rules, place, polish=polish)
        place += len(kept) == len(rules)
        rules = kept
    return rules


def replace_one(searcher: Searcher, rules: RuleSet, place: int, *, polish: bool = False) -> RuleSet:
    """Put the best of no rule, the old one and the new one in a rule's place, ties in that order.

    As printed in the paper the new one always wins, which can lower V where the search for it is
    not exact. To ``polish`` is to start the search for the new rule at the old one: that takes
    half the time and finds what the search from nothing passes by.
    """
    others = rules[:place] + rules[place + 1 :]
    new, new_value = searcher.best_rule(Beside(others), start=rules[place] if polish else ())
    old_value = searcher.marginal(others, rules[place])
    best = max(0, old_value, new_value)
    if best == 0:
        return others
    if best == old_value:
        return rules
    return (*others[:place], new, *others[place:])
