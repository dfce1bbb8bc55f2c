"""Where a rule lies on a column: stretches of an axis."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from disjunct.faces.plots.figure import shown_text
from disjunct.literals import Interval, Literal, Op
from disjunct.rules.rule import Rule
from disjunct.rules.simplify import shown
from disjunct.table import Column, Kind

Span = tuple[float, float]
"""From here to there on an axis."""

EDGE = 0.04
"""Room beyond the values on an axis of numbers, as a share of their range."""


@dataclass(frozen=True, slots=True)
class Scale:
    """An axis for a column: numbers and times as such, categories one beside the other.

    Attributes
    ----------
    name : str
        Name of the column.
    kind : Kind
        Kind of the column.
    places : NDArray[np.float64]
        Place of each row; NaN where the value is missing.
    limits : tuple of float
        Ends of the axis.
    labels : tuple of str
        Names of the places 0, 1, ... for categories and booleans.
    """

    name: str
    kind: Kind
    places: NDArray[np.float64]
    limits: Span
    labels: tuple[str, ...] = ()

    @classmethod
    def of(cls, column: Column) -> Scale:
        """Scale on which all values of a column have a place."""
        places = _places(column)
        if column.kind in {Kind.CATEGORY, Kind.BOOLEAN}:
            labels = tuple(map(str, column.categories)) or ("false", "true")
            return cls(column.name, column.kind, places, (-0.5, len(labels) - 0.5), labels)
        known = places[np.isfinite(places)]
        low, high = (float(known.min()), float(known.max())) if len(known) else (0.0, 1.0)
        room = EDGE * ((high - low) or 1.0)
        return cls(column.name, column.kind, places, (low - room, high + room))

    def spans(self, rule: Rule) -> list[Span]:
        """Stretches where a rule may hold, seen from this column alone."""
        spans = [self.limits]
        for condition in shown(rule):
            if condition.column == self.name:
                spans = self._spans(condition)
        return spans

    def _spans(self, condition: Literal | Interval) -> list[Span]:
        if isinstance(condition, Interval):
            return self._cut(_place(condition.low), _place(condition.high))
        op, value = condition.op, condition.value
        if op is Op.LE:
            return self._cut(-np.inf, _place(value))
        if op is Op.GT:
            return self._cut(_place(value), np.inf)
        if op is Op.MISSING:
            return []
        if op is Op.PRESENT:
            return [self.limits]
        return _joined(self._chosen(op, value))

    def _chosen(self, op: Op, value: Any) -> list[int]:
        """Places of the categories that meet a condition."""
        if op in {Op.TRUE, Op.FALSE}:
            return [int(op is Op.TRUE)]
        wanted = {str(member) for member in (value if isinstance(value, tuple) else (value,))}
        inside = op in {Op.EQ, Op.IN}
        return [i for i, label in enumerate(self.labels) if (label in wanted) == inside]

    def _cut(self, low: float, high: float) -> list[Span]:
        start, end = max(low, self.limits[0]), min(high, self.limits[1])
        return [(start, end)] if start < end else []

    def mark(self, axis: Any) -> None:
        """Write names and dates on an axis of matplotlib."""
        if self.labels:
            turn = {"rotation": 90} if axis.axis_name == "x" and len(self.labels) > 4 else {}
            axis.set_ticks(range(len(self.labels)), list(map(shown_text, self.labels)), **turn)
        elif self.kind is Kind.DATETIME:
            axis.axis_date()
        elif self.kind is Kind.DURATION:
            axis.set_label_text(f"{shown_text(self.name)} (seconds)")


def _joined(places: list[int]) -> list[Span]:
    """Stretches of the places, those that follow each other as one.

    Examples
    --------
    >>> _joined([0, 1, 3])
    [(-0.5, 1.5), (2.5, 3.5)]
    """
    starts = [place for place in places if place - 1 not in places]
    ends = [place for place in places if place + 1 not in places]
    return [(start - 0.5, end + 0.5) for start, end in zip(starts, ends, strict=True)]


def _places(column: Column) -> NDArray[np.float64]:
    if column.kind is Kind.DATETIME:
        places = column.values.astype("datetime64[ns]").astype(np.float64) / _DAY
    elif column.kind is Kind.DURATION:
        places = column.values.astype("timedelta64[ns]").astype(np.float64) / 1e9
    else:
        places = column.values.astype(np.float64)
    return places if column.missing is None else np.where(column.missing, np.nan, places)


def _place(value: Any) -> float:
    """Place of a threshold: days since 1970 for dates, as matplotlib counts, seconds for spans."""
    if isinstance(value, np.datetime64):
        return float(value.astype("datetime64[ns]").astype(np.float64)) / _DAY
    if isinstance(value, np.timedelta64):
        return float(value.astype("timedelta64[ns]").astype(np.float64)) / 1e9
    return float(value)


_DAY = 86_400e9
