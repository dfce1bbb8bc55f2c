"""Single values of a table, as literals know them and as people read them."""

from __future__ import annotations

from typing import Any

from disjunct.literals.text import value_text
from disjunct.literals.values import Scalar, normal_value
from disjunct.table import Column, Kind

CellValue = Scalar | bool | None
"""One value of a row; None where it is missing."""


def value_at(column: Column, row: int) -> CellValue:
    """Give the value that a column has in a row.

    Examples
    --------
    >>> from disjunct.table import Table
    >>> pets = Table.read([{"pet": "cat"}, {"pet": None}])["pet"]
    >>> value_at(pets, 0), value_at(pets, 1)
    ('cat', None)
    """
    if column.missing is not None and column.missing[row]:
        return None
    value: Any = column.values[row]
    if column.kind is Kind.BOOLEAN:
        return bool(value)
    if column.kind is Kind.CATEGORY:
        return column.categories[int(value)]
    return normal_value(value, column.kind)


def cell_text(value: CellValue) -> str:
    """Write one value in words: ``missing``, ``true``, or as in the text of a literal."""
    if value is None:
        return "missing"
    if isinstance(value, bool):
        return "true" if value else "false"
    return value_text(value)


def one_row(column: Column, row: int) -> Column:
    """Give the column of a table of one row."""
    part = slice(row, row + 1)
    gap = None if column.missing is None else column.missing[part]
    values = column.values[part]
    return Column(column.name, column.kind, values, gap, column.categories, column.zoned)
