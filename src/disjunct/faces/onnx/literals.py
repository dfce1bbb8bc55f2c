"""Literals become nodes that give one truth value for each row."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np

from disjunct.faces.onnx.graph import ML, Graph
from disjunct.faces.onnx.inputs import MISSING_NUMBER, MISSING_TEXT, Form
from disjunct.literals import Literal, Op
from disjunct.table import Kind

_OTHER, _GAP = -1, -2
"""Codes of a text that no literal names, and of a missing one."""


class ColumnNodes:
    """The nodes of one column.

    Parameters
    ----------
    graph : Graph
        Where they are added.
    name : str
        Name of the input.
    form : Form
        What the input holds.
    literals : iterable of Literal
        All literals on the column.
    """

    def __init__(self, graph: Graph, name: str, form: Form, literals: Iterable[Literal]) -> None:
        self.graph = graph
        self.name = name
        self.form = form
        self.dtype: Any = np.float64 if form is Form.FLOAT else np.int64
        self.codes: dict[Any, int] = {}
        self.value = name
        if form is Form.TEXT:
            named = (value for literal in literals for value in _values(literal))
            self.codes = {text: code for code, text in enumerate(dict.fromkeys(named))}
            self.value = graph.node(
                "LabelEncoder",
                name,
                domain=ML,
                keys_strings=[*self.codes, MISSING_TEXT],
                values_int64s=[*self.codes.values(), _GAP],
                default_int64=_OTHER,
            )
        self.present = self._present()

    def _present(self) -> str:
        if self.form is Form.FLOAT:
            return self.graph.node("Equal", self.value, self.value)
        gap = _GAP if self.form is Form.TEXT else MISSING_NUMBER
        missing = self.graph.node("Equal", self.value, self.graph.constant(gap, self.dtype))
        return self.graph.node("Not", missing)

    def holds(self, literal: Literal) -> str:
        """Add the nodes of one literal."""
        if literal.op is Op.PRESENT:
            return self.present
        if literal.op is Op.MISSING:
            return self.graph.node("Not", self.present)
        if literal.op in {Op.LE, Op.GT}:
            compared = self._compare(literal)
        elif literal.kind is Kind.BOOLEAN:
            compared = self._equals(float(literal.op is Op.TRUE))
        else:
            equal = [self._equals(self.codes.get(v, v)) for v in _values(literal)]
            compared = self.graph.joined("Or", equal)
            if literal.op in {Op.NE, Op.NOT_IN}:
                compared = self.graph.node("Not", compared)
        return self.graph.node("And", self.present, compared)

    def _equals(self, value: float) -> str:
        return self.graph.node("Equal", self.value, self.graph.constant(value, self.dtype))

    def _compare(self, literal: Literal) -> str:
        kind = "LessOrEqual" if literal.op is Op.LE else "Greater"
        limit = self.graph.constant(self._limit(literal.value), self.dtype)
        return self.graph.node(kind, self.value, limit)

    def _limit(self, value: Any) -> Any:
        """Threshold as the input counts: ``x <= t`` says the same of its floor."""
        if self.form is Form.FLOAT:
            return value
        if self.form is Form.TICKS:
            unit, _ = np.datetime_data(value)
            return int(value.astype(np.int64)) // {"us": 1, "ns": 1000}[unit]
        bounded = min(max(value, -(2**63) + 1), 2**63 - 1)
        return math.floor(bounded)


def _values(literal: Literal) -> tuple[Any, ...]:
    if literal.value is None:
        return ()
    return literal.value if isinstance(literal.value, tuple) else (literal.value,)
