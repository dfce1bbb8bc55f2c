"""One condition on a column: `age <= 30`, `colour != red`, `income is missing`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

import numpy as np
from numpy.typing import NDArray

from disjunct.literals.evaluate import holds
from disjunct.literals.op import Op
from disjunct.literals.text import literal_text
from disjunct.literals.values import Value, normal_value
from disjunct.table import Kind, Table

if TYPE_CHECKING:
    from disjunct.literals.schema import Schema


@dataclass(frozen=True, slots=True)
class Literal:
    """A condition on one column, that each row meets or not.

    A missing value meets no literal on its column, `!=` and `>` included, except ``is missing``.
    A category that was not there in training meets every ``!=`` and ``not in``.

    Attributes
    ----------
    column : str
        Name of the column.
    op : Op
        How it compares; the text of an `Op` is taken as well.
    value : Value
        What it compares with: a number, a category, a `numpy.datetime64` or `numpy.timedelta64`
        (their Python counterparts are taken too), a tuple of categories for IN and NOT_IN, None
        where the operator needs none.
    kind : Kind
        Kind of the column.

    Examples
    --------
    >>> literal = Literal("age", Op.LE, 30)
    >>> str(literal), str(literal.negated())
    ('age <= 30', 'age > 30')
    >>> str(Literal("colour", Op.NE, "red", Kind.CATEGORY))
    'colour != red'
    >>> literal.holds(Table.read([{"age": 18}, {"age": 44}, {"age": None}])).tolist()
    [True, False, False]
    """

    column: str
    op: Op
    value: Value = None
    kind: Kind = Kind.NUMBER

    def __post_init__(self) -> None:
        if type(self.op) is not Op:
            object.__setattr__(self, "op", Op(self.op))
        if type(self.kind) is not Kind:
            object.__setattr__(self, "kind", Kind(self.kind))
        if self.kind not in self.op.kinds:
            raise ValueError(
                f"column {self.column!r} is of kind {self.kind}: {self.op.value!r} does not fit"
            )
        value = self._normal_value()
        if value is not self.value:
            object.__setattr__(self, "value", value)

    def __str__(self) -> str:
        return literal_text(self.column, self.op, self.value)

    def _normal_value(self) -> Value:
        if self.op.is_bare:
            if self.value is not None:
                raise ValueError(f"{self.op.value!r} takes no value, got {self.value!r}")
            return None
        if self.op.takes_set:
            if not isinstance(self.value, tuple) or not self.value:
                raise ValueError(f"{self.op.value!r} takes a tuple of categories")
            return tuple(normal_value(value, self.kind) for value in self.value)
        return normal_value(self.value, self.kind)

    @classmethod
    def of_normal(cls, column: str, op: Op, value: Value, kind: Kind) -> Self:
        """Make a literal of parts that are known to fit, the value in its normal form.

        Skips the checks, which take most of the time where there are tens of thousands.
        """
        literal = object.__new__(cls)
        object.__setattr__(literal, "column", column)
        object.__setattr__(literal, "op", op)
        object.__setattr__(literal, "value", value)
        object.__setattr__(literal, "kind", kind)
        return literal

    @classmethod
    def parse(cls, text: str, schema: Schema) -> Self:
        """Read a literal back from its text.

        Parameters
        ----------
        text : str
            As `str` writes it; names and values that could be misread stand in double quotes.
        schema : Schema
            Columns that the text may speak of.
        """
        from disjunct.literals.parse import parse_literal

        literal = parse_literal(text, schema)
        return cls(literal.column, literal.op, literal.value, literal.kind)

    def negated(self) -> Self:
        """Give the literal that holds where this one fails on a value that is there."""
        return replace(self, op=self.op.negated)

    def holds(self, table: Table) -> NDArray[np.bool_]:
        """Tell for each row of a table whether the literal holds."""
        return holds(table[self.column], self.op, self.value, self.kind)
