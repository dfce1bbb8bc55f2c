"""Weights and costs become integers on one grid, so that every sum is exact and order-free.

Sample weights are multiplied by a power of two and rounded (integer weights stay as they are).
Costs are multiplied by ``base * 2**k``: ``base`` makes the usual decimal costs (0.1, 0.01) exact,
``2**k`` is as fine as the bound on every sum permits. Sums fit 30 bits where that leaves at least
2**10 steps for one unit of cost, else 49 bits.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from disjunct.search.objective import Objective, distortion

NARROW_BITS = 30
WIDE_BITS = 49
"""Prices rounded to whole steps at most double: sums stay within one bit more than this."""
MAX_RULES = 4096
"""Most rules in a set: their costs, each within 50 bits, add up within 63."""
MIN_STEPS = 1 << 10
MAX_STEPS = 1 << 24
MAX_BASE = 10_000
WEIGHT_STEPS = 1 << 12
MAX_WEIGHT = 1 << 31
MAX_EXPONENT = 1000
MOOD_ALPHAS = (0.5, 0.75, 1.0)
LITERAL_SCALES = ((1, 1), (1, 3), (3, 1))
LARGEST_SCALE = 3
MAX_ACTIVE = 16


class Mood(NamedTuple):
    """One way to price the search for a rule.

    Attributes
    ----------
    uncovered, covered : int
        omega_+ of an uncovered positive and price of a covered one.
    numerator, denominator : int
        A literal costs its price times this fraction, rounded down.
    """

    uncovered: int
    covered: int
    numerator: int = 1
    denominator: int = 1


@dataclass(frozen=True, slots=True)
class IntegerCosts:
    """The prices on the grid, as the engines see them.

    Attributes
    ----------
    steps : int
        Grid steps for one unit of cost and one step of weight.
    negative, covered, uncovered : int
        beta_0, beta_2 and beta_1.
    literals : NDArray[np.int64]
        Price of each literal, in steps; never above what a rule could earn, plus one.
    greedy : tuple of int
        omega_+ of rounds 1..K of the distorted greedy.
    moods : tuple of Mood
        Other ways to price, that improvement rounds draw from.
    narrow : bool
        Whether every sum over samples fits 31 bits and a sign.
    """

    steps: int
    negative: int
    covered: int
    uncovered: int
    literals: NDArray[np.int64]
    greedy: tuple[int, ...]
    moods: tuple[Mood, ...]
    narrow: bool

    @property
    def plain(self) -> Mood:
        """The prices as they are: alpha = 1."""
        return Mood(self.uncovered, self.covered)

    @property
    def revenue(self) -> int:
        """beta_1 + beta_2: what the first cover of a positive earns."""
        return self.uncovered + self.covered


def integer_weights(weights: NDArray[np.float64] | None) -> tuple[NDArray[np.int64] | None, float]:
    """Round weights to the grid; whole numbers below 2**31 stay what they are.

    Returns
    -------
    weights : NDArray[np.int64] or None
        The weights in steps; None where each sample weighs one.
    unit : float
        Weight of one step: a power of two.
    """
    if weights is None or np.all(weights == 1):
        return None, 1.0
    top = float(weights.max(initial=0.0))
    if np.all(weights == np.floor(weights)) and top < MAX_WEIGHT:
        return weights.astype(np.int64), 1.0
    positive = weights[weights > 0]
    mean = math.fsum(positive) / len(positive)
    exponent = math.ceil(math.log2(WEIGHT_STEPS) - math.log2(mean))
    exponent = min(exponent, math.floor(math.log2(MAX_WEIGHT) - math.log2(top)), MAX_EXPONENT)
    return np.rint(np.ldexp(weights, exponent)).astype(np.int64), math.ldexp(1.0, -exponent)


def lies_on_grid(
    objective: Objective,
    literal_costs: NDArray[np.float64],
    weights: NDArray[np.float64] | None,
    unit: float,
    costs: IntegerCosts,
) -> bool:
    """Whether nothing was rounded: what holds on the grid then holds in plain units.

    Costs are read as the decimal numbers that they are written as. A price of a literal above
    what a rule could earn may be lowered all the same: no rule with that literal pays.
    """
    prices = {objective.false_positive_cost, objective.overlap_cost, objective.miss_cost}
    whole = all((Fraction(repr(float(price))) * costs.steps).denominator == 1 for price in prices)
    per_unit = costs.steps / Fraction(unit)
    dearest = int(costs.literals.max(initial=0))
    for price in np.unique(literal_costs).tolist():
        steps = Fraction(repr(float(price))) * per_unit
        whole = whole and (steps.denominator == 1 or steps >= dearest)
    if weights is not None:
        whole = whole and bool(np.all(weights / unit == np.floor(weights / unit)))
    return whole


def integer_costs(
    objective: Objective,
    literal_costs: NDArray[np.float64],
    max_rules: int,
    totals: tuple[int, int],
    unit: float,
    longest: int = 0,
) -> IntegerCosts:
    """Put the objective on the finest grid whose sums provably fit.

    Parameters
    ----------
    objective : Objective
        The prices in plain units.
    literal_costs : NDArray[np.float64]
        Price of each literal, in plain units.
    max_rules : int
        K: one omega_+ for each round.
    totals : tuple of int
        Weight of all positives and of all negatives, in steps of weight.
    unit : float
        Weight of one step.
    longest : int
        Literals of the longest rule that is given in advance.
    """
    prices = (objective.false_positive_cost, objective.overlap_cost, objective.miss_cost)
    small = min(1.0, objective.miss_cost)
    ceiling = objective.revenue_per_positive * totals[0] + small
    in_steps = np.minimum(literal_costs / unit, ceiling)
    priced = max(LARGEST_SCALE * MAX_ACTIVE, longest)
    bound = (
        ceiling
        + objective.false_positive_cost * totals[1]
        + priced * float(in_steps.max(initial=0.0))
        + MAX_ACTIVE * small
    )
    steps = _steps(bound, _base([*prices, *np.unique(in_steps)[:8].tolist()]), small)
    beta_0, beta_2, beta_1 = (round(price * steps) for price in prices)
    revenue = beta_1 + beta_2
    literals = np.rint(in_steps * steps).astype(np.int64)
    most = revenue * totals[0] + beta_0 * totals[1] + priced * int(literals.max(initial=0))
    return IntegerCosts(
        steps=steps,
        negative=beta_0,
        covered=beta_2,
        uncovered=beta_1,
        literals=literals,
        greedy=tuple(
            _omega(distortion(k, max_rules), revenue, beta_2) for k in range(1, max_rules + 1)
        ),
        moods=_moods(revenue, beta_2),
        narrow=most < 1 << (NARROW_BITS + 1),
    )


def _moods(revenue: int, overlap: int) -> tuple[Mood, ...]:
    """Give every pair of an alpha and a price of literals that improvement rounds draw from."""
    return tuple(
        Mood(_omega(alpha, revenue, overlap), overlap, *scale)
        for alpha in MOOD_ALPHAS
        for scale in LITERAL_SCALES
    )


def _omega(alpha: float, revenue: int, overlap: int) -> int:
    """Weight omega_+ = alpha (beta_1 + beta_2) - beta_2 of an uncovered positive, at least 1."""
    return max(1, round(alpha * revenue) - overlap)


def _base(prices: list[float]) -> int:
    """Smallest multiplier that makes every price whole, or 1 if that would be large."""
    base = 1
    for price in prices:
        base = math.lcm(base, Fraction(repr(float(price))).denominator)
        if base > MAX_BASE:
            return 1
    return base


def _steps(bound: float, base: int, small: float) -> int:
    """Largest ``base * 2**k`` that keeps ``bound`` within 30 bits, else within 49.

    ``small`` is a price that must not vanish.
    """
    for bits in (NARROW_BITS, WIDE_BITS):
        room = (1 << bits) / bound
        steps = base if room >= base else 1
        while steps * 2 <= min(room, MAX_STEPS / small):
            steps *= 2
        if room >= steps >= MIN_STEPS / small:
            return steps
    raise ValueError(
        "weights and costs are too large to be summed exactly: their total "
        f"({bound:.3g}) leaves no room for {MIN_STEPS} steps a unit within 2**{WIDE_BITS}; divide "
        "sample weights and costs by a common factor"
    )
