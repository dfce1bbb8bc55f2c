"""Columns from NumPy arrays and SciPy sparse matrices."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from disjunct.table.column import Column
from disjunct.table.kind import Kind
from disjunct.table.objects import object_column
from disjunct.table.typed import number_column, some, time_column


def array_column(
    name: str, values: NDArray[Any], nulls: NDArray[np.bool_] | None = None, *, zoned: bool = False
) -> Column:
    """Column from a one-dimensional array, whose own gaps (NaN, NaT) are missing values.

    Parameters
    ----------
    name : str
        Name of the column.
    values : NDArray
        Values of any type that a column can hold; not copied where it need not be.
    nulls : NDArray[np.bool_], optional
        Further values that are missing.
    zoned : bool
        Whether times had a time zone; they must be in UTC.
    """
    code = values.dtype.kind
    if code in "fiu":
        return number_column(name, values, nulls)
    if code == "b":
        return Column(name, Kind.BOOLEAN, values, some(nulls))
    if code in "mM":
        return time_column(name, values, nulls, zoned=zoned)
    if code in "UO":
        objects = values.astype(object)
        if nulls is not None:
            objects[nulls] = None
        return object_column(name, objects)
    if code == "c":
        raise ValueError(f"Complex data not supported: column {name!r} holds complex numbers")
    raise TypeError(
        f"column {name!r} has the type {values.dtype}, which no literal can speak of: "
        "use numbers, booleans, text, dates or durations"
    )


def sparse_columns(X: Any) -> list[Callable[[str], Column]]:
    """How to read each column of a sparse matrix, in which a zero is a value like any other."""
    as_columns = cache(X.tocsc)  # on first use, once
    return [partial(_sparse_column, as_columns, place) for place in range(X.shape[1])]


def _sparse_column(as_columns: Callable[[], Any], place: int, name: str) -> Column:
    X = as_columns()
    inside = slice(X.indptr[place], X.indptr[place + 1])
    dense = np.zeros(X.shape[0], dtype=X.dtype)
    np.add.at(dense, X.indices[inside], X.data[inside])  # entries may repeat: they add up
    return array_column(name, dense)
