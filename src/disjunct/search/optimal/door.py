"""The door of the search for the best rule set: the learner first, then the proof."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from disjunct.search.objective import Objective
from disjunct.search.optimal.engine import Evidence, find_optimum
from disjunct.search.optimal.model import Costs, Model, build_model
from disjunct.search.optimal.standing import Tell
from disjunct.search.result import RawResult, Status
from disjunct.search.task import Rule, Task

LEARNER_SHARE = 1 / 3
"""Of the time limit, what the learner may take before the proof begins."""


@dataclass(frozen=True, slots=True, eq=False)
class Proof:
    """What was proved, of which problem.

    Attributes
    ----------
    model : Model
        The problem in whole numbers.
    costs : Costs
        The prices that these stand for.
    evidence : Evidence
        The proof.
    rules : tuple of Rule
        The best set found, fixed rules left out.
    """

    model: Model
    costs: Costs
    evidence: Evidence
    rules: tuple[Rule, ...]


def search_optimum(
    task: Task,
    objective: Objective,
    weights: NDArray[np.float64] | None,
    literal_costs: NDArray[np.float64] | None,
    learn: Callable[[float | None], RawResult],
    deadline: float | None,
    tell: Tell | None,
    evidence: Callable[[Proof], None] | None = None,
    seen: Sequence[Rule] = (),
) -> RawResult:
    """Find the best rule set, or the best so far with a proved bound on V.

    Parameters
    ----------
    task : Task
        What the learner is asked.
    objective, weights, literal_costs
        The same as the user gave it: what is proved is proved of these.
    learn : callable
        Runs the learner until a deadline.
    deadline : float, optional
        When to end, by `time.monotonic`.
    tell : callable, optional
        Told of every round, in plain units.
    evidence : callable, optional
        Given the proof in the end.
    seen : sequence of Rule
        Permitted rules that column generation begins with, beside the learner's.
    """
    began = time.monotonic()
    until = None if deadline is None else began + LEARNER_SHARE * max(0.0, deadline - began)
    first = learn(until)
    if first.status is Status.INTERRUPTED:
        return first
    model = build_model(task.bits, objective, task.constraints, task.fixed, weights, literal_costs)

    # The matrices are small: more threads for each product would only wait for each other.
    with threadpool_limits(1, user_api="blas"):
        optimum = find_optimum(
            model,
            first.rules,
            seen,
            seed=task.seed,
            n_jobs=task.n_jobs,
            deadline=deadline,
            tell=tell,
        )
    if evidence is not None:
        costs = Costs.of(objective, task.bits.n_literals, literal_costs)
        free = optimum.rules[len(model.fixed) :]
        evidence(Proof(model, costs, optimum.evidence, free))
    searches = first.subproblems + optimum.subproblems
    bound = model.plain(optimum.evidence.bound)
    return RawResult(optimum.rules, optimum.status, searches, bound)
