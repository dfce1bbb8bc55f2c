"""Central dual prices of the restricted master problem: an interior-point method that stops early.

The linear relaxation over known rules, with f_i the part of row i that is not won and e_i what it
is covered beyond that, is

    minimise c.y + r.f  subject to  A'y - e + f = 1,  1'y + g = K,  all variables at least 0,

and its dual asks for prices 0 <= pi <= r and a value sigma >= 0 of room for one more rule, such
that no known rule earns more than sigma: A pi - c <= sigma. Column generation at a corner of the
dual wanders from corner to corner; prices from the middle of the nearly optimal ones settle within
a few rounds. All numbers here are hints: what is proved with them is proved in whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import LinAlgError, cho_factor, cho_solve

Floats = NDArray[np.float64]

MOST_STEPS = 50
PATIENCE = 5
"""Steps that may lead away from the best point so far; the first ones often do."""

TO_THE_BOUNDARY = 0.95
FEASIBLE = 1e-6
TINY = 1e-13


@dataclass(frozen=True, slots=True)
class Duals:
    """Prices of the rows, the price of room, and how much each rule is used.

    Attributes
    ----------
    prices : Floats
        What each row is worth to a new rule: pi.
    room : float
        What room for one more rule is worth: sigma.
    use : Floats
        The share of each known rule in the relaxed solution: y.
    value : float
        V of the relaxation over the known rules, from the dual side: nearly an upper limit.
    """

    prices: Floats
    room: float
    use: Floats
    value: float


def central_duals(
    covers: NDArray[np.bool_],
    costs: Floats,
    revenue: Floats,
    room: int,
    accuracy: float,
    check: Callable[[], None] = lambda: None,
) -> Duals:
    """Solve the relaxation until its relative gap is below ``accuracy``.

    Parameters
    ----------
    covers : NDArray[np.bool_]
        Known rules by rows of revenue above 0.
    costs : Floats
        What each rule costs.
    revenue : Floats
        What each row earns.
    room : int
        Most rules to choose.
    accuracy : float
        Relative gap at which to stop.
    check : callable
        Called before each step; may raise.

    Examples
    --------
    >>> covers = np.array([[True, True, False], [False, True, True]])
    >>> duals = central_duals(covers, np.array([1.0, 5.0]), np.array([2.0, 2.0, 2.0]), 2, 1e-9)
    >>> round(duals.value, 3), duals.use.round(3).tolist()
    (3.0, [1.0, 0.0])
    """
    if not len(covers) or not len(revenue):
        return Duals(revenue.copy(), 0.0, np.zeros(len(covers)), 0.0)
    patterns, group = _grouped(covers)
    together = np.bincount(group, revenue, patterns.shape[1])
    unit = float(together.mean())
    iterate = _Iterate(patterns.astype(np.float64), costs / unit, together / unit, room)
    best = iterate.state()
    waited = 0
    for _ in range(MOST_STEPS):
        check()
        if best.gap < accuracy or waited > PATIENCE or not iterate.step():
            break
        state = iterate.state()
        waited = 0 if state.gap < best.gap else waited + 1
        best = state if waited == 0 else best
    return Duals(
        (best.prices / iterate.revenue)[group] * revenue,
        best.room * unit,
        best.use,
        float(revenue.sum() - best.bound * unit),
    )


def _grouped(covers: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], NDArray[np.intp]]:
    """Merge rows that the same rules cover: give the patterns, and the pattern of each row."""
    packed = np.packbits(covers, axis=0).T
    _, first, place = np.unique(packed, axis=0, return_index=True, return_inverse=True)
    return covers[:, first], place.ravel()


@dataclass(frozen=True, slots=True)
class _State:
    """What an iterate says: prices, room, use, the dual value, and the relative gap."""

    prices: Floats
    room: float
    use: Floats
    bound: float
    gap: float


class _Iterate:
    """A primal and a dual point inside, and the step to the next (Mehrotra's)."""

    def __init__(self, covers: Floats, costs: Floats, revenue: Floats, room: int) -> None:
        m, n = covers.shape
        self.covers, self.costs, self.revenue, self.limit = covers, costs, revenue, float(room)
        self.use = np.full(m, min(1.0, room / (2.0 * m)))
        self.over, self.missed = np.ones(n), np.ones(n)
        self.spare = max(1.0, room / 2)
        self.prices = revenue / 2
        excess = float((covers @ self.prices - costs).max())
        self.room = max(0.5, 1.1 * excess + 0.1)
        self.slack = costs - covers @ self.prices + self.room

    def state(self) -> _State:
        """Give the prices and how far the two sides are apart, infeasibility included."""
        primal = float(self.costs @ self.use + self.revenue @ self.missed)
        dual = float(self.prices.sum()) - self.limit * self.room
        rows, count, _ = self._residuals()
        off = float(np.abs(rows) @ self.revenue) + abs(count) * self.room
        gap = (abs(primal - dual) + off) / (1.0 + abs(float(self.revenue.sum()) - dual))
        return _State(self.prices, self.room, self.use, dual, gap)

    def step(self) -> bool:
        """Take one step; False where numbers do not allow it."""
        try:
            with np.errstate(divide="raise", over="raise", invalid="raise"):
                solve = self._factor()
                first = self._direction(solve, *self._targets(0.0))
                target = self._centring(first) * self._gap_per_pair()
                second = self._direction(solve, *self._targets(target, first))
        except (LinAlgError, ArithmeticError, ValueError):
            return False
        primal, dual = (min(1.0, TO_THE_BOUNDARY * length) for length in self._lengths(second))
        self.use = self.use + primal * second.use
        self.over = self.over + primal * second.over
        self.missed = self.missed + primal * second.missed
        self.spare += primal * second.spare
        self.prices = self.prices + dual * second.prices
        self.room += dual * second.room
        self.slack = self.slack + dual * second.slack
        return True

    def _residuals(self) -> tuple[Floats, float, Floats]:
        rows = 1.0 - (self.covers.T @ self.use - self.over + self.missed)
        count = self.limit - float(self.use.sum()) - self.spare
        slack = self.costs + self.room - self.covers @ self.prices - self.slack
        return rows, count, slack

    def _gap_per_pair(self) -> float:
        left = self.revenue - self.prices
        total = self.use @ self.slack + self.over @ self.prices + self.missed @ left
        return float(total + self.spare * self.room) / (len(self.use) + 2 * len(left) + 1)

    def _factor(self) -> Callable[[Floats], Floats]:
        """Factor A' D A + E, on the smaller of its two sides, for the rows' part of a step."""
        weight = self.use / self.slack
        diagonal = self.over / self.prices + self.missed / (self.revenue - self.prices)
        m, n = self.covers.shape
        if m < n:
            scaled = self.covers / diagonal
            inner = scaled @ self.covers.T
            inner[np.diag_indices(m)] += 1 / weight + TINY
            factor = cho_factor(inner, overwrite_a=True)
            return lambda b: b / diagonal - scaled.T @ cho_solve(factor, scaled @ b)
        matrix = self.covers.T @ (self.covers * weight[:, None])
        matrix[np.diag_indices(n)] += diagonal + TINY
        factor = cho_factor(matrix, overwrite_a=True)
        return lambda b: cho_solve(factor, b)

    def _targets(self, target: float, first: _Step | None = None) -> tuple[Floats, ...]:
        """Give what the product of each pair shall change by."""
        left = self.revenue - self.prices
        use, over = target - self.use * self.slack, target - self.over * self.prices
        missed = target - self.missed * left
        spare = np.array([target - self.spare * self.room])
        if first is not None:
            use = use - first.use * first.slack
            over = over - first.over * first.prices
            missed = missed + first.missed * first.prices
            spare = spare - first.spare * first.room
        return use, over, missed, spare

    def _direction(
        self,
        solve: Callable[[Floats], Floats],
        use: Floats,
        over: Floats,
        missed: Floats,
        spare: Floats,
    ) -> _Step:
        """Solve for the step that changes the products so and mends what is infeasible."""
        rows, count, slack = self._residuals()
        left = self.revenue - self.prices
        weight = self.use / self.slack
        base = (use - self.use * slack) / self.slack
        column = self.covers.T @ weight
        spare_weight = self.spare / self.room
        wanted = rows - self.covers.T @ base + over / self.prices - missed / left
        wanted_count = count - float(base.sum()) - float(spare[0]) / self.room
        part, side = solve(wanted), solve(column)
        schur = float(weight.sum()) + spare_weight - float(column @ side)
        room = (float(column @ part) - wanted_count) / schur
        prices = part + side * room
        change = self.covers @ prices - room
        return _Step(
            use=base + weight * change,
            over=(over - self.over * prices) / self.prices,
            missed=(missed + self.missed * prices) / left,
            spare=(float(spare[0]) - self.spare * room) / self.room,
            prices=prices,
            room=room,
            slack=slack - change,
        )

    def _lengths(self, step: _Step) -> tuple[float, float]:
        """Give how far the primal and the dual point may go at most, all that stays positive."""
        primal = min(
            _length(self.use, step.use),
            _length(self.over, step.over),
            _length(self.missed, step.missed),
            _length(np.array([self.spare]), np.array([step.spare])),
        )
        dual = min(
            _length(self.slack, step.slack),
            _length(self.prices, step.prices),
            _length(self.revenue - self.prices, -step.prices),
            _length(np.array([self.room]), np.array([step.room])),
        )
        return primal, dual

    def _centring(self, step: _Step) -> float:
        """Share of the gap to keep: much where the plain step is soon stopped."""
        primal, dual = (min(1.0, length) for length in self._lengths(step))
        left = self.revenue - self.prices
        total = (self.use + primal * step.use) @ (self.slack + dual * step.slack)
        total += (self.over + primal * step.over) @ (self.prices + dual * step.prices)
        total += (self.missed + primal * step.missed) @ (left - dual * step.prices)
        total += (self.spare + primal * step.spare) * (self.room + dual * step.room)
        pairs = len(self.use) + 2 * len(left) + 1
        return (float(total) / pairs / self._gap_per_pair()) ** 3


@dataclass(frozen=True, slots=True)
class _Step:
    """Changes of the primal and the dual point."""

    use: Floats
    over: Floats
    missed: Floats
    spare: float
    prices: Floats
    room: float
    slack: Floats


def _length(values: Floats, changes: Floats) -> float:
    falling = changes < 0
    if not falling.any():
        return np.inf
    return float((-values[falling] / changes[falling]).min())
