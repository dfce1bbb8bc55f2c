"""BestSubset: the best rule made of a few active literals, by a superset sum over all of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from disjunct.search.reference.subproblem import Subproblem
from disjunct.search.task import Rule


def best_subset(problem: Subproblem, literals: Rule) -> Rule:
    """Give the subset of highest v within the cap on literals.

    Ties: fewest literals, then the smallest mask, bit i standing for the i-th lowest literal.
    """
    values = superset_sums(problem.pattern_values(literals))
    masks = np.arange(len(values))
    sizes = np.bitwise_count(masks)
    for i, literal in enumerate(literals):
        values -= ((masks >> i) & 1) * problem.prices.literals[literal]
    allowed = sizes <= problem.constraints.max_literals
    best = values[allowed].max()
    ties = masks[allowed & (values == best)]
    winner = int(ties[np.argmin(sizes[ties])])
    return tuple(literal for i, literal in enumerate(literals) if (winner >> i) & 1)


def superset_sums(patterns: NDArray[np.int64]) -> NDArray[np.int64]:
    """Sum over all patterns that contain each mask: the samples that the subset covers."""
    sums = patterns.copy()
    half = 1
    while half < len(sums):
        pairs = sums.reshape(-1, 2, half)
        pairs[:, 0] += pairs[:, 1]
        half *= 2
    return sums
