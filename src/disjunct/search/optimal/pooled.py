"""The best choice among given rules, with proof: no other rules are looked for."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from disjunct.search.objective import Objective
from disjunct.search.optimal.columns import Columns
from disjunct.search.optimal.model import Model, build_model
from disjunct.search.optimal.prices import scale_of
from disjunct.search.optimal.standing import Standing, Tell, TimeUpError
from disjunct.search.optimal.tree import Candidates, Prover, TooDeepError
from disjunct.search.result import RawResult, Status
from disjunct.search.task import Rule, Task


def search_pool(
    task: Task,
    objective: Objective,
    weights: NDArray[np.float64] | None,
    literal_costs: NDArray[np.float64] | None,
    pool: Sequence[Rule],
    deadline: float | None,
    tell: Tell | None,
) -> RawResult:
    """Choose the best of all sets of rules from the pool; the bound holds among those sets.

    Parameters
    ----------
    task : Task
        What is asked; rules to start from are in the pool too.
    objective, weights, literal_costs
        As the user gave them.
    pool : sequence of Rule
        Permitted rules.
    deadline : float, optional
        When to end, by `time.monotonic`.
    tell : callable, optional
        Told how the search goes.
    """
    model = build_model(task.bits, objective, task.constraints, task.fixed, weights, literal_costs)
    standing = Standing(model, deadline, tell)
    given = tuple(dict.fromkeys((*pool, *(task.start or ()))))
    prover: Prover | None = None
    status = Status.CONVERGED
    try:
        columns = _columns(standing, given)
        prover = Prover(_candidates(standing, columns), 0, standing.check)
        with threadpool_limits(1, user_api="blas"):
            prover.prove()
        standing.close()
    except TimeUpError:
        status = Status.TIME_LIMIT
    except KeyboardInterrupt:
        status = Status.INTERRUPTED
    except TooDeepError:
        pass  # the bound of the first relaxation stands
    bound = standing.bound
    if prover is not None:
        standing.offer([prover.candidates.rules[place] for place in prover.chosen or ()])
        known = model.earned + (prover.best if standing.closed else prover.bound)
        bound = max(standing.value, min(bound, known))
    if bound <= standing.value:
        status = Status.CONVERGED
    return RawResult(
        (*model.fixed, *standing.rules),
        status,
        0 if prover is None else prover.nodes,
        model.plain(bound),
        pool=len(given),
    )


def _columns(standing: Standing, rules: Sequence[Rule]) -> Columns:
    columns = Columns(standing.model)
    for rule in rules:
        standing.check()
        columns.add(rule)
    return columns


def _candidates(standing: Standing, columns: Columns) -> Candidates:
    model: Model = standing.model
    return Candidates(
        tuple(columns.rules),
        columns.covers,
        np.array(columns.costs, dtype=np.int64),
        columns.revenue,
        model.room,
        scale_of(model),
    )
