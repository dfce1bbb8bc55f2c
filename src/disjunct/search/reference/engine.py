"""The whole search in the reference engine: greedy, refinement, improvement."""

from __future__ import annotations

import time

from disjunct.search.reference.counts import Counts, PackedCounts
from disjunct.search.reference.greedy import distorted_greedy
from disjunct.search.reference.improve import improve
from disjunct.search.reference.refine import refine
from disjunct.search.reference.rule_sets import RuleSet, Searcher
from disjunct.search.result import RawResult, Status
from disjunct.search.task import Report, Task


class _TimeUpError(Exception):
    """The time limit has passed."""


def run(
    task: Task,
    deadline: float | None,
    progress: Report | None,
    counts: Counts | None = None,
) -> RawResult:
    """Search for the task; on a time limit or Ctrl-C give the best rules so far and say so."""
    best: list[RuleSet] = [(*task.fixed, *(task.start or ()))]

    def report(phase: str, number: int, rules: RuleSet) -> None:
        best[0] = rules
        if progress is not None:
            progress(phase, number, searcher.profit(rules), rules)

    def checkpoint() -> None:
        if deadline is not None and time.monotonic() >= deadline:
            raise _TimeUpError

    searcher = Searcher(task, counts or PackedCounts(task.bits, task.weights), report, checkpoint)
    status = Status.CONVERGED
    try:
        best[0] = _search(searcher)
    except _TimeUpError:
        status = Status.TIME_LIMIT
    except KeyboardInterrupt:
        status = Status.INTERRUPTED
    return RawResult(best[0], status, searcher.subproblems)


def _search(searcher: Searcher) -> RuleSet:
    task = searcher.task
    if task.start is None:
        rules = distorted_greedy(searcher, task.fixed)
    else:
        rules = (*task.fixed, *task.start)
    return improve(searcher, refine(searcher, rules))
