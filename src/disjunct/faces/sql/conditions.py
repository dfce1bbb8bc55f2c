"""Rules become conditions that are true or false, never NULL."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from sqlglot import exp

from disjunct.faces.sql.dialect import Dialect, Expression, cast, plain_text
from disjunct.literals import ColumnSchema, Literal, Op, Schema
from disjunct.rules.rule import Rule
from disjunct.table import Kind

LARGEST = 1.7976931348623157e308
"""Largest finite float: infinities are compared by it, since not every database can write them."""


def rule_condition(rule: Rule, schema: Schema, dialect: Dialect) -> Expression:
    """Condition of one rule; before it asks a column it tests that there is a value."""
    of_column: dict[str, list[Literal]] = {}
    for literal in rule:
        of_column.setdefault(literal.column, []).append(literal)
    parts = [
        part
        for name, literals in of_column.items()
        for part in _column_conditions(schema[name], literals, dialect)
    ]
    return all_of(parts)


def all_of(parts: Iterable[Expression]) -> Expression:
    """Conjunction; of nothing, true."""
    given = list(parts)
    return exp.and_(*given, copy=False) if given else exp.true()


def any_of(parts: Iterable[Expression]) -> Expression:
    """Disjunction; of nothing, false."""
    given = list(parts)
    return exp.or_(*given, copy=False) if given else exp.false()


def column_of(name: str) -> Expression:
    """Quoted column."""
    return exp.Column(this=identifier(name))


def identifier(name: str) -> exp.Identifier:
    """Quoted name of a column or table."""
    if not name or "\0" in name:
        raise ValueError(f"{name!r} cannot be a name in SQL: it is empty or holds a NUL character")
    return exp.to_identifier(name, quoted=True)


def _column_conditions(
    known: ColumnSchema, literals: list[Literal], dialect: Dialect
) -> Iterator[Expression]:
    column = column_of(known.name)
    compared = [literal for literal in literals if literal.op is not Op.MISSING]
    is_nan = dialect.is_nan if _holds_numbers(known) else None
    if compared:
        yield exp.Is(this=column, expression=exp.Not(this=exp.Null()))
        if is_nan and all(map(_lets_nan_pass, compared)):
            yield exp.Not(this=is_nan(column))
    if len(compared) < len(literals):
        null = exp.Is(this=column, expression=exp.Null())
        yield exp.paren(exp.or_(null, is_nan(column))) if is_nan else null
    for literal in compared:
        if literal.op is not Op.PRESENT:
            yield _comparison(column, literal, dialect, zoned=known.zoned)


def _holds_numbers(known: ColumnSchema) -> bool:
    """Whether the column may hold NaN: it has numbers, or numbers as categories."""
    coded = bool(known.categories) and not isinstance(known.categories[0], str)
    return known.kind is Kind.NUMBER or coded


def _lets_nan_pass(literal: Literal) -> bool:
    """Whether NaN, which is the largest or unequal to all, could meet the bare comparison."""
    return literal.op not in {Op.LE, Op.EQ, Op.IN} or literal.value == math.inf


def _values(literal: Literal) -> tuple[Any, ...]:
    return literal.value if isinstance(literal.value, tuple) else (literal.value,)


def _comparison(
    column: Expression, literal: Literal, dialect: Dialect, *, zoned: bool
) -> Expression:
    if literal.kind is Kind.BOOLEAN:
        return exp.EQ(this=column, expression=exp.convert(literal.op is Op.TRUE))
    if literal.kind is Kind.CATEGORY:
        return _membership(column, literal, dialect)
    if isinstance(literal.value, float) and math.isinf(literal.value):
        return _infinite(column, literal.op, dialect, above=literal.value > 0)
    compare = exp.LTE if literal.op is Op.LE else exp.GT
    left, right = column, None
    if literal.kind is Kind.NUMBER:
        right = dialect.number(literal.value)  # type: ignore[arg-type]
    elif literal.kind is Kind.DATETIME:
        left, right = _moment(column, literal.value, dialect, zoned=zoned)
    else:
        right = _duration(literal, dialect)
    return compare(this=left, expression=right)


def _membership(column: Expression, literal: Literal, dialect: Dialect) -> Expression:
    """Equality with categories: text by its bytes, numbers as numbers."""
    values = _values(literal)
    if isinstance(values[0], str):
        left = dialect.as_bytes(column)
        right = [
            text if isinstance(left, exp.Collate) else dialect.as_bytes(text)
            for text in map(dialect.text, values)
        ]
    else:
        left, right = column, list(map(dialect.number, values))
    if literal.op in {Op.EQ, Op.NE}:
        compare = exp.EQ if literal.op is Op.EQ else exp.NEQ
        return compare(this=left, expression=right[0])
    inside = exp.In(this=left, expressions=right)
    return inside if literal.op is Op.IN else exp.Not(this=inside)


def _infinite(column: Expression, op: Op, dialect: Dialect, *, above: bool) -> Expression:
    """Comparison with an infinity, said by the largest finite number."""
    if above:
        return exp.true() if op is Op.LE else exp.false()
    least = dialect.number(-LARGEST)
    compare = exp.LT if op is Op.LE else exp.GTE
    return compare(this=column, expression=least)


def _moment(
    column: Expression, value: Any, dialect: Dialect, *, zoned: bool
) -> tuple[Expression, Expression]:
    """Column and threshold as times; SQLite has none and compares text, to the millisecond."""
    if dialect.name == "sqlite":
        form = "%Y-%m-%d %H:%M:%f"
        clock = exp.Anonymous(this="STRFTIME", expressions=[plain_text(form), column])
        return clock, plain_text(_clock(value, "ms"))
    written = plain_text(_clock(value, "us") + ("+00:00" if zoned else ""))
    kind = "timestamptz" if zoned else "timestamp"
    if dialect.name == "mysql":
        kind = "datetime(6)"
        return column, cast(plain_text(_clock(value, "us")), kind, "mysql")
    return column, cast(written, kind, "duckdb")


def _clock(value: Any, unit: str) -> str:
    """Time as text, cut to a unit: ``x <= t`` says the same of values of that unit."""
    whole = value.astype(f"datetime64[{unit}]")
    if whole > value:  # before 1970 the cut is upwards
        whole -= 1
    return str(whole).replace("T", " ")


def _duration(literal: Literal, dialect: Dialect) -> Expression:
    if not dialect.durations:
        raise ValueError(
            f"column {literal.column!r} holds durations, which {dialect.name} cannot compare: "
            "learn from a column of numbers instead, such as seconds"
        )
    microseconds = int(literal.value.astype("timedelta64[us]").astype(np.int64))  # type: ignore[union-attr]
    return cast(plain_text(f"{microseconds} microseconds"), "interval", "duckdb")
