"""What the learner maximises: the profit V of a rule set, its costs and its named special cases."""

from __future__ import annotations

import math
import numbers
from dataclasses import dataclass
from typing import Self

OVERLAP_LIMIT = math.e - 1
"""beta_1 must exceed this multiple of beta_2, else covering a sample could lose profit."""


@dataclass(frozen=True, slots=True)
class Objective:
    r"""Prices of the four things a rule set is judged by.

    With beta = (false_positive_cost, miss_cost, overlap_cost) and lambda = literal_cost,

    .. math:: L(S) = \beta_1 |X^+| - V(S), \qquad
              V(S) = (\beta_1 + \beta_2) |X^+_S| - \sum_{R \in S} c(R), \qquad
              c(R) = \beta_0 |X^-_R| + \beta_2 |X^+_R| + \lambda |R|.

    Parameters
    ----------
    literal_cost : float
        Price of one literal (lambda): how many samples one more literal must win.
    overlap_cost : float
        Price of covering a positive sample once more (beta_2).
    false_positive_cost : float
        Price of a negative sample for each rule that covers it (beta_0).
    miss_cost : float
        Price of a positive sample that no rule covers (beta_1).

    Examples
    --------
    >>> objective = Objective(literal_cost=1, overlap_cost=0.1)
    >>> objective.rule_cost(positives=20, negatives=2, literals=3)
    7.0
    >>> Objective.hamming()
    Objective(literal_cost=0.0, overlap_cost=0.0, false_positive_cost=1.0, miss_cost=1.0)
    """

    literal_cost: float = 2.0
    overlap_cost: float = 0.1
    false_positive_cost: float = 1.0
    miss_cost: float = 1.0

    def __post_init__(self) -> None:
        for name in ("literal_cost", "overlap_cost", "false_positive_cost", "miss_cost"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, numbers.Real):
                raise TypeError(f"{name} must be a number, got {value!r}")
            if not math.isfinite(value) or value < 0:
                raise ValueError(f"{name} must be a finite number of at least 0, got {value!r}")
        if self.miss_cost <= OVERLAP_LIMIT * self.overlap_cost:
            limit = self.miss_cost / OVERLAP_LIMIT
            lower = f"overlap_cost below {limit:.3g} or " if limit else ""
            raise ValueError(
                f"miss_cost (beta_1 = {self.miss_cost:g}) must exceed (e - 1) times overlap_cost "
                f"(beta_2 = {self.overlap_cost:g}), else covering an uncovered positive could "
                f"lose profit: choose {lower}a larger miss_cost"
            )

    @classmethod
    def zero_one(cls, literal_cost: float) -> Self:
        """0-1 loss with complexity penalty: its upper bound L_1 of the paper's appendix."""
        return cls(literal_cost=literal_cost, overlap_cost=0.0)

    @classmethod
    def zero_one_overlap(cls, eta: float) -> Self:
        """0-1 loss with overlap penalty eta < 1/(e-1): its upper bound L_2 of the appendix."""
        return cls(literal_cost=0.0, overlap_cost=eta)

    @classmethod
    def hamming(cls) -> Self:
        """Hamming loss of a rule set, as in Boolean rules by column generation."""
        return cls(literal_cost=0.0, overlap_cost=0.0)

    @property
    def revenue_per_positive(self) -> float:
        """What the first cover of a positive sample earns: beta_1 + beta_2."""
        return self.miss_cost + self.overlap_cost

    def rule_cost(self, positives: float, negatives: float, literals: float) -> float:
        """Cost c(R) of a rule that covers so many (weighted) samples with so many literals."""
        return (
            self.false_positive_cost * negatives
            + self.overlap_cost * positives
            + self.literal_cost * literals
        )

    def profit(self, covered_positives: float, rule_costs: float) -> float:
        """Profit V(S) from the positives covered by the set and the sum of its rules' costs."""
        return self.revenue_per_positive * covered_positives - rule_costs

    def loss(self, total_positives: float, profit: float) -> float:
        r"""Loss :math:`L(S) = \beta_1 |X^+| - V(S)`."""
        return self.miss_cost * total_positives - profit


PRESETS = {
    "zero-one": Objective.zero_one,
    "zero-one-overlap": Objective.zero_one_overlap,
    "hamming": Objective.hamming,
}
"""The special cases of the paper's appendix by name."""


def distortion(k: int, max_rules: int) -> float:
    """Multiplier alpha of the gain in round k of K: (1 - 1/K)^(K - k), at least 1/e.

    Parameters
    ----------
    k : int
        The round, from 1.
    max_rules : int
        Most rules of a set (K).

    Examples
    --------
    >>> [round(distortion(k, 3), 3) for k in (1, 2, 3)]
    [0.444, 0.667, 1.0]
    """
    return float((1.0 - 1.0 / max_rules) ** (max_rules - k))
