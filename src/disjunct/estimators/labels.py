"""The labels: which classes there are, which one the rules describe, and what a class weighs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.utils import assert_all_finite, column_or_1d
from sklearn.utils.multiclass import check_classification_targets

from disjunct.rules.labels import Label, plain_label


@dataclass(frozen=True, slots=True, eq=False)
class Target:
    """The labels of the training rows that count: those of weight above 0.

    Attributes
    ----------
    classes : NDArray
        The distinct labels, in order.
    rows : tuple of NDArray[np.intp]
        For each class its rows.
    codes : NDArray[np.intp]
        For each row of the table the place of its label in `classes`; 0 where it does not count.
    weights : NDArray[np.float64] or None
        Weight of each row of the table; None where every row that counts weighs 1.
    name : str or None
        Name of the target, where y has one.
    """

    classes: NDArray[Any]
    rows: tuple[NDArray[np.intp], ...]
    codes: NDArray[np.intp]
    weights: NDArray[np.float64] | None
    name: str | None

    def part(self, rows: NDArray[np.intp]) -> Target:
        """Give the target of some of the rows that count, each as often as it is named.

        The classes stay, also one of which no row is named.
        """
        codes = self.codes[rows]
        parts = tuple(rows[codes == code] for code in range(len(self.classes)))
        return replace(self, rows=parts)

    @property
    def row_weights(self) -> NDArray[np.float64] | None:
        """Weight of each row of the table, as often as it is named; None where each weighs 1."""
        named = np.bincount(np.concatenate(self.rows), minlength=len(self.codes))
        if self.weights is None:
            return None if np.all(named == 1) else named.astype(np.float64)
        return self.weights * named

    @property
    def labels(self) -> list[Label]:
        """The distinct labels as plain Python."""
        return [plain_label(label) for label in self.classes]

    @property
    def class_totals(self) -> list[float]:
        """Weight of each class."""
        if self.weights is None:
            return [float(len(rows)) for rows in self.rows]
        return [float(self.weights[rows].sum()) for rows in self.rows]


def read_target(n_rows: int, y: Any, sample_weight: Any) -> Target:
    """Check labels and weights against the rows of the table and against each other."""
    labels = _checked(y)
    if len(labels) != n_rows:
        raise ValueError(
            f"Found input variables with inconsistent numbers of samples: {[n_rows, len(labels)]}"
        )
    weights = None if sample_weight is None else _weights(sample_weight, len(labels))
    counted = slice(None) if weights is None or weights.all() else np.flatnonzero(weights)
    classes, found = np.unique(labels[counted], return_inverse=True)
    if len(classes) < 2:
        raise ValueError(
            f"y holds only one class, {plain_label(classes[0])!r}: there must be at least two "
            "classes (on rows of weight above 0) for rules to tell apart"
        )
    codes = np.zeros(len(labels), dtype=np.intp)
    codes[counted] = found
    places = np.arange(len(labels))[counted]
    rows = tuple(places[found == code] for code in range(len(classes)))
    if weights is not None and np.all(weights[counted] == 1):
        weights = None
    return Target(classes, rows, codes, weights, _name_of(y))


def described_class(target: Target, positive_class: Any) -> int:
    """Give the place of the class that the rules of two classes describe."""
    if positive_class is None:
        return len(target.classes) - 1
    if len(target.classes) > 2:
        raise ValueError(
            f"positive_class={positive_class!r} is for two classes, but y holds "
            f"{len(target.classes)}: every class has rules of its own"
        )
    found = [place for place, label in enumerate(target.labels) if label == positive_class]
    if not found:
        raise ValueError(
            f"positive_class must be one of the labels {target.labels}, got {positive_class!r}"
        )
    return found[0]


def class_factors(target: Target, class_weight: Any) -> list[float]:
    """Give the factor of each class's errors; weights of rows are counted in ``"balanced"``."""
    if class_weight is None:
        return [1.0] * len(target.classes)
    totals = target.class_totals
    if isinstance(class_weight, str):
        if class_weight != "balanced":
            raise ValueError(
                "class_weight must be None, 'balanced' or a mapping of labels to weights, "
                f"got {class_weight!r}"
            )
        return [sum(totals) / (len(totals) * total) if total else 1.0 for total in totals]
    return _given_factors(target, class_weight)


