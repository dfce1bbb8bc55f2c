"""Prices in whole numbers, and the bound on V that they prove with an exact search for one rule.

For any prices pi with 0 <= pi_i <= revenue_i, every set of at most K rules has

    V(S) <= sum of (revenue_i - pi_i) + K max(0, max over R of [sum of pi_i over R's rows - c(R)]).

Prices have ``scale`` parts of a step, so the sum is divided by it and rounded down: V is whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from disjunct.search.exact import ExactRule, RuleProblem, best_rule
from disjunct.search.optimal.model import Model
from disjunct.search.task import Rule

FINEST = 1 << 10
PRICE_BITS = 30
"""Worth of all rows together takes so many bits at most, where steps are coarse enough for it."""


@dataclass(frozen=True, slots=True, eq=False)
class Priced:
    """Prices and what is proved of every rule at them.

    Attributes
    ----------
    prices : NDArray[np.int64]
        A price for each row, in parts of a step.
    scale : int
        Parts of a step.
    most : int
        No permitted rule earns more than this at the prices, in parts; at least 0.
    bound : int
        No set has a higher V than this, in steps.
    """

    prices: NDArray[np.int64]
    scale: int
    most: int
    bound: int


def scale_of(model: Model) -> int:
    """Choose the parts of a step: a power of two, as fine as exact search has room for."""
    total = int(model.revenue.sum() + model.charge.sum()) + int(model.prices.max(initial=0))
    scale = 1
    while scale < FINEST and 2 * scale * total < 1 << PRICE_BITS:
        scale *= 2
    return scale


def whole_prices(model: Model, hints: NDArray[np.float64], scale: int) -> NDArray[np.int64]:
    """Round prices to parts of a step, within their limits."""
    rounded = np.rint(np.nan_to_num(hints) * scale).astype(np.int64)
    return np.clip(rounded, 0, model.revenue * scale)


def rule_problem(model: Model, prices: NDArray[np.int64], scale: int) -> RuleProblem:
    """Give the search for the rule that earns most at the prices."""
    return RuleProblem(
        model.bits,
        prices - scale * model.charge,
        np.zeros(0, dtype=np.int64),
        model.prices * scale,
        model.constraints,
    )


def earned_at(model: Model, prices: NDArray[np.int64], scale: int, rule: Rule) -> int:
    """Give what a rule earns at the prices, in parts of a step."""
    cover = model.cover(rule)
    return int(prices[cover].sum()) - scale * model.cost(rule, cover)


def bound_at(model: Model, prices: NDArray[np.int64], scale: int, most: int) -> int:
    """Give the bound on V where no rule earns more than ``most`` at the prices."""
    parts = scale * int(model.revenue.sum()) - int(prices.sum()) + model.room * max(0, most)
    return model.earned + parts // scale


def price_exactly(
    model: Model,
    prices: NDArray[np.int64],
    scale: int,
    *,
    at_least: int,
    start: Sequence[Rule],
    deadline: float | None,
    n_jobs: int,
) -> tuple[Priced, ExactRule]:
    """Search for the rule that earns most at the prices; its bound bounds V in any case."""
    found = best_rule(
        rule_problem(model, prices, scale),
        start=start,
        at_least=max(0, at_least),
        deadline=deadline,
        n_jobs=n_jobs,
    )
    most = max(0, found.bound)
    return Priced(prices, scale, most, bound_at(model, prices, scale, most)), found


def trivial(model: Model, scale: int) -> Priced:
    """Give what needs no search: no set earns more than all the revenue.

    At prices of 0 no rule earns anything.
    """
    prices = np.zeros(len(model.revenue), dtype=np.int64)
    return Priced(prices, scale, 0, bound_at(model, prices, scale, 0))
