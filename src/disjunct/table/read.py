"""Tell what kind of table the user has, and how each of its columns is read."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from disjunct.table.arrays import array_column, sparse_columns
from disjunct.table.column import Column
from disjunct.table.names import check_names
from disjunct.table.objects import object_column

Readers = tuple[dict[str, Callable[[], Column]], int, bool]
"""For each column by name how to read it, the number of rows, and whether there were names."""


def readers_of(X: Any) -> Readers:
    """Tell how to read each column of anything dataframe-like or array-like."""
    if _is_sparse(X):
        return _sparse(X)
    if isinstance(X, list | tuple):
        return _rows(X)
    if isinstance(X, np.matrix):  # whose columns are matrices again
        return _array(np.asarray(X))
    if isinstance(X, np.ndarray):
        return _array(X)
    from disjunct.table.frames import as_frame, frame_columns

    frame = as_frame(X)
    if frame is not None:
        return _named(frame.columns, frame_columns(frame)), len(frame), True
    if hasattr(X, "__array__"):
        return _array(np.asarray(X))
    raise TypeError(
        f"expected a table (data frame, array, sparse matrix or list of dicts), "
        f"got {type(X).__name__}"
    )


def _named(names: Iterable[Hashable], readers: Iterable[Callable[[str], Column]]) -> dict[str, Any]:
    return {
        name: partial(read, name) for name, read in zip(check_names(names), readers, strict=True)
    }


def _array(X: np.ndarray[Any, Any]) -> Readers:
    if X.ndim != 2:
        raise ValueError(
            f"Expected 2D array, got {X.ndim}D array instead: a table has rows and columns. "
            "Reshape your data either using array.reshape(-1, 1) if it has one column, or "
            "array.reshape(1, -1) if it has one row"
        )
    columns = [partial(_array_column, X, place) for place in range(X.shape[1])]
    return _named((f"x{place}" for place in range(X.shape[1])), columns), X.shape[0], False


def _array_column(X: np.ndarray[Any, Any], place: int, name: str) -> Column:
    values = X[:, place]
    if isinstance(values, np.ma.MaskedArray):
        return array_column(name, values.data, np.ma.getmaskarray(values))
    return array_column(name, values)


def _is_sparse(X: Any) -> bool:
    """Whether it is a sparse matrix: then SciPy is loaded, and it is not loaded to find out."""
    scipy_sparse = sys.modules.get("scipy.sparse")
    return scipy_sparse is not None and bool(scipy_sparse.issparse(X))


def _sparse(X: Any) -> Readers:
    if X.ndim != 2:
        raise ValueError(f"Expected 2D array, got {X.ndim}D sparse array instead")
    names = (f"x{place}" for place in range(X.shape[1]))
    return _named(names, sparse_columns(X)), X.shape[0], False


def _rows(X: Sequence[Any]) -> Readers:
    if X and all(isinstance(row, Mapping) for row in X):
        return _records(X)
    array = _array_of_rows(X)
    if array.dtype.kind in "US":  # numbers beside text would have become text
        array = np.asarray(X, dtype=object)
    return _array(array)


def _array_of_rows(X: Sequence[Any]) -> np.ndarray[Any, Any]:
    try:
        return np.asarray(X)
    except ValueError:
        lengths = sorted({len(row) for row in X if isinstance(row, Sequence)})
        if len(lengths) > 1:
            raise ValueError(
                f"the rows have between {lengths[0]} and {lengths[-1]} values: a table has as many "
                "in each row"
            ) from None
        raise


def _records(rows: Sequence[Mapping[Hashable, Any]]) -> Readers:
    """Columns are the keys in the order in which they come; an absent key is a missing value."""
    keys = list(dict.fromkeys(key for row in rows for key in row))
    return _named(keys, [partial(_record_column, rows, key) for key in keys]), len(rows), True


def _record_column(rows: Sequence[Mapping[Hashable, Any]], key: Hashable, name: str) -> Column:
    values = np.fromiter((row.get(key) for row in rows), dtype=object, count=len(rows))
    return object_column(name, values)
