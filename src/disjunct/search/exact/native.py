"""Exact search in native code: hand a problem to the C++ extension and read its answer."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from disjunct.bits.packing import aligned, native
from disjunct.search.exact.problem import ExactRule, Proof, RuleProblem, best_given
from disjunct.search.exact.reference import Progress
from disjunct.search.native_engine import kernel_name, thread_count
from disjunct.search.task import Rule

NOTHING = -(2**62)
"""Below every value: no value that rules need not be told apart at."""


def best_rule(
    problem: RuleProblem,
    *,
    start: Sequence[Rule] = (),
    at_least: int | None = None,
    node_limit: int | None = None,
    deadline: float | None = None,
    n_jobs: int = 1,
    kernel: str = "auto",
    progress: Progress | None = None,
) -> ExactRule:
    """Give the best rule; see :func:`disjunct.search.exact.best_rule`."""
    assert native is not None
    value, rule = best_given(problem, start)
    rule, value, bound, ending, nodes = native.exact_best(
        **_arguments(problem, deadline, n_jobs, kernel),
        start=list(rule),
        value=value,
        at_least=NOTHING if at_least is None else at_least,
        node_limit=-1 if node_limit is None else node_limit,
        progress=progress,
    )
    return ExactRule(tuple(rule), value, bound, Proof(ending), nodes)


def rules_above(
    problem: RuleProblem,
    value: int,
    *,
    most: int,
    deadline: float | None = None,
    n_jobs: int = 1,
    kernel: str = "auto",
) -> tuple[tuple[Rule, ...], bool]:
    """Give all rules above a value; see :func:`disjunct.search.exact.rules_above`."""
    assert native is not None
    rules, complete, interrupted = native.exact_above(
        **_arguments(problem, deadline, n_jobs, kernel), value=value, most=most
    )
    if interrupted:
        raise KeyboardInterrupt
    return tuple(tuple(rule) for rule in rules), complete


def _arguments(
    problem: RuleProblem, deadline: float | None, n_jobs: int, kernel: str
) -> dict[str, Any]:
    limits = problem.constraints
    return {
        "words": aligned(problem.bits.words),
        "positive": np.ascontiguousarray(problem.positive),
        "negative": np.ascontiguousarray(problem.negative),
        "prices": np.ascontiguousarray(problem.literals),
        "max_literals": limits.max_literals,
        "allowed": limits.allowed.view(np.uint8),
        "columns": limits.columns,
        "apart": sorted(limits.apart),
        "threads": thread_count(n_jobs),
        "kernel": kernel_name(kernel),
        "seconds_left": -1.0 if deadline is None else max(0.0, deadline - time.monotonic()),
    }
