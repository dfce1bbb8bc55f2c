"""Whether rules still do on new rows what they did on those they were learned from."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

CHANCE = 0.001
"""Differences that chance brings about more rarely than this are called drift."""


@dataclass(frozen=True, slots=True)
class Share:
    """A count out of a total.

    Examples
    --------
    >>> Share(30, 100).differs_from(Share(10, 100)), Share(3, 10).differs_from(Share(1, 10))
    (True, False)
    """

    part: float
    whole: float

    @property
    def value(self) -> float:
        """The ratio, NaN for an empty whole."""
        return self.part / self.whole if self.whole else math.nan

    def differs_from(self, other: Share) -> bool:
        """Whether chance alone explains the difference badly: a two-sided test of proportions."""
        if not (self.whole and other.whole):
            return False
        pooled = (self.part + other.part) / (self.whole + other.whole)
        spread = math.sqrt(pooled * (1 - pooled) * (1 / self.whole + 1 / other.whole))
        if spread == 0:
            return False
        return math.erfc(abs(self.value - other.value) / spread / math.sqrt(2)) < CHANCE


@dataclass(slots=True)
class Tally:
    """Rows that each rule, and the set, covers, counted batch by batch.

    Attributes
    ----------
    covered : NDArray
        Rows covered by each rule, and last by the set.
    known : NDArray
        Of these, the rows that have a label.
    right : NDArray
        Of these, the rows of the described label.
    rows : int
        All rows.
    """

    covered: NDArray[np.int64]
    known: NDArray[np.int64]
    right: NDArray[np.int64]
    rows: int = 0

    @classmethod
    def none(cls, n_rules: int) -> Tally:
        """Begin with no rows."""
        covered, known, right = np.zeros((3, n_rules + 1), dtype=np.int64)
        return cls(covered, known, right)

    def add(self, covers: NDArray[np.bool_], truth: NDArray[np.int8] | None) -> None:
        """Count a batch; truth is 1, 0, or -1 where the label is missing."""
        every = np.column_stack([covers, covers.any(axis=1)])
        self.rows += len(every)
        self.covered += every.sum(axis=0)
        if truth is not None:
            self.known += every[truth >= 0].sum(axis=0)
            self.right += every[truth == 1].sum(axis=0)

    def cover(self, place: int) -> Share:
        """Share of all rows that a rule covers; place -1 is the set."""
        return Share(float(self.covered[place]), self.rows)

    def precision(self, place: int) -> Share:
        """Share of the described label among the labelled rows that a rule covers."""
        return Share(float(self.right[place]), float(self.known[place]))
