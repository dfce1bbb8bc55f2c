"""Check a certificate against the data: NumPy and the standard library, nothing of the learner.

A certificate says that no rule set of at most K permitted rules has a profit V above its bound. The
checker computes what rows earn and cost from the data itself, searches all rules at the stored
prices with a plain branch and bound of its own, and replays the stored tree. All sums are sums of
whole numbers. Run it as ``python -m disjunct.certificates certificate.json table.csv``, where
the table holds a column of 0 and 1 for each literal and the label in its last column.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

FORMAT, VERSION = "disjunct certificate", 1
LARGEST = 1 << 60
"""Whole numbers add up to less than this, so that 64 bits hold every sum."""

Longs = NDArray[np.int64]
Flags = NDArray[np.bool_]


class RefusedError(ValueError):
    """The certificate does not prove what it claims; the message says why."""


@dataclass(frozen=True)
class Verdict:
    """What the check came to.

    Attributes
    ----------
    holds : bool
        Whether the certificate proves its bound for these data.
    bound : Fraction or None
        No rule set of the problem has a higher V; None where it does not hold.
    reason : str
        Why it does not hold; empty where it does.
    """

    holds: bool
    bound: Fraction | None
    reason: str = ""


def check(
    text: str, matrix: ArrayLike, labels: ArrayLike, sample_weight: ArrayLike | None = None
) -> Verdict:
    """Check a certificate.

    Parameters
    ----------
    text : str
        The certificate's JSON.
    matrix : array of shape (n_samples, n_literals)
        Truth of each literal for each sample.
    labels : array of shape (n_samples,)
        True for a positive sample.
    sample_weight : array of shape (n_samples,), optional
        Weights that the certificate speaks of.
    """
    try:
        content = json.loads(text)
        given = np.asarray(matrix).astype(bool), np.asarray(labels).astype(bool), sample_weight
        bound = _Problem(content, *given).verify(content)
    except RefusedError as refusal:
        return Verdict(False, None, str(refusal))
    except (ArithmeticError, KeyError, IndexError, TypeError, ValueError, RecursionError) as error:
        return Verdict(False, None, f"the certificate is malformed: {error!r}")
    return Verdict(True, bound)


class _Problem:
    """The data as distinct rows, with what they earn and cost in steps."""

    def __init__(
        self, content: Any, matrix: Flags, labels: Flags, sample_weight: ArrayLike | None
    ) -> None:
        _demand(content["format"] == FORMAT and content["version"] == VERSION, "unknown format")
        asked, costs = content["problem"], content["problem"]["costs"]
        self.step = _above_zero(content["step"])
        self.scale = _whole(content["scale"], 1)
        d = matrix.shape[1]
        _demand(_whole(asked["literals"], 0) == d, "the data have another number of literals")
        longest = asked["max_literals"]
        self.longest = d if longest is None else _whole(longest, 1)
        self.allowed = np.ones(d, dtype=bool)
        self.allowed[[_whole(j, 0) for j in asked["forbidden"]]] = False
        self.apart = _apart(asked, d)
        self.rows, positive, negative = _distinct(matrix, labels, sample_weight)
        overlap = _at_least_zero(costs["overlap"])
        revenue = _at_least_zero(costs["miss"]) + overlap
        penalty = _at_least_zero(costs["false_positive"])
        self.revenue = _steps([revenue * w / self.step for w in positive], up=True)
        self.charge = _steps([overlap * w / self.step for w in positive], up=False)
        self.charge += _steps([penalty * w / self.step for w in negative], up=False)
        each = [_at_least_zero(price) for price in costs["literals"]]
        _demand(len(each) == d, "there is not one price for each literal")
        fixed = [_rule(rule, d) for rule in asked["fixed"]]
        dearest = max([revenue * sum(positive) + 1, *(each[j] for rule in fixed for j in rule)])
        self.prices = _steps([min(price, dearest) / self.step for price in each], up=False)
        total = int(self.revenue.sum()) + int(self.charge.sum()) + sum(self.prices.tolist())
        _demand(total * self.scale < LARGEST, "the numbers are too large")
        _demand(len(set(fixed)) == len(fixed), "a fixed rule is named twice")
        self.room = _whole(asked["max_rules"], 0) - len(fixed)
        _demand(self.room >= 0, "more rules are fixed than there may be")
        covered = np.zeros(len(self.rows), dtype=bool)
        self.earned = 0
        for rule in fixed:
            covered |= self.cover(rule)
            self.earned -= self.cost(rule)
        self.earned += int(self.revenue[covered].sum())
        self.revenue[covered] = 0

    def cover(self, rule: tuple[int, ...]) -> Flags:
        flags: Flags = np.logical_and.reduce(self.rows[:, list(rule)], axis=1)
        return flags

    def cost(self, rule: tuple[int, ...]) -> int:
        return int(self.charge[self.cover(rule)].sum() + self.prices[list(rule)].sum())

    def verify(self, content: Any) -> Fraction:
        """Give the bound in units of V if it is proved."""
        bound = _whole(content["bound"], None)
        most = _whole(content["most"], 0)
        prices = _longs(content["prices"], len(self.rows))
        _demand(bool(np.all(prices >= 0)), "a price is below 0")
        _demand(bool(np.all(prices <= self.scale * self.revenue)), "a price is above the revenue")
        self._demand_rules(content, bound)
        for _ in self._rules_above(prices, most, every_cover=False):
            raise RefusedError("a rule earns more at the prices than the certificate says")
        left = self.scale * int(self.revenue.sum()) - int(prices.sum())
        if content["tree"] is None:
            reached = self.earned + (left + self.room * most) // self.scale
            _demand(reached <= bound, "the prices prove a higher bound only")
            return bound * self.step
        _demand(bound >= self.earned, "the fixed rules alone earn more")
        rest = left + max(0, self.room - 1) * most
        level = self.scale * (bound - self.earned + 1) - 1 - rest
        found = sorted(self._rules_above(prices, level, every_cover=True), key=len)
        _Tree(self, found, bound - self.earned).close(content["tree"])
        return bound * self.step

    def _demand_rules(self, content: Any, bound: int) -> None:
        """Refuse a rule set that is not permitted, or whose V is not as stated."""
        if content["rules"] is None:
            return
        rules = {_rule(rule, len(self.prices)) for rule in content["rules"]}
        _demand(len(rules) == len(content["rules"]) <= self.room, "the rules are not permitted")
        _demand(all(map(self.permits, rules)), "a rule is not permitted")
        covered = np.zeros(len(self.rows), dtype=bool)
        value = self.earned
        for rule in rules:
            covered |= self.cover(rule)
            value -= self.cost(rule)
        value += int(self.revenue[covered].sum())
        _demand(value == _whole(content["value"], None), "the rules have another V")
        _demand(value <= bound, "the rules themselves exceed the bound")

    def permits(self, rule: tuple[int, ...]) -> bool:
        """Whether a rule is one of those that the certificate speaks of."""
        together = np.ix_(list(rule), list(rule))
        apart = self.apart[together].copy()
        np.fill_diagonal(apart, val=False)
        return (
            bool(self.allowed[list(rule)].all()) and len(rule) <= self.longest and not apart.any()
        )

    def _rules_above(
        self, prices: Longs, level: int, *, every_cover: bool
    ) -> Iterator[tuple[int, ...]]:
        """Give rules that earn more than ``level`` at the prices, one for each cover at least.

        A branch is a rule, its rows and the literals that may still join it. What it can become
        earns no more than its rows do, loses at least what no literal left can exclude, and pays
        for its literals. Without ``every_cover`` only rules that may earn most are looked for:
        a literal that excludes no more loss than it costs is then of no use.
        """
        worth = prices - self.scale * self.charge
        gain, loss = np.maximum(worth, 0), np.maximum(-worth, 0)
        cost = self.scale * self.prices
        everything = np.arange(len(self.rows)), np.flatnonzero(self.allowed)
        stack: list[tuple[tuple[int, ...], int, Any, Any]] = [((), 0, *everything)]
        if int(worth.sum()) > level:
            yield ()
        while stack:
            rule, paid, rows, literals = stack.pop()
            if len(rule) >= self.longest or not len(literals):
                continue
            inside = self.rows[np.ix_(rows, literals)]
            gains, losses = gain[rows] @ inside, loss[rows] @ inside
            total = int(loss[rows].sum())
            useful = ~inside.all(axis=0)
            if not every_cover:
                useful &= total - losses > cost[literals]
            literals, inside = literals[useful], inside[:, useful]
            gains, losses = gains[useful], losses[useful]
            least = int(loss[rows][inside.all(axis=1)].sum())
            limits = gains - _least_cost(losses, cost[literals], total, least) - paid
            order = np.argsort(gains, kind="stable")
            order = order[limits[order] > level]
            for turn, place in enumerate(order.tolist()):
                literal = int(literals[place])
                longer, price = (*rule, literal), paid + int(cost[literal])
                if int(gains[place] - losses[place]) - price > level:
                    yield tuple(sorted(longer))
                later = literals[order[turn + 1 :]]
                later = later[~self.apart[literal, later]]
                stack.append((longer, price, rows[inside[:, place]], later))


def _least_cost(losses: Longs, cost: Longs, total: int, least: int) -> Longs:
    """Give what a rule with each literal, and any others of them, loses and pays at least.

    With t others it pays the t lowest prices and excludes at most the t largest losses.
    """
    excluded = np.cumsum(np.sort(total - losses)[::-1])
    cheapest = np.cumsum(np.sort(cost))
    best = losses.copy()
    for most, paid in zip(excluded[:-1].tolist(), cheapest[:-1].tolist(), strict=True):
        best = np.minimum(best, np.maximum(least, losses - most) + paid)
        if most >= total:
            break
    return best + cost


class _Tree:
    """All rules that a set above the bound could be made of, and the closing of nodes."""

    def __init__(self, problem: _Problem, rules: list[tuple[int, ...]], target: int) -> None:
        self.problem, self.target = problem, target
        paying = np.flatnonzero(problem.revenue)
        self.revenue = problem.revenue[paying]
        cheapest: dict[bytes, tuple[int, Flags]] = {}
        for rule in rules:
            won, cost = problem.cover(rule)[paying], problem.cost(rule)
            if int(self.revenue[won].sum()) > cost:
                key = won.tobytes()
                cheapest[key] = min(cheapest.get(key, (cost, won)), (cost, won), key=lambda e: e[0])
        self.place = {key: place for place, key in enumerate(cheapest)}
        self.costs = np.array([cost for cost, _ in cheapest.values()], dtype=np.int64)
        self.covers = np.array([won for _, won in cheapest.values()], dtype=bool)
        self.covers = self.covers.reshape(len(self.costs), len(paying))
        self.paying = paying

    def close(
        self,
        node: Any,
        won: frozenset[int] = frozenset(),
        lost: frozenset[int] = frozenset(),
        taken: frozenset[int] = frozenset(),
        out: frozenset[int] = frozenset(),
    ) -> None:
        """Refuse the node unless no set in it is better than the target."""
        if "row" in node:
            row = _whole(node["row"], 0)
            _demand(row < len(self.revenue), "a row is not there")
            self.close(node["won"], won | {row}, lost, taken, out)
            self.close(node["lost"], won, lost | {row}, taken, out)
        elif "rule" in node:
            rule = _rule(node["rule"], len(self.problem.prices))
            key = self.problem.cover(rule)[self.paying].tobytes()
            _demand(key in self.place, "a rule of the tree is not among those that matter")
            self.close(node["taken"], won, lost, taken | {self.place[key]}, out)
            self.close(node["left"], won, lost, taken, out | {self.place[key]})
        else:
            self._close_leaf(_longs(node["prices"], len(self.revenue)), won, lost, taken, out)

    def _close_leaf(
        self,
        prices: Longs,
        won: frozenset[int],
        lost: frozenset[int],
        taken: frozenset[int],
        out: frozenset[int],
    ) -> None:
        room = self.problem.room - len(taken)
        inside = sorted(taken)
        free = np.ones(len(self.costs), dtype=bool)
        free[[*taken, *out]] = False
        free &= ~np.logical_or.reduce(self.covers[:, sorted(lost)], axis=1)
        reached = np.logical_or.reduce(self.covers[free], axis=0)
        reached |= np.logical_or.reduce(self.covers[inside], axis=0)
        if (
            room < 0
            or self.covers[np.ix_(inside, sorted(lost))].any()
            or won & lost
            or not reached[sorted(won)].all()
        ):
            return
        scale = self.problem.scale
        capped = np.ones(len(prices), dtype=bool)
        capped[sorted(won)] = False
        _demand(bool(np.all(prices >= 0)), "a price of the tree is below 0")
        over = prices > scale * self.revenue
        _demand(not bool((over & capped).any()), "a price of the tree is above the revenue")
        _demand(sum(prices.tolist()) < LARGEST, "the prices of the tree are too large")
        counted = np.ones(len(prices), dtype=bool)
        counted[sorted(lost)] = False
        earned = self.covers @ prices - scale * self.costs
        parts = scale * int(self.revenue[counted].sum()) - int(prices[counted].sum())
        parts += int(earned[inside].sum()) + room * int(earned[free].max(initial=0))
        _demand(parts // scale <= self.target, "a leaf of the tree does not close")


def _distinct(
    matrix: Flags, labels: Flags, sample_weight: ArrayLike | None
) -> tuple[Flags, list[Fraction], list[Fraction]]:
    """Give the distinct rows in lexical order and the weight of either class on each."""
    _demand(matrix.ndim == 2 and labels.shape == matrix.shape[:1], "the data do not fit together")
    n = len(labels)
    weights = [1.0] * n if sample_weight is None else np.asarray(sample_weight, float).tolist()
    _demand(len(weights) == n and all(0 <= w < math.inf for w in weights), "weights do not fit")
    present = np.array(weights) > 0
    marked = np.column_stack((np.ones(int(present.sum()), dtype=bool), matrix[present]))
    rows, place = np.unique(marked, axis=0, return_inverse=True)
    sums = [Fraction(0)] * len(rows), [Fraction(0)] * len(rows)
    heavy = np.flatnonzero(present).tolist()
    for row, sample in zip(place.ravel().tolist(), heavy, strict=True):
        sums[0 if labels[sample] else 1][row] += Fraction(weights[sample])
    return rows[:, 1:], *sums


def _apart(asked: Any, d: int) -> Flags:
    """Which literals may not meet in a rule."""
    columns = _longs(asked["columns"], d)
    apart = np.zeros((d, d), dtype=bool)
    for a, b in asked["apart"]:
        met = np.outer(columns == _whole(a, 0), columns == _whole(b, 0))
        apart |= met | met.T
    return apart


def _rule(literals: Any, d: int) -> tuple[int, ...]:
    rule = tuple(sorted({_whole(literal, 0) for literal in literals}))
    _demand(not rule or rule[-1] < d, "a rule names a literal that is not there")
    return rule


def _steps(values: list[Fraction], *, up: bool) -> Longs:
    rounded = [math.ceil(value) if up else math.floor(value) for value in values]
    _demand(sum(rounded) < LARGEST, "the numbers are too large")
    return np.array(rounded, dtype=np.int64)


def _longs(values: Any, n: int) -> Longs:
    whole = [_whole(value, None) for value in values]
    _demand(len(whole) == n, "a list has another length than the data ask for")
    return np.array(whole, dtype=np.int64)


def _whole(value: Any, least: int | None) -> int:
    _demand(type(value) is int and abs(value) < LARGEST, f"{value!r} is not a whole number")
    _demand(least is None or value >= least, f"{value!r} is below {least}")
    return int(value)


def _at_least_zero(text: Any) -> Fraction:
    _demand(isinstance(text, str), f"{text!r} is not a number in quotes")
    number = Fraction(text)
    _demand(number >= 0, f"{text!r} is below 0")
    return number


def _above_zero(text: Any) -> Fraction:
    number = _at_least_zero(text)
    _demand(number > 0, "the step is 0")
    return number


def _demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise RefusedError(otherwise)


def main(arguments: list[str]) -> int:
    """Check a file against a table of 0 and 1; give 0 where it holds, 1 where not, 2 for mistakes.

    Parameters
    ----------
    arguments : list of str
        The files of the certificate and of the table.
    """
    try:
        certificate, table = arguments
        text = Path(certificate).read_text(encoding="utf-8")
        numbers = np.loadtxt(table, delimiter=",", ndmin=2)
    except (OSError, ValueError) as error:
        sys.stderr.write(f"error: {_mistake(arguments, error)}\n")
        return 2
    verdict = check(text, numbers[:, :-1], numbers[:, -1])
    said = f"holds: no rule set has V above {verdict.bound}" if verdict.holds else verdict.reason
    sys.stdout.write(said + "\n")
    return 0 if verdict.holds else 1


def _mistake(arguments: list[str], error: Exception) -> str:
    if len(arguments) != 2:
        return "give two files: a certificate, and a table of 0 and 1 with the label last"
    return str(error).splitlines()[0]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
