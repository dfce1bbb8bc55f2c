"""Where an ordered column is cut: after which of its distinct training values."""

from __future__ import annotations

import heapq
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


def quantile_cuts(weights: NDArray[np.float64], n_cuts: int) -> NDArray[np.intp]:
    """Cut at quantiles of the weighted values; few values are cut at each but the largest.

    The quantile for a share is the least value up to which at least that share of the weight
    lies (the inverse of the distribution function). Quantiles that coincide count once.

    Parameters
    ----------
    weights : NDArray[np.float64]
        Weight of each distinct value, in order.
    n_cuts : int
        How many quantiles: 9 are the deciles.

    Returns
    -------
    NDArray[np.intp]
        Places of the values that end a part; a constant column is cut at its only value.

    Examples
    --------
    >>> quantile_cuts(np.array([5.0, 1, 1, 1, 1, 1]), 1).tolist()
    [0]
    """
    if len(weights) <= n_cuts + 1:
        return np.arange(max(len(weights) - 1, min(len(weights), 1)))
    reached = np.cumsum(weights)
    shares = np.arange(1, n_cuts + 1) * reached[-1]
    return np.unique(np.searchsorted(reached * (n_cuts + 1), shares))


def distinct_cuts(n_distinct: int, n_cuts: int) -> NDArray[np.intp]:
    """Cut at quantiles of the distinct values, each counted once whatever its weight."""
    return quantile_cuts(np.ones(n_distinct), n_cuts)


def supervised_cuts(
    class_weights: NDArray[np.float64], n_cuts: int, min_share: float
) -> NDArray[np.intp]:
    """Cut where a small decision tree on this column alone would.

    The tree grows best first: the leaf whose best split lowers the Gini impurity most, by
    weight, is split next. Ties go to the leaf found first and to the lowest value.

    Parameters
    ----------
    class_weights : NDArray[np.float64] of shape (n_distinct, n_classes)
        Weight of each class on each distinct value, in order.
    n_cuts : int
        At most so many cuts.
    min_share : float
        Least share of the weight that each side of a cut keeps.

    Returns
    -------
    NDArray[np.intp]
        Places of the values that end a part, in order.

    Examples
    --------
    >>> supervised_cuts(np.array([[9.0, 0], [8, 1], [0, 7], [0, 9]]), 1, 0.01).tolist()
    [1]
    """
    tree = _Tree.of(class_weights, min_share)
    leaves: list[tuple[float, int, _Split]] = []
    cuts: list[int] = []
    serial = 0
    fresh = [(0, len(class_weights))] if len(class_weights) else []
    while len(cuts) < n_cuts:
        for start, stop in fresh:
            split = tree.best_split(start, stop)
            if split is not None:
                heapq.heappush(leaves, (-split.gain, serial, split))
                serial += 1
        if not leaves:
            break
        split = heapq.heappop(leaves)[2]
        cuts.append(split.middle - 1)
        fresh = [(split.start, split.middle), (split.middle, split.stop)]
    return np.array(sorted(cuts), dtype=np.intp)


@dataclass(frozen=True, slots=True)
class _Split:
    """Values from start to stop, split before the middle."""

    gain: float
    start: int
    middle: int
    stop: int


@dataclass(frozen=True, slots=True, eq=False)
class _Tree:
    """Weights reached before each value, all classes together and by class."""

    total: NDArray[np.float64]
    by_class: list[NDArray[np.float64]]
    least: float

    @classmethod
    def of(cls, class_weights: NDArray[np.float64], min_share: float) -> _Tree:
        _, size = np.frexp(class_weights.sum())
        class_weights = np.ldexp(class_weights, -size)  # their squares fit
        reached = np.vstack((np.zeros(class_weights.shape[1]), np.cumsum(class_weights, axis=0)))
        total = reached.sum(axis=1)
        by_class = [np.ascontiguousarray(column) for column in reached.T]
        if len(by_class) == 2:  # the impurity of both classes is twice that of one
            by_class = by_class[:1]
        return cls(total, by_class, min_share * float(total[-1]))

    def best_split(self, start: int, stop: int) -> _Split | None:
        """Split with the largest gain, in units that all leaves share; None where none gains."""
        before, after = float(self.total[start]), float(self.total[stop])
        there = [float(reached[stop] - reached[start]) for reached in self.by_class]
        whole = sum(weight * weight for weight in there) / (after - before)
        noise = _NOISE * (after - before)
        if sum(there) - whole <= noise:  # all of one class: no split could gain more
            return None
        first = start + int(self.total[start:stop].searchsorted(before + self.least))
        last = start + int(self.total[start:stop].searchsorted(after - self.least, "right"))
        first = max(first, start + 1)
        if first >= last:
            return None
        on_left = self.total[first:last] - before
        on_right = after - self.total[first:last]
        purity: NDArray[np.float64] | float = 0.0
        for reached in self.by_class:
            left = reached[first:last] - reached[start]
            right = reached[stop] - reached[first:last]
            purity = purity + (left * left / on_left + right * right / on_right)
        assert isinstance(purity, np.ndarray), "there is a class"
        best = int(purity.argmax())
        gain = float(purity[best]) - whole
        if gain <= noise:
            return None
        return _Split(gain, start, first + best, stop)


_NOISE = 1e-12
"""A split must gain more than this share of its weight: less is rounding."""
