"""Sums of weights per group of samples: all that the search ever asks of the data.

Whoever answers these questions can drive the search: one machine's packed bits (here), or many
machines that add their answers up.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from disjunct.bits import PackedBits
from disjunct.search.reference.levels import AtPrices, View
from disjunct.search.task import Rule

Sums = NDArray[np.int64]
"""Four rows of weights: one third and two thirds left to win, covered positives, negatives.

An uncovered positive counts in the first two rows, so that they are equal where every positive is
either covered or not.
"""

GROUPS = 4


class Counts(Protocol):
    """Answers about the samples; all but the last two are sums over samples.

    Dual prices alone need the positives one by one. Whoever holds them in parts gives them part
    after part, and reads the prices of a view in the same order.
    """

    n_literals: int
    totals: tuple[int, int]

    def sums(self, view: View, rule: Rule) -> Sums:
        """Give the sums over the cover of the rule, shape (4,)."""

    def sweep(self, view: View, rule: Rule) -> Sums:
        """Give the sums over the cover of the rule with each literal added, shape (4, d)."""

    def patterns(self, view: View, literals: Rule) -> Sums:
        """Give the sums by pattern of truth, shape (4, 2**m); bit i tells of literals[i]."""

    def lonely(self, view: View) -> Sums:
        """Give the sums over positives that fail this one literal only, shape (4, d)."""

    def signature(self, rule: Rule) -> bytes:
        """Give bytes that are equal for rules that cover the same positives of weight above 0."""

    def exclusive(self, rules: tuple[Rule, ...], candidates: tuple[Rule, ...]) -> NDArray[np.int64]:
        """Give the positive weight of each candidate among the uncovered and each rule's own.

        Shape (candidates, 1 + rules): column 0 counts positives that no rule covers, column 1 + r
        those that rule r alone covers.
        """

    def positive_matrix(self, rules: tuple[Rule, ...]) -> NDArray[np.bool_]:
        """Give which positives each rule covers, one row a rule."""

    def positive_weights(self) -> NDArray[np.int64]:
        """Give the weight of each positive."""


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
        """Give the sums over the cover of the rule, shape (4,)."""
        positive, negative = self.cover(rule)
        return self._grouped(view, positive[None, :], negative[None, :])[:, 0]

    def sweep(self, view: View, rule: Rule) -> Sums:
        """Give the sums over the cover of the rule with each literal added, shape (4, d)."""
        positive, negative = self.cover(rule)
        return self._grouped(view, self._positive & positive, self._negative & negative)

    def patterns(self, view: View, literals: Rule) -> Sums:
        """Give the sums by pattern of truth over the literals, shape (4, 2**m)."""
        shape = 1 << len(literals)
        rows = self._positive[list(literals)]
        groups = [_histogram(rows, group, shape) for group in self._groups(view)]
        negatives = _histogram(self._negative[list(literals)], self._negative_planes, shape)
        return np.stack([*groups, negatives])

    def lonely(self, view: View) -> Sums:
        """Give the sums over positives that fail this one literal only, shape (4, d)."""
        failed_once = np.zeros(self.bits.positive_words, dtype=np.uint64)
        failed_twice = failed_once.copy()
        for row in self._positive:
            failed_twice |= failed_once & ~row
            failed_once |= ~row
        rows = ~self._positive & (failed_once & ~failed_twice)
        groups = [_weigh(rows, group) for group in self._groups(view)]
        return np.stack([*groups, np.zeros(self.n_literals, dtype=np.int64)])

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

    def positive_matrix(self, rules: tuple[Rule, ...]) -> NDArray[np.bool_]:
        """Give which positives each rule covers, one row a rule."""
        covers = [self.cover(rule)[0].view(np.uint8) for rule in rules]
        flags = [np.unpackbits(cover, bitorder="little") for cover in covers]
        shape = (len(rules), self.bits.positive_words * 64)
        return np.array(flags, dtype=bool).reshape(shape)[:, : self.bits.n_positive]

    def positive_weights(self) -> NDArray[np.int64]:
        """Give the weight of each positive."""
        total = np.zeros(self.bits.n_positive, dtype=np.int64)
        for weight, mask in self._positive_planes:
            flags = np.unpackbits(mask.view(np.uint8), bitorder="little")[: len(total)]
            total += weight * flags.astype(np.int64)
        return total

    def _grouped(
        self, view: View, positive: NDArray[np.uint64], negative: NDArray[np.uint64]
    ) -> Sums:
        groups = [_weigh(positive, group) for group in self._groups(view)]
        return np.stack([*groups, _weigh(negative, self._negative_planes)])

    def _groups(self, view: View) -> tuple[Planes, ...]:
        """Give the planes of the positives' three rows."""
        low, high = self._levels(view)
        return tuple(
            [(weight, mask & part) for weight, mask in self._positive_planes]
            for part in (low, high, ~(low | high))
        )

    def _levels(self, view: View) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        """Give the two binary digits of each positive's level."""
        words = self.bits.positive_words
        if isinstance(view, AtPrices):
            levels = view.levels()
            low, high = _mask(levels & 1 == 1, words), _mask(levels >> 1 == 1, words)
            pairs = [(rule, 0) for rule in view.taken]
        else:
            low = high = np.full(words, ~np.uint64(0))
            pairs = view.pairs()
        for rule, level in pairs:
            cover = self.cover(rule)[0]
            low = low | cover if level & 1 else low & ~cover
            high = high | cover if level & 2 else high & ~cover
        return low, high


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
