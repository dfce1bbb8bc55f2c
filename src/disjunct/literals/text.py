"""How literals are written: plain words where they cannot be misread, double quotes elsewhere."""

from __future__ import annotations

import json

from disjunct.literals.op import Op
from disjunct.literals.values import Scalar, Value, format_value

KEYWORDS = frozenset({"and", "or", "in", "not", "is", "if", "then", "else"})
"""Words that join a rule together, and so are quoted within names and values."""

SPECIAL = frozenset('<>=!≠≤≥{},"')
"""Characters that join a literal together, and so are quoted within names and values."""


def quoted(text: str) -> str:
    """Write a name or category so that it can be read back, in quotes only where it must be.

    Examples
    --------
    >>> print(quoted("mean radius"), quoted("salt and pepper"), quoted(""))
    mean radius "salt and pepper" ""
    """
    if is_plain(text):
        return text
    return json.dumps(text, ensure_ascii=not text.isprintable())


def is_plain(text: str) -> bool:
    """Whether a name or category stands for itself: printable words, one space between them."""
    words = text.split(" ")
    return (
        text.isprintable()
        and all(words)
        and not SPECIAL.intersection(text)
        and KEYWORDS.isdisjoint(word.lower() for word in words)
    )


def value_text(value: Scalar) -> str:
    """Write one value of a literal."""
    return quoted(value) if isinstance(value, str) else format_value(value)


def literal_text(column: str, op: Op, value: Value) -> str:
    """Write a literal."""
    if value is None:
        return f"{quoted(column)} {op.value}"
    if isinstance(value, tuple):
        inside = ", ".join(map(value_text, value))
        return f"{quoted(column)} {op.value} {{{inside}}}"
    return f"{quoted(column)} {op.value} {value_text(value)}"
