"""A fit from the raw table to the rule sets that decide."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from disjunct.estimators.decision import Decision
from disjunct.estimators.preparation import Prepared, prepare, read
from disjunct.estimators.progress import Reporter
from disjunct.estimators.recipe import Found
from disjunct.estimators.schemes import decision_of, searches_of
from disjunct.estimators.searches import Searches


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """What a fit gives: how to decide, and what the searches said."""

    prepared: Prepared
    decision: Decision
    found: tuple[Found, ...]
    timings: dict[str, float]
    interrupted: KeyboardInterrupt | None
    reporter: Reporter


def fit(estimator: Any, X: Any, y: Any, sample_weight: Any) -> Fit:
    """Learn the rule sets that tell the classes apart."""
    began = time.monotonic()
    prepared = prepare(estimator, *read(X, y, sample_weight))
    coded = time.monotonic()
    searches = searches_of(prepared)
    reporter = Reporter(estimator, len(searches))
    limit = prepared.recipe.settings.time_limit
    runner = Searches(
        prepared.training, prepared.recipe, reporter, None if limit is None else began + limit
    )
    found, interrupted = runner.run(searches)
    timings = {"binarise": coded - began, "search": time.monotonic() - coded}
    decision = decision_of(prepared, found)
    return Fit(prepared, decision, tuple(found), timings, interrupted, reporter)
