"""What is left to win of each positive: how rules around, or dual prices, look to one search."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from disjunct.search.task import Rule

FULL = 3
"""Level of an uncovered positive, in thirds of its price; a covered one is at level 0."""

PRICE_STEPS = 255
"""Prices from 0 to this stand for nothing to all of the price of an uncovered positive."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Positives are uncovered, but those of a rule at its level; of several the lowest counts.

    Attributes
    ----------
    rules : tuple of Rule
        The rules around.
    levels : tuple of int
        Their levels; rules past its end are at level 0.
    """

    rules: tuple[Rule, ...]
    levels: tuple[int, ...] = ()

    def pairs(self) -> list[tuple[Rule, int]]:
        """Give each rule with its level, the highest level first."""
        padded = [*self.levels, *(0,) * (len(self.rules) - len(self.levels))]
        return sorted(zip(self.rules, padded, strict=True), key=lambda pair: -pair[1])


@dataclass(frozen=True, slots=True, eq=False)
class AtPrices:
    """Each positive is at the level its price rounds down to, after ``shift`` was added.

    Attributes
    ----------
    prices : NDArray[np.int64]
        0..PRICE_STEPS for each positive.
    shift : int
        Added before rounding: the same prices round to other levels.
    taken : tuple of Rule
        Positives of these rules are at level 0.
    """

    prices: NDArray[np.int64]
    shift: int
    taken: tuple[Rule, ...]

    def levels(self) -> NDArray[np.int64]:
        """Give the level of each positive, rules taken left aside."""
        return np.minimum(FULL, (FULL * self.prices + self.shift) // PRICE_STEPS)


View = Beside | AtPrices
