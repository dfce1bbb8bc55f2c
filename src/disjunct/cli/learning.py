"""Learn a rule set for the command line: progress, Ctrl-C, and rows set aside for a test."""

from __future__ import annotations

import time
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import Any

from disjunct.cli.labelled import Labelled
from disjunct.cli.screen import shown_progress
from disjunct.estimators.progress import listening
from disjunct.rules import RuleSet, Statistics


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
    """

    rule_set: RuleSet
    test: Statistics | None
    status: str
    seconds: float

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
    return Learned(rule_set, measured, estimator.status_, seconds)
