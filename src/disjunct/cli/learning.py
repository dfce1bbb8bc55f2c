"""Learn a rule set for the command line: progress, Ctrl-C, and rows set aside for a test."""

from __future__ import annotations

import time
from collections.abc import Collection
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from disjunct.cli.labelled import Labelled, labelled
from disjunct.cli.reading import Source, read_table
from disjunct.cli.screen import note, percent, shown_progress
from disjunct.estimators.progress import listening
from disjunct.rules import RuleSet, Statistics

if TYPE_CHECKING:
    from disjunct.estimators.path import SizePath


@dataclass(frozen=True, slots=True)
class Learned:
    """A rule set and how it came to be.

    Attributes
    ----------
    rule_set : RuleSet
        The rules, with their counts on the rows they were learned from.
    test : Statistics or None
        Counts on the rows that were set aside.
    status : str
        How the search ended.
    seconds : float
        Time it took.
    path : SizePath or None
        Settings that were tried, where the size was chosen by cross-validation.
    """

    rule_set: RuleSet
    test: Statistics | None
    status: str
    seconds: float
    path: SizePath | None = None

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended the search; the rules are then the best so far."""
        return self.status == "interrupted"


def learn(
    data: Labelled, estimator: Any, *, test_size: float, seed: int, quiet: bool = False
) -> Learned:
    """Fit an estimator and measure its rules on rows that it has not seen.

    Parameters
    ----------
    data : Labelled
        The rows.
    estimator : RuleSetClassifier or RuleSetClassifierCV
        What to fit, not yet fitted.
    test_size : float
        Share of the rows to set aside; 0 for none.
    seed : int
        Decides which rows.
    quiet : bool
        Whether to show no progress.
    """
    training, test = (data, None) if test_size == 0 else data.split(test_size, seed)
    began = time.monotonic()
    with (
        shown_progress("learning", quiet=quiet) as listener,
        listening(listener) if listener else nullcontext(),
    ):
        try:
            estimator.fit(training.table, training.y)
        except KeyboardInterrupt:
            if not hasattr(estimator, "rules_"):
                raise
    seconds = time.monotonic() - began
    rule_set = replace(estimator.rules_, target=data.target)
    measured = rule_set.measure(test.table, test.y) if test else None
    path = getattr(estimator, "path_", None)
    return Learned(rule_set, measured, estimator.status_, seconds, path)


def read_labelled(
    source: Source,
    target: str,
    positive: str | None,
    ids: Collection[str] | None,
    drop: Collection[str] | None,
    *,
    quiet: bool,
) -> Labelled:
    """Read a table with labels, and say what was read.

    Parameters
    ----------
    source : Source
        Where the table is.
    target : str
        Column of the labels.
    positive : str, optional
        Label that the rules describe.
    ids, drop : collection of str, optional
        Columns that name rows, and columns to leave out.
    quiet : bool
        Whether to say nothing.
    """
    table = read_table(source, frozenset(drop or ()))
    data = labelled(source, table, target, positive, ids or ())
    if not quiet:
        note(
            f"{source.name}: {len(data.positive):,} rows, {data.table.num_columns} columns; "
            f"{percent(data.positive.mean())} are {data.target} = {data.described}"
        )
        if data.left_out:
            note(f"{data.left_out:,} rows without a label are left out")
    return data
