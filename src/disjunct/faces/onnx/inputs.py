"""The inputs of the model: one tensor for each column that the rules need."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from disjunct.literals import ColumnSchema
from disjunct.literals.values import EXACT
from disjunct.table import Column, Kind

if TYPE_CHECKING:
    from disjunct.rules import RuleSet

MISSING_TEXT = "\x7fmissing"
"""What stands for a missing value in a tensor of text, which knows no other."""

MISSING_NUMBER = -(2**63)
"""What stands for a missing value in a tensor of whole numbers; floats have NaN."""


class Form(StrEnum):
    """How a column goes into the model."""

    FLOAT = "float64"
    """Numbers, numbers as categories, and booleans as 0 and 1; NaN is missing."""

    WHOLE = "int64"
    """Numbers too large for float64; `MISSING_NUMBER` is missing."""

    TICKS = "microseconds"
    """Whole microseconds of a duration, or of a time since 1970; `MISSING_NUMBER` is missing."""

    TEXT = "text"
    """Categories; `MISSING_TEXT` is missing."""


def form_of(column: ColumnSchema, rule_set: RuleSet) -> Form:
    """Tell how a column goes into the model of a rule set."""
    if column.kind in {Kind.DATETIME, Kind.DURATION}:
        return Form.TICKS
    if column.kind is Kind.CATEGORY:
        coded = bool(column.categories) and not isinstance(column.categories[0], str)
        return Form.FLOAT if coded else Form.TEXT
    large = any(
        isinstance(literal.value, int) and abs(literal.value) > EXACT
        for rule in rule_set
        for literal in rule
        if literal.column == column.name
    )
    return Form.WHOLE if large else Form.FLOAT


def onnx_inputs(rule_set: RuleSet, table: Any) -> dict[str, NDArray[Any]]:
    """Make the inputs of a rule set's model from the rows of a table.

    Parameters
    ----------
    rule_set : RuleSet
        The rule set that became the model.
    table : table
        Anything dataframe-like that has the columns of the rules.

    Returns
    -------
    dict of str to array
        What ``onnxruntime.InferenceSession.run(None, ...)`` takes.
    """
    read = rule_set.schema.match(table, rule_set.columns)
    return {
        name: _tensor(read[name], form_of(rule_set.schema[name], rule_set)) for name in read.names
    }


def _tensor(column: Column, form: Form) -> NDArray[Any]:
    if form is Form.TEXT:
        texts = np.array([*column.categories, MISSING_TEXT], dtype=object)
        codes = (
            column.values if column.missing is None else np.where(column.missing, -1, column.values)
        )
        return np.asarray(texts[codes])
    if column.kind is Kind.CATEGORY:
        values = np.array([*column.categories, np.nan], dtype=np.float64)[column.values]
    elif form is Form.TICKS:
        unit = "datetime64[us]" if column.kind is Kind.DATETIME else "timedelta64[us]"
        values = column.values.astype(unit).astype(np.int64)
    else:
        values = column.values.astype(form.value)
    if column.missing is None:
        return np.asarray(values)
    gap = np.nan if form is Form.FLOAT else MISSING_NUMBER
    return np.asarray(np.where(column.missing, gap, values))
