"""A table of typed columns, read from whatever the user has, column by column when asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Self

from disjunct.table.column import Column


class Table:
    """Named, typed columns of equal length; never changes what it was read from.

    A column is read when it is first asked for, and kept. `columns` reads them one after another
    and keeps none, so that a large table is never held a second time.

    Parameters
    ----------
    readers : Mapping[str, Callable[[], Column]]
        How to read each column, in order.
    n_rows : int
        Rows of the table.
    has_names : bool, default=True
        Whether the columns had names, or were given the names ``x0``, ``x1``, ...

    Examples
    --------
    >>> import numpy as np
    >>> table = Table.read([{"age": 30, "smoker": "yes"}, {"age": 41}])
    >>> table.names, table.n_rows
    (('age', 'smoker'), 2)
    >>> table["smoker"].categories, table["smoker"].missing.tolist()
    (('yes',), [False, True])
    """

    __slots__ = ("_kept", "_readers", "has_names", "n_rows")

    def __init__(
        self, readers: Mapping[str, Callable[[], Column]], n_rows: int, *, has_names: bool = True
    ) -> None:
        self._readers = dict(readers)
        self._kept: dict[str, Column] = {}
        self.n_rows = n_rows
        self.has_names = has_names

    @classmethod
    def read(cls, X: Any) -> Self:
        """Read anything dataframe-like or array-like.

        Parameters
        ----------
        X : data frame, array, sparse matrix, list of dicts or Table
            pandas, polars, pyarrow and whatever else narwhals knows; NumPy arrays and SciPy
            sparse matrices of two dimensions (columns are named ``x0``, ``x1``, ...); a list of
            dicts, one for each row.

        Raises
        ------
        TypeError
            If X is no table.
        ValueError
            If it is one that cannot be read: duplicate names, columns of unequal length.
        """
        if isinstance(X, cls):
            return X
        from disjunct.table.read import readers_of

        readers, n_rows, has_names = readers_of(X)
        return cls(readers, n_rows, has_names=has_names)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the columns, in order."""
        return tuple(self._readers)

    def __contains__(self, name: object) -> bool:
        return name in self._readers

    def __len__(self) -> int:
        return self.n_rows

    def __getitem__(self, name: str) -> Column:
        column = self._kept.get(name)
        if column is None:
            column = self._kept[name] = self.read_column(name)
        return column

    def read_column(self, name: str) -> Column:
        """Read one column, without keeping it."""
        if name in self._kept:
            return self._kept[name]
        if name not in self._readers:
            raise KeyError(f"no column {name!r}: the table has {', '.join(self.names)}")
        return self._readers[name]()

    def columns(self) -> Iterator[Column]:
        """Read the columns one after another, without keeping them."""
        return map(self.read_column, self.names)

    def renamed(self, names: Iterable[str]) -> Self:
        """Give the columns other names, in order."""
        readers = {
            new: partial(_read_as, read, new)
            for new, read in zip(names, self._readers.values(), strict=True)
        }
        return type(self)(readers, self.n_rows)


def _read_as(read: Callable[[], Column], name: str) -> Column:
    return replace(read(), name=name)
