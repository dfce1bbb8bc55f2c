"""The choice of rules as a coverage problem in whole numbers that never understate V.

Rows that no literal tells apart are one row. Row i earns ``revenue[i]`` the first time a rule
covers it and costs ``charge[i]`` for each rule that does; a literal costs its price:

    V(S) = sum of the revenue of the rows that S covers - sum of c(R) over the rules R of S,
    c(R) = sum of the charge of the rows that R covers + price of the literals of R.

What a set earns is rounded up to a step and what it costs is rounded down, so an upper limit of the
whole numbers limits V too. With whole weights and decimal prices nothing is rounded at all.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from disjunct.bits import PackedBits
from disjunct.search.objective import Objective
from disjunct.search.task import Constraints, Rule

MAX_BASE = 10_000
"""Largest multiplier that may make all prices whole; beyond it they are rounded."""

ROUNDED_BITS = 40
"""Where prices or weights are rounded, all of them together take about so many bits."""


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """The coverage problem of one data set, without the rules.

    Attributes
    ----------
    bits : PackedBits
        The distinct rows, all of them packed as positives.
    matrix : NDArray[np.bool_]
        The same rows, by literals.
    revenue, charge : NDArray[np.int64]
        What a row earns once and what it costs each rule, in steps.
    prices : NDArray[np.int64]
        Price of each literal, in steps.
    step : Fraction
        What a step is worth in units of V.
    constraints : Constraints
        What a rule may look like, and how many there may be, fixed ones included.
    fixed : tuple of Rule
        Rules that are in every set: rows they cover have no revenue any more.
    earned : int
        What the fixed rules earn less what they cost, in steps.
    """

    bits: PackedBits
    matrix: NDArray[np.bool_]
    revenue: NDArray[np.int64]
    charge: NDArray[np.int64]
    prices: NDArray[np.int64]
    step: Fraction
    constraints: Constraints
    fixed: tuple[Rule, ...]
    earned: int

    @property
    def room(self) -> int:
        """How many rules may join the fixed ones."""
        return self.constraints.max_rules - len(self.fixed)

    def cover(self, rule: Rule) -> NDArray[np.bool_]:
        """Flag the rows that a rule covers."""
        flags: NDArray[np.bool_] = np.logical_and.reduce(self.matrix[:, list(rule)], axis=1)
        return flags

    def cost(self, rule: Rule, cover: NDArray[np.bool_]) -> int:
        """Give c(R)."""
        return int(self.charge[cover].sum()) + int(self.prices[list(rule)].sum())

    def profit(self, rules: Iterable[Rule]) -> int:
        """Give V of the fixed rules and these, in steps."""
        covered = np.zeros(len(self.matrix), dtype=bool)
        total = self.earned
        for rule in rules:
            cover = self.cover(rule)
            covered |= cover
            total -= self.cost(rule, cover)
        return total + int(self.revenue[covered].sum())

    def plain(self, steps: int) -> float:
        """Give the least float that is not below so many steps, in units of V."""
        exact = steps * self.step
        nearest = float(exact)
        return nearest if Fraction(nearest) >= exact else math.nextafter(nearest, math.inf)


def build_model(
    bits: PackedBits,
    objective: Objective,
    constraints: Constraints,
    fixed: Sequence[Rule],
    weights: NDArray[np.float64] | None,
    literal_costs: NDArray[np.float64] | None,
) -> Model:
    """Merge equal rows and put weights and prices on a grid.

    Parameters
    ----------
    weights : NDArray[np.float64] or None
        Weights of the rows of the table.
    literal_costs : NDArray[np.float64] or None
        Factors of the price of each literal.
    """
    rows, sums = _distinct(bits, weights)
    costs = Costs.of(objective, bits.n_literals, literal_costs).capped(sums, fixed)
    steps, whole_steps = costs.steps(sums)
    revenue = _scaled(costs.revenue * steps, sums.positive, up=True)
    overlap = _scaled(costs.overlap * steps, sums.positive, up=False)
    negative = _scaled(costs.negative * steps, sums.negative, up=False)
    prices = np.array([math.floor(price * steps) for price in costs.literals], dtype=np.int64)
    grain = 1
    if whole_steps:  # the largest step that still rounds nothing
        parts = (revenue, overlap, negative, prices)
        grain = max(1, math.gcd(*np.concatenate(parts).tolist()))
    revenue, prices = revenue // grain, prices // grain
    charge = (overlap + negative) // grain
    packed = PackedBits.pack(rows, np.ones(len(rows), dtype=bool))
    whole = Model(
        packed, rows, revenue, charge, prices, Fraction(grain) / steps, constraints, (), 0
    )
    earned = whole.profit(fixed)
    left = revenue.copy()
    for rule in fixed:
        left[whole.cover(rule)] = 0
    return Model(packed, rows, left, charge, prices, whole.step, constraints, tuple(fixed), earned)


@dataclass(frozen=True, slots=True)
class Sums:
    """Exact weight of the positives and of the negatives of each distinct row."""

    positive: list[Fraction]
    negative: list[Fraction]

    @property
    def are_whole(self) -> bool:
        """Whether every weight is a whole number."""
        return all(sum_.denominator == 1 for sum_ in (*self.positive, *self.negative))

    @property
    def total(self) -> Fraction:
        """Weight of all."""
        return sum((*self.positive, *self.negative), Fraction(0))


@dataclass(frozen=True, slots=True)
class Costs:
    """The prices as exact numbers: 0.1 means a tenth."""

    revenue: Fraction
    overlap: Fraction
    negative: Fraction
    literals: tuple[Fraction, ...]

    @classmethod
    def of(cls, objective: Objective, d: int, factors: NDArray[np.float64] | None) -> Costs:
        """Read the prices of an objective and the factors of its literals."""
        overlap = exact(objective.overlap_cost)
        each = exact(objective.literal_cost)
        scaled = [Fraction(1)] * d if factors is None else [exact(f) for f in factors.tolist()]
        return cls(
            exact(objective.miss_cost) + overlap,
            overlap,
            exact(objective.false_positive_cost),
            tuple(each * factor for factor in scaled),
        )

    def capped(self, sums: Sums, fixed: Sequence[Rule]) -> Costs:
        """Lower prices of literals that no rule could earn to one that none could earn either."""
        dearest = self.revenue * sum(sums.positive) + 1
        for rule in fixed:
            dearest = max([dearest, *(self.literals[literal] for literal in rule)])
        return replace(self, literals=tuple(min(price, dearest) for price in self.literals))

    def steps(self, sums: Sums) -> tuple[Fraction, bool]:
        """Give the steps for one unit of V, very many unless fewer round nothing, and which."""
        every = (self.revenue, self.overlap, self.negative, *self.literals)
        base = 1
        for price in every:
            base = math.lcm(base, price.denominator)
            if base > MAX_BASE:
                break
        total = sums.total * max(every[:3]) + max(self.literals, default=Fraction(0))
        if base <= MAX_BASE and sums.are_whole and total * base < 1 << ROUNDED_BITS:
            return Fraction(base), True
        scale = total or Fraction(1)
        exponent = ROUNDED_BITS - math.ceil(
            math.log2(scale.numerator) - math.log2(scale.denominator)
        )
        return Fraction(2) ** exponent, False


def exact(number: float) -> Fraction:
    """Give the number as it is written: the shortest decimal that stands for the float.

    Examples
    --------
    >>> exact(0.1), exact(2.0)
    (Fraction(1, 10), Fraction(2, 1))
    """
    return Fraction(repr(float(number)))


def _distinct(
    bits: PackedBits, weights: NDArray[np.float64] | None
) -> tuple[NDArray[np.bool_], Sums]:
    """Give the distinct rows that weigh anything, and the weights of their samples."""
    matrix = bits.unpack()
    positive = np.zeros(bits.n_samples, dtype=bool)
    positive[bits.order[: bits.n_positive]] = True
    present = np.ones(len(matrix), dtype=bool) if weights is None else weights > 0
    packed = np.packbits(matrix[present], axis=1)
    _, first, place = np.unique(packed, axis=0, return_index=True, return_inverse=True)
    rows = matrix[np.flatnonzero(present)[first]]
    sides = (
        _sum_by(place.ravel(), flags, None if weights is None else weights[present], len(rows))
        for flags in (positive[present], ~positive[present])
    )
    return rows, Sums(*sides)


def _sum_by(
    place: NDArray[np.intp], chosen: NDArray[np.bool_], weights: NDArray[np.float64] | None, n: int
) -> list[Fraction]:
    """Add up the weights of the chosen samples by their distinct row."""
    if weights is None or np.all(weights == np.floor(weights)):
        each = chosen.astype(np.float64) if weights is None else np.where(chosen, weights, 0.0)
        if float(each.sum()) < 1 << 53:
            return [Fraction(int(sum_)) for sum_ in np.bincount(place, each, n).tolist()]
    sums = [Fraction(0)] * n
    assert weights is not None
    for row, weight in zip(place[chosen].tolist(), weights[chosen].tolist(), strict=True):
        sums[row] += Fraction(weight)
    return sums


def _scaled(price: Fraction, sums: Sequence[Fraction], *, up: bool) -> NDArray[np.int64]:
    """Multiply, and round up or down to whole steps."""
    rounded = math.ceil if up else math.floor
    return np.array([rounded(price * sum_) for sum_ in sums], dtype=np.int64)
