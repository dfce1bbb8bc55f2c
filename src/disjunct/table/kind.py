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


_ORDERED = frozenset({Kind.NUMBER, Kind.DATETIME, Kind.DURATION})
