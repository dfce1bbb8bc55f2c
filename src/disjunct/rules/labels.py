"""The two labels of a rule set, and the truth of labelled rows."""

from __future__ import annotations

from math import isfinite
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Label = str | bool | int | float
"""A class label, as plain Python."""


def plain_label(label: Any) -> Label:
    """Turn a NumPy scalar into plain Python and refuse what is no label."""
    value = label.item() if isinstance(label, np.generic) else label
    if not isinstance(value, str) and not (isinstance(value, int | float) and isfinite(value)):
        raise TypeError(f"a label is text, a number or a boolean, got {label!r}")
    return value


def read_label(text: str) -> Label:
    """Label that a plain word stands for: a finite number, a truth value, else the word itself."""
    if text in {"true", "false"}:
        return text == "true"
    for number in (int, float):
        try:
            value = number(text)
        except ValueError:
            continue
        return value if isfinite(value) else text
    return text


def label_array(negative: Label, positive: Label) -> NDArray[Any]:
    """Both labels in one array that keeps their types."""
    dtype = None if type(negative) is type(positive) else object
    return np.array([negative, positive], dtype=dtype)


def ordered(negative: Label, positive: Label) -> tuple[Label, Label]:
    """Both labels in ascending order, as scikit-learn orders classes."""
    try:
        first, last = sorted((negative, positive))
    except TypeError:
        return negative, positive
    return first, last


def is_positive(
    y: ArrayLike, n_rows: int, *, negative: Label, positive: Label
) -> NDArray[np.bool_]:
    """Which rows are of the described class; labels that are neither are an error."""
    truth = np.asarray(y)
    if truth.shape != (n_rows,):
        raise ValueError(f"y has the shape {truth.shape}, but the table has {n_rows} rows")
    described: NDArray[np.bool_] = np.asarray(truth == positive, dtype=bool)
    strangers = truth[~described & ~np.asarray(truth == negative, dtype=bool)]
    if len(strangers):
        raise ValueError(
            f"y holds {strangers[0].item() if hasattr(strangers[0], 'item') else strangers[0]!r}, "
            f"but the labels of this rule set are {negative!r} and {positive!r}"
        )
    return described


def checked_weight(sample_weight: ArrayLike | None, n_rows: int) -> NDArray[np.float64] | None:
    """Weights as floats, one for each row, finite and not negative."""
    if sample_weight is None:
        return None
    weight = np.asarray(sample_weight, dtype=np.float64)
    if weight.shape != (n_rows,):
        raise ValueError(
            f"sample_weight has the shape {weight.shape}, but the table has {n_rows} rows"
        )
    if not np.isfinite(weight).all() or (weight < 0).any():
        raise ValueError("sample_weight must be finite and not negative")
    return weight
