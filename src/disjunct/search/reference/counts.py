"""Sums of weights per group of samples: all that the search ever asks of the data.

Whoever answers these questions can drive the search: one machine's packed bits (here), or many
machines that add their answers up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from disjunct.bits import PackedBits
from disjunct.search.task import Rule

Sums = NDArray[np.int64]
"""Three rows: weights of uncovered positives, covered positives and negatives."""


@dataclass(frozen=True, slots=True)
class Uncovered:
    """Positives are grouped by whether one of these rules covers them."""

    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Priced:
    """Each positive has a price: the first row sums prices above 0, the second those below, negated."""

    prices: NDArray[np.int64]


View = Uncovered | Priced


class Counts(Protocol):
    """Answers about the samples; every answer is a sum over samples."""

    n_literals: int
    totals: tuple[int, int]

    def sums(self, view: View, rule: Rule) -> Sums:
        """Give the three sums over the cover of the rule, shape (3,)."""

    def sweep(self, view: View, rule: Rule) -> Sums:
        """Give the three sums over the cover of the rule with each literal added, shape (3, d)."""

    def patterns(self, view: View, literals: Rule) -> Sums:
        """Give the sums by pattern of truth over the literals, shape (3, 2**m); bit i: literal i."""

    def lonely(self, view: View) -> NDArray[np.int64]:
        """Give the first sum over samples that fail this one literal only, shape (d,)."""

    def signature(self, rule: Rule) -> bytes:
        """Give bytes that are equal for rules that cover the same positives of weight above 0."""

    def exclusive(self, rules: tuple[Rule, ...], candidates: tuple[Rule, ...]) -> NDArray[np.int64]:
        """Give the positive weight of each candidate among the uncovered and each rule's own.

        Shape (candidates, 1 + rules): column 0 counts positives that no rule covers, column 1 + r
        those that rule r alone covers.
        """


class PackedCounts:
    """Counts over a packed matrix, with weights split into planes of equal weight.

    Parameters
    ----------
    bits : PackedBits
        The samples.
    weights : NDArray[np.int64] or None
        Weight of each row of the table on the grid; None: each weighs one.
    """

    def __init__(self, bits: PackedBits, weights: NDArray[np.int64] | None) -> None:
        self.bits = bits
        self.n_literals = bits.n_literals
        split = bits.positive_words
        self._positive = bits.words[:, :split]
        self._negative = bits.words[:, split:]
        ordered = None if weights is None else weights[bits.order]
        self._positive_planes = planes(ordered, 0, bits.n_positive, split)
        self._negative_planes = planes(
            ordered, bits.n_positive, bits.n_samples, bits.words.shape[1] - split
        )
        self.totals = (_total(self._positive_planes), _total(self._negative_planes))

    def cover(self, rule: Rule) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        """Words of the samples the rule is true for, padding included for the empty rule."""
        rows = list(rule)
        return (
            np.bitwise_and.reduce(self._positive[rows], axis=0),
            np.bitwise_and.reduce(self._negative[rows], axis=0),
        )

    def sums(self, view: View, rule: Rule) -> Sums:
        """Give the three sums over the cover of the rule, shape (3,)."""
        positive, negative = self.cover(rule)
        return self._grouped(view, positive[None, :], negative[None, :])[:, 0]

    def sweep(self, view: View, rule: Rule) -> Sums:
        """Give the three sums over the cover of the rule with each literal added, shape (3, d)."""
        positive, negative = self.cover(rule)
        return self._grouped(view, self._positive & positive, self._negative & negative)

    def patterns(self, view: View, literals: Rule) -> Sums:
        """Give the sums by pattern of truth over the literals, shape (3, 2**m)."""
        gain, loss = self._view_planes(view)
        shape = 1 << len(literals)
        sides = (
            (self._positive, gain),
            (self._positive, loss),
            (self._negative, self._negative_planes),
        )
        return np.stack([_histogram(rows[list(literals)], p, shape) for rows, p in sides])

    def lonely(self, view: View) -> NDArray[np.int64]:
        """Give the first sum over samples that fail this one literal only, shape (d,)."""
        failed_once = np.zeros_like(self._positive[0]) if self.n_literals else np.zeros(0, np.uint64)
        failed_twice = failed_once.copy()
        for row in self._positive:
            failed_twice |= failed_once & ~row
            failed_once |= ~row
        gain, _ = self._view_planes(view)
        return _weigh(~self._positive & (failed_once & ~failed_twice), gain)

    def signature(self, rule: Rule) -> bytes:
        """Give the words of the positives covered, those of weight 0 left out."""
        present = np.zeros(self.bits.positive_words, dtype=np.uint64)
        for _, mask in self._positive_planes:
            present |= mask
        return (self.cover(rule)[0] & present).tobytes()

    def exclusive(self, rules: tuple[Rule, ...], candidates: tuple[Rule, ...]) -> NDArray[np.int64]:
        """Give the positive weight of each candidate among the uncovered and each rule's own."""
        covers = [self.cover(rule)[0] for rule in rules]
        once = np.zeros(self.bits.positive_words, dtype=np.uint64)
        twice = once.copy()
        for cover in covers:
            twice |= once & cover
            once |= cover
        own = [~once, *(cover & ~twice for cover in covers)]
        table = np.zeros((len(candidates), len(own)), dtype=np.int64)
        for i, candidate in enumerate(candidates):
            cover = self.cover(candidate)[0]
            table[i] = _weigh(np.array([cover & part for part in own]), self._positive_planes)
        return table

    def _grouped(
        self, view: View, positive: NDArray[np.uint64], negative: NDArray[np.uint64]
    ) -> Sums:
        gain, loss = self._view_planes(view)
        return np.stack(
            [_weigh(positive, gain), _weigh(positive, loss), _weigh(negative, self._negative_planes)]
        )

    def _view_planes(self, view: View) -> tuple[Planes, Planes]:
        if isinstance(view, Priced):
            words = self.bits.positive_words
            count = self.bits.n_positive
            return (
                planes(np.maximum(view.prices, 0), 0, count, words),
                planes(np.maximum(-view.prices, 0), 0, count, words),
            )
        covered = np.zeros(self.bits.positive_words, dtype=np.uint64)
        for rule in view.rules:
            covered |= self.cover(rule)[0]
        return (
            [(weight, mask & ~covered) for weight, mask in self._positive_planes],
            [(weight, mask & covered) for weight, mask in self._positive_planes],
        )


