"""Columns become literals, and literals on a table become bits; thresholds live here alone."""

from disjunct.literals.binarizer import Binarizer
from disjunct.literals.coded import CodedTable
from disjunct.literals.literal import Literal
from disjunct.literals.op import Op
from disjunct.literals.parse import parse_rule
from disjunct.literals.schema import ColumnSchema, Schema
from disjunct.literals.simplify import Interval, simplify

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
