"""A new table is read by the schema of the training table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from disjunct.table import Category, Column, Kind, Table
from disjunct.table.category import as_category, as_number

if TYPE_CHECKING:
    from disjunct.literals.schema import ColumnSchema


def match(columns: Iterable[ColumnSchema], X: Any) -> Table:
    """Table of the columns that a schema names, each checked, when read, to be of its kind."""
    table = Table.read(X)
    wanted = tuple(columns)
    absent = [column.name for column in wanted if column.name not in table]
    if absent:
        raise ValueError(
            f"the table lacks {_names(absent)}: it has {_names(table.names)}, "
            f"and training had {_names([column.name for column in wanted])}"
        )
    readers: dict[str, Callable[[], Column]] = {
        column.name: partial(_read, table, column) for column in wanted
    }
    return Table(readers, table.n_rows)


def _names(names: Iterable[str]) -> str:
    listed = [repr(name) for name in names]
    more = f" and {len(listed) - 8} more" if len(listed) > 8 else ""
    return f"{'column' if len(listed) == 1 else 'columns'} {', '.join(listed[:8])}{more}"


def _read(table: Table, expected: ColumnSchema) -> Column:
    column = table.read_column(expected.name)
    if column.is_all_missing or (expected.kind is Kind.CATEGORY and not expected.categories):
        return _without_values(column, expected)
    if expected.kind is Kind.NUMBER:
        column = _number(column)
    elif expected.kind is Kind.CATEGORY and _are_numbers(expected.categories):
        column = as_category(column) if column.kind is Kind.NUMBER else column
    if column.kind is not expected.kind or (
        column.kind is Kind.CATEGORY
        and _are_numbers(column.categories) != _are_numbers(expected.categories)
    ):
        raise ValueError(
            f"column {column.name!r} holds {_described(column)}, but training had "
            f"{_values_of(expected)}: convert it first"
        )
    if column.zoned != expected.zoned:
        raise ValueError(
            f"column {column.name!r} holds times {'with' if column.zoned else 'without'} a time "
            f"zone, but training had them {'with' if expected.zoned else 'without'}"
        )
    return column


def _are_numbers(categories: tuple[Category, ...]) -> bool:
    return not any(isinstance(category, str) for category in categories)


def _without_values(column: Column, expected: ColumnSchema) -> Column:
    """Column whose values say nothing, given the kind that training had."""
    if expected.kind is column.kind:
        return column
    if expected.kind is Kind.CATEGORY:  # of which training saw none: any value is an unseen one
        codes = np.zeros(len(column), dtype=np.int32)
        if column.missing is not None:
            codes[column.missing] = -1
        return Column(column.name, Kind.CATEGORY, codes, column.missing, _UNSEEN)
    zeros = np.zeros(len(column), dtype=_EMPTY[expected.kind])
    return Column(column.name, expected.kind, zeros, column.missing, zoned=expected.zoned)


def _number(column: Column) -> Column:
    """Booleans, and categories that are numbers, as numbers."""
    if column.kind is Kind.BOOLEAN:
        return Column(column.name, Kind.NUMBER, column.values.astype(np.float64), column.missing)
    return as_number(column)


def _described(column: Column) -> str:
    sample = column.present[0]
    example = column.categories[sample] if column.kind is Kind.CATEGORY else sample
    return f"{_values_of(column)} such as {str(example)!r}"


def _values_of(column: Column | ColumnSchema) -> str:
    """Name the values of a column, for messages."""
    if column.kind is not Kind.CATEGORY:
        return column.kind.plural
    return "categories that are numbers" if _are_numbers(column.categories) else "text"


_UNSEEN = ("(unseen)",)
_EMPTY: dict[Kind, Any] = {
    Kind.NUMBER: np.float64,
    Kind.BOOLEAN: np.bool_,
    Kind.DATETIME: "datetime64[us]",
    Kind.DURATION: "timedelta64[us]",
}
