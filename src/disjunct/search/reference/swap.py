"""SwapLocalSearch: add, drop or exchange one literal while v rises."""

from __future__ import annotations

import numpy as np

from disjunct.search.reference.subproblem import Subproblem, extended, reduced
from disjunct.search.task import Rule

NEVER = np.iinfo(np.int64).min


def swap_local_search(problem: Subproblem, rule: Rule) -> Rule:
    """Repeat adding, dropping and exchanging until none of them changes the rule."""
    while True:
        before = rule
        rule = add_all(problem, rule)
        rule = drop_all(problem, rule)
        rule = swap_all(problem, rule)
        if rule == before:
            return rule


def add_all(problem: Subproblem, rule: Rule) -> Rule:
    """Add the literal of highest v(j|R) > 0 as long as there is one; ties to the lowest."""
    while len(rule) < problem.constraints.max_literals:
        best, value = best_extension(problem, rule)
        if value <= problem.value(rule):
            break
        rule = extended(rule, best)
    return rule


def drop_all(problem: Subproblem, rule: Rule) -> Rule:
    """Drop the literal whose loss costs least as long as v does not fall; ties to the lowest."""
    while rule:
        values = [problem.value(reduced(rule, literal)) for literal in rule]
        if max(values) < problem.value(rule):
            break
        rule = reduced(rule, rule[values.index(max(values))])
    return rule


def swap_all(problem: Subproblem, rule: Rule) -> Rule:
    """Give each literal in turn its best partner, taken only when v rises strictly."""
    changed = True
    while changed:
        changed = False
        for literal in rule:
            without = reduced(rule, literal)
            best, value = best_extension(problem, without, literal)
            if value > problem.value(rule):
                rule = extended(without, best)
                changed = True
    return rule


def best_extension(problem: Subproblem, rule: Rule, barred: int = -1) -> tuple[int, int]:
    """Give the permitted literal that makes the best rule when added, and that rule's v."""
    sides = problem.sides(rule)
    values = sides.gains - sides.losses - problem.prices.literals - problem.price(rule)
    values[~problem.constraints.permitted(rule)] = NEVER
    if barred >= 0:
        values[barred] = NEVER
    if not len(values):
        return -1, NEVER
    best = int(np.argmax(values))
    return best, int(values[best])
