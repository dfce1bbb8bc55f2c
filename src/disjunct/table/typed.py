"""Columns from arrays whose type tells the kind: numbers, dates and durations."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from disjunct.table.column import Column
from disjunct.table.kind import Kind

EXACT = 2**53
"""Up to here every whole number is a float64."""

TICKS = {"D", "s", "ms", "us", "ns"}
"""Units of time that columns keep; coarser ones become seconds."""

_COARSE = {"Y", "M", "W", "h", "m"}


def number_column(
    name: str, values: NDArray[Any], nulls: NDArray[np.bool_] | None = None
) -> Column:
    """Column of numbers: float64 unless whole numbers are too large for it."""
    if values.dtype.kind == "f":
        numbers = np.asarray(values, dtype=np.float64)
        gaps = np.isnan(numbers)
        return Column(name, Kind.NUMBER, numbers, some(gaps if nulls is None else gaps | nulls))
    large = values.dtype.itemsize == 8 and len(values) > 0 and _beyond_float(values)
    if large:
        return Column(name, Kind.NUMBER, values, some(nulls))
    numbers = values.astype(np.float64)
    missing = some(nulls)
    if missing is not None:
        numbers[missing] = np.nan
    return Column(name, Kind.NUMBER, numbers, missing)


def _beyond_float(values: NDArray[Any]) -> bool:
    return int(values.max()) > EXACT or int(values.min()) < -EXACT


def time_column(
    name: str,
    values: NDArray[Any],
    nulls: NDArray[np.bool_] | None = None,
    *,
    zoned: bool = False,
) -> Column:
    """Column of dates or durations, in a unit between days and nanoseconds."""
    unit, step = np.datetime_data(values.dtype)
    if values.dtype.kind == "m" and unit in {"Y", "M", "generic"}:
        raise TypeError(
            f"column {name!r} holds durations of the type {values.dtype}, whose length is not "
            "fixed: convert them to days or seconds"
        )
    if unit not in TICKS or step != 1:
        values = values.astype(
            f"{values.dtype.kind}8[{'s' if unit in _COARSE and step == 1 else 'ns'}]"
        )
    gaps = np.isnat(values)
    kind = Kind.DATETIME if values.dtype.kind == "M" else Kind.DURATION
    missing = some(gaps if nulls is None else gaps | nulls)
    return Column(name, kind, values, missing, zoned=zoned)


def some(missing: NDArray[np.bool_] | None) -> NDArray[np.bool_] | None:
    """Give the marks of missing values if there are any."""
    return missing if missing is not None and missing.any() else None
