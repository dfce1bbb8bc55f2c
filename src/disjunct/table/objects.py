"""Columns from arrays of Python objects, whose type only the values tell."""

from __future__ import annotations

from datetime import UTC, date, time, timedelta
from decimal import Decimal
from typing import Any

import numpy as np
from numpy.typing import NDArray

from disjunct.table.category import category_column
from disjunct.table.column import Column
from disjunct.table.kind import Kind
from disjunct.table.typed import number_column, time_column

_GAPS = {"NoneType", "NAType", "NaTType"}


def object_column(name: str, values: NDArray[np.object_]) -> Column:
    """Column from objects of one type, None, NaN and the like being missing.

    Examples
    --------
    >>> import numpy as np
    >>> object_column("pet", np.array(["cat", None, "ant"], dtype=object)).categories
    ('ant', 'cat')
    """
    types = set(map(type, values))
    missing = _gaps(values, types)
    present = values if missing is None else values[~missing]
    if len(present) == 0:
        return category_column(name, np.full(len(values), -1, dtype=np.int32), [])
    column = _READ[_common_type(name, present, types)](name, present)
    return column if missing is None else _spread(column, missing)


def _gaps(values: NDArray[np.object_], types: set[type]) -> NDArray[np.bool_] | None:
    """Tell which objects stand for a missing value; None where none does."""
    if not any(t.__name__ in _GAPS or not issubclass(t, str | bool | int) for t in types):
        return None
    if all(t is type(None) or _type_word(t) in _READ for t in types):
        other: NDArray[np.object_] = np.full(1, None, dtype=object)
        gaps = (values == other) | (values != values)  # noqa: PLR0124  NaN differs from itself
    else:
        gaps = np.fromiter(map(is_gap, values), dtype=bool, count=len(values))
    return gaps if gaps.any() else None


def is_gap(value: Any) -> bool:
    """Whether a value stands for none: None, NaN, NaT and the like."""
    if isinstance(value, float | np.floating | Decimal | np.datetime64 | np.timedelta64):
        return bool(value != value)  # noqa: PLR0124  NaN and NaT differ from themselves
    return type(value).__name__ in _GAPS


def _common_type(name: str, present: NDArray[np.object_], types: set[type]) -> str:
    words = {_type_word(t) for t in types if t.__name__ not in _GAPS}
    if len(words) > 1:
        words = set(map(_type_word, map(type, present)))  # a float may have been a gap
    if len(words) == 1 and (word := words.pop()) in _READ:
        return word
    examples: dict[str, Any] = {}
    for value in present:
        examples.setdefault(_type_word(type(value)), value)
    if len(examples) > 1:
        found = " and ".join(f"{word} ({value!r})" for word, value in examples.items())
        raise TypeError(f"column {name!r} mixes {found}: give it one type")
    raise TypeError(
        f"column {name!r} holds {type(present[0]).__name__} objects: each argument must be a "
        "string, a number, a boolean, a date or a duration"
    )


def _type_word(kind: type) -> str:
    for word, types in _TYPES.items():
        if issubclass(kind, types):
            return word
    return kind.__name__


def _spread(column: Column, missing: NDArray[np.bool_]) -> Column:
    """Column with gaps put back where they were."""
    whole = column.values.dtype.kind in "iu" and column.kind is Kind.NUMBER
    fill = 0 if whole else _FILL[column.kind]
    values = np.full(len(missing), fill, dtype=column.values.dtype)
    values[~missing] = column.values
    return Column(column.name, column.kind, values, missing, column.categories, column.zoned)


def _booleans(name: str, present: NDArray[np.object_]) -> Column:
    return Column(name, Kind.BOOLEAN, present.astype(bool))


def _numbers(name: str, present: NDArray[np.object_]) -> Column:
    if all(issubclass(t, int | np.integer) for t in set(map(type, present))):
        for dtype in (np.int64, np.uint64):
            try:
                return number_column(name, present.astype(dtype))
            except OverflowError:
                continue
    return number_column(name, present.astype(np.float64))


def _texts(name: str, present: NDArray[np.object_]) -> Column:
    places = {text: place for place, text in enumerate(dict.fromkeys(present))}
    codes = np.fromiter(map(places.__getitem__, present), dtype=np.int32, count=len(present))
    return category_column(name, codes, [str(text) for text in places], gaps=False)


def _datetimes(name: str, present: NDArray[np.object_]) -> Column:
    aware = [getattr(value, "tzinfo", None) is not None for value in present]
    if any(aware) and not all(aware):
        raise TypeError(f"column {name!r} mixes times with and without a time zone")
    if aware[0]:
        present = np.array([_to_utc(value) for value in present], dtype=object)
    fine = any(_is_fine(value) for value in present)
    values = np.array([np.datetime64(_exact(v)) for v in present], f"M8[{'ns' if fine else 'us'}]")
    return time_column(name, values, zoned=aware[0])


def _to_utc(value: Any) -> Any:
    if hasattr(value, "tz_convert"):
        return value.tz_convert("UTC").tz_localize(None)
    return value.astimezone(UTC).replace(tzinfo=None)


def _exact(value: Any) -> Any:
    """Turn pandas' own scalars into NumPy's, which keep nanoseconds."""
    return value.to_numpy() if hasattr(value, "to_numpy") else value


def _is_fine(value: Any) -> bool:
    exact = _exact(value)
    if not isinstance(exact, np.datetime64 | np.timedelta64):
        return False
    unit = np.datetime_data(exact)[0]
    return unit == "ns" and int(exact.astype(np.int64)) % 1000 != 0


def _durations(name: str, present: NDArray[np.object_]) -> Column:
    fine = any(_is_fine(value) for value in present)
    values = np.array([np.timedelta64(_exact(v)) for v in present], f"m8[{'ns' if fine else 'us'}]")
    return time_column(name, values)


def _clock_times(name: str, present: NDArray[np.object_]) -> Column:
    """Column of times of day, as durations since midnight."""
    since = [
        timedelta(hours=v.hour, minutes=v.minute, seconds=v.second, microseconds=v.microsecond)
        for v in present
    ]
    return _durations(name, np.array(since, dtype=object))


_TYPES: dict[str, tuple[type, ...]] = {
    "booleans": (bool, np.bool_),
    "durations": (timedelta, np.timedelta64),  # before numbers: timedelta64 is a NumPy integer
    "numbers": (int, float, np.integer, np.floating, Decimal),
    "text": (str,),
    "dates": (date, np.datetime64),
    "times of day": (time,),
}
_READ = {
    "booleans": _booleans,
    "numbers": _numbers,
    "text": _texts,
    "dates": _datetimes,
    "durations": _durations,
    "times of day": _clock_times,
}
_FILL: dict[Kind, Any] = {
    Kind.NUMBER: np.nan,
    Kind.CATEGORY: -1,
    Kind.BOOLEAN: False,
    Kind.DATETIME: np.datetime64("NaT"),
    Kind.DURATION: np.timedelta64("NaT"),
}
