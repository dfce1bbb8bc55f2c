"""The values that literals compare with: one form for each, and their text."""

from __future__ import annotations

import math
import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import numpy as np

from disjunct.table import Kind

Scalar = str | int | float | np.datetime64 | np.timedelta64
"""One value of a literal, in its normal form."""

Value = Scalar | tuple[Scalar, ...] | None
"""Whatever a literal compares with."""

EXACT = 2**53
"""Up to here every whole number is a float64."""

_TICKS = {"s": 10**9, "ms": 10**6, "us": 10**3, "ns": 1}
_SPANS = {"d": 86_400 * 10**9, "h": 3_600 * 10**9, "m": 60 * 10**9, "s": 10**9}


def normal_value(value: Any, kind: Kind) -> Scalar:
    """Give the one form that a value has in literals.

    Whole numbers are int, others float; dates and durations are counted in microseconds, or in
    nanoseconds where they must be.

    Examples
    --------
    >>> normal_value(30.0, Kind.NUMBER), normal_value(-0.0, Kind.NUMBER)
    (30, 0)
    >>> normal_value("2020-03-01", Kind.DATETIME)
    np.datetime64('2020-03-01T00:00:00.000000')
    """
    if kind is Kind.NUMBER:
        return _number(value)
    if kind is Kind.CATEGORY:
        return value if isinstance(value, str) else _number(value)
    if kind is Kind.DATETIME:
        return _datetime(value)
    if kind is Kind.DURATION:
        return _duration(value)
    raise ValueError(f"a {kind} column takes no value, got {value!r}")


def _number(value: Any) -> int | float:
    if type(value) is int:
        return value
    if isinstance(value, bool | np.bool_) or not isinstance(value, int | float | np.number):
        raise TypeError(f"expected a number, got {value!r}")
    plain: int | float = value.item() if isinstance(value, np.generic) else value
    if isinstance(plain, float):
        if math.isnan(plain):
            raise ValueError("a literal cannot compare with NaN: use `is missing`")
        if plain.is_integer() and abs(plain) <= EXACT:
            return int(plain)
    return plain


def _datetime(value: Any) -> np.datetime64:
    if hasattr(value, "tz_convert") and value.tzinfo is not None:  # a pandas Timestamp keeps ns
        value = value.tz_convert("UTC").tz_localize(None)
    if hasattr(value, "to_datetime64"):
        value = value.to_datetime64()
    elif isinstance(value, datetime) and value.tzinfo is not None:
        value = value.astimezone(UTC).replace(tzinfo=None)
    if not isinstance(value, str | date | np.datetime64):
        raise TypeError(f"expected a date or time, got {value!r}")
    moment = np.datetime64(value.replace(" ", "T") if isinstance(value, str) else value)
    if np.isnat(moment):
        raise ValueError("a literal cannot compare with NaT: use `is missing`")
    return np.datetime64(_coarse(moment, "datetime64"))


def _duration(value: Any) -> np.timedelta64:
    if hasattr(value, "to_timedelta64"):
        value = value.to_timedelta64()
    if isinstance(value, str):
        value = parse_duration(value)
    if not isinstance(value, timedelta | np.timedelta64):
        raise TypeError(f"expected a duration, got {value!r}")
    span = np.timedelta64(value)
    if np.isnat(span):
        raise ValueError("a literal cannot compare with NaT: use `is missing`")
    return np.timedelta64(_coarse(span, "timedelta64"))


def _coarse(value: Any, dtype: str) -> Any:
    """Value in microseconds, or in nanoseconds where microseconds would change it."""
    micro = value.astype(f"{dtype}[us]")
    return micro if micro == value else value.astype(f"{dtype}[ns]")


def format_value(value: Scalar) -> str:
    """Write a value as people read it, without quotes.

    Examples
    --------
    >>> [format_value(value) for value in (127.5, 30, 1e300, "red")]
    ['127.5', '30', '1e+300', 'red']
    >>> format_value(np.datetime64("2020-03-01T12:30")), format_value(np.timedelta64(93, "m"))
    ('2020-03-01 12:30', '1h 33m')
    """
    if isinstance(value, np.datetime64):
        return _datetime_text(value)
    if isinstance(value, np.timedelta64):
        return _duration_text(value)
    return value if isinstance(value, str) else repr(value)


def parse_value(text: str, kind: Kind) -> Scalar:
    """Read a number, date or duration back from its text.

    Examples
    --------
    >>> parse_value("127.5", Kind.NUMBER), parse_value("1h 33m", Kind.DURATION)
    (127.5, np.timedelta64(5580000000,'us'))
    """
    if kind is Kind.NUMBER:
        return normal_value(_parse_number(text), kind)
    if kind in {Kind.DATETIME, Kind.DURATION}:
        return normal_value(text, kind)
    raise ValueError(f"no value is read from text for a {kind} column")


def _parse_number(text: str) -> int | float:
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        raise ValueError(f"{text!r} is not a number") from None


def _datetime_text(value: np.datetime64) -> str:
    day, _, clock = str(value).partition("T")
    clock = clock.rstrip("0").rstrip(".") if "." in clock else clock
    if clock.endswith(":00") and clock.count(":") == 2:
        clock = clock[:-3]
    return day if clock in {"", "00:00"} else f"{day} {clock}"


def _nanoseconds(value: np.timedelta64) -> int:
    unit, step = np.datetime_data(value)
    return int(value.astype(np.int64)) * step * _TICKS[unit]


def _duration_text(value: np.timedelta64) -> str:
    left = abs(_nanoseconds(value.astype("timedelta64[us]") if _is_coarse(value) else value))
    sign = "-" if value < np.timedelta64(0) else ""
    parts = []
    for unit in ("d", "h", "m"):
        count, left = divmod(left, _SPANS[unit])
        if count:
            parts.append(f"{count}{unit}")
    if left or not parts:
        seconds, fraction = divmod(left, 10**9)
        decimals = f".{fraction:09d}".rstrip("0").rstrip(".")
        parts.append(f"{seconds}{decimals}s")
    return sign + " ".join(parts)


def _is_coarse(value: np.timedelta64) -> bool:
    return np.datetime_data(value)[0] not in _TICKS


_DURATION = re.compile(
    r"(?P<sign>-?)(?:(?P<d>\d+)d)?\s*(?:(?P<h>\d+)h)?\s*(?:(?P<m>\d+)m)?\s*"
    r"(?:(?P<s>\d+)(?:\.(?P<f>\d{1,9}))?s)?"
)


def parse_duration(text: str) -> np.timedelta64:
    """Read a duration: days, hours, minutes and seconds, like ``1d 2h 30m 1.5s``."""
    found = _DURATION.fullmatch(text.strip())
    if not found or not re.search(r"\d", text):
        raise ValueError(f"{text!r} is not a duration: write it like 1d 2h 30m 1.5s")
    total = sum(int(found[unit] or 0) * span for unit, span in _SPANS.items())
    total += int((found["f"] or "0").ljust(9, "0"))
    total = -total if found["sign"] else total
    coarse, rest = divmod(total, 1000)
    return np.timedelta64(total, "ns") if rest else np.timedelta64(coarse, "us")
