"""The plain meaning of a literal: which rows of a column it holds for."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from disjunct.literals.op import Op
from disjunct.literals.values import Value
from disjunct.table import Column, Kind


def holds(column: Column, op: Op, value: Value, kind: Kind) -> NDArray[np.bool_]:
    """Tell for each row whether a comparison holds; on a missing value only `is missing` does."""
    missing = column.missing
    if op is Op.MISSING or op is Op.PRESENT:
        gaps = np.zeros(len(column), dtype=bool) if missing is None else missing
        return gaps.copy() if op is Op.MISSING else ~gaps
    if column.is_all_missing:
        return np.zeros(len(column), dtype=bool)
    if column.kind is not kind:
        raise ValueError(
            f"column {column.name!r} is of kind {column.kind}, but the literal expects {kind}"
        )
    found = _compare(column, op, value)
    return found if missing is None else found & ~missing


def _compare(column: Column, op: Op, value: Value) -> NDArray[np.bool_]:
    if op is Op.TRUE or op is Op.FALSE:
        return column.values == (op is Op.TRUE)  # type: ignore[no-any-return]
    if op is Op.LE or op is Op.GT:
        values, limit = comparable(column.values, value)
        return values <= limit if op is Op.LE else values > limit  # type: ignore[no-any-return]
    wanted = value if isinstance(value, tuple) else (value,)
    chosen = np.array([name in wanted for name in column.categories], dtype=bool)
    found = chosen[column.values] if len(chosen) else np.zeros(len(column), dtype=bool)
    return found if op is Op.EQ or op is Op.IN else ~found


def comparable(values: NDArray[Any], threshold: Value) -> tuple[NDArray[Any], Any]:
    """Values and threshold in one type, so that ``values <= threshold`` is exact.

    For values of a grid (whole numbers, ticks of a clock, floats) ``x <= t`` says the same as
    ``x <= floor(t)``, where the floor is the largest value of the grid that is at most t.
    """
    if values.dtype.kind in "mM":
        return values.view(np.int64), _floor_ticks(values.dtype, threshold)
    if values.dtype.kind == "f":
        return values, _floor_float(threshold)
    if isinstance(threshold, float) and math.isinf(threshold):
        return values.astype(np.float64), threshold
    return values, math.floor(threshold)  # type: ignore[arg-type]


def _floor_float(threshold: Any) -> float:
    if type(threshold) is float:
        return threshold
    nearest = float(threshold)
    return math.nextafter(nearest, -math.inf) if nearest > threshold else nearest


def _floor_ticks(dtype: np.dtype[Any], threshold: Any) -> int:
    unit, step = np.datetime_data(dtype)
    have, have_step = np.datetime_data(threshold)
    ticks = int(threshold.astype(np.int64)) * have_step * _NANO[have]
    return ticks // (step * _NANO[unit])


_NANO = {
    "D": 86_400 * 10**9,
    "h": 3_600 * 10**9,
    "m": 60 * 10**9,
    "s": 10**9,
    "ms": 10**6,
    "us": 10**3,
    "ns": 1,
}
