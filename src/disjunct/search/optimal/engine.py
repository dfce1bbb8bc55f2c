"""The best rule set with proof: the learner's, then column generation, then a tree of branches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from disjunct.search.exact import rules_above
from disjunct.search.optimal.columns import Columns
from disjunct.search.optimal.generation import Generation
from disjunct.search.optimal.model import Model
from disjunct.search.optimal.prices import Priced, rule_problem
from disjunct.search.optimal.standing import Standing, Tell, TimeUpError
from disjunct.search.optimal.tree import Candidates, Prover, TooDeepError, Tree
from disjunct.search.result import Status
from disjunct.search.task import Rule

MOST_CANDIDATES = 6000
ENUMERATION_SHARE = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """What proves the bound: prices with their maximum, and the tree where one was needed.

    Attributes
    ----------
    priced : Priced
        Prices, and what no rule exceeds at them.
    tree : Tree or None
        Shows that no set of the rules that could matter is better than ``bound``.
    bound : int
        No set has a higher V, in steps.
    """

    priced: Priced
    tree: Tree | None
    bound: int


@dataclass(frozen=True, slots=True)
class Optimum:
    """The best set, how the search ended, and what is proved.

    Attributes
    ----------
    rules : tuple of Rule
        The rules, fixed ones first.
    status : Status
        How the search ended.
    evidence : Evidence
        What proves the bound.
    subproblems : int
        Searches for rules at prices.
    """

    rules: tuple[Rule, ...]
    status: Status
    evidence: Evidence
    subproblems: int


def find_optimum(
    model: Model,
    learned: Sequence[Rule],
    seen: Sequence[Rule] = (),
    *,
    seed: int,
    n_jobs: int,
    deadline: float | None,
    tell: Tell | None,
) -> Optimum:
    """Search until a set is proved to be best, or time is up.

    Parameters
    ----------
    model : Model
        The problem.
    learned : sequence of Rule
        A set to begin with, such as the learner's.
    seen : sequence of Rule
        Other rules that may be of use.
    seed : int
        Seed of the local searches.
    n_jobs : int
        Threads.
    deadline : float, optional
        When to end, by `time.monotonic`.
    tell : callable, optional
        Told after every round.
    """
    standing = Standing(model, deadline, tell)
    tree, status = None, Status.CONVERGED
    generation: Generation | None = None
    try:
        standing.offer(learned)
        columns = Columns(model, (*learned, *seen))
        generation = Generation(standing, columns, seed, n_jobs)
        converged = generation.run()
        if not standing.is_optimal and len(columns):
            generation.shake()
        if not standing.is_optimal and converged:
            tree = _close(standing, columns, n_jobs)
        while not standing.is_optimal and deadline is not None and len(columns):
            generation.shake()
        if not standing.is_optimal:
            standing.check()
    except TimeUpError:
        status = Status.TIME_LIMIT
    except KeyboardInterrupt:
        status = Status.INTERRUPTED
    if standing.is_optimal:
        status = Status.CONVERGED
    done = 0 if generation is None else generation.searches
    evidence = Evidence(standing.proof, tree, standing.bound)
    return Optimum((*model.fixed, *standing.rules), status, evidence, done)


def threshold(model: Model, priced: Priced, value: int) -> int:
    """Give what a rule must earn at the prices, in parts, to be in a set better than ``value``.

    A set with a rule that earns no more has V of at most ``value``: whatever the other rules are,
    they earn at most ``priced.most`` each.
    """
    scale = priced.scale
    rest = scale * int(model.revenue.sum()) - int(priced.prices.sum())
    rest += max(0, model.room - 1) * priced.most
    return scale * (value - model.earned + 1) - 1 - rest


def _close(standing: Standing, columns: Columns, n_jobs: int) -> Tree | None:
    """Enumerate the rules that a better set may be made of, and search all sets of them."""
    model, priced = standing.model, standing.proof
    rules, complete = rules_above(
        rule_problem(model, priced.prices, priced.scale),
        threshold(model, priced, standing.value),
        most=MOST_CANDIDATES,
        deadline=standing.until(ENUMERATION_SHARE, 1.0),
        n_jobs=n_jobs,
    )
    standing.report("enumeration")
    if not complete:
        for rule in rules:
            columns.add(rule)
        return None
    kept = Columns(model, rules)
    candidates = Candidates(
        tuple(kept.rules),
        kept.covers,
        np.array(kept.costs, dtype=np.int64),
        kept.revenue,
        model.room,
        priced.scale,
    )
    prover = Prover(candidates, standing.value - model.earned, standing.check)
    try:
        tree = prover.prove()
    except TooDeepError:
        return None
    finally:
        if prover.chosen is not None:
            standing.offer([kept.rules[place] for place in prover.chosen])
    standing.close()
    standing.report("branching")
    return tree