def _given_factors(target: Target, class_weight: Any) -> list[float]:
    if not isinstance(class_weight, Mapping):
        raise TypeError(
            "class_weight must be None, 'balanced' or a mapping of labels to weights, "
            f"got {class_weight!r}"
        )
    unknown = [label for label in class_weight if label not in target.labels]
    if unknown:
        raise ValueError(
            f"class_weight names the class {plain_label(unknown[0])!r}, but y holds {target.labels}"
        )
    factors = []
    for label in target.labels:
        given = class_weight.get(label, 1.0)
        factor = float(given) if isinstance(given, Real) else np.nan
        if not (np.isfinite(factor) and factor > 0):
            raise ValueError(
                f"class_weight of {label!r} must be a finite number above 0, got {given!r}: "
                "leave rows out by sample_weight"
            )
        factors.append(factor)
    return factors


def _checked(y: Any) -> NDArray[Any]:
    """Labels in one dimension, none of them missing."""
    if y is None:
        raise ValueError("requires y to be passed, but the target y is None")
    labels: NDArray[Any] = column_or_1d(_numpy_labels(y), warn=True)
    if labels.dtype == object:
        _check_objects(labels)
    assert_all_finite(labels, input_name="y")
    check_classification_targets(labels)
    return labels


def _numpy_labels(y: Any) -> Any:
    """Labels of pandas' nullable types as NumPy's, so that truth values stay truth values."""
    dtype: Any = getattr(y, "dtype", None)
    if not hasattr(dtype, "na_value") or not hasattr(y, "isna"):
        return y
    gaps = np.flatnonzero(np.asarray(y.isna()))
    if len(gaps):
        raise _no_label(gaps[0])
    return y.to_numpy(dtype=dtype.numpy_dtype) if hasattr(dtype, "numpy_dtype") else y


def _check_objects(labels: NDArray[Any]) -> None:
    """Refuse labels that are missing, and those of several types, which have no order."""
    first: dict[type, Any] = {}
    for row, label in enumerate(labels):
        if label is None or type(label).__name__ in {"NAType", "NaTType"} or label != label:  # noqa: PLR0124  NaN
            raise _no_label(row)
        first.setdefault(type(label), label)
    try:
        sorted(first.values())
    except TypeError:
        listed = " and ".join(f"{label!r} ({kind.__name__})" for kind, label in first.items())
        raise ValueError(f"y mixes labels of several types, {listed}: make them one type") from None


def _no_label(row: int) -> ValueError:
    return ValueError(f"y has no label in row {row}: drop the rows without one")


def _name_of(y: Any) -> str | None:
    """Name of the labels' column, alone or the only one of a data frame."""
    columns = list(getattr(y, "columns", ()))
    name = columns[0] if len(columns) == 1 else getattr(y, "name", None)
    return name if isinstance(name, str) and name else None


def _weights(sample_weight: Any, n_rows: int) -> NDArray[np.float64]:
    given = np.asarray(sample_weight)
    try:
        weights = given.astype(
            np.float64, casting="unsafe" if given.dtype == object else "same_kind"
        )
    except (TypeError, ValueError):
        raise TypeError(f"sample_weight must hold numbers, got {given.dtype}") from None
    if weights.shape != (n_rows,):
        raise ValueError(f"sample_weight must have shape ({n_rows},), got {weights.shape}")
    bad = np.flatnonzero(~(np.isfinite(weights) & (weights >= 0)))
    if len(bad):
        raise ValueError(
            f"sample_weight must be finite and at least 0: row {bad[0]} has {weights[bad[0]]}"
        )
    if not weights.any():
        raise ValueError("sample_weight is zero for every row: no row is left")
    return weights
