"""Probabilities by fate: rates of the described class among rows on which the same rules fired."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from disjunct.rules.patterns import Patterns
from disjunct.rules.statistics import Statistics, ratio

ENOUGH = 10
"""Rows that a pattern needs for a rate of its own."""

PRIOR_ROWS = 2
"""Rows at the overall rate that are added to every fate, so that few rows say little."""

MARGIN = 2.0**-20
"""Distance from 0.5 of a probability whose rate contradicts the decision; exact in 32 bits too."""


@dataclass(frozen=True)
class Fates:
    """Rates of the described class by what the rules did.

    A row's fate is the exact set of rules that fired where at least ``ENOUGH`` training rows share
    it, else the most precise rule that fired, else that none did.

    Attributes
    ----------
    default : float
        Rate where no rule fired.
    rules : tuple of float
        Rate of each rule.
    patterns : tuple of (tuple of int, float)
        Rates of the patterns with a rate of their own, in ascending order.

    Examples
    --------
    >>> fates = Fates(0.2, (0.9, 0.4), (((0, 1), 0.95),))
    >>> fates.rate((0, 1)), fates.rate((0,)), fates.rate(())
    (0.95, 0.9, 0.2)
    >>> fates.rate((1,)), fates.probability((1,)) > 0.5
    (0.4, True)
    """

    default: float
    rules: tuple[float, ...]
    patterns: tuple[tuple[tuple[int, ...], float], ...] = ()

    @classmethod
    def of(cls, counts: Statistics) -> Fates:
        """Smoothed rates from the counts of the training rows."""
        overall = ratio(counts.positives, counts.rows) if counts.rows else 0.5

        def rate(positives: float, support: float) -> float:
            return (positives + PRIOR_ROWS * overall) / (support + PRIOR_ROWS)

        return cls(
            rate(counts.uncovered.positives, counts.uncovered.support),
            tuple(rate(rule.positives, rule.support) for rule in counts.rules),
            tuple(
                sorted(
                    (pattern.fired, rate(pattern.positives, pattern.support))
                    for pattern in counts.patterns
                    if pattern.fired and pattern.support >= ENOUGH
                )
            ),
        )

    @cached_property
    def ranking(self) -> tuple[int, ...]:
        """Rules from the most precise to the least; the lower number first among equals."""
        return tuple(sorted(range(len(self.rules)), key=lambda rule: -self.rules[rule]))

    @cached_property
    def _own(self) -> dict[tuple[int, ...], float]:
        return dict(self.patterns)

    def rate(self, fired: Sequence[int]) -> float:
        """Smoothed rate of the described class for rows on which exactly these rules fire."""
        if not fired:
            return self.default
        own = self._own.get(tuple(fired))
        return max(self.rules[rule] for rule in fired) if own is None else own

    def probability(self, fired: Sequence[int]) -> float:
        """Give the rate, moved just across 0.5 where it would contradict the decision."""
        return agreeing(self.rate(fired), decision=bool(fired))

    def probabilities(self, found: Patterns, *, raw: bool = False) -> NDArray[np.float64]:
        """Probability (or raw rate) of the described class for each row."""
        of_pattern = self.rate if raw else self.probability
        return np.array([of_pattern(fired) for fired in found.fired], dtype=float)[found.of_row]


def agreeing(rate: float, *, decision: bool) -> float:
    """Move a rate to the decision's side of 0.5, strictly."""
    return max(rate, 0.5 + MARGIN) if decision else min(rate, 0.5 - MARGIN)
