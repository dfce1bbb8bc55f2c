"""Enlarge: widen a rule to the M literals whose gain ratio u/w is best."""

from __future__ import annotations

import numpy as np

from disjunct.search.reference.subproblem import Subproblem, extended
from disjunct.search.task import Rule


def enlarge(problem: Subproblem, rule: Rule) -> Rule:
    """Add the literal of highest u(j|R)/w(j|R) until there are M.

    A literal that excludes no charge (u = 0) is never taken; w = 0 counts as an infinite ratio.
    Ratios are formed once, as doubles, from integers; ties go to the lowest literal.
    """
    while len(rule) < problem.active:
        sides = problem.sides(rule)
        u = sides.loss - sides.losses
        w = sides.gain - sides.gains + problem.prices.literals
        with np.errstate(divide="ignore", invalid="ignore"):
            ratio = np.where(w > 0, u / w, np.inf)
        ratio[(u <= 0) | ~problem.constraints.permitted(rule)] = -1.0
        best = int(np.argmax(ratio)) if len(ratio) else 0
        if not len(ratio) or ratio[best] < 0:
            break
        rule = extended(rule, best)
    return rule
