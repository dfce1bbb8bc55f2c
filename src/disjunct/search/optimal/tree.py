"""The best choice among all rules that can be in a better set, proved by a tree of branches.

A node says of some rows that they are won or lost, and of some rules that they are in or out. At
any whole prices pi >= 0, with pi_i <= revenue_i unless row i must be won, every set within a node
has

    V(S) <= sum of (revenue_i - pi_i) over the rows that are not lost
            + sum over the rules that are in of [pi(R) - c(R)]
            + (K less the rules that are in) * max(0, highest pi(R) - c(R) of the rules left),

where a rule that covers a lost row is out. A node is closed when that is no more than the best V.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from disjunct.search.optimal.choose import Chooser
from disjunct.search.optimal.interior import Duals, central_duals
from disjunct.search.task import Rule

ACCURACY = 1e-5
FRACTION = 1e-3
ENTERING = 60
"""Rules that enter the relaxation of a node at once."""

MOST_ROUNDS = 40
FIRST = 200
DEEPEST = 200


class TooDeepError(Exception):
    """The tree is deeper than is worth following."""


@dataclass(frozen=True, slots=True, eq=False)
class Leaf:
    """A closed node: the prices, by row of revenue, at which no set in it is better.

    Any prices close a node that no set can be in: too many rules are in, or one of them covers a
    lost row, or no rule is left that could win a row that must be won.
    """

    prices: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class RowSplit:
    """Either a row (by its place among those of revenue) is won, or it is lost."""

    row: int
    won: Tree
    lost: Tree


@dataclass(frozen=True, slots=True)
class RuleSplit:
    """Either a rule is in the set, or it is out."""

    rule: Rule
    taken: Tree
    left: Tree


Tree = Leaf | RowSplit | RuleSplit


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """All rules that a better set may be made of.

    Attributes
    ----------
    rules : tuple of Rule
        The rules.
    covers : NDArray[np.bool_]
        Rules by rows of revenue.
    costs : NDArray[np.int64]
        What each costs, in steps.
    revenue : NDArray[np.int64]
        What each row earns, in steps.
    room : int
        Most rules of a set.
    scale : int
        Parts of a step that prices have.
    """

    rules: tuple[Rule, ...]
    covers: NDArray[np.bool_]
    costs: NDArray[np.int64]
    revenue: NDArray[np.int64]
    room: int
    scale: int


@dataclass(frozen=True, slots=True)
class _Node:
    won: frozenset[int] = frozenset()
    lost: frozenset[int] = frozenset()
    taken: frozenset[int] = frozenset()
    out: frozenset[int] = frozenset()


@dataclass(slots=True)
class Prover:
    """Closes nodes until every set is shown to be no better than the best found.

    Attributes
    ----------
    candidates : Candidates
        The rules.
    best : int
        V of the best set known, fixed rules aside; only better ones are looked for.
    chosen : list of int or None
        A better set, as places among the candidates, once one was found.
    check : callable
        Called often; may raise to end the search.
    bound : int
        No set is better than this, fixed rules aside, as the first relaxation proves.
    """

    candidates: Candidates
    best: int
    check: Callable[[], None] = lambda: None
    chosen: list[int] | None = None
    nodes: int = 0
    bound: int = field(init=False)
    _covers: NDArray[np.float64] = field(init=False)
    _chooser: Chooser = field(init=False)

    def __post_init__(self) -> None:
        given = self.candidates
        self.bound = int(given.revenue.sum())
        self._covers = given.covers.astype(np.float64)
        self._chooser = Chooser(given.covers, given.costs.tolist(), given.revenue, given.room)

    def prove(self) -> Tree:
        """Give the tree whose leaves show that no set is better than the best."""
        return self._close(_Node(), np.arange(min(FIRST, len(self.candidates.rules))), 0)

    def _close(self, node: _Node, working: NDArray[np.intp], depth: int) -> Tree:
        """Close a node, by its bound or by closing two that it is split into."""
        self.check()
        if depth > DEEPEST:
            raise TooDeepError
        self.nodes += 1
        relaxed = _Relaxed(self, node)
        prices, duals, working = relaxed.solve(working)
        if prices is not None:
            return Leaf(prices)
        split = relaxed.split(duals, working)
        if isinstance(split, tuple):
            row = split[0]
            won = self._close(replace(node, won=node.won | {row}), working, depth + 1)
            lost = self._close(replace(node, lost=node.lost | {row}), working, depth + 1)
            return RowSplit(row, won, lost)
        taken = self._close(replace(node, taken=node.taken | {split}), working, depth + 1)
        left = self._close(replace(node, out=node.out | {split}), working, depth + 1)
        return RuleSplit(self.candidates.rules[split], taken, left)

    def offer(self, chosen: Sequence[int]) -> None:
        """Keep a set if it is better."""
        improved = self._chooser.improve(chosen, self.check)
        value = self._chooser.value(improved)
        if value > self.best:
            self.best, self.chosen = value, improved

    def rounded(self, use: NDArray[np.float64]) -> list[int]:
        """Give a set near a relaxed one."""
        return self._chooser.round(use)

    @property
    def numbers(self) -> NDArray[np.float64]:
        """The covers as floats."""
        return self._covers


class _Relaxed:
    """The relaxation of a node over the rules that may still enter."""

    def __init__(self, prover: Prover, node: _Node) -> None:
        given = prover.candidates
        self._prover, self._given, self._node = prover, given, node
        taken = sorted(node.taken)
        allowed = np.ones(len(given.rules), dtype=bool)
        allowed[[*node.taken, *node.out]] = False
        allowed &= ~given.covers[:, sorted(node.lost)].any(axis=1)
        self._allowed = allowed
        self._taken = taken
        settled = np.logical_or.reduce(given.covers[taken], axis=0)
        open_to = np.logical_or.reduce(given.covers[allowed], axis=0) | settled
        self._impossible = (
            len(taken) > given.room
            or bool(given.covers[np.ix_(taken, sorted(node.lost))].any())
            or not open_to[sorted(node.won)].all()
        )
        self._room = given.room - len(taken)
        self._free = ~settled
        self._free[sorted(node.lost)] = False

    def solve(
        self, working: NDArray[np.intp]
    ) -> tuple[NDArray[np.int64] | None, Duals, NDArray[np.intp]]:
        """Give prices that close the node, else the duals to split by, and the rules in use."""
        given, prover = self._given, self._prover
        rows = np.flatnonzero(self._free)
        revenue = given.revenue[rows].astype(np.float64)
        if self._impossible or self._room == 0:
            prices = np.zeros(len(given.revenue), dtype=np.int64)
            prices[rows] = given.revenue[rows] * given.scale
            if not self._impossible:
                prover.offer(self._taken)
            return prices, Duals(revenue, 0.0, np.zeros(0), 0.0), working
        must = np.isin(rows, sorted(self._node.won))
        revenue[must] += max(1.0, float(given.revenue.sum()) / 8)
        working = working[self._allowed[working]]
        duals = Duals(revenue, 0.0, np.zeros(len(working)), 0.0)
        for _ in range(MOST_ROUNDS):
            prover.check()
            duals = central_duals(
                given.covers[np.ix_(working, rows)],
                given.costs[working].astype(np.float64),
                revenue,
                self._room,
                ACCURACY,
                prover.check,
            )
            prices = self._whole(duals, rows)
            earned = prover.numbers @ prices - given.scale * given.costs
            bound = self._bound(prices, earned)
            if self._node == _Node():
                prover.bound = min(prover.bound, bound)
            if bound <= prover.best:
                return prices, duals, working
            entering = self._entering(earned, duals, working)
            if not len(entering):
                break
            working = np.concatenate((working, entering))
        if len(working) == len(duals.use):
            self._offer(duals, working)
        return None, duals, working

    def split(self, duals: Duals, working: NDArray[np.intp]) -> tuple[int] | int:
        """Choose a row to split by, as a tuple, or a rule."""
        given = self._given
        use = np.zeros(len(given.rules))
        use[working[: len(duals.use)]] = duals.use
        won = np.minimum(1.0, self._prover.numbers.T @ use)
        fraction = np.minimum(won, 1 - won) * given.revenue
        fraction[~self._free] = 0
        fraction[sorted(self._node.won)] = 0
        row = int(fraction.argmax()) if len(fraction) else 0
        if len(fraction) and fraction[row] > FRACTION * given.revenue[row]:
            return (row,)
        undecided = np.where(self._allowed, np.minimum(use, 1 - use), -1.0)
        rule = int(undecided.argmax())
        if undecided[rule] <= FRACTION:
            rule = int(np.where(self._allowed, use, -1.0).argmax())
        return rule

    def _whole(self, duals: Duals, rows: NDArray[np.intp]) -> NDArray[np.int64]:
        given = self._given
        prices = np.zeros(len(given.revenue), dtype=np.int64)
        prices[rows] = np.rint(np.maximum(duals.prices, 0) * given.scale).astype(np.int64)
        limit = given.revenue * given.scale
        may_exceed = np.zeros(len(prices), dtype=bool)
        may_exceed[sorted(self._node.won)] = True
        return np.where(may_exceed, prices, np.minimum(prices, limit))

    def _bound(self, prices: NDArray[np.int64], earned: NDArray[np.float64]) -> int:
        given = self._given
        counted = np.ones(len(prices), dtype=bool)
        counted[sorted(self._node.lost)] = False
        parts = given.scale * int(given.revenue[counted].sum()) - int(prices[counted].sum())
        parts += int(earned[self._taken].sum())
        most = int(earned[self._allowed].max(initial=0))
        return (parts + self._room * max(0, most)) // given.scale

    def _entering(
        self, earned: NDArray[np.float64], duals: Duals, working: NDArray[np.intp]
    ) -> NDArray[np.intp]:
        surplus = np.where(self._allowed, earned - duals.room * self._given.scale, -1.0)
        surplus[working] = -1.0
        order = np.argsort(-surplus, kind="stable")[:ENTERING]
        return order[surplus[order] > 0]

    def _offer(self, duals: Duals, working: NDArray[np.intp]) -> None:
        use = np.zeros(len(self._given.rules))
        use[working] = duals.use
        use[self._taken] = 2.0
        self._prover.offer(self._prover.rounded(use))
