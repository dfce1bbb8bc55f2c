"""What the columns of a model must be read as, where a file does not say it: text, JSON."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from disjunct.table import Kind

if TYPE_CHECKING:
    from disjunct.literals import ColumnSchema
    from disjunct.rules import RuleSet

EXACT = 2**53
"""Whole numbers up to here are exact in floating point."""


def arrow_types(rule_set: RuleSet, kept: Collection[str] = ()) -> dict[str, Any]:
    """Give the Arrow type of each column that the rules need; kept columns stay text.

    Parameters
    ----------
    rule_set : RuleSet
        The model.
    kept : collection of str
        Columns that are only handed on.
    """
    import pyarrow as pa

    types = {name: _type(rule_set, rule_set.schema[name]) for name in rule_set.columns}
    return types | {name: pa.string() for name in kept if name not in types}


def _type(rule_set: RuleSet, column: ColumnSchema) -> Any:
    import pyarrow as pa

    if column.kind is Kind.CATEGORY:
        numbers = any(not isinstance(category, str) for category in column.categories)
        return pa.float64() if numbers else pa.string()
    if column.kind is Kind.NUMBER:
        return pa.int64() if _needs_whole_numbers(rule_set, column.name) else pa.float64()
    if column.kind is Kind.BOOLEAN:
        return pa.bool_()
    if column.kind is Kind.DATETIME:
        return pa.timestamp("us", tz="UTC" if column.zoned else None)
    return pa.duration("us")


def _needs_whole_numbers(rule_set: RuleSet, name: str) -> bool:
    values = (literal.value for rule in rule_set for literal in rule if literal.column == name)
    return any(isinstance(value, int) and abs(value) > EXACT for value in values)
