"""Rows that the page shows when it is asked to: some that each rule covers, and some missed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from disjunct.rules.labels import is_positive
from disjunct.rules.rows import cell_text, value_at

if TYPE_CHECKING:
    from disjunct.rules import RuleSet

MISSED = -1
"""Key of the rows of the described class that no rule covers."""


@dataclass(frozen=True, slots=True)
class Example:
    """One row: its place in the table, its values as text, and whether it was decided rightly."""

    row: int
    values: tuple[str, ...]
    right: bool | None


def example_rows(rule_set: RuleSet, table: Any, y: Any, per_rule: int) -> dict[int, list[Example]]:
    """Give the first rows that each rule covers, those of either class in turn where y tells."""
    covers = rule_set.covers(table)
    read = rule_set.schema.match(table, rule_set.columns)
    truth = None
    if y is not None:
        truth = is_positive(y, len(covers), negative=rule_set.negative, positive=rule_set.positive)

    def example(row: int) -> Example:
        values = tuple(cell_text(value_at(read[name], row)) for name in read.names)
        right = None if truth is None else bool(truth[row] == covers[row].any())
        return Example(row, values, right)

    chosen = {
        rule: _mixed(np.flatnonzero(covers[:, rule]), truth, per_rule)
        for rule in range(len(rule_set))
    }
    if truth is not None:
        chosen[MISSED] = np.flatnonzero(truth & ~covers.any(axis=1))[:per_rule]
    return {rule: [example(int(row)) for row in rows] for rule, rows in chosen.items()}


def _mixed(rows: NDArray[np.intp], truth: NDArray[np.bool_] | None, count: int) -> NDArray[np.intp]:
    """First rows of each class in equal parts, filled up from the other; in order."""
    if truth is None:
        return rows[:count]
    positives, negatives = rows[truth[rows]], rows[~truth[rows]]
    few = min(len(negatives), max(count // 2, count - len(positives)))
    return np.sort(np.concatenate([positives[: count - few], negatives[:few]]))
