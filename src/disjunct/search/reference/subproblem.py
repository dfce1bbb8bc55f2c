"""The search for one rule: v(R) = u(R) - w(R) + constant over the counts of a view.

``gain`` is the weight of samples that pay (uncovered positives), ``loss`` of those that charge
(covered positives and negatives): v(R) = gain(R) - loss(R) - price of the literals. With F the
cover of R, u(j|R) = loss(F) - loss(F and j) and w(j|R) = gain(F) - gain(F and j) + price of j.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from disjunct.search.reference.counts import Counts, Sums
from disjunct.search.reference.levels import View
from disjunct.search.task import Constraints, Rule


@dataclass(frozen=True, slots=True)
class Prices:
    """What a step of weight in each group, and each literal, is worth on the grid."""

    uncovered: int
    covered: int
    negative: int
    literals: NDArray[np.int64]

    @property
    def third(self) -> int:
        """Worth of the first of three levels of an uncovered positive."""
        return self.uncovered // 3


@dataclass(frozen=True, slots=True)
class Sides:
    """Gain and loss over the cover of a rule, and over that cover with each literal added."""

    gain: int
    loss: int
    gains: NDArray[np.int64]
    losses: NDArray[np.int64]


@dataclass(slots=True)
class Subproblem:
    """Find the rule of highest v among those that the constraints permit."""

    counts: Counts
    view: View
    prices: Prices
    constraints: Constraints
    active: int
    trace: list[Rule] = field(default_factory=list)
    _sides: dict[Rule, Sides] = field(default_factory=dict)

    def price(self, rule: Rule) -> int:
        """Price of the literals of a rule: lambda |R|."""
        return int(self.prices.literals[list(rule)].sum())

    def value(self, rule: Rule) -> int:
        """Give v(R) on the grid."""
        gain, loss = self._split(self.counts.sums(self.view, rule))
        return int(gain) - int(loss) - self.price(rule)

    def sides(self, rule: Rule) -> Sides:
        """Give gain and loss at the rule and at each of its extensions by one literal."""
        if rule not in self._sides:
            gain, loss = self._split(self.counts.sums(self.view, rule))
            gains, losses = self._split(self.counts.sweep(self.view, rule))
            self._sides[rule] = Sides(int(gain), int(loss), gains, losses)
        return self._sides[rule]

    def pattern_values(self, literals: Rule) -> NDArray[np.int64]:
        """Give gain less loss by pattern of truth over the literals."""
        gain, loss = self._split(self.counts.patterns(self.view, literals))
        return gain - loss

    def lonely(self) -> NDArray[np.int64]:
        """Give the gain of the samples that fail one literal only, by that literal."""
        return self._split(self.counts.lonely(self.view))[0]

    def _split(self, sums: Sums) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        prices = self.prices
        gain = prices.third * sums[0] + (prices.uncovered - prices.third) * sums[1]
        loss = prices.covered * sums[2] + prices.negative * sums[3]
        return gain, loss


def extended(rule: Rule, literal: int) -> Rule:
    """Give the rule with one more literal."""
    return tuple(sorted((*rule, literal)))


def reduced(rule: Rule, literal: int) -> Rule:
    """Give the rule without one of its literals."""
    return tuple(other for other in rule if other != literal)
