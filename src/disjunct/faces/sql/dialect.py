"""Where databases differ: NaN, text compared byte for byte, times, and literals of numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from sqlglot import exp

from disjunct.literals.values import Scalar

Expression = Any
"""A node of sqlglot's syntax trees, whose classes differ from one release to the next."""

Wrap = Callable[[Expression], Expression]


@dataclass(frozen=True, slots=True)
class Dialect:
    """What the queries need to know of a database.

    Attributes
    ----------
    name : str
        Name in sqlglot and in `RuleSet.to_sql`.
    tested : bool
        Whether the project's tests run its queries; they are parsed only otherwise.
    is_nan : callable or None
        Test for NaN; None where the database has none.
    as_bytes : callable
        Text in a form that is compared byte for byte, whatever the collation.
    exact_decimals : bool
        Whether 0.1 may be written so without being rounded to a column of 32-bit floats.
    national : bool
        Whether text needs the prefix N to keep all of Unicode.
    durations : bool
        Whether columns of durations can be compared.
    truths : bool
        Whether a truth value can be a result; a bit is instead.
    """

    name: str
    tested: bool
    is_nan: Wrap | None
    as_bytes: Wrap
    exact_decimals: bool = True
    national: bool = False
    durations: bool = False
    truths: bool = True

    def truth(self, value: bool) -> Expression:
        """Truth value as a result."""
        if self.truths:
            return exp.convert(value)
        return cast(exp.Literal.number(int(value)), "bit", self.name)

    def text(self, value: str) -> Expression:
        """Literal of text."""
        if "\0" in value:
            raise ValueError(f"{value!r} holds a NUL character, which no SQL text can hold")
        return exp.National(this=value) if self.national else exp.Literal.string(value)

    def number(self, value: float) -> Expression:
        """Literal of a number that compares exactly with whole numbers and floats of any width."""
        if value < 0:
            return exp.Neg(this=self.number(-value))
        written = repr(value)
        if isinstance(value, int):
            short = value <= _FLOAT32 or value > _FLOAT64 or self.exact_decimals
        else:
            short = self.exact_decimals and _digits(value) <= _DECIMAL_DIGITS
        return exp.Literal.number(written if short or "e" in written else f"{written}E0")


_FLOAT32 = 2**24
_FLOAT64 = 2**53
"""Up to here every whole number is a float of 32 or 64 bits."""

_DECIMAL_DIGITS = 15
"""Decimal numbers of so many digits become the nearest float in every database."""


def _digits(value: float) -> int:
    return len(Decimal(repr(value)).as_tuple().digits)


def cast(this: Expression, kind: str, dialect: str) -> Expression:
    """Convert to a type that is written as in some dialect."""
    return exp.Cast(this=this, to=exp.DataType.build(kind, dialect=dialect))


def plain_text(this: Scalar) -> Expression:
    """Literal of text that is known to be harmless: what this package itself writes."""
    return exp.Literal.string(str(this))


def _equals_nan(this: Expression) -> Expression:
    nan = cast(plain_text("NaN"), "double", "duckdb")
    return exp.EQ(this=cast(this, "double", "duckdb"), expression=nan)


def _is_nan(this: Expression) -> Expression:
    return exp.IsNan(this=cast(this, "double", "duckdb"))


def _collated(name: str, *, quoted: bool) -> Wrap:
    collation = exp.to_identifier(name, quoted=quoted)
    return lambda this: exp.Collate(this=cast(this, "text", "duckdb"), expression=collation.copy())


def _bytes(dialect: str, text: str, binary: str) -> Wrap:
    return lambda this: cast(cast(this, text, dialect), binary, dialect)


def _mysql_bytes(this: Expression) -> Expression:
    utf8 = exp.DataType(this=exp.DataType.Type.CHARACTER_SET, kind=exp.var("utf8mb4"))
    return cast(exp.Cast(this=this, to=utf8), "binary", "mysql")


def _snowflake_bytes(this: Expression) -> Expression:
    text = cast(this, "varchar", "snowflake")
    return exp.Anonymous(this="TO_BINARY", expressions=[text, plain_text("UTF-8")])


DIALECTS = {
    dialect.name: dialect
    for dialect in (
        Dialect("postgres", True, _equals_nan, _collated("C", quoted=True), durations=True),
        Dialect(
            "duckdb",
            True,
            _is_nan,
            _collated("C", quoted=True),
            exact_decimals=False,
            durations=True,
        ),
        Dialect("sqlite", True, None, _collated("BINARY", quoted=False)),
        Dialect("bigquery", False, _is_nan, _bytes("bigquery", "string", "bytes")),
        Dialect("snowflake", False, _equals_nan, _snowflake_bytes),
        Dialect("spark", False, _is_nan, _bytes("spark", "string", "binary")),
        Dialect("mysql", False, None, _mysql_bytes),
        Dialect(
            "tsql",
            False,
            None,
            _bytes("tsql", "nvarchar(max)", "varbinary(max)"),
            exact_decimals=False,
            national=True,
            truths=False,
        ),
    )
}
"""The dialects by name, those that the tests run first."""
