"""Distorted greedy with every subproblem solved exactly: the case of the paper's guarantee.

For K rounds from the empty set the paper proves V(S) >= (1 - (1 - 1/K)^K) g(OPT) - c(OPT), where
OPT is any set of at most K permitted rules, g what it earns by covering and c what its rules cost.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from disjunct.search.exact.problem import Proof, RuleProblem
from disjunct.search.exact.search import best_rule
from disjunct.search.objective import distortion
from disjunct.search.result import RawResult, Status
from disjunct.search.task import Report, Rule, Task

Run = Callable[[Task], RawResult]
"""Refines and improves the rules that a task starts from."""


@dataclass(frozen=True, slots=True)
class GreedyRules:
    """What the exact distorted greedy gives.

    Attributes
    ----------
    rules : tuple of Rule
        The rules, fixed ones first.
    status : Status
        Whether a subproblem met the time limit or Ctrl-C.
    subproblems : int
        Subproblems begun.
    guaranteed : bool
        Whether every subproblem was proved and the paper's inequality follows from that.
    """

    rules: tuple[Rule, ...]
    status: Status
    subproblems: int
    guaranteed: bool


def search_exactly(
    task: Task,
    run: Run,
    deadline: float | None,
    report: Report | None,
    *,
    engine: str = "auto",
    kernel: str = "auto",
) -> RawResult:
    """Solve every subproblem of the greedy, then refine and improve: V only rises by that.

    Rules to start from that are worth more than the greedy's take their place.
    """
    greedy = exact_greedy(task, deadline, report, engine=engine, kernel=kernel)
    if greedy.status is Status.INTERRUPTED:
        return RawResult(greedy.rules, greedy.status, greedy.subproblems)
    samples, start = Samples(task), greedy.rules[len(task.fixed) :]
    if task.start is not None:
        start = max(start, task.start, key=lambda rules: samples.profit((*task.fixed, *rules)))
    raw = run(replace(task, start=start))
    status = greedy.status if raw.status is Status.CONVERGED else raw.status
    solved = greedy.subproblems + raw.subproblems
    return RawResult(raw.rules, status, solved, guaranteed=greedy.guaranteed)


def exact_greedy(
    task: Task,
    deadline: float | None,
    report: Report | None,
    *,
    engine: str = "auto",
    kernel: str = "auto",
) -> GreedyRules:
    """Add the best rule under the distorted gain in each of K rounds, if its v is above 0.

    Rounds still to come, and the refinement after them, share the time that is left evenly.
    """
    samples = Samples(task)
    rules, status, number = task.fixed, Status.CONVERGED, 0
    for number, omega in enumerate(task.costs.greedy, start=1):
        if len(rules) >= task.constraints.max_rules:
            break
        best = best_rule(
            samples.problem(rules, omega),
            at_least=0,
            deadline=_share(deadline, len(task.costs.greedy) - number + 2),
            n_jobs=task.n_jobs,
            engine=engine,
            kernel=kernel,
        )
        if best.status is Proof.INTERRUPTED:
            status = Status.INTERRUPTED
        elif best.status is not Proof.PROVED:
            status = Status.TIME_LIMIT
        if best.value > 0:
            rules = (*rules, best.rule)
        if status is Status.INTERRUPTED:
            break
        if report is not None:
            report("greedy", number, samples.profit(rules), rules)
    proved = status is Status.CONVERGED and not task.fixed
    return GreedyRules(rules, status, number, proved and _follows(task, samples, rules))


@dataclass(slots=True)
class Samples:
    """What samples are worth to one rule beside others, on the grid."""

    task: Task

    def problem(self, rules: tuple[Rule, ...], omega: int) -> RuleProblem:
        """Price uncovered positives at omega."""
        task, costs = self.task, self.task.costs
        positive, negative = self.weights()
        worth = np.where(self.covered(rules), -costs.covered, omega)
        return RuleProblem(
            task.bits, positive * worth, negative * costs.negative, costs.literals, task.constraints
        )

    def weights(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Weights of the positives and of the negatives, in steps."""
        bits, weights = self.task.bits, self.task.weights
        ordered = np.ones(bits.n_samples, np.int64) if weights is None else weights[bits.order]
        return ordered[: bits.n_positive], ordered[bits.n_positive :]

    def covered(self, rules: tuple[Rule, ...]) -> NDArray[np.bool_]:
        """Flag the positives that some rule covers."""
        bits = self.task.bits
        words = np.zeros(bits.positive_words, dtype=np.uint64)
        for rule in rules:
            rows = bits.words[list(rule), : bits.positive_words]
            words |= np.bitwise_and.reduce(rows, axis=0)
        flags = np.unpackbits(words.view(np.uint8), bitorder="little")[: bits.n_positive]
        return flags.astype(bool)

    def earned(self, rules: tuple[Rule, ...]) -> int:
        """Give g(S): what the covered positives earn."""
        return self.task.costs.revenue * int(self.weights()[0][self.covered(rules)].sum())

    def profit(self, rules: tuple[Rule, ...]) -> int:
        """Give V(S)."""
        positive, negative = self.weights()
        costs = self.task.costs
        everything = RuleProblem(
            self.task.bits,
            -costs.covered * positive,
            costs.negative * negative,
            costs.literals,
            self.task.constraints,
        )
        return self.earned(rules) + sum(everything.value(rule) for rule in rules)


def _follows(task: Task, samples: Samples, rules: tuple[Rule, ...]) -> bool:
    """Whether V(S) >= (1 - 1/e) g(OPT) - c(OPT) follows, alpha being rounded to the grid.

    The exact factor exceeds 1 - 1/e; that slack must cover what rounding takes. With d the
    largest error of an alpha, it takes at most d (K g(OPT) + g(S)) from the inequality; and
    there is nothing to show unless g(OPT) > V(S) / (1 - 1/e).
    """
    costs, k = task.costs, task.constraints.max_rules
    error = max(
        abs((omega + costs.covered) / costs.revenue - distortion(number, k))
        for number, omega in enumerate(costs.greedy, start=1)
    )
    factor = 1 - math.exp(-1)
    slack = 1 - (1 - 1 / k) ** k - factor
    profit, earned = samples.profit(rules), samples.earned(rules)
    return 2 * error * k <= slack and 2 * error * earned * factor <= slack * profit


def _share(deadline: float | None, parts: int) -> float | None:
    """Give when one of so many parts of the time left is over."""
    if deadline is None:
        return None
    now = time.monotonic()
    return now + max(0.0, deadline - now) / parts
