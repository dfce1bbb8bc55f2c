"""What exact search is asked and what it answers: one rule, a weight for each sample."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from disjunct.bits import PackedBits
from disjunct.search.task import Constraints, Rule

MAX_SUM = 1 << 61
"""All weights and prices together stay below this, so that no sum overflows."""


class Proof(StrEnum):
    """How an exact search ended: with proof, or at a limit with a bound that holds all the same."""

    PROVED = "proved"
    NODE_LIMIT = "node limit"
    TIME_LIMIT = "time limit"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True, eq=False)
class RuleProblem:
    """Find R that maximises what it covers, less the price of its literals.

    Attributes
    ----------
    bits : PackedBits
        The samples.
    positive : NDArray[np.int64]
        What covering each positive sample earns, in packed order; below 0 it costs.
    negative : NDArray[np.int64]
        What covering each negative sample costs, in packed order; at least 0.
    literals : NDArray[np.int64]
        Price of each literal, at least 0.
    constraints : Constraints
        What the rule may look like; the number of rules plays no part.

    Examples
    --------
    >>> bits = PackedBits.pack(np.array([[1, 0], [1, 1], [0, 1]]), [True, True, False])
    >>> anything = Constraints(1, 2, np.ones(2, bool), np.zeros(2, np.int32))
    >>> earned, charged = np.array([5, 4]), np.array([7])
    >>> RuleProblem(bits, earned, charged, np.array([1, 1]), anything).value((0,))
    8
    """

    bits: PackedBits
    positive: NDArray[np.int64]
    negative: NDArray[np.int64]
    literals: NDArray[np.int64]
    constraints: Constraints

    def __post_init__(self) -> None:
        bits = self.bits
        for name, expected, what in (
            ("positive", bits.n_positive, "positive sample"),
            ("negative", bits.n_negative, "negative sample"),
            ("literals", bits.n_literals, "literal"),
        ):
            array = getattr(self, name)
            if array.shape != (expected,) or array.dtype != np.int64:
                raise ValueError(
                    f"{name} must hold a 64-bit integer for each of the {expected} {what}s, got "
                    f"{array.dtype} of shape {array.shape}"
                )
        for name in ("negative", "literals"):
            low = getattr(self, name)
            if low.size and low.min() < 0:
                place = int(low.argmin())
                raise ValueError(f"{name} must be at least 0: number {place} is {low[place]}")
        parts = (self.positive, self.negative, self.literals)
        if sum(float(np.abs(part.astype(np.float64)).sum()) for part in parts) >= MAX_SUM:
            raise ValueError(
                "weights and prices add up to 2**61 or more: divide all by a common factor"
            )

    def price(self, rule: Rule) -> int:
        """Price of the literals of a rule."""
        return int(self.literals[list(rule)].sum())

    def value(self, rule: Rule) -> int:
        """Give what the rule covers less the price of its literals."""
        bits, split = self.bits, self.bits.positive_words
        rows = bits.words[list(rule)]
        cover = np.bitwise_and.reduce(rows, axis=0)
        earned = _weigh(cover[:split], self.positive)
        charged = _weigh(cover[split:], self.negative)
        return earned - charged - self.price(rule)

    def permits(self, rule: Rule) -> bool:
        """Whether the constraints permit the rule."""
        constraints = self.constraints
        pieces = ((rule[:place], literal) for place, literal in enumerate(rule))
        short = len(rule) <= constraints.max_literals
        return short and all(constraints.permits(before, literal) for before, literal in pieces)


@dataclass(frozen=True, slots=True)
class ExactRule:
    """A rule, its value, and what no permitted rule exceeds.

    Attributes
    ----------
    rule : Rule
        Of the best rules the one with fewest literals, then the lowest literals.
    value : int
        Its value.
    bound : int
        No permitted rule has a higher value than this.
    status : Proof
        How the search ended.
    nodes : int
        Rules whose extensions were weighed; the one figure that may depend on engine and threads.
    """

    rule: Rule
    value: int
    bound: int
    status: Proof
    nodes: int


def precedes(value: int, rule: Rule, other_value: int, other: Rule) -> bool:
    """Whether a rule is preferred: higher value, fewer literals, lower literals."""
    return (-value, len(rule), rule) < (-other_value, len(other), other)


def best_given(problem: RuleProblem, start: Sequence[Rule]) -> tuple[int, Rule]:
    """Give the preferred one of the empty rule and the permitted rules among these."""
    chosen: Rule = ()
    best = problem.value(chosen)
    for given in start:
        rule = tuple(sorted({int(literal) for literal in given}))
        if not problem.permits(rule):
            continue
        value = problem.value(rule)
        if precedes(value, rule, best, chosen):
            best, chosen = value, rule
    return best, chosen


def _weigh(words: NDArray[np.uint64], weights: NDArray[np.int64]) -> int:
    flags = np.unpackbits(words.view(np.uint8), bitorder="little")[: len(weights)]
    return int(weights[flags.astype(bool)].sum())
