"""Many classes, a rule set for every pair of them: each pair votes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from disjunct.estimators.decision import Codes, Covers, Shares, lifted
from disjunct.estimators.many_explanations import ManyExplanations
from disjunct.rules import RuleSet
from disjunct.rules.labels import Label
from disjunct.table import Table


@dataclass(frozen=True, slots=True)
class OneVersusOne:
    """A rule set for every pair of classes, which describes the higher one.

    A row gets the class with the most votes; among equals the one whose votes are surest, by the
    sum of the probabilities that its pairs give it, then the lowest.

    Attributes
    ----------
    labels : tuple of Label
        The classes, in order.
    sets : tuple of RuleSet
        One for each pair, in the order of `pairs`.
    """

    labels: tuple[Label, ...]
    sets: tuple[RuleSet, ...]

    @property
    def rule_sets(self) -> Mapping[Any, RuleSet]:
        """The rule sets by their pair of labels, the lower one first."""
        keys = ((self.labels[a], self.labels[b]) for a, b in self.pairs)
        return dict(zip(keys, self.sets, strict=True))

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Pairs of places of classes: the order of the sets."""
        return list(combinations(range(len(self.labels)), 2))

    def decide(self, covers: Iterable[Covers]) -> Codes:
        """Give the place of the class of each row."""
        return self._votes(covers).winners()

    def probabilities(self, covers: Iterable[Covers], *, raw: bool = False) -> Shares:
        """Give the probability of each class for each row."""
        votes = self._votes(covers, raw=raw)
        shares = votes.coupled()
        return shares if raw else lifted(shares, votes.winners())

    def explain(self, table: Table, *, nearest: int) -> ManyExplanations:
        """Say for each row which pairs voted for its class, and why."""
        votes_for: list[list[int]] = [[] for _ in self.labels]
        for place, pair in enumerate(self.pairs):
            for code in pair:
                votes_for[code].append(place)
        return ManyExplanations.of(self, table, votes_for, nearest)

    def _votes(self, covers: Iterable[Covers], *, raw: bool = False) -> Votes:
        votes: Votes | None = None
        for pair, rule_set, fired in zip(self.pairs, self.sets, covers, strict=True):
            votes = votes or Votes.none(len(fired), len(self.labels))
            votes.add(*pair, rule_set.described_probability(fired, raw=raw))
        assert votes is not None, "there are at least three classes"
        return votes


@dataclass(frozen=True, slots=True, eq=False)
class Votes:
    """What the pairs say, added up: rows by classes.

    With r_ij the probability of class i where class j is its only rival:

    Attributes
    ----------
    counts : NDArray[np.float64]
        For how many j is r_ij above one half.
    sums : NDArray[np.float64]
        Sum of r_ij.
    inverses : NDArray[np.float64]
        Sum of 1 / r_ij.

    Examples
    --------
    >>> p, votes = np.array([0.5, 0.3, 0.2]), Votes.none(1, 3)
    >>> for a, b in [(0, 1), (0, 2), (1, 2)]:
    ...     votes.add(a, b, p[[b]] / (p[[a]] + p[[b]]))
    >>> votes.winners().tolist(), votes.coupled().round(6).tolist()
    ([0], [[0.5, 0.3, 0.2]])
    """

    counts: Shares
    sums: Shares
    inverses: Shares

    @classmethod
    def none(cls, n_rows: int, n_classes: int) -> Self:
        """Begin with no votes."""
        return cls(*(np.zeros((n_rows, n_classes)) for _ in range(3)))

    def add(self, a: int, b: int, rate: NDArray[np.float64]) -> None:
        """Add what a pair says, given the probability of b for each row."""
        for code, share in ((a, 1.0 - rate), (b, rate)):
            self.counts[:, code] += share > 0.5
            self.sums[:, code] += share
            self.inverses[:, code] += 1.0 / np.maximum(share, _LEAST)

    def winners(self) -> Codes:
        """Class with the most votes; then the largest sum; then the lowest."""
        best = self.counts == self.counts.max(axis=1, keepdims=True)
        surest: Codes = np.where(best, self.sums, -1.0).argmax(axis=1)
        return surest

    def coupled(self) -> Shares:
        """Probabilities of the classes from those within pairs.

        p_i is in proportion to 1 / (sum over j of 1/r_ij - (k - 2)), which is exact where the
        r_ij agree with each other.
        """
        shares = 1.0 / (self.inverses - (self.counts.shape[1] - 2))
        result: Shares = shares / shares.sum(axis=1, keepdims=True)
        return result


_LEAST = 1e-9
"""Rates below are lifted to it, so that no division is by zero."""
