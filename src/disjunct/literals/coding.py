"""A column becomes one small code for each row, so that a literal is a range of codes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from disjunct.literals.evaluate import comparable
from disjunct.literals.literal import Literal
from disjunct.literals.op import Op
from disjunct.literals.values import Scalar
from disjunct.table import Category, Column, Kind

FEW = 64
"""Up to so many thresholds, and from so many values for each on, comparing beats searching."""


@dataclass(frozen=True, eq=False)
class Coding:
    """How one column is coded, and which codes each of its literals holds for.

    The codes of values come first, then `missing`, the code of a missing value. Ordered column:
    the code counts the thresholds below the value, so ``x <= thresholds[i]`` is code <= i.
    Category: the place in `categories`, or one more for any other. Boolean: 0 or 1.

    Attributes
    ----------
    name : str
        Name of the column.
    kind : Kind
        Kind of the column.
    literals : tuple of Literal
        Literals on the column.
    thresholds : tuple of Scalar
        Thresholds of an ordered column, rising.
    categories : tuple of Category
        Categories that a literal tells from the others; those of a group stand together.
    """

    name: str
    kind: Kind
    literals: tuple[Literal, ...]
    thresholds: tuple[Scalar, ...] = ()
    categories: tuple[Category, ...] = ()

    @property
    def missing(self) -> int:
        """Code of a missing value: the largest."""
        if self.kind is Kind.BOOLEAN:
            return 2
        return len(self.categories if self.kind is Kind.CATEGORY else self.thresholds) + 1

    @property
    def dtype(self) -> type[np.unsignedinteger[Any]]:
        """Smallest type that holds the codes."""
        if self.missing < 2**8:
            return np.uint8
        return np.uint16 if self.missing < 2**16 else np.uint32

    @cached_property
    def ranges(self) -> NDArray[np.uint32]:
        """For each literal a row (first, last, limit, flipped).

        It holds for the codes first to last or, where flipped is 1, for the others below limit.
        """
        gap = self.missing
        rows = [self._range(literal, gap) for literal in self.literals]
        return np.array(rows, dtype=np.uint32).reshape(len(rows), 4)

    def _range(self, literal: Literal, gap: int) -> tuple[int, int, int, int]:
        op = literal.op
        if op is Op.LE:
            return 0, self._places[literal.value], gap, 0
        if op is Op.GT:
            return self._places[literal.value] + 1, gap - 1, gap, 0
        if op is Op.MISSING:
            return gap, gap, gap, 0
        if op is Op.PRESENT:
            return 0, gap - 1, gap, 0
        if op is Op.TRUE or op is Op.FALSE:
            code = int(op is Op.TRUE)
            return code, code, gap, 0
        group = literal.value if isinstance(literal.value, tuple) else (literal.value,)
        places = [self._places[category] for category in group]
        return min(places), max(places), gap, int(op is Op.NE or op is Op.NOT_IN)

    @cached_property
    def _places(self) -> dict[Any, int]:
        known = self.categories if self.kind is Kind.CATEGORY else self.thresholds
        return {value: place for place, value in enumerate(known)}

    def encode(self, column: Column) -> NDArray[Any]:
        """Code of each row of a column that has the kind of this one."""
        if self.kind is Kind.CATEGORY:
            return self._category_codes(column)
        if self.kind is Kind.BOOLEAN:
            codes = column.values.astype(np.uint8)
        else:
            codes = count_below(column.values, self.thresholds, self.dtype)
        if column.missing is not None:
            codes[column.missing] = self.missing
        return codes

    def _category_codes(self, column: Column) -> NDArray[Any]:
        other = len(self.categories)
        table = [self._places.get(category, other) for category in column.categories]
        codes = np.array([*table, self.missing], dtype=self.dtype)  # -1 takes the last
        coded: NDArray[Any] = codes[column.values]
        return coded


def count_below(
    values: NDArray[Any], thresholds: tuple[Scalar, ...], dtype: type[np.unsignedinteger[Any]]
) -> NDArray[Any]:
    """Count for each value the thresholds that it lies above.

    Examples
    --------
    >>> count_below(np.array([1.0, 5.0, 9.0]), (1, 5), np.uint8).tolist()
    [0, 1, 2]
    """
    if len(thresholds) > FEW or len(values) < FEW * len(thresholds):
        return _search(values, thresholds).astype(dtype)
    codes = np.zeros(len(values), dtype=dtype)
    for threshold in thresholds:
        codes += np.greater(*comparable(values, threshold))
    return codes


def _search(values: NDArray[Any], thresholds: tuple[Scalar, ...]) -> NDArray[np.intp]:
    """Count by binary search, each threshold moved into the type of the values."""
    if not thresholds:
        return np.zeros(len(values), dtype=np.intp)
    grid = comparable(values, thresholds[0])[0]
    limits = [comparable(values, threshold)[1] for threshold in thresholds]
    if grid.dtype.kind == "f":
        return np.searchsorted(np.array(limits), grid)
    info = np.iinfo(grid.dtype)
    inside = [limit for limit in limits if limit >= info.min]  # all values lie above the others
    reachable = np.array([min(limit, info.max) for limit in inside], dtype=grid.dtype)
    return np.searchsorted(reachable, grid) + (len(limits) - len(inside))