Planes = list[tuple[int, NDArray[np.uint64]]]
"""Weights as masks: a sample weighs the sum of the weights of the planes its bit is set in."""


def planes(weights: NDArray[np.int64] | None, first: int, last: int, words: int) -> Planes:
    """Split the weights of samples first..last into one plane for each binary digit."""
    if weights is None:
        return [(1, _mask(np.ones(last - first, dtype=bool), words))]
    part = weights[first:last]
    digits = int(part.max(initial=0)).bit_length()
    masks = ((1 << digit, (part >> digit) & 1) for digit in range(digits))
    return [(weight, _mask(mask.astype(bool), words)) for weight, mask in masks if mask.any()]


def _mask(flags: NDArray[np.bool_], words: int) -> NDArray[np.uint64]:
    padded = np.zeros(words * 64, dtype=bool)
    padded[: len(flags)] = flags
    return np.packbits(padded, bitorder="little").view(np.uint64)


def _weigh(rows: NDArray[np.uint64], parts: Planes) -> NDArray[np.int64]:
    """Weight of the samples in each row of words."""
    total = np.zeros(len(rows), dtype=np.int64)
    for weight, mask in parts:
        total += weight * np.bitwise_count(rows & mask).sum(axis=1, dtype=np.int64)
    return total


def _histogram(rows: NDArray[np.uint64], parts: Planes, shape: int) -> NDArray[np.int64]:
    """Weight of the samples by their pattern over the rows."""
    n_words = rows.shape[1]
    flags = np.unpackbits(
        np.ascontiguousarray(rows).view(np.uint8), axis=1, bitorder="little"
    ).reshape(len(rows), n_words * 64)
    codes = np.zeros(n_words * 64, dtype=np.int64)
    for i, row in enumerate(flags):
        codes |= row.astype(np.int64) << i
    total = np.zeros(shape, dtype=np.int64)
    for weight, mask in parts:
        chosen = np.unpackbits(mask.view(np.uint8), bitorder="little").astype(bool)
        total += weight * np.bincount(codes[chosen], minlength=shape)
    return total


def _total(parts: Planes) -> int:
    return sum(weight * int(np.bitwise_count(mask).sum()) for weight, mask in parts)
