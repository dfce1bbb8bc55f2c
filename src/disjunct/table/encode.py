"""Text and categorical columns become codes, each library by its own fastest way."""

from __future__ import annotations

from typing import Any

import narwhals as nw
import numpy as np
from numpy.typing import NDArray

from disjunct.table.category import category_column, plain_number
from disjunct.table.column import Category, Column
from disjunct.table.objects import object_column

Codes = tuple[NDArray[Any], list[Any]]
"""For each row the place of its value among the distinct ones, -1 where missing; the values."""


def encode_categories(name: str, series: nw.Series[Any]) -> Column:
    """Column of categories from a series of text or of a categorical type."""
    native = series.to_native()
    if series.implementation.is_pandas():
        codes, values = _pandas_codes(native)
    elif series.implementation.is_polars():
        codes, values = _polars_codes(native)
    elif series.implementation.is_pyarrow():
        codes, values = _arrow_codes(native)
    else:
        return object_column(name, np.asarray(series.to_list(), dtype=object))
    codes, values = _without_nan(codes, values)
    return category_column(name, codes, _categories(name, values))


def _pandas_codes(native: Any) -> Codes:
    if str(native.dtype) == "category":
        return native.cat.codes.to_numpy(), list(native.cat.categories)
    if type(native.array).__name__.startswith("Arrow"):
        return _arrow_codes(native.array.__arrow_array__())
    import pandas as pd

    codes, values = pd.factorize(native)
    return codes, list(values)


def _polars_codes(native: Any) -> Codes:
    import polars as pl

    texts = native.cast(pl.String)
    values = texts.drop_nulls().unique()
    codes = texts.cast(pl.Enum(values)).to_physical().cast(pl.Int32).fill_null(-1)
    return codes.to_numpy(), values.to_list()


def _arrow_codes(native: Any) -> Codes:
    import pyarrow as pa

    encoded = native
    if pa.types.is_dictionary(native.type) and not all(map(_is_clean, native.chunks)):
        encoded = native.cast(native.type.value_type)  # a null among the values is a gap as well
    if not pa.types.is_dictionary(encoded.type):
        encoded = encoded.dictionary_encode()
    chunks = encoded.unify_dictionaries().chunks
    if not chunks:
        return np.empty(0, dtype=np.int32), []
    codes = [chunk.indices.cast(pa.int32()).fill_null(-1).to_numpy() for chunk in chunks]
    return np.concatenate(codes), chunks[0].dictionary.to_pylist()


def _is_clean(chunk: Any) -> bool:
    """Whether a chunk's dictionary holds each value once, and no gap."""
    values = chunk.dictionary
    return not values.null_count and len(values.unique()) == len(values)


def _without_nan(codes: NDArray[Any], values: list[Any]) -> Codes:
    """Have NaN among the values be a gap."""
    gaps = np.array([isinstance(value, float) and value != value for value in values], dtype=bool)  # noqa: PLR0124
    if not gaps.any():
        return codes, values
    places = np.append(np.where(gaps, -1, np.cumsum(~gaps) - 1), -1)
    return places[codes], [value for value, gap in zip(values, gaps, strict=True) if not gap]


def _categories(name: str, values: list[Any]) -> list[Category]:
    """Categories as text or as numbers, or an error where they are of two kinds."""
    if all(isinstance(value, str) for value in values):
        return values
    if all(isinstance(v, int | float | np.number) and not isinstance(v, bool) for v in values):
        return [plain_number(value) for value in values]
    if any(
        isinstance(value, str | int | float) and not isinstance(value, bool) for value in values
    ):
        raise TypeError(f"column {name!r} has categories of more than one type: {values[:5]}")
    return [str(value) for value in values]
