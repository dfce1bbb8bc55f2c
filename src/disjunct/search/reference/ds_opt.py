"""DS-OPT: climb v = u - w through modular bounds of its two submodular parts."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from disjunct.search.reference.subproblem import Subproblem, extended, reduced
from disjunct.search.task import Rule


def ds_opt(problem: Subproblem, rule: Rule) -> Rule:
    """Maximise the two modular surrogates at the rule in turn while v rises strictly."""
    value = problem.value(rule)
    while True:
        candidates = surrogate_maxima(problem, rule)
        values = [problem.value(candidate) for candidate in candidates]
        best = max(values)
        if best <= value:
            return rule
        rule, value = candidates[values.index(best)], best


def surrogate_maxima(problem: Subproblem, rule: Rule) -> tuple[Rule, Rule]:
    """Give R_1 and R_2: the literals whose share of h_u exceeds that of m1_w, and of m2_w."""
    lower = chain_gains(problem, rule)
    m1, m2 = upper_bounds(problem, rule)
    return select(problem, lower - m1), select(problem, lower - m2)


def chain_gains(problem: Subproblem, rule: Rule) -> NDArray[np.int64]:
    """Give h_u: the gain of u at each literal's place in the chain, 0 past its useful end.

    The chain takes the literals of the rule first, then all others; within each part always the
    literal of highest gain given what stands before, ties to the lowest.
    """
    gains = np.zeros(problem.counts.n_literals, dtype=np.int64)
    chain: Rule = ()
    inside = np.zeros(len(gains), dtype=bool)
    inside[list(rule)] = True
    for part in (inside, ~inside & problem.constraints.allowed):
        left = part.copy()
        while left.any():
            sides = problem.sides(chain)
            u = np.where(left, sides.loss - sides.losses, -1)
            best = int(np.argmax(u))
            if u[best] <= 0:
                break
            gains[best] = u[best]
            left[best] = False
            chain = extended(chain, best)
    return gains


def upper_bounds(problem: Subproblem, rule: Rule) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Give each literal's share of the modular upper bounds m1_w and m2_w at the rule."""
    prices = problem.prices.literals
    empty, here = problem.sides(()), problem.sides(rule)
    m1 = empty.gain - empty.gains + prices
    m2 = here.gain - here.gains + prices
    lonely = problem.lonely()
    for literal in rule:
        without = problem.sides(reduced(rule, literal))
        m1[literal] = without.gain - here.gain + prices[literal]
        m2[literal] = lonely[literal] + prices[literal]
    return m1, m2


def select(problem: Subproblem, surplus: NDArray[np.int64]) -> Rule:
    """Give the rule of highest total surplus: all positive ones, as far as constraints permit.

    Taken from the highest surplus down, ties to the lowest literal.
    """
    rule: Rule = ()
    positive = np.flatnonzero(surplus > 0)
    for literal in positive[np.argsort(-surplus[positive], kind="stable")].tolist():
        if len(rule) == problem.constraints.max_literals:
            break
        if problem.constraints.permits(rule, literal):
            rule = extended(rule, literal)
    return rule
