"""Many rules that pay at given prices, found by local searches that run side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from disjunct.search.generator import SplitMix64
from disjunct.search.optimal.model import Model
from disjunct.search.task import Rule

Floats = NDArray[np.float32]

BATCH = 48
"""Local searches that run side by side."""

MOST_MOVES = 60
RISE = 1e-4
"""A move must raise the value by this share of the mean price of a row."""

FORBIDDEN = np.float32(-1e30)


class LocalPricing:
    """Adds, drops and exchanges literals while the value at given prices rises.

    All values are floats and serve as hints.

    Parameters
    ----------
    model : Model
        The problem.
    seed : int
        Seed of the starts.
    """

    def __init__(self, model: Model, seed: int) -> None:
        self._model = model
        self._matrix = model.matrix.astype(np.float32)
        self._generator = SplitMix64(seed)
        limits = model.constraints
        self._banned = np.where(limits.allowed, np.float32(0), FORBIDDEN)
        self._usable = np.flatnonzero(limits.allowed)
        self._apart = _conflicts(model) if limits.apart else None

    def search(
        self,
        worth: NDArray[np.float64],
        starts: Sequence[Rule],
        check: Callable[[], None] = lambda: None,
    ) -> set[Rule]:
        """Give the rules that the local searches came by.

        Parameters
        ----------
        worth : NDArray[np.float64]
            What covering each row is worth at the prices, costs taken off.
        starts : sequence of Rule
            Rules to start from beside the empty rule and short random ones.
        check : callable
            Called now and then; may raise.
        """
        if not len(self._usable) or not len(worth):
            return {()}
        batch = self._begin(starts)
        unit = np.float32(max(1e-30, float(np.abs(worth).mean())))
        state = _Batch(self, batch, (worth / unit).astype(np.float32), unit)
        seen: set[Rule] = set()
        for _ in range(MOST_MOVES):
            check()
            moved = state.move()
            seen.update(state.rules(moved))
            if not len(moved):
                break
        return seen

    def _begin(self, starts: Sequence[Rule]) -> NDArray[np.bool_]:
        rules = np.zeros((BATCH, self._model.matrix.shape[1]), dtype=bool)
        given = starts[: BATCH // 2]
        for place, rule in enumerate(given):
            rules[place, list(rule)] = True
        for place in range(len(given) + 1, BATCH):
            rules[place, self._usable[self._generator.below(len(self._usable))]] = True
        return rules

    def closed(self, rules: NDArray[np.bool_]) -> Floats:
        """Give what forbids each literal to each rule: 0 where it may join."""
        closed = self._banned[None] + np.where(rules, FORBIDDEN, np.float32(0))
        if self._apart is not None:
            met = rules.astype(np.float32) @ self._apart
            closed += np.where(met > 0, FORBIDDEN, np.float32(0))
        return closed

    @property
    def matrix(self) -> Floats:
        """Rows by literals."""
        return self._matrix

    @property
    def model(self) -> Model:
        """The problem."""
        return self._model


class _Batch:
    """Rules side by side, with the number of literals that each row fails."""

    def __init__(
        self, pricing: LocalPricing, rules: NDArray[np.bool_], worth: Floats, unit: np.float32
    ) -> None:
        self._pricing = pricing
        self._x = pricing.matrix
        self._rules = rules
        self._worth = worth
        self._prices = (pricing.model.prices / unit).astype(np.float32)
        self._longest = pricing.model.constraints.max_literals
        numbers = rules.astype(np.float32)
        self._fails = numbers.sum(axis=1)[:, None] - numbers @ self._x.T
        self._values = (self._fails < 0.5) @ worth - numbers @ self._prices
        self._active = np.ones(len(rules), dtype=bool)

    def rules(self, places: NDArray[np.intp]) -> list[Rule]:
        """Give the rules at these places."""
        return [tuple(np.flatnonzero(self._rules[place]).tolist()) for place in places]

    def move(self) -> NDArray[np.intp]:
        """Make the best move of each rule that has one; give the places of those."""
        places = np.flatnonzero(self._active)
        if not len(places):
            return places
        added, dropped = self._added(places), self._dropped(places)
        best_add, best_drop = added.max(axis=1), dropped.max(axis=1)
        for row, place in enumerate(places.tolist()):
            value = self._values[place]
            if best_add[row] > value + RISE and best_add[row] >= best_drop[row]:
                self._change(place, None, int(added[row].argmax()), best_add[row])
            elif best_drop[row] >= value - RISE / 2 and best_drop[row] > FORBIDDEN / 2:
                self._change(place, int(dropped[row].argmax()), None, best_drop[row])
            elif not self._exchange(place):
                self._active[place] = False
        return np.flatnonzero(self._active)

    def _added(self, places: NDArray[np.intp]) -> Floats:
        """Give the value of each rule with each literal more."""
        rules = self._rules[places]
        inside = (self._fails[places] < 0.5) * self._worth
        values: Floats = inside @ self._x - (rules @ self._prices)[:, None] - self._prices
        values += self._pricing.closed(rules)
        values[rules.sum(axis=1) >= self._longest] = FORBIDDEN
        return values

    def _dropped(self, places: NDArray[np.intp]) -> Floats:
        """Give the value of each rule without each of its literals."""
        lonely = (np.abs(self._fails[places] - 1) < 0.5) * self._worth
        let_in = lonely.sum(axis=1)[:, None] - lonely @ self._x
        values: Floats = self._values[places][:, None] + let_in + self._prices
        values[~self._rules[places]] = FORBIDDEN
        return values

    def _exchange(self, place: int) -> bool:
        """Exchange one literal of a rule for another if that raises its value."""
        rule = self._rules[place]
        literals = np.flatnonzero(rule)
        if not len(literals):
            return False
        without = np.repeat(rule[None], len(literals), axis=0)
        without[np.arange(len(literals)), literals] = False
        fails = self._fails[place][None] - (1 - self._x[:, literals].T)
        inside = (fails < 0.5) * self._worth
        values = inside @ self._x - (without @ self._prices)[:, None] - self._prices
        values += self._pricing.closed(without)
        values[np.arange(len(literals)), literals] = FORBIDDEN
        best = int(values.argmax())
        row, literal = divmod(best, values.shape[1])
        if values[row, literal] <= self._values[place] + RISE:
            return False
        self._change(place, int(literals[row]), literal, values[row, literal])
        return True

    def _change(self, place: int, drop: int | None, add: int | None, value: np.float32) -> None:
        if drop is not None:
            self._rules[place, drop] = False
            self._fails[place] -= 1 - self._x[:, drop]
        if add is not None:
            self._rules[place, add] = True
            self._fails[place] += 1 - self._x[:, add]
        self._values[place] = value


def _conflicts(model: Model) -> Floats:
    """Which literals may not meet, one for each pair."""
    limits = model.constraints
    conflicts = np.zeros((len(limits.columns), len(limits.columns)), dtype=np.float32)
    for a, b in limits.apart:
        conflicts[np.ix_(limits.columns == a, limits.columns == b)] = 1
    return conflicts
