"""How the training values of an ordered column are distributed, with weights and by class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


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


def _first_of_each(ordered: NDArray[Any]) -> NDArray[np.intp]:
    """Places where a new value begins in an ordered array."""
    if len(ordered) == 0:
        return np.empty(0, dtype=np.intp)
    return np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1])))


def _sums(weights: NDArray[np.float64], first: NDArray[np.intp]) -> NDArray[np.float64]:
    return np.add.reduceat(weights, first) if len(first) else np.empty(0)
