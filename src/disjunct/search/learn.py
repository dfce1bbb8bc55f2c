"""The door of the search: check what is asked, put it on the grid, run an engine."""

from __future__ import annotations

import math
import numbers
import time
import warnings
from collections.abc import Callable, Iterable, Sequence
from functools import partial

import numpy as np
from numpy.typing import ArrayLike, NDArray

from disjunct.bits import PackedBits
from disjunct.search import build, native_engine
from disjunct.search.evaluate import exact_profit
from disjunct.search.exact.greedy import search_exactly
from disjunct.search.grid import lies_on_grid
from disjunct.search.objective import Objective
from disjunct.search.optimal import Proof, search_optimum, search_pool
from disjunct.search.reference import engine as reference_engine
from disjunct.search.result import RawResult, SearchInterruptedError, SearchResult, Status
from disjunct.search.task import Report, Rule, Task

Progress = Callable[[str, int, float, int], None]
"""Told of the phase, the round, V in plain units and the number of rules."""

Watch = Callable[[Sequence[Sequence[int]]], None]
"""Shown the rules, as numbers of literals."""

ENGINES = ("auto", "native", "reference")
SEARCHES = ("local", "exact", "optimal", "pool")


def learn(
    bits: PackedBits,
    objective: Objective | None = None,
    *,
    search: str = "local",
    max_rules: int = 32,
    max_literals: int | None = None,
    rounds: int | str = "auto",
    effort: str = "default",
    active: int | None = None,
    sample_weight: ArrayLike | None = None,
    literal_costs: ArrayLike | None = None,
    allowed: ArrayLike | None = None,
    columns: ArrayLike | None = None,
    apart: Iterable[tuple[int, int]] = (),
    fixed: Sequence[Sequence[int]] = (),
    start: Sequence[Sequence[int]] | None = None,
    pool: Sequence[Sequence[int]] | None = None,
    seed: int = 0,
    n_jobs: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    watch: Watch | None = None,
    engine: str = "auto",
    kernel: str = "auto",
    evidence: Callable[[Proof], None] | None = None,
) -> SearchResult:
    """Learn a rule set from packed bits.

    Parameters
    ----------
    bits : PackedBits
        Literals by samples, with the labels in their order.
    objective : Objective, optional
        The prices; by default those of :class:`Objective`.
    search : {"local", "exact", "optimal", "pool"}
        ``"local"`` is the local search. ``"exact"`` solves each subproblem of the greedy exactly
        before rounds improve what it found: where every one was proved, the paper's guarantee
        holds. ``"optimal"`` goes on, by column generation and exact search, until the rule set is
        proved to be the best, or time is up: the result has a proved ``bound`` in any case.
        ``"pool"`` proves the same of the sets of rules in ``pool``, and looks for no others.
    max_rules : int
        Most rules (K), fixed ones included.
    max_literals : int, optional
        Most literals in a learned rule.
    rounds : int or "auto"
        Improvement rounds; 0 is the paper's method and nothing else. By default as many as take
        about as long as a decision tree: 4 to 100 on small data, 80 on large.
    effort : {"default", "high", "highest"}
        Above the default: 3 or 7 times the rounds (unless their number is given), and rules
        searched for at dual prices.
        ``search="optimal"`` begins at the highest effort.
    active : int, optional
        Literals that the exact search over subsets takes in (M): by default 12, and 16 for
        ``rounds=0``, as in the paper.
    sample_weight : array of shape (n_samples,), optional
        Weights of the table's rows, at least 0; a whole weight means so many equal rows.
    literal_costs : array of shape (n_literals,), optional
        Multiplies the price of each literal.
    allowed : boolean array of shape (n_literals,), optional
        Literals that learned rules may use.
    columns : integer array of shape (n_literals,), optional
        Number of the column each literal stands on, for ``apart``.
    apart : iterable of (int, int)
        Pairs of columns that may not meet in one rule.
    fixed : sequence of rules
        Rules that stay in the set whatever they cost; they count in V and ``max_rules``.
    start : sequence of rules, optional
        Start from these rules instead of the distorted greedy; they may be changed.
    pool : sequence of rules, optional
        What ``search="pool"`` chooses from, and what ``"optimal"`` may begin with beside the
        learner's rules. Rules that the constraints do not permit are left out.
    seed : int
        Seed of the improvement rounds.
    n_jobs : int
        Threads for the rounds; -1 means all processors. The result does not depend on it.
    time_limit : float, optional
        Seconds after which the best rule set so far is given.
    progress : callable, optional
        Called with phase, round, V and number of rules.
    watch : callable, optional
        Called with the rules before every such call of the local and the exact search.
    engine : {"auto", "native", "reference"}
        The native engine where it was built, or the readable one: both give the same rules.
    kernel : {"auto", "avx512", "avx2", "portable"}
        Instruction set of the native engine.
    evidence : callable, optional
        Given the proof of ``search="optimal"``; see `disjunct.certificates.certify`.

    Returns
    -------
    SearchResult
        Rules, profit and how the search ended.

    Examples
    --------
    >>> import numpy as np
    >>> x = np.array([[1, 1, 0], [1, 0, 1], [0, 1, 1], [1, 1, 1]] * 8, dtype=bool)
    >>> bits = PackedBits.pack(x, x[:, 0] & x[:, 1])
    >>> learn(bits, Objective(literal_cost=1)).rules
    ((0, 1),)
    """
    began = time.monotonic()
    if not isinstance(bits, PackedBits):
        raise TypeError(f"bits must be PackedBits (see PackedBits.pack), got {_named(bits)}")
    objective = Objective() if objective is None else objective
    if not isinstance(objective, Objective):
        raise TypeError(f"objective must be an Objective or None, got {objective!r}")
    chosen_from = _pool(search, pool, bits.n_literals)
    name = _engine_name(engine, kernel)
    deadline = _deadline(time_limit, began)
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be a function or None, got {progress!r}")
    weights = build.check_weights(sample_weight, bits.n_samples)
    costs = build.check_literal_costs(literal_costs, bits.n_literals)
    task, unit = build.build_task(
        bits,
        objective,
        build.effort_of(
            rounds,
            "highest" if search == "optimal" and effort == "default" else effort,
            active,
            build.size_of(bits, weights),
        ),
        max_rules=max_rules,
        max_literals=max_literals,
        weights=weights,
        literal_costs=costs,
        allowed=allowed,
        columns=columns,
        apart=apart,
        fixed=fixed,
        start=start,
        seed=seed,
        n_jobs=n_jobs,
    )
    prices = objective.literal_cost * (np.ones(bits.n_literals) if costs is None else costs)
    _warn_of_one_class(bits, weights)
    report = _in_plain_units(progress, watch, unit / task.costs.steps)

    def run(until: float | None, asked: Task = task) -> RawResult:
        if name == "reference":
            return reference_engine.run(asked, until, report)
        return native_engine.run(asked, kernel, until, report)

    given = build.permitted_rules(chosen_from, task.constraints)
    if search == "optimal":
        raw = search_optimum(
            task, objective, weights, costs, run, deadline, progress, evidence, given
        )
    elif search == "pool":
        raw = search_pool(task, objective, weights, costs, given, deadline, progress)
    elif search == "exact":
        after = partial(run, deadline)
        raw = search_exactly(task, after, deadline, report, engine=engine, kernel=kernel)
    else:
        raw = run(deadline)
    profit = exact_profit(bits, raw.rules, objective, costs, weights)
    exact = raw.guaranteed and lies_on_grid(objective, prices, weights, unit, task.costs)
    seconds = time.monotonic() - began
    result = SearchResult(
        raw.rules, profit, raw.status, name, raw.subproblems, seconds, raw.bound, exact, raw.pool
    )
    if raw.status is Status.INTERRUPTED:
        raise SearchInterruptedError(result)
    return result


