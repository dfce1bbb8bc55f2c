"""The native engine: hand a task to the C++ extension and read its answer."""

from __future__ import annotations

import os
import time
import warnings
from functools import cache

import numpy as np

from disjunct.bits.packing import aligned, native
from disjunct.search.generator import MASK
from disjunct.search.result import RawResult, Status
from disjunct.search.task import Report, Rule, Task

MOST_THREADS = 1 << 16
"""More than any batch of rounds could use."""

HOW_TO_GET_IT = (
    "this copy of disjunct was built without a C++ compiler; install a compiler and run "
    "`pip install --force-reinstall --no-binary disjunct disjunct`, or install a wheel"
)


def available() -> bool:
    """Whether the extension was built."""
    return native is not None


def kernel_name(kernel: str) -> str:
    """Name the kernel that will run, or raise if this machine has not got it."""
    assert native is not None
    names = native.kernels()
    if kernel == "auto":
        return str(names[0])
    if kernel not in names:
        raise ValueError(f"kernel must be 'auto' or one of {', '.join(names)}; got {kernel!r}")
    return kernel


@cache
def tell_once_that_it_is_missing() -> None:
    """Warn that the slow engine runs, and how to get the fast one."""
    warnings.warn(f"the slow reference engine is used: {HOW_TO_GET_IT}", stacklevel=4)


def run(
    task: Task,
    kernel: str,
    deadline: float | None,
    progress: Report | None,
) -> RawResult:
    """Search for the task in native code."""
    assert native is not None
    bits, costs, limits, effort = task.bits, task.costs, task.constraints, task.effort
    rules, status, subproblems = native.search(
        words=aligned(bits.words),
        n_positive=bits.n_positive,
        n_negative=bits.n_negative,
        weights=None if task.weights is None else task.weights[bits.order],
        negative=costs.negative,
        covered=costs.covered,
        uncovered=costs.uncovered,
        literals=costs.literals,
        greedy=list(costs.greedy),
        moods=[tuple(mood) for mood in costs.moods],
        narrow=costs.narrow,
        max_rules=limits.max_rules,
        max_literals=limits.max_literals,
        allowed=limits.allowed.view(np.uint8),
        columns=limits.columns,
        apart=sorted(limits.apart),
        rounds=effort.rounds,
        most_rounds=effort.most_rounds,
        subproblems=effort.subproblems,
        active=effort.active,
        pricing=effort.pricing,
        batch=effort.batch,
        fixed=[list(rule) for rule in task.fixed],
        start=None if task.start is None else [list(rule) for rule in task.start],
        seed=task.seed & MASK,
        threads=thread_count(task.n_jobs),
        kernel=kernel_name(kernel),
        seconds_left=-1.0 if deadline is None else max(0.0, deadline - time.monotonic()),
        progress=progress,
    )
    return RawResult(tuple(_rule(rule) for rule in rules), Status(status), subproblems)


def _rule(literals: list[int]) -> Rule:
    return tuple(literals)


def thread_count(n_jobs: int) -> int:
    """Give the number of threads that ``n_jobs`` stands for."""
    if n_jobs > 0:
        return min(n_jobs, MOST_THREADS)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
