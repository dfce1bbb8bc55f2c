"""What changed from one rule set to another, in the rules and in what rows get."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from disjunct.rules import Rule, RuleSet


@dataclass(frozen=True, slots=True)
class Changes:
    """Rules of two sets, after simplification.

    Attributes
    ----------
    gained, lost, kept : tuple of Rule
        Rules of the second only, of the first only, of both.
    """

    gained: tuple[Rule, ...]
    lost: tuple[Rule, ...]
    kept: tuple[Rule, ...]

    @classmethod
    def of(cls, old: RuleSet, new: RuleSet) -> Changes:
        """Compare rules by what they say, whatever the order of their literals."""
        before = {frozenset(rule): rule for rule in old.simplify()}
        after = {frozenset(rule): rule for rule in new.simplify()}
        return cls(
            tuple(rule for key, rule in after.items() if key not in before),
            tuple(rule for key, rule in before.items() if key not in after),
            tuple(rule for key, rule in after.items() if key in before),
        )


@dataclass(slots=True)
class Decisions:
    """Rows by what two rule sets make of them, counted batch by batch.

    Attributes
    ----------
    counts : NDArray
        Rows by the first set's decision (0 or 1) and the second's.
    right : NDArray
        Of these, the rows whose label is the described one.
    labelled : NDArray
        Of these, the rows that have a label.
    """

    counts: NDArray[np.int64]
    right: NDArray[np.int64]
    labelled: NDArray[np.int64]

    @classmethod
    def none(cls) -> Decisions:
        """Begin with no rows."""
        counts, right, labelled = np.zeros((3, 2, 2), dtype=np.int64)
        return cls(counts, right, labelled)

    def add(
        self, old: NDArray[np.bool_], new: NDArray[np.bool_], truth: NDArray[np.int8] | None
    ) -> None:
        """Count a batch; truth is 1, 0, or -1 where the label is missing."""
        place = (old.astype(np.intp), new.astype(np.intp))
        np.add.at(self.counts, place, 1)
        if truth is not None:
            np.add.at(self.labelled, place, truth >= 0)
            np.add.at(self.right, place, truth == 1)

    @property
    def rows(self) -> int:
        """Rows counted."""
        return int(self.counts.sum())

    @property
    def otherwise(self) -> int:
        """Rows that the two decide differently."""
        return int(self.counts[0, 1] + self.counts[1, 0])

    def accuracy(self, which: int) -> float:
        """Share of the labelled rows that the first (0) or second (1) set decides rightly."""
        taken = self.right.sum(axis=1 - which)[1]
        refused = (self.labelled - self.right).sum(axis=1 - which)[0]
        total = int(self.labelled.sum())
        return float(taken + refused) / total if total else float("nan")