def _named(thing: object) -> str:
    return f"an object of type {type(thing).__name__}"


def _pool(search: str, pool: Sequence[Sequence[int]] | None, d: int) -> tuple[Rule, ...]:
    """Check which search it is, and the pool, which two of them can use."""
    if search not in SEARCHES:
        raise ValueError(f"search must be one of {', '.join(SEARCHES)}; got {search!r}")
    if pool is None:
        if search == "pool":
            raise ValueError("search='pool' chooses from given rules: name them by pool=")
        return ()
    if search not in {"pool", "optimal"}:
        raise ValueError(f"pool is of no use to search={search!r}: leave it out, or use start")
    return build.check_rules("pool", pool, d)


def _engine_name(engine: str, kernel: str) -> str:
    """Name the engine that will run, or say why it cannot."""
    if engine not in ENGINES:
        raise ValueError(f"engine must be one of {', '.join(ENGINES)}; got {engine!r}")
    if engine == "reference":
        return engine
    if native_engine.available():
        return f"native ({native_engine.kernel_name(kernel)})"
    if engine == "native":
        raise ValueError(f"engine='native' is not there: {native_engine.HOW_TO_GET_IT}")
    native_engine.tell_once_that_it_is_missing()
    return "reference"


def _deadline(time_limit: object, began: float) -> float | None:
    if time_limit is None:
        return None
    if isinstance(time_limit, bool) or not isinstance(time_limit, numbers.Real):
        raise TypeError(f"time_limit must be a number of seconds or None, got {time_limit!r}")
    seconds = float(time_limit)
    if not 0 < seconds < math.inf:
        raise ValueError(f"time_limit must be a finite number of seconds above 0, got {seconds:g}")
    return began + seconds


def _warn_of_one_class(bits: PackedBits, weights: NDArray[np.float64] | None) -> None:
    present = np.ones(bits.n_samples) if weights is None else weights[bits.order]
    positive, negative = present[: bits.n_positive].any(), present[bits.n_positive :].any()
    if positive and negative:
        return
    found = "positive samples only" if positive else "negative samples only"
    warnings.warn(
        f"the data hold {found if positive or negative else 'no samples'}: the rule set will be "
        + ("the empty rule, which covers everything" if positive else "empty"),
        stacklevel=3,
    )


def _in_plain_units(progress: Progress | None, watch: Watch | None, step: float) -> Report | None:
    if progress is None and watch is None:
        return None

    def report(phase: str, number: int, profit: int, rules: Sequence[Sequence[int]]) -> None:
        if watch is not None:
            watch(rules)
        if progress is not None:
            progress(phase, number, profit * step, len(rules))

    return report
