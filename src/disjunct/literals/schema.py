"""What training saw of a table: its columns, their kinds and categories."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Self

from disjunct.table import Category, Kind, Table


@dataclass(frozen=True, slots=True)
class ColumnSchema:
    """Name, kind and categories of one column, as training saw them.

    Attributes
    ----------
    name : str
        Name of the column.
    kind : Kind
        What its values are.
    categories : tuple of Category
        Categories in order, for CATEGORY only.
    zoned : bool
        DATETIME: whether the times have a time zone (they are compared in UTC).
    """

    name: str
    kind: Kind
    categories: tuple[Category, ...] = ()
    zoned: bool = False


@dataclass(frozen=True, slots=True)
class Schema:
    """The columns of a table, in order.

    Attributes
    ----------
    columns : tuple of ColumnSchema
        What is known of each column.

    Examples
    --------
    >>> schema = Schema.of(Table.read([{"age": 30, "smoker": "yes"}]))
    >>> schema.names, schema["smoker"].kind.value
    (('age', 'smoker'), 'category')
    >>> schema.match([{"smoker": "no", "age": 44, "pet": "cat"}]).names
    ('age', 'smoker')
    """

    columns: tuple[ColumnSchema, ...]
    _by_name: dict[str, ColumnSchema] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_name", {column.name: column for column in self.columns})

    @classmethod
    def of(cls, table: Table) -> Self:
        """Describe a table as it stands."""
        return cls(
            tuple(ColumnSchema(c.name, c.kind, c.categories, c.zoned) for c in table.columns())
        )

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the columns, in order."""
        return tuple(column.name for column in self.columns)

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def __getitem__(self, name: str) -> ColumnSchema:
        try:
            return self._by_name[name]
        except KeyError:
            raise KeyError(f"no column {name!r}: there are {', '.join(self.names)}") from None

    def __iter__(self) -> Iterator[ColumnSchema]:
        return iter(self.columns)

    def __len__(self) -> int:
        return len(self.columns)

    def select(self, names: Iterable[str]) -> Self:
        """Keep some of the columns, in the order of this schema."""
        wanted = set(names)
        return type(self)(tuple(column for column in self.columns if column.name in wanted))

    def match(self, X: Any, columns: Collection[str] | None = None) -> Table:
        """Read a new table by this schema: columns by name, in any order, others ignored.

        Parameters
        ----------
        X : table
            Whatever `Table.read` takes.
        columns : collection of str, optional
            Columns that are needed; all by default.

        Raises
        ------
        ValueError
            If a column is missing or holds values of another kind than in training.
        """
        table = self.match_lazily(X, columns)
        for name in table.names:
            table[name]  # read now, so that an error comes before any work
        return table

    def match_lazily(self, X: Any, columns: Collection[str] | None = None) -> Table:
        """Do the same, but read and check the values of a column only when they are asked for."""
        from disjunct.literals.match import match

        return match(self.columns if columns is None else self.select(columns).columns, X)
