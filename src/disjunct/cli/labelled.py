"""A table with labels: which column holds them, and which label the rules describe."""

from __future__ import annotations

import difflib
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from disjunct.cli.reading import Source
from disjunct.cli.trouble import Trouble
from disjunct.rules.labels import Label, label_array

MOST_LISTED = 10
"""Labels that a message lists."""


@dataclass(frozen=True, slots=True, eq=False)
class Labelled:
    """Rows with labels; those without one are left out.

    Attributes
    ----------
    table : pyarrow.Table
        Columns to learn from.
    positive : NDArray[np.bool_]
        Which rows have the label that the rules describe.
    target : str
        Name of the column that held the labels.
    described, other : Label
        The label that the rules describe, and the one of all other rows.
    left_out : int
        Rows without a label.
    """

    table: Any
    positive: NDArray[np.bool_]
    target: str
    described: Label
    other: Label
    left_out: int

    @property
    def y(self) -> NDArray[Any]:
        """Label of each row."""
        return label_array(self.other, self.described)[self.positive.astype(np.intp)]

    def take(self, rows: NDArray[np.intp]) -> Labelled:
        """Keep some of the rows."""
        return Labelled(
            self.table.take(rows),
            self.positive[rows],
            self.target,
            self.described,
            self.other,
            self.left_out,
        )

    def split(self, test_size: float, seed: int) -> tuple[Labelled, Labelled]:
        """Set a share of the rows of each label aside; a training and a test part."""
        if not 0 < test_size < 1:
            raise Trouble(f"--test-size must lie between 0 and 1, got {test_size}")
        generator = np.random.default_rng(seed)
        aside = []
        for label, wanted in ((self.described, self.positive), (self.other, ~self.positive)):
            rows = generator.permutation(np.flatnonzero(wanted))
            if len(rows) < 2:
                raise Trouble(
                    f"only {len(rows)} row is {self.target} = {label}: none can be set aside",
                    "learn from all rows with --test-size 0",
                )
            aside.append(rows[: min(max(round(test_size * len(rows)), 1), len(rows) - 1)])
        test = np.sort(np.concatenate(aside))
        return self.take(np.setdiff1d(np.arange(len(self.positive)), test)), self.take(test)


def labelled(
    source: Source, table: Any, target: str, positive: str | None, ids: Collection[str]
) -> Labelled:
    """Separate labels and columns, or say what is wrong with them.

    Parameters
    ----------
    source : Source
        Where the table came from, for messages.
    table : pyarrow.Table
        Columns and labels.
    target : str
        Column of the labels.
    positive : str, optional
        Label that the rules describe; the last in order by default.
    ids : collection of str
        Columns that name rows and are not learned from.
    """
    for name in (target, *ids):
        _check_column(source, table, name)
    if target in ids:
        raise Trouble(f"{target!r} is both --target and --id", "leave one out")
    codes, labels = _coded(table.column(target))
    described, other = _two(source, target, labels, positive)
    known = codes >= 0
    columns = [name for name in table.schema.names if name != target and name not in ids]
    if not columns:
        raise Trouble(f"{source.name} has no column to learn from beside {target!r}")
    kept = table.select(columns)
    return Labelled(
        kept if known.all() else kept.take(np.flatnonzero(known)),
        codes[known] == labels.index(described),
        target,
        described,
        other,
        int((~known).sum()),
    )


def _check_column(source: Source, table: Any, name: str) -> None:
    names = table.schema.names
    if name in names:
        return
    close = difflib.get_close_matches(name, names, n=1)
    listed = ", ".join(names[:MOST_LISTED]) + (" and more" if len(names) > MOST_LISTED else "")
    raise Trouble(
        f"{source.name} has no column {name!r}",
        f"did you mean {close[0]!r}?" if close else f"it has {listed}",
    )


def _coded(column: Any) -> tuple[NDArray[np.intp], list[Label]]:
    """Place of each label in the list of labels, -1 where it is missing; labels in order."""
    encoded = column.combine_chunks().dictionary_encode()
    places = encoded.indices.fill_null(-1).to_numpy(zero_copy_only=False).astype(np.intp)
    values = [_plain(value) for value in encoded.dictionary.to_pylist()]
    order = sorted(range(len(values)), key=lambda place: _rank(values[place]))
    kept = [place for place in order if values[place] is not None]
    renumbered = np.full(len(values) + 1, -1, dtype=np.intp)
    renumbered[kept] = np.arange(len(kept))
    return renumbered[places], [values[place] for place in kept]


def _plain(value: Any) -> Any:
    """Whole numbers that were read as others, as they are; NaN as missing."""
    if isinstance(value, float):
        return None if np.isnan(value) else int(value) if value.is_integer() else value
    return value if isinstance(value, str | bool | int) or value is None else str(value)


def _rank(value: Any) -> tuple[int, Any]:
    return (1, str(value)) if isinstance(value, str) else (0, 0 if value is None else value)


def _two(
    source: Source, target: str, labels: list[Label], positive: str | None
) -> tuple[Label, Label]:
    """Give the label that the rules describe and the other one."""
    place = f"column {target!r} of {source.name}"
    if len(labels) < 2:
        found = f"holds {labels[0]!r} in every row" if labels else "is empty"
        raise Trouble(f"{place} {found}", "there must be two labels to tell apart")
    if positive is None:
        if len(labels) > 2:
            raise Trouble(f"{place} {_several(labels)}", _choose(labels))
        return labels[1], labels[0]
    described = next((label for label in labels if str(label) == positive), None)
    if described is None:
        raise Trouble(f"no row of {source.name} has {target} = {positive!r}", _choose(labels))
    if len(labels) == 2:
        return described, labels[1 - labels.index(described)]
    return described, f"not {described}"


def _several(labels: list[Label]) -> str:
    numbers = all(isinstance(label, int | float) for label in labels)
    if numbers and len(labels) > MOST_LISTED:
        return f"holds {len(labels):,} different numbers: rules tell labels apart, not amounts"
    return f"holds {len(labels):,} labels"


def _choose(labels: list[Label]) -> str:
    listed = ", ".join(map(str, labels[:MOST_LISTED]))
    more = " and more" if len(labels) > MOST_LISTED else ""
    return f"name the one that rules shall describe with --positive: {listed}{more}"
