"""Columns from data frames: whatever narwhals knows, and anything that speaks Arrow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import narwhals as nw
import numpy as np
from narwhals.dtypes import NumericType
from narwhals.exceptions import DuplicateError

from disjunct.table.arrays import array_column
from disjunct.table.column import Column
from disjunct.table.encode import encode_categories
from disjunct.table.names import check_names
from disjunct.table.objects import object_column


def as_frame(X: Any) -> nw.DataFrame[Any] | None:
    """X as a narwhals frame, or None where it is no data frame."""
    try:
        frame: Any = nw.from_native(X, pass_through=True, allow_series=True)
    except DuplicateError:
        check_names(getattr(X, "column_names", X.columns))
        raise
    if isinstance(frame, nw.Series):
        raise ValueError(  # noqa: TRY004  as scikit-learn says it
            "Expected 2D array, got a series instead: a table has rows and columns. "
            "Reshape your data: pass a data frame of one column"
        )
    if not isinstance(frame, nw.DataFrame | nw.LazyFrame):
        if not hasattr(X, "__arrow_c_stream__"):
            return None
        frame = nw.from_native(_arrow_table(X))
    return frame.collect() if isinstance(frame, nw.LazyFrame) else frame


def _arrow_table(X: Any) -> Any:
    from disjunct._optional import need

    return need("pyarrow", extra="files", what="Arrow streams").table(X)


def frame_columns(frame: nw.DataFrame[Any]) -> Iterator[Callable[[str], Column]]:
    """Tell how to read each column, in order; none is looked at before."""
    for key in frame.columns:
        yield partial(_column, frame, key)


def _column(frame: nw.DataFrame[Any], key: Any, name: str) -> Column:
    """Column from a series; pandas' NumPy types are read as arrays, without a detour."""
    series = _arrow_as_such(frame.get_column(key))
    native = nw.to_native(series)
    native_type = getattr(native, "dtype", None)
    if isinstance(native_type, np.dtype):
        return array_column(name, native.to_numpy())
    if str(native_type).startswith("Sparse["):
        return array_column(name, native.sparse.to_dense().to_numpy())
    for kinds, read in _READ:
        if isinstance(series.dtype, kinds):
            return read(name, series)
    if series.is_null().all():
        return _objects(name, series)
    raise TypeError(
        f"column {name!r} has the type {native_type or native.type}, which no literal can speak "
        "of: use numbers, booleans, text, dates or durations"
    )


def _arrow_as_such(series: nw.Series[Any]) -> nw.Series[Any]:
    """Arrow values within pandas as Arrow's own, and dates in milliseconds as times."""
    native = nw.to_native(series)
    if type(getattr(native, "array", None)).__name__ == "ArrowExtensionArray":
        native = native.array.__arrow_array__()
    elif not series.implementation.is_pyarrow():
        return series
    if str(native.type) == "date64[ms]":
        native = native.cast("timestamp[ms]")
    return nw.from_native(native, series_only=True)


def _objects(name: str, series: nw.Series[Any]) -> Column:
    values = np.fromiter(series.to_list(), dtype=object, count=len(series))
    return object_column(name, values)


def _boolean(name: str, series: nw.Series[Any]) -> Column:
    return array_column(name, *_filled(series, fill=False))


def _filled(series: nw.Series[Any], fill: Any) -> tuple[Any, Any]:
    """Values with something in the gaps, and where the gaps are, if anywhere."""
    if not series.null_count():
        return series.to_numpy(), None
    nulls = series.is_null().to_numpy().astype(bool, copy=False)
    return series.fill_null(fill).to_numpy(), nulls


def _wide_number(name: str, series: nw.Series[Any]) -> Column:
    return _number(name, series.cast(nw.Float64()))


def _number(name: str, series: nw.Series[Any]) -> Column:
    values, nulls = _filled(series, fill=0)
    return array_column(name, values, nulls)


def _time(name: str, series: nw.Series[Any]) -> Column:
    dtype = series.dtype
    zoned = isinstance(dtype, nw.Datetime) and dtype.time_zone is not None
    if zoned:
        series = series.dt.convert_time_zone("UTC").dt.replace_time_zone(None)
    values = series.to_numpy()
    if values.dtype == object:
        return object_column(name, values)
    return array_column(name, values, zoned=zoned)


_READ: tuple[tuple[tuple[type, ...], Callable[[str, nw.Series[Any]], Column]], ...] = (
    ((nw.Decimal, nw.Int128, nw.UInt128), _wide_number),
    ((NumericType,), _number),
    ((nw.String, nw.Categorical, nw.Enum), encode_categories),
    ((nw.Boolean,), _boolean),
    ((nw.Datetime, nw.Date, nw.Duration), _time),
    ((nw.Time, nw.Object), _objects),
)
"""How to read a series, by its type; the first that fits counts."""
