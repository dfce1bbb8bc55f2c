"""Values become categories: a tuple in order, and a code for each row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from disjunct.table.column import Category, Column
from disjunct.table.kind import Kind


def category_column(
    name: str, codes: NDArray[Any], categories: Sequence[Category], *, gaps: bool | None = None
) -> Column:
    """Column of categories from codes in any order; a negative code is a missing value.

    Parameters
    ----------
    name : str
        Name of the column.
    codes : NDArray
        For each row the place of its category, negative where it is missing.
    categories : sequence of Category
        Distinct categories, all text or all numbers.
    gaps : bool, optional
        Whether there are negative codes, where the caller knows.
    """
    order = sorted(range(len(categories)), key=categories.__getitem__)
    codes = codes.astype(np.int32, copy=False)
    missing = codes < 0 if gaps is None or gaps else None
    if missing is not None and not missing.any():
        missing = None
    if order != list(range(len(order))):
        place = np.empty(len(order) + 1, dtype=np.int32)
        place[order] = np.arange(len(order), dtype=np.int32)
        place[-1] = -1
        codes = place[codes]
    return Column(name, Kind.CATEGORY, codes, missing, tuple(categories[i] for i in order))


def as_category(column: Column) -> Column:
    """Numbers as categories: each distinct number is one.

    Examples
    --------
    >>> as_category(Column("grade", Kind.NUMBER, np.array([2.0, 1.0, 2.0]))).categories
    (1, 2)
    """
    if column.kind in {Kind.CATEGORY, Kind.BOOLEAN}:
        return column
    if column.kind is not Kind.NUMBER:
        raise ValueError(
            f"column {column.name!r} holds values of kind {column.kind}: only numbers and text "
            "can be categories"
        )
    distinct, places = np.unique(column.present, return_inverse=True)
    codes = np.full(len(column), -1, dtype=np.int32)
    codes[slice(None) if column.missing is None else ~column.missing] = places
    return category_column(column.name, codes, [plain_number(value) for value in distinct])


def as_number(column: Column) -> Column:
    """Categories that are numbers as the numbers that they are; any other column as it is."""
    if column.kind is not Kind.CATEGORY or any(isinstance(c, str) for c in column.categories):
        return column
    if not column.categories:
        return column
    numbers = np.array([*column.categories, np.nan], dtype=np.float64)[column.values]
    return Column(column.name, Kind.NUMBER, numbers, column.missing)


def plain_number(value: Any) -> int | float:
    """Give a number as people write it: whole ones without a point."""
    number: int | float = value.item() if isinstance(value, np.generic) else value
    return int(number) if isinstance(number, float) and number.is_integer() else number
