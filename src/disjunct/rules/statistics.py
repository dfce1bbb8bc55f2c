"""What a rule set does on labelled rows: counts by rule and by cover pattern, and their ratios."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from disjunct.rules.patterns import Patterns

MAX_PATTERNS = 10_000
"""Patterns that are kept: no rule, each rule alone, and those with the most rows."""


@dataclass(frozen=True, slots=True)
class RuleCounts:
    """Rows that one rule covers, by class.

    Sample weights, where there are any, are summed instead of rows.

    Attributes
    ----------
    positives, negatives : float
        Rows of the described class and of the other one.
    only_positives, only_negatives : float
        Of these, the rows that no other rule covers.

    Examples
    --------
    >>> counts = RuleCounts(positives=30, negatives=10, only_positives=20, only_negatives=5)
    >>> counts.support, counts.precision, counts.unique
    (40, 0.75, 25)
    """

    positives: float
    negatives: float
    only_positives: float
    only_negatives: float

    @property
    def support(self) -> float:
        """Rows the rule covers."""
        return self.positives + self.negatives

    @property
    def unique(self) -> float:
        """Rows that no other rule of the set covers."""
        return self.only_positives + self.only_negatives

    @property
    def precision(self) -> float:
        """Share of the described class among the rows covered; NaN where none is."""
        return ratio(self.positives, self.support)


@dataclass(frozen=True, slots=True)
class PatternCounts:
    """Rows on which exactly these rules fire, by class.

    Attributes
    ----------
    fired : tuple of int
        The rules, counted from 0.
    positives, negatives : float
        Rows of the described class and of the other one, or their weights.
    """

    fired: tuple[int, ...]
    positives: float
    negatives: float

    @property
    def support(self) -> float:
        """Rows with this pattern."""
        return self.positives + self.negatives


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counts of a rule set on labelled rows, and the named measures that follow from them.

    Attributes
    ----------
    positives, negatives : float
        Rows of the described class and of the other one, or their weights.
    rules : tuple of RuleCounts
        One for each rule.
    patterns : tuple of PatternCounts
        The cover patterns, those with the most rows first; at most ``MAX_PATTERNS``.

    Examples
    --------
    >>> import numpy as np
    >>> covers = np.array([[True, False], [True, True], [False, False], [False, False]])
    >>> counts = Statistics.count(covers, np.array([True, True, True, False]))
    >>> counts.accuracy, counts.precision, counts.recall, counts.overlap
    (0.75, 1.0, 0.666..., 0.25)
    >>> counts.rules[0].support, counts.rules[0].unique
    (2, 1)
    """

    positives: float
    negatives: float
    rules: tuple[RuleCounts, ...]
    patterns: tuple[PatternCounts, ...]

    @classmethod
    def count(
        cls,
        covers: NDArray[np.bool_],
        positive: NDArray[np.bool_],
        weight: NDArray[np.float64] | None = None,
    ) -> Statistics:
        """Count a cover matrix (rows by rules) against the truth."""
        weights = np.ones(len(positive)) if weight is None else weight
        found = Patterns.of(covers)
        counts = [
            PatternCounts(fired, plain(p), plain(n))
            for fired, p, n in zip(
                found.fired,
                found.totals(np.where(positive, weights, 0.0)).tolist(),
                found.totals(np.where(positive, 0.0, weights)).tolist(),
                strict=True,
            )
        ]
        return cls.from_patterns(counts, n_rules=covers.shape[1])

    @classmethod
    def from_patterns(cls, patterns: Iterable[PatternCounts], *, n_rules: int) -> Statistics:
        """Add up the counts of all cover patterns, in any order, equal ones merged."""
        merged = _merge(patterns)
        sums = np.zeros((n_rules, 4))
        for pattern in merged:
            for rule in pattern.fired:
                sums[rule, :2] += pattern.positives, pattern.negatives
            if len(pattern.fired) == 1:
                sums[pattern.fired[0], 2:] = pattern.positives, pattern.negatives
        return cls(
            plain(math.fsum(p.positives for p in merged)),
            plain(math.fsum(p.negatives for p in merged)),
            tuple(RuleCounts(*map(plain, row)) for row in sums.tolist()),
            tuple(merged[:MAX_PATTERNS]),
        )

    @property
    def rows(self) -> float:
        """All rows, or their weight."""
        return self.positives + self.negatives

    @property
    def uncovered(self) -> PatternCounts:
        """The rows that no rule covers."""
        return self.patterns[0]

    @property
    def true_positives(self) -> float:
        """Rows of the described class that some rule covers."""
        return self.positives - self.uncovered.positives

    @property
    def false_positives(self) -> float:
        """Rows of the other class that some rule covers."""
        return self.negatives - self.uncovered.negatives

    @property
    def support(self) -> float:
        """Rows that some rule covers."""
        return self.true_positives + self.false_positives

    @property
    def accuracy(self) -> float:
        """Share of the rows that are decided rightly."""
        return ratio(self.true_positives + self.uncovered.negatives, self.rows)

    @property
    def precision(self) -> float:
        """Share of the described class among the rows that some rule covers."""
        return ratio(self.true_positives, self.support)

    @property
    def recall(self) -> float:
        """Share of the described class that some rule covers."""
        return ratio(self.true_positives, self.positives)

    @property
    def overlap(self) -> float:
        """Share of the rows that more than one rule covers."""
        once = math.fsum(rule.unique for rule in self.rules)
        return ratio(self.support - once, self.rows)

    @property
    def complete(self) -> bool:
        """Whether the patterns that are kept account for every row."""
        return math.isclose(math.fsum(p.support for p in self.patterns), self.rows)

    def recall_of(self, rule: int) -> float:
        """Share of the described class that one rule covers."""
        return ratio(self.rules[rule].positives, self.positives)

    def joint(self) -> NDArray[np.float64]:
        """Rows that each pair of rules covers together; on the diagonal those of each rule."""
        both = np.zeros((len(self.rules), len(self.rules)))
        for pattern in self.patterns:
            both[np.ix_(pattern.fired, pattern.fired)] += pattern.support
        return both

    def overlaps(self) -> NDArray[np.float64]:
        """For each pair of rules the share of the first one's rows that the second covers too.

        Examples
        --------
        >>> covers = np.array([[True, False], [True, True], [False, True], [False, True]])
        >>> Statistics.count(covers, np.ones(4, dtype=bool)).overlaps().round(2).tolist()
        [[1.0, 0.5], [0.33, 1.0]]
        """
        both = self.joint()
        support = both.diagonal()[:, None]
        return np.divide(both, support, out=np.zeros_like(both), where=support > 0)

    def without_rule(self, index: int) -> Statistics | None:
        """Give the counts without one rule; None where the patterns kept are not all."""
        if not self.complete:
            return None
        rest = (
            PatternCounts(_drop(p.fired, index), p.positives, p.negatives) for p in self.patterns
        )
        return Statistics.from_patterns(rest, n_rules=len(self.rules) - 1)


def ratio(part: float, whole: float) -> float:
    """``part / whole``, NaN for an empty whole."""
    return part / whole if whole else math.nan


def plain(value: float) -> float:
    """Give whole numbers as int, so that counts of rows read as such."""
    return int(value) if value.is_integer() else value


def _drop(fired: tuple[int, ...], index: int) -> tuple[int, ...]:
    """Rules that still fire once one is gone, numbered anew."""
    return tuple(rule - (rule > index) for rule in fired if rule != index)


def _merge(patterns: Iterable[PatternCounts]) -> list[PatternCounts]:
    """Sum equal patterns; no rule first, then one rule, then those with the most rows.

    Patterns of weight 0 go: rows of weight 0 do not exist.
    """
    sums: dict[tuple[int, ...], list[float]] = {(): [0, 0]}
    for pattern in patterns:
        total = sums.setdefault(pattern.fired, [0, 0])
        total[0] += pattern.positives
        total[1] += pattern.negatives
    merged = [PatternCounts(fired, p, n) for fired, (p, n) in sums.items() if p or n or not fired]
    return sorted(merged, key=lambda p: (min(len(p.fired), 2), -p.support, p.fired))
