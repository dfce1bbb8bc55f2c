"""Columns become literals, and literals on a table become bits; thresholds live here alone."""

from disjunct.literals.literal import Literal
from disjunct.literals.op import Op
from disjunct.literals.schema import ColumnSchema, Schema

__all__ = ["ColumnSchema", "Literal", "Op", "Schema"]
