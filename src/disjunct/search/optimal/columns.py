"""The rules that column generation knows: of those that win the same rows, the cheapest."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from disjunct.search.optimal.model import Model
from disjunct.search.task import Rule


class Columns:
    """Rules that could pay on their own, by the rows of revenue that they cover.

    Parameters
    ----------
    model : Model
        The problem.
    rules : iterable of Rule
        Rules to begin with.
    """

    def __init__(self, model: Model, rules: Iterable[Rule] = ()) -> None:
        self.model = model
        self.paying = np.flatnonzero(model.revenue)
        self.rules: list[Rule] = []
        self.costs: list[int] = []
        self._covers: list[NDArray[np.bool_]] = []
        self._places: dict[bytes, int] = {}
        for rule in rules:
            self.add(rule)

    def __len__(self) -> int:
        return len(self.rules)

    @property
    def revenue(self) -> NDArray[np.int64]:
        """What each row of revenue earns."""
        return self.model.revenue[self.paying]

    @property
    def covers(self) -> NDArray[np.bool_]:
        """Rules by rows of revenue."""
        return np.array(self._covers, dtype=bool).reshape(len(self), len(self.paying))

    def add(self, rule: Rule) -> bool:
        """Add a rule if it could pay and none as cheap covers the same; say whether it did."""
        cover = self.model.cover(rule)
        cost = self.model.cost(rule, cover)
        won = cover[self.paying]
        if int(self.revenue[won].sum()) <= cost:
            return False
        key = np.packbits(won).tobytes()
        place = self._places.get(key)
        if place is None:
            self._places[key] = len(self.rules)
            self.rules.append(rule)
            self.costs.append(cost)
            self._covers.append(won)
            return True
        if cost < self.costs[place]:
            self.rules[place], self.costs[place] = rule, cost
            return True
        return False

    def keep(self, places: Iterable[int]) -> None:
        """Forget all rules but these."""
        kept = list(places)
        self.rules = [self.rules[place] for place in kept]
        self.costs = [self.costs[place] for place in kept]
        self._covers = [self._covers[place] for place in kept]
        self._places = {
            np.packbits(cover).tobytes(): place for place, cover in enumerate(self._covers)
        }
