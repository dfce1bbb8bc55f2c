"""What commands that read batch by batch share: columns to hand on, labels, counts."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from disjunct.cli.reading import Source
from disjunct.cli.trouble import Trouble
from disjunct.rules.labels import label_array

if TYPE_CHECKING:
    from disjunct.rules import RuleSet


def kept_columns(source: Source, batch: Any, names: Collection[str]) -> dict[str, Any]:
    """Columns of a batch by name, or say which one is not there."""
    for name in names:
        if name not in batch.schema.names:
            raise Trouble(f"{source.name} has no column {name!r}", "name it as the file does")
    return {name: batch.column(name) for name in names}


def check_columns(source: Source, batch: Any, rule_set: RuleSet) -> None:
    """Refuse a table that lacks a column which the rules use."""
    absent = [name for name in rule_set.columns if name not in batch.schema.names]
    if absent:
        listed = ", ".join(map(repr, absent))
        raise Trouble(
            f"{source.name} lacks the column{'s' * (len(absent) > 1)} {listed}, which rules use",
            "name them as in the training table; is --delimiter right?",
        )


def truth_of(source: Source, batch: Any, target: str, rule_set: RuleSet) -> NDArray[np.int8]:
    """For each row 1 for the described label, 0 for any other, -1 where the label is missing."""
    column = kept_columns(source, batch, [target])[target]
    described = str(rule_set.positive)
    words = [None if value is None else _word(value) for value in column.to_pylist()]
    return np.array([-1 if word is None else word == described for word in words], dtype=np.int8)


def labels_of(truth: NDArray[np.int8], rule_set: RuleSet) -> NDArray[Any]:
    """Labels of the rows that have one."""
    both = label_array(rule_set.negative, rule_set.positive)
    known: NDArray[Any] = both[truth[truth >= 0].astype(np.intp)]
    return known


def _word(value: Any) -> str:
    """Label as text, whatever it was read as: 1, 1.0 and "1" are one label."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
