"""How the training values of an ordered column are distributed, with weights and by class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

CLOSE = 256
"""A range that is always small enough to count in, however few the values."""


@dataclass(frozen=True, slots=True, eq=False)
class Distribution:
    """The distinct values of a column, in order, and what weight stands on each.

    Attributes
    ----------
    values : NDArray of shape (n_distinct,)
        Distinct values, rising.
    weights : NDArray[np.float64] of shape (n_distinct,)
        Weight of the rows that have the value: their number where rows have no weights.
    class_weights : NDArray[np.float64] of shape (n_distinct, n_classes) or None
        The same for each class, where cuts are to be supervised.

    Examples
    --------
    >>> found = Distribution.of(np.array([3.0, 1.0, 3.0]))
    >>> found.values.tolist(), found.weights.tolist()
    ([1.0, 3.0], [1.0, 2.0])
    """

    values: NDArray[Any]
    weights: NDArray[np.float64]
    class_weights: NDArray[np.float64] | None = None

    @classmethod
    def of(
        cls,
        values: NDArray[Any],
        weights: NDArray[np.float64] | None = None,
        classes: NDArray[np.intp] | None = None,
        n_classes: int = 0,
    ) -> Distribution:
        """Gather values that are not missing, with their weights and classes."""
        offsets = whole_offsets(values, max(CLOSE, len(values) // max(n_classes, 1)))
        if offsets is not None:
            return cls._of_offsets(values, offsets, weights, classes, n_classes)
        if weights is None and classes is None:
            ordered = np.sort(values)
            first = _first_of_each(ordered)
            counts = np.diff(first, append=len(ordered)).astype(np.float64)
            return cls(ordered[first], counts)
        order = np.argsort(values)
        ordered = values[order]
        first = _first_of_each(ordered)
        weight = np.ones(len(values)) if weights is None else weights[order]
        totals = _sums(weight, first)
        if classes is None:
            return cls(ordered[first], totals)
        label = classes[order]
        by_class = [_sums(np.where(label == c, weight, 0.0), first) for c in range(n_classes)]
        return cls(ordered[first], totals, np.column_stack(by_class))

    @classmethod
    def _of_offsets(
        cls,
        values: NDArray[Any],
        offsets: NDArray[np.intp],
        weights: NDArray[np.float64] | None,
        classes: NDArray[np.intp] | None,
        n_classes: int,
    ) -> Distribution:
        """Gather whole numbers of a small range by counting, which is faster than sorting."""
        totals = np.bincount(offsets, weights).astype(np.float64)
        there = np.flatnonzero(totals)
        distinct = values.min() + there.astype(_step_type(values))
        if classes is None:
            return cls(distinct, totals[there])
        cells = np.bincount(offsets * n_classes + classes, weights, len(totals) * n_classes)
        by_class = cells.astype(np.float64).reshape(len(totals), n_classes)
        return cls(distinct, totals[there], by_class[there])


def whole_offsets(values: NDArray[Any], reach: int) -> NDArray[np.intp] | None:
    """Distance of each value from the least, if all are whole and at most so far; else None."""
    if len(values) == 0:
        return None
    if values.dtype.kind in "mM":
        values = values.view(np.int64)
    low, high = values.min().item(), values.max().item()
    if not high - low <= reach or abs(low) > _EXACT:
        return None
    offsets: NDArray[np.intp] = (values - low).astype(np.intp)
    if values.dtype.kind == "f" and not np.array_equal(offsets + low, values):
        return None
    return offsets


_EXACT = 2**53
"""Beyond, floats are not so close that counting could pay."""


def _step_type(values: NDArray[Any]) -> np.dtype[Any]:
    """Type of a difference of values."""
    return np.dtype(values.dtype.str.replace("M", "m"))


def _first_of_each(ordered: NDArray[Any]) -> NDArray[np.intp]:
    """Places where a new value begins in an ordered array."""
    if len(ordered) == 0:
        return np.empty(0, dtype=np.intp)
    return np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1])))


def _sums(weights: NDArray[np.float64], first: NDArray[np.intp]) -> NDArray[np.float64]:
    return np.add.reduceat(weights, first) if len(first) else np.empty(0)
