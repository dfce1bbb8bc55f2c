"""The kinds of value that a column can hold."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """What a column holds, and so which literals can be written about it."""

    NUMBER = "number"
    CATEGORY = "category"
    BOOLEAN = "boolean"
    DATETIME = "datetime"
    DURATION = "duration"

    @property
    def is_ordered(self) -> bool:
        """Whether values have an order, so that thresholds make sense."""
        return self in _ORDERED

    @property
    def plural(self) -> str:
        """What messages call the values."""
        return _PLURALS[self]


_PLURALS = {
    Kind.NUMBER: "numbers",
    Kind.CATEGORY: "categories",
    Kind.BOOLEAN: "booleans",
    Kind.DATETIME: "dates",
    Kind.DURATION: "durations",
}
_ORDERED = frozenset({Kind.NUMBER, Kind.DATETIME, Kind.DURATION})
