"""The training rows that count, with their weights and classes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from disjunct.table.objects import is_gap

MAX_SUM = 1e300


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """The training rows that count: those of weight above 0.

    Attributes
    ----------
    rows : NDArray[np.intp] or None
        Which rows count; None where all do.
    weights : NDArray[np.float64] or None
        Weight of each row that counts; None where each weighs 1.
    classes : NDArray[np.intp] or None
        Class of each row that counts, where cuts are supervised.
    n_classes : int
        How many classes there are.
    total : float
        Weight of all rows.
    """

    rows: NDArray[np.intp] | None
    weights: NDArray[np.float64] | None
    classes: NDArray[np.intp] | None
    n_classes: int
    total: float

    def of(self, values: NDArray[Any]) -> NDArray[Any]:
        """Values of the rows that count."""
        return values if self.rows is None else values[self.rows]


def sample_of(n_rows: int, y: Any, sample_weight: Any, *, supervised: bool) -> Sample:
    """Check labels and weights, and tell which rows count."""
    if n_rows == 0:
        raise ValueError("Found array with 0 sample(s) while a minimum of 1 is required")
    weights = None if sample_weight is None else check_weights(sample_weight, n_rows)
    rows = None
    if weights is not None and not weights.all():
        rows = np.flatnonzero(weights)
        weights = weights[rows]
    classes, n_classes = _classes(y, n_rows, rows) if supervised else (None, 0)
    total = float(n_rows if weights is None else weights.sum())
    if weights is not None and np.all(weights == 1):
        weights = None
    return Sample(rows, weights, classes, n_classes, total)


def check_weights(sample_weight: Any, n_rows: int) -> NDArray[np.float64]:
    """Weights as floats, or an error that says what is wrong with them."""
    try:
        weights = np.asarray(sample_weight, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise ValueError(f"sample_weight must hold numbers only: {error}") from error
    if weights.shape != (n_rows,):
        raise ValueError(f"sample_weight must have shape ({n_rows},), got {weights.shape}")
    if not np.isfinite(weights).all():
        raise ValueError("sample_weight must be finite: it holds NaN or infinity")
    if (weights < 0).any():
        raise ValueError(f"sample_weight must not be negative: it holds {weights.min()}")
    if weights.max() > MAX_SUM / n_rows:
        raise ValueError(
            f"sample_weight is too large to be summed: the largest is {weights.max():g}; divide "
            "all weights by a common factor"
        )
    if not weights.any():
        raise ValueError("sample_weight is zero for every row: no row is left")
    return weights


def _classes(y: Any, n_rows: int, rows: NDArray[np.intp] | None) -> tuple[NDArray[np.intp], int]:
    if y is None:
        raise ValueError(
            "thresholds='supervised' requires y to be passed, but the target y is None"
        )
    labels = np.asarray(y)
    if labels.shape != (n_rows,):
        raise ValueError(f"y must have shape ({n_rows},), got {labels.shape}")
    if labels.dtype.kind in "fO":
        gap = next((row for row, label in enumerate(labels.tolist()) if is_gap(label)), None)
        if gap is not None:
            raise ValueError(f"y is missing in row {gap}: leave such rows out")
    distinct, classes = np.unique(labels if rows is None else labels[rows], return_inverse=True)
    return classes, len(distinct)
