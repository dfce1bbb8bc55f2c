"""One rule set learned from two sides: what to search for, and the counts of what was found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from disjunct.estimators.constraints import Limits
from disjunct.estimators.mining import mined_rules
from disjunct.estimators.noise import price_at, share_wrong
from disjunct.estimators.parameters import Settings
from disjunct.estimators.training import Sides, Training
from disjunct.rules import Rule, RuleSet, SearchSummary, Statistics
from disjunct.rules.labels import Label
from disjunct.search import (
    Objective,
    SearchResult,
    learn,
)
from disjunct.search.learn import Progress, Watch

IndexRule = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Recipe:
    """How to learn a rule set, whatever the rows.

    Attributes
    ----------
    settings : Settings
        Parameters of the search.
    limits : Limits
        Constraints, literal by literal.
    fixed : tuple of rules
        Rules that stay, by the numbers of their literals.
    start : tuple of rules or None
        Rules to start from.
    pool : tuple of rules or None
        Rules to choose from; None where they are mined or the search needs none.
    """

    settings: Settings
    limits: Limits
    fixed: tuple[IndexRule, ...] = ()
    start: tuple[IndexRule, ...] | None = None
    pool: tuple[IndexRule, ...] | None = None

    def learn(
        self,
        sides: Sides,
        *,
        factors: tuple[float, float] = (1.0, 1.0),
        n_jobs: int = 1,
        time_limit: float | None = None,
        progress: Progress | None = None,
        watch: Watch | None = None,
        start: Sequence[IndexRule] | None = None,
    ) -> SearchResult:
        """Search for a rule set; on Ctrl-C the best so far is in the error.

        Parameters
        ----------
        sides : Sides
            The samples.
        factors : tuple of float
            Class weights of the positives and of the negatives.
        n_jobs : int
            Threads.
        time_limit : float, optional
            Seconds.
        progress : callable, optional
            Told how the search goes.
        watch : callable, optional
            Shown the rules before that.
        start : sequence of rules, optional
            Rules to start from instead of those that the recipe names.
        """
        settings, limits = self.settings, self.limits
        pool = self.pool
        if pool is None and settings.search == "pool":
            pool = mined_rules(sides, factors, seed=settings.seed, n_jobs=n_jobs)
        return learn(
            sides.bits,
            weighed(settings.objective, *factors),
            search=settings.search,
            max_rules=settings.max_rules,
            max_literals=settings.max_literals,
            rounds=settings.rounds,
            effort=settings.effort,
            sample_weight=sides.weights,
            literal_costs=limits.literal_costs,
            allowed=limits.allowed,
            columns=limits.columns,
            apart=limits.apart,
            fixed=self.fixed,
            start=self.start if start is None else start,
            pool=pool,
            seed=settings.seed,
            n_jobs=n_jobs,
            time_limit=time_limit,
            progress=progress,
            watch=watch,
        )

    def priced(
        self, sides: Sides, factors: tuple[float, float], time_limit: float | None
    ) -> Recipe:
        """Give the recipe with the price that fits the noise of these labels, if it is to be so.

        The paper's method alone, at the least price, shows how much noise there is.
        """
        settings = self.settings
        if not settings.by_noise:
            return self
        quick = replace(self, settings=replace(settings, search="local", rounds=0))
        found = quick.learn(sides, factors=factors, time_limit=time_limit)
        price = price_at(share_wrong(found, sides))
        objective = replace(settings.objective, literal_cost=price)
        return replace(self, settings=replace(settings, objective=objective, by_noise=False))


def weighed(objective: Objective, positive: float, negative: float) -> Objective:
    """Put class weights into the prices, where they are exact.

    A class weight multiplies what its samples earn and cost: that of the positives beta_1 and
    beta_2, that of the negatives beta_0.
    """
    return replace(
        objective,
        miss_cost=objective.miss_cost * positive,
        overlap_cost=objective.overlap_cost * positive,
        false_positive_cost=objective.false_positive_cost * negative,
    )


@dataclass(frozen=True, slots=True)
class Found:
    """A rule set, its rules by the numbers of their literals, and what the search said.

    Attributes
    ----------
    literal_cost : float
        Price of a literal that was used.
    """

    rule_set: RuleSet
    rules: tuple[IndexRule, ...]
    result: SearchResult
    literal_cost: float


def name_rules(
    result: SearchResult,
    recipe: Recipe,
    training: Training,
    sides: Sides,
    labels: tuple[Label, Label],
) -> Found:
    """Name the literals of a search's rules and count what the rules do on its samples.

    Parameters
    ----------
    labels : tuple of Label
        The described label and the other one.
    """
    covers = sides.covers(result.rules)
    order = reading_order(covers, sides, n_fixed=len(recipe.fixed))
    rules = tuple(result.rules[place] for place in order)
    rule_set = RuleSet(
        [Rule(training.literals[literal] for literal in rule) for rule in rules],
        schema=training.schema,
        positive=labels[0],
        negative=labels[1],
        target=training.target.name,
        statistics=Statistics.count(covers[:, order], sides.positive, sides.weights),
        search=summary_of(result, recipe),
    )
    return Found(rule_set, rules, result, recipe.settings.objective.literal_cost)


def summary_of(result: SearchResult, recipe: Recipe) -> SearchSummary:
    """Say what the search says about its rule set, and among which sets a proof holds."""
    if result.bound is None:
        return SearchSummary(result.profit, str(result.status), guaranteed=result.guaranteed)
    settings = recipe.settings
    priced_alike = recipe.limits.literal_costs is None
    return SearchSummary(
        result.profit,
        str(result.status),
        bound=result.bound,
        max_rules=settings.max_rules,
        max_literals=settings.max_literals,
        literal_cost=settings.objective.literal_cost if priced_alike else None,
        pool=result.pool,
    )


def reading_order(covers: NDArray[np.bool_], sides: Sides, *, n_fixed: int) -> list[int]:
    """Order rules as people read them: fixed ones first, then by the positives they cover."""
    of_positives = covers[: sides.bits.n_positive]
    if sides.weights is None:
        covered = of_positives.sum(axis=0)
    else:
        covered = sides.weights[: sides.bits.n_positive] @ of_positives
    return sorted(
        range(len(covered)), key=lambda rule: -covered[rule] if rule >= n_fixed else -np.inf
    )
