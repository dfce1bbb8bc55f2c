"""The exact profit of a rule set in plain units, from counts that no rounding has touched."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from disjunct.bits import PackedBits
from disjunct.search.objective import Objective
from disjunct.search.task import Rule


def exact_profit(
    bits: PackedBits,
    rules: Sequence[Rule],
    objective: Objective,
    literal_costs: NDArray[np.float64] | None = None,
    weights: NDArray[np.float64] | None = None,
) -> float:
    """Give V(S) with the user's own prices and weights.

    Examples
    --------
    >>> import numpy as np
    >>> bits = PackedBits.pack(np.array([[True], [True], [False]]), [True, False, True])
    >>> exact_profit(bits, [(0,)], Objective(literal_cost=0.25, overlap_cost=0.0))
    -0.25
    """
    weigh = _Weigher(bits, weights)
    split = bits.positive_words
    covered = np.zeros(split, dtype=np.uint64)
    costs = []
    for rule in rules:
        cover = weigh.cover(rule)
        covered |= cover[:split]
        literals = len(rule) if literal_costs is None else math.fsum(literal_costs[list(rule)])
        positives, negatives = weigh.positives(cover[:split]), weigh.negatives(cover[split:])
        costs.append(objective.rule_cost(positives, negatives, literals))
    return objective.profit(weigh.positives(covered), math.fsum(costs))


class Accuracy:
    """Share of the samples that rule sets decide rightly, one after the other.

    Parameters
    ----------
    bits : PackedBits
        The samples.
    weights : array of float, optional
        Their weights, in the order of the table.

    Examples
    --------
    >>> import numpy as np
    >>> bits = PackedBits.pack(np.array([[True], [True], [False]]), [True, False, True])
    >>> Accuracy(bits).of([]), Accuracy(bits, np.array([2.0, 1, 1])).of([(0,)])
    (0.3333333333333333, 0.5)
    """

    def __init__(self, bits: PackedBits, weights: NDArray[np.float64] | None = None) -> None:
        self._weigh = _Weigher(bits, weights)
        self._split = bits.positive_words
        everything = self._weigh.cover(())
        self._positives = self._weigh.positives(everything[: self._split])
        self._negatives = self._weigh.negatives(everything[self._split :])

    def of(self, rules: Sequence[Sequence[int]]) -> float:
        """Give the share; 0 where there are no samples."""
        right = self._negatives
        if rules:
            covers = [self._weigh.cover(tuple(rule)) for rule in rules]
            covered = np.bitwise_or.reduce(covers, axis=0)
            right += self._weigh.positives(covered[: self._split])
            right -= self._weigh.negatives(covered[self._split :])
        every = self._positives + self._negatives
        return right / every if every else 0.0


class ExactSums:
    """Sums of some of many weights, correctly rounded and so the same whatever their order.

    Each weight is the sum of three whole numbers of 30 bits in units 2**30 apart, whose sums fit 64
    bits; weights of more digits than these hold are summed one by one.

    Examples
    --------
    >>> import numpy as np
    >>> ExactSums(np.array([0.1, 1e9, 0.2])).of(slice(None))
    1000000000.3
    """

    def __init__(self, weights: NDArray[np.float64]) -> None:
        self._weights = weights
        self._exponent = math.frexp(float(weights.max(initial=0.0)))[1]
        rest = np.ldexp(weights, LIMB_BITS - self._exponent)
        self._limbs: list[NDArray[np.int64]] = []
        for _ in range(LIMBS):
            whole = np.floor(rest)
            self._limbs.append(whole.astype(np.int64))
            rest = np.ldexp(rest - whole, LIMB_BITS)
        if rest.any():
            self._limbs.clear()

    def of(self, chosen: NDArray[np.bool_] | slice) -> float:
        """Sum of the weights chosen."""
        if not self._limbs:
            return math.fsum(self._weights[chosen])
        total = 0
        for limb in self._limbs:
            total = (total << LIMB_BITS) + int(limb[chosen].sum())
        shift = self._exponent - LIMBS * LIMB_BITS
        return float(total << shift) if shift >= 0 else total / (1 << -shift)


LIMBS, LIMB_BITS = 3, 30


class _Weigher:
    """Weights of packed samples, summed exactly whatever their order."""

    def __init__(self, bits: PackedBits, weights: NDArray[np.float64] | None) -> None:
        self._bits = bits
        ordered = None if weights is None else weights[bits.order]
        self._sums = (
            None
            if ordered is None
            else (
                ExactSums(ordered[: bits.n_positive]),
                ExactSums(ordered[bits.n_positive :]),
            )
        )

    def cover(self, rule: Rule) -> NDArray[np.uint64]:
        """Words of the samples a rule covers."""
        if not rule:
            return self._everything()
        words: NDArray[np.uint64] = np.bitwise_and.reduce(self._bits.words[list(rule)], axis=0)
        return words

    def positives(self, words: NDArray[np.uint64]) -> float:
        """Weight of the positives in these words."""
        return self._sum(words, self._bits.n_positive, 0)

    def negatives(self, words: NDArray[np.uint64]) -> float:
        """Weight of the negatives in these words."""
        return self._sum(words, self._bits.n_negative, 1)

    def _sum(self, words: NDArray[np.uint64], samples: int, side: int) -> float:
        if self._sums is None:
            return float(np.bitwise_count(words).sum())
        flags = np.unpackbits(words.view(np.uint8), bitorder="little")[:samples].astype(bool)
        return self._sums[side].of(flags)

    def _everything(self) -> NDArray[np.uint64]:
        bits = self._bits
        flags = np.zeros(bits.words.shape[1] * 64, dtype=bool)
        flags[: bits.n_positive] = True
        split = bits.positive_words * 64
        flags[split : split + bits.n_negative] = True
        return np.packbits(flags, bitorder="little").view(np.uint64)
