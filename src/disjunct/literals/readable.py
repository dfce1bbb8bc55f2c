"""Thresholds that people can read: the shortest number or date between two training values."""

from __future__ import annotations

import math
import sys
from typing import Any

import numpy as np

from disjunct.literals.values import Scalar, normal_value
from disjunct.table import Kind


def readable_threshold(low: Any, high: Any) -> Scalar:
    """Give the value with the fewest significant digits in [low, high), nearest to the middle.

    Parameters
    ----------
    low, high : NumPy scalar
        Neighbouring training values of one column, `low` the smaller: numbers, dates or durations.

    Returns
    -------
    Scalar
        Threshold that puts `low` on one side and `high` on the other, in its normal form.

    Examples
    --------
    >>> readable_threshold(np.float64(120), np.float64(135))
    130
    >>> readable_threshold(np.datetime64("2019-11-07"), np.datetime64("2020-03-20"))
    np.datetime64('2020-01-01T00:00:00.000000')
    """
    if isinstance(low, np.datetime64):
        return normal_value(readable_date(low, high), Kind.DATETIME)
    if isinstance(low, np.timedelta64):
        return normal_value(readable_duration(low, high), Kind.DURATION)
    return normal_value(readable_number(low.item(), high.item()), Kind.NUMBER)


def readable_number(low: float, high: float) -> float:
    """Shortest number in [low, high); 0 is shorter than any other.

    Of two that are as near to the middle, the one whose last digit is even is taken. Beside an
    infinite value the middle is one and a half times the other bound, or -1 below 0.
    """
    if low <= 0 < high:
        return 0
    if isinstance(low, int) and isinstance(high, int):
        return _readable_whole(low, high)
    start = max(2 * high or -2.0, -sys.float_info.max) if math.isinf(low) else low
    stop = min(2 * low, sys.float_info.max) if math.isinf(high) else high
    middle = start / 2 + stop / 2
    for digits in range(17):
        nearest = float(f"{middle:.{digits}e}")
        if low <= nearest < high and math.isfinite(nearest):
            return nearest
        if nearest >= high and math.isfinite(low) and float(f"{low:.{digits}e}") == low:
            return low
    return low


def _readable_whole(low: int, high: int) -> int:
    """Shortest whole number in [low, high), exact for numbers of any size."""
    size = len(str(abs(low + high) // 2))
    for zeros in range(size - 1, 0, -1):
        found = _on_grid(low, high, 10**zeros)
        if found is not None:
            return found
    return int(_on_grid(low, high, 1) or 0)


def _on_grid(low: int, high: int, step: int) -> int | None:
    """Multiple of a step in [low, high) nearest to the middle, or None where there is none."""
    twice = low + high
    below = twice // (2 * step)
    nearest_first = sorted((below, below + 1), key=lambda n: (abs(2 * n * step - twice), n % 2))
    return next((n * step for n in nearest_first if low <= n * step < high), None)


def readable_date(low: np.datetime64, high: np.datetime64) -> Any:
    """Roundest moment in [low, high): the first of a year, of a month, midnight, a full hour."""
    unit = np.datetime_data(low)[0]
    first, last = int(low.astype(np.int64)), int(high.astype(np.int64))
    for calendar in ("Y", "M"):
        found = _on_calendar(first, last, unit, calendar)
        if found is not None:
            return _ticks(found, low.dtype)
    grids = (_on_grid(first, last, step) for step in _clock_steps(unit))
    return _ticks(next(found for found in grids if found is not None), low.dtype)


def _on_calendar(first: int, last: int, unit: str, calendar: str) -> int | None:
    """First moment of a year or month in [first, last) nearest to the middle."""
    middle = _ticks((first + last) // 2, np.dtype(f"datetime64[{unit}]"))
    middle = middle.astype(f"datetime64[{calendar}]")
    candidates = [int((middle + k).astype(f"datetime64[{unit}]").astype(np.int64)) for k in (0, 1)]
    inside = [ticks for ticks in candidates if first <= ticks < last]
    return min(inside, key=lambda ticks: abs(2 * ticks - first - last), default=None)


def readable_duration(low: np.timedelta64, high: np.timedelta64) -> Any:
    """Roundest duration in [low, high): whole days, hours, minutes, seconds, fewest digits."""
    unit = np.datetime_data(low)[0]
    first, last = int(low.astype(np.int64)), int(high.astype(np.int64))
    for step in _clock_steps(unit):
        least, beyond = -(-first // step), -(-last // step)  # multiples in [first, last)
        if least < beyond:
            return _ticks(int(readable_number(least, beyond)) * step, low.dtype)
    raise AssertionError("every tick is a multiple of one tick")


def _ticks(count: int, dtype: np.dtype[Any]) -> Any:
    """Moment or duration of so many ticks."""
    return np.array(count, dtype=np.int64).view(dtype)[()]


def _clock_steps(unit: str) -> list[int]:
    """Round amounts of time in ticks of a unit, from days down to one tick."""
    tick = _NANOSECONDS[unit]
    return [step // tick for step in _STEPS if step >= tick]


_NANOSECONDS = {"D": 86_400 * 10**9, "s": 10**9, "ms": 10**6, "us": 10**3, "ns": 1}
_STEPS = (
    86_400 * 10**9,
    3_600 * 10**9,
    60 * 10**9,
    *(10**zeros for zeros in range(9, -1, -1)),
)
