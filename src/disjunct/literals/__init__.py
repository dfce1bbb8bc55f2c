"""Columns become literals, and literals on a table become bits; thresholds live here alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from disjunct.literals.coded import CodedTable
from disjunct.literals.literal import Literal
from disjunct.literals.op import Op
from disjunct.literals.parse import parse_rule
from disjunct.literals.schema import ColumnSchema, Schema
from disjunct.literals.simplify import Interval, simplify

if TYPE_CHECKING:
    from disjunct.literals.binarizer import Binarizer

__all__ = [
    "Binarizer",
    "CodedTable",
    "ColumnSchema",
    "Interval",
    "Literal",
    "Op",
    "Schema",
    "parse_rule",
    "simplify",
]


def __getattr__(name: str) -> Any:
    """Import `Binarizer` when first asked for: rules are read and used without scikit-learn."""
    if name != "Binarizer":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from disjunct.literals.binarizer import Binarizer

    return Binarizer
