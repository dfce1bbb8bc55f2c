"""The literals of a rule said more briefly, for people; what they mean stays exactly the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from disjunct.literals.literal import Literal
from disjunct.literals.op import Op
from disjunct.literals.text import quoted, value_text
from disjunct.literals.values import Scalar
from disjunct.table import Kind, Table


@dataclass(frozen=True, slots=True)
class Interval:
    """Two literals on one column, ``x > low`` and ``x <= high``, as people read them.

    Attributes
    ----------
    column : str
        Name of the column.
    low, high : Scalar
        Bounds: low is not within, high is.
    kind : Kind
        Kind of the column.

    Examples
    --------
    >>> print(Interval("age", 3, 9))
    3 < age <= 9
    """

    column: str
    low: Scalar
    high: Scalar
    kind: Kind = Kind.NUMBER

    def __str__(self) -> str:
        return f"{value_text(self.low)} < {quoted(self.column)} <= {value_text(self.high)}"

    @property
    def literals(self) -> tuple[Literal, Literal]:
        """The two literals that it stands for."""
        return (
            Literal(self.column, Op.GT, self.low, self.kind),
            Literal(self.column, Op.LE, self.high, self.kind),
        )

    def holds(self, table: Table) -> NDArray[np.bool_]:
        """Tell for each row of a table whether the value lies within."""
        above, below = self.literals
        return above.holds(table) & below.holds(table)


def simplify(literals: Iterable[Literal]) -> tuple[Literal | Interval, ...]:
    """Say the literals of a rule more briefly.

    ``x > 3 and x > 5`` is ``x > 5``; ``x > 3 and x <= 9`` is ``3 < x <= 9``;
    ``c != a and c != b`` is ``c not in {a, b}``; ``is present`` goes where another literal on the
    column says it. Literals that contradict each other stay as they are, for all to see.

    Parameters
    ----------
    literals : iterable of Literal
        Literals that all must hold.

    Returns
    -------
    tuple of Literal or Interval
        Columns in the order in which they first come.

    Examples
    --------
    >>> rule = [Literal("x", Op.GT, 3), Literal("c", Op.NE, "a", Kind.CATEGORY),
    ...         Literal("x", Op.LE, 9), Literal("c", Op.NE, "b", Kind.CATEGORY)]
    >>> print(*simplify(rule), sep=" and ")
    3 < x <= 9 and c not in {a, b}
    """
    by_column: dict[str, list[Literal]] = {}
    for literal in dict.fromkeys(literals):
        by_column.setdefault(literal.column, []).append(literal)
    return tuple(part for same in by_column.values() for part in _simplify_column(same))


def _simplify_column(literals: list[Literal]) -> list[Literal | Interval]:
    if len(literals) == 1:
        return [*literals]
    said = [literal for literal in literals if literal.op is not Op.PRESENT]
    ops = {literal.op for literal in said}
    if Op.MISSING in ops or ops >= {Op.TRUE, Op.FALSE}:
        return [*literals]  # contradictory
    if ops <= {Op.TRUE, Op.FALSE}:
        return [*said]
    brief = _bounds(said) if ops <= {Op.LE, Op.GT} else _categories(said)
    return [*literals] if brief is None else [brief]


def _bounds(literals: list[Literal]) -> Literal | Interval | None:
    """Tightest bounds, or None where no value lies within."""
    above: list[Any] = [literal.value for literal in literals if literal.op is Op.GT]
    below: list[Any] = [literal.value for literal in literals if literal.op is Op.LE]
    column, kind = literals[0].column, literals[0].kind
    if not below:
        return Literal(column, Op.GT, max(above), kind)
    if not above:
        return Literal(column, Op.LE, min(below), kind)
    low, high = max(above), min(below)
    return Interval(column, low, high, kind) if low < high else None


def _categories(literals: list[Literal]) -> Literal | None:
    """Which categories are left or left out, or None where none is left."""
    allowed: set[Any] | None = None
    refused: set[Any] = set()
    for literal in literals:
        values = set(literal.value if isinstance(literal.value, tuple) else (literal.value,))
        if literal.op is Op.EQ or literal.op is Op.IN:
            allowed = values if allowed is None else allowed & values
        else:
            refused |= values
    column = literals[0].column
    if allowed is None:
        return _one_or_many(column, refused, Op.NE, Op.NOT_IN)
    allowed -= refused
    return _one_or_many(column, allowed, Op.EQ, Op.IN) if allowed else None


def _one_or_many(column: str, values: set[Any], one: Op, many: Op) -> Literal:
    ordered = tuple(sorted(values))
    if len(ordered) == 1:
        return Literal(column, one, ordered[0], Kind.CATEGORY)
    return Literal(column, many, ordered, Kind.CATEGORY)
