"""Values of literals in JSON: numbers and text as such, times as text."""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np

from disjunct.faces.json.checked import Node
from disjunct.literals.values import Scalar, Value, format_value, parse_value
from disjunct.table import Kind

_DATETIME = re.compile(r"-?\d{4,6}-\d\d-\d\d( \d\d:\d\d(:\d\d(\.\d{1,9})?)?)?", re.ASCII)
_INFINITE = {"Infinity": math.inf, "-Infinity": -math.inf}


def write_value(value: Value) -> Any:
    """Give a literal's value as JSON knows it; dates and durations become text."""
    if isinstance(value, tuple):
        return [write_value(member) for member in value]
    if isinstance(value, np.datetime64 | np.timedelta64):
        return format_value(value)
    if isinstance(value, float) and math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return value


def read_scalar(node: Node, kind: Kind) -> Scalar:
    """Read one value of a column of some kind."""
    if kind is Kind.CATEGORY:
        return read_category(node)
    if kind is Kind.NUMBER:
        infinite = _INFINITE.get(node.value) if isinstance(node.value, str) else None
        return node.number() if infinite is None else infinite
    return _read_time(node, kind)


def read_category(node: Node) -> str | int | float:
    """Read a category: text, or a number."""
    return node.text() if isinstance(node.value, str) else node.number()


def _read_time(node: Node, kind: Kind) -> Scalar:
    """Read a date or duration, which must stand just as it would be written."""
    text = node.text()
    if kind is Kind.DATETIME and not _DATETIME.fullmatch(text):
        raise node.error("not a datetime as this format writes it: 2020-03-01 12:30 would be")
    try:
        value = parse_value(text, kind)
    except (ValueError, TypeError, OverflowError) as error:
        raise node.error(f"not a {kind}: {error}") from None
    if format_value(value) != text:
        raise node.error(f"not a {kind} as this format writes it: {format_value(value)!r} would be")
    return value
