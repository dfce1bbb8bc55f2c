"""Literal costs found from the data: from half a row up to where no literal pays."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from disjunct.estimators.path.explore import with_setting
from disjunct.estimators.path.parts import Part
from disjunct.estimators.path.settings import Setting
from disjunct.estimators.recipe import Recipe

FINEST = 0.5
"""The smallest literal cost, in rows of mean weight."""


def literal_costs(part: Part, overlap_cost: float, max_rules: int) -> tuple[float, ...]:
    """Double the literal cost until every rule set has at most one literal.

    The paper's method alone tells, in a small part of the time of what follows.
    """
    recipe = part.prepared.recipe
    costs = []
    for cost in _doubled(FINEST * _mean_weight(part)):
        costs.append(cost)
        setting = Setting(cost, overlap_cost, max_rules)
        if _largest(part, with_setting(recipe, setting, rounds=0)) <= 1:
            break
    return tuple(costs)


def _doubled(first: float) -> Iterator[float]:
    return (first * 2.0**power for power in range(_MOST))


_MOST = 64
"""Prices that are tried at most: the last is above the weight of any table's rows."""


def _mean_weight(part: Part) -> float:
    target = part.prepared.training.target
    return float(np.sum(target.class_totals) / sum(map(len, target.rows)))


def _largest(part: Part, recipe: Recipe) -> int:
    """Count the literals of the largest rule set, rules that were given left aside."""
    given = sum(map(len, recipe.fixed))
    found = (recipe.learn(search.sides(), factors=search.factors) for search in part.searches)
    return max(result.n_literals - given for result in found)
