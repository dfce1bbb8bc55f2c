"""Columns from data frames: whatever narwhals knows, and anything that speaks Arrow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import narwhals as nw
import numpy as np

from disjunct.table.arrays import array_column
from disjunct.table.column import Column
from disjunct.table.encode import encode_categories
from disjunct.table.objects import object_column


def as_frame(X: Any) -> nw.DataFrame[Any] | None:
    """X as a narwhals frame, or None where it is no data frame."""
    frame: Any = nw.from_native(X, pass_through=True, allow_series=True)
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


def frame_names(frame: nw.DataFrame[Any]) -> list[Any]:
    """Names of the columns, twice where they stand twice (narwhals refuses those)."""
    native = nw.to_native(frame)
    return list(getattr(native, "column_names", native.columns))


def frame_columns(frame: nw.DataFrame[Any]) -> Iterator[Callable[[str], Column]]:
    """How to read each column, in order."""
    return (partial(_column, frame, place) for place in range(frame.shape[1]))


def _column(frame: nw.DataFrame[Any], place: int, name: str) -> Column:
    series = frame[:, place]
    native = series.to_native()
    dtype = series.dtype
    if str(getattr(native, "dtype", "")) == "object":
        return object_column(name, native.to_numpy())
    if str(getattr(native, "dtype", "")).startswith("Sparse["):
        return array_column(name, native.sparse.to_dense().to_numpy())
    if isinstance(dtype, nw.String | nw.Categorical | nw.Enum):
        return encode_categories(name, series)
    if isinstance(dtype, nw.Boolean):
        return array_column(name, *_filled(series, fill=False))
    if dtype.is_numeric():
        return _number(name, series)
    if isinstance(dtype, nw.Datetime | nw.Date | nw.Duration):
        return _time(name, series)
    if isinstance(dtype, nw.Time | nw.Object) or series.is_null().all():
        return object_column(name, np.asarray(series.to_list(), dtype=object))
    raise TypeError(
        f"column {name!r} has the type {getattr(native, 'dtype', None) or native.type}, which no "
        "literal can speak of: use numbers, booleans, text, dates or durations"
    )


def _filled(series: nw.Series[Any], fill: Any) -> tuple[Any, Any]:
    """Values with something in the gaps, and where the gaps are, if anywhere."""
    if not series.null_count():
        return series.to_numpy(), None
    nulls = series.is_null().to_numpy().astype(bool, copy=False)
    return series.fill_null(fill).to_numpy(), nulls


def _number(name: str, series: nw.Series[Any]) -> Column:
    if isinstance(series.dtype, nw.Decimal | nw.Int128 | nw.UInt128):
        series = series.cast(nw.Float64())
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
