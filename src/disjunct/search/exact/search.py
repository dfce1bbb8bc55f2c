"""The door of exact search: check what is asked, run an engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from disjunct.search import native_engine
from disjunct.search.build import check_whole
from disjunct.search.exact import native, reference
from disjunct.search.exact.problem import ExactRule, RuleProblem
from disjunct.search.exact.reference import Progress
from disjunct.search.task import Rule

ENGINES = ("auto", "native", "reference")


def best_rule(
    problem: RuleProblem,
    *,
    start: Sequence[Rule] = (),
    at_least: int | None = None,
    node_limit: int | None = None,
    deadline: float | None = None,
    n_jobs: int = 1,
    engine: str = "auto",
    kernel: str = "auto",
    progress: Progress | None = None,
) -> ExactRule:
    """Find the best rule with proof, or the best so far with a bound.

    When the search ends by itself, rule, value and bound are the same whatever the engine and the
    number of threads. It never raises on Ctrl-C: the status says so.

    Parameters
    ----------
    problem : RuleProblem
        The samples, what they are worth, the prices and the constraints.
    start : sequence of rules
        Rules known; those that the constraints do not permit are left out.
    at_least : int, optional
        Rules of at most this value need not be told apart: the bound is proved down to it, and
        where no rule exceeds it the result is the best of ``start`` and the empty rule.
    node_limit : int, optional
        Rules whose extensions are weighed at most.
    deadline : float, optional
        When to end, by `time.monotonic`.
    n_jobs : int
        Threads; -1 means all processors.
    engine : {"auto", "native", "reference"}
        The native engine where it was built, or the readable one.
    kernel : {"auto", "avx512", "avx2", "portable"}
        Instruction set of the native engine.
    progress : callable, optional
        Told of the best value, the bound and the nodes now and then.

    Returns
    -------
    ExactRule
        The rule, its value, the proved bound and how the search ended.

    Examples
    --------
    >>> import numpy as np
    >>> from disjunct.bits import PackedBits
    >>> from disjunct.search.exact import RuleProblem
    >>> from disjunct.search.task import Constraints
    >>> bits = PackedBits.pack(np.array([[1, 0], [1, 1], [0, 1]]), [True, True, False])
    >>> anything = Constraints(1, 2, np.ones(2, bool), np.zeros(2, np.int32))
    >>> earned, charged = np.array([5, 4]), np.array([7])
    >>> best = best_rule(RuleProblem(bits, earned, charged, np.array([1, 1]), anything))
    >>> best.rule, best.value, best.bound, best.status.value
    ((0,), 8, 8, 'proved')
    """
    _check(problem, start, n_jobs)
    if node_limit is not None:
        check_whole("node_limit", node_limit, 0)
    asked: dict[str, Any] = {
        "start": start,
        "at_least": at_least,
        "node_limit": node_limit,
        "deadline": deadline,
        "progress": progress,
    }
    if _runs_natively(engine):
        return native.best_rule(problem, **asked, n_jobs=n_jobs, kernel=kernel)
    return reference.best_rule(problem, **asked)


def rules_above(
    problem: RuleProblem,
    value: int,
    *,
    most: int,
    deadline: float | None = None,
    n_jobs: int = 1,
    engine: str = "auto",
    kernel: str = "auto",
) -> tuple[tuple[Rule, ...], bool]:
    """Find every rule above a value: one for each distinct cover of the samples.

    Of the rules that cover the same samples it is the cheapest, then the one of fewest literals,
    then of the lowest literals. The rules come in this order too, the highest value first.

    Parameters
    ----------
    problem : RuleProblem
        The samples, what they are worth, the prices and the constraints.
    value : int
        Rules above this are given.
    most : int
        Rules at most.
    deadline : float, optional
        When to end, by `time.monotonic`.
    n_jobs : int
        Threads; -1 means all processors.
    engine : {"auto", "native", "reference"}
        The native engine where it was built, or the readable one.
    kernel : {"auto", "avx512", "avx2", "portable"}
        Instruction set of the native engine.

    Returns
    -------
    rules : tuple of Rule
        The rules.
    complete : bool
        Whether these are all: no limit was met.
    """
    _check(problem, (), n_jobs)
    check_whole("most", most, 0)
    if _runs_natively(engine):
        return native.rules_above(
            problem, value, most=most, deadline=deadline, n_jobs=n_jobs, kernel=kernel
        )
    return reference.rules_above(problem, value, most=most, deadline=deadline)


def _runs_natively(engine: str) -> bool:
    """Whether the native engine is meant and there."""
    if engine not in ENGINES:
        raise ValueError(f"engine must be one of {', '.join(ENGINES)}; got {engine!r}")
    if engine == "native" and not native_engine.available():
        raise ValueError(f"engine='native' is not there: {native_engine.HOW_TO_GET_IT}")
    return engine != "reference" and native_engine.available()


def _check(problem: RuleProblem, start: Sequence[Rule], n_jobs: int) -> None:
    check_whole("n_jobs", n_jobs, -1)
    if n_jobs == 0:
        raise ValueError("n_jobs must be a number of threads, or -1 for all processors; got 0")
    d = problem.bits.n_literals
    for place, rule in enumerate(start):
        if any(not 0 <= literal < d for literal in rule):
            raise ValueError(f"rule {place} of start names a literal outside 0..{d - 1}: {rule}")
