"""What the search that found a rule set says about it, and what of that is proved."""

from __future__ import annotations

import math
from dataclasses import dataclass

SLACK = 1e-9
"""Share of a profit by which a bound may miss it and still count as met: floats, not facts."""

GUARANTEE = "V is at least (1 - 1/e) of the best set's gain, less that set's costs"


@dataclass(frozen=True, slots=True)
class SearchSummary:
    """Profit of a rule set on its training data, how the search for it ended, what it proved.

    Attributes
    ----------
    profit : float
        V(S) on the training data.
    status : str
        How the search ended: ``converged``, ``time limit``, ``interrupted``.
    bound : float, optional
        Proved upper limit of the profit of every permitted rule set, in units of V; None where
        nothing was proved. Equal to the profit, it says that the rule set is optimal.
    max_rules : int, optional
        Most rules that the search permitted.
    max_literals : int, optional
        Most literals in a rule that it permitted; None for any number.
    literal_cost : float, optional
        Price of a literal that it paid.
    pool : int, optional
        Where rules were chosen from given ones alone, how many these were: what is proved is proved
        of sets of them.
    guaranteed : bool
        Whether every subproblem was solved to proved optimality, so that the paper's guarantee
        holds.

    Examples
    --------
    >>> best = SearchSummary(98.0, "converged", bound=98.0, max_rules=16, literal_cost=2)
    >>> best.gap, best.proof
    (0.0, 'proved optimal for up to 16 rules at a price of 2 per literal')
    >>> print(SearchSummary(97.9, "time limit", bound=100.0))
    profit 97.9, search: time limit, proved within 2.1% of the best
    >>> print(SearchSummary(97.9, "time limit"))
    profit 97.9, search: time limit
    """

    profit: float
    status: str
    bound: float | None = None
    max_rules: int | None = None
    max_literals: int | None = None
    literal_cost: float | None = None
    pool: int | None = None
    guaranteed: bool = False

    def __post_init__(self) -> None:
        if not math.isfinite(self.profit):
            raise ValueError(f"profit must be finite, got {self.profit}")
        if self.bound is None:
            return
        if not math.isfinite(self.bound):
            raise ValueError(f"bound must be finite, got {self.bound}: None stands for no bound")
        if self.bound < self.profit - self._slack:
            raise ValueError(
                f"the bound {self.bound:.10g} lies below the profit {self.profit:.10g}, "
                "which it should limit"
            )

    @property
    def _slack(self) -> float:
        return SLACK * max(1.0, abs(self.profit))

    @property
    def is_optimal(self) -> bool:
        """Whether it is proved that no permitted rule set has a higher profit."""
        return self.bound is not None and self.bound <= self.profit + self._slack

    @property
    def gap(self) -> float | None:
        """Share of the bound that the profit may lie below the best; None without a bound.

        From 1 on, infinity included, no share of the best is proved to be reached.
        """
        if self.bound is None:
            return None
        if self.is_optimal:
            return 0.0
        return (self.bound - self.profit) / self.bound if self.bound > 0 else math.inf

    @property
    def proof(self) -> str:
        """What is proved, as the end of a sentence; empty where nothing is."""
        statements = [] if self.gap is None else [self._of_the_bound(self.gap)]
        if self.guaranteed and not self.is_optimal:
            statements.append(f"proved: {GUARANTEE}")
        return "; ".join(statements)

    def _of_the_bound(self, gap: float) -> str:
        if self.is_optimal:
            return f"proved optimal{self._scope()}"
        if gap >= 1:
            return f"proved: no set earns more than {self.bound:.10g}{self._scope()}"
        return f"proved within {_share_at_most(gap)} of the best{self._scope()}"

    def _scope(self) -> str:
        """Among which rule sets and at which price."""
        rules = "" if self.max_rules is None else f" for up to {_plural(self.max_rules, 'rule')}"
        if self.pool is not None:
            rules += f" among {_plural(self.pool, 'given rule')}"
        if self.max_literals is not None:
            rules += f"{' of' if rules else ' for rules of'} at most "
            rules += _plural(self.max_literals, "literal")
        if self.literal_cost is None:
            return rules
        return f"{rules} at a price of {self.literal_cost:g} per literal"

    @property
    def ending(self) -> str:
        """Profit and status in words."""
        return f"profit {self.profit:.10g}, search: {self.status}"

    def __str__(self) -> str:
        return f"{self.ending}, {self.proof}" if self.proof else self.ending


def _share_at_most(share: float) -> str:
    """Percentage of two digits that is not below the share: what is proved is never overstated.

    Examples
    --------
    >>> [_share_at_most(share) for share in (0.02101, 0.021, 0.5, 0.9999, 0.0000123)]
    ['2.2%', '2.1%', '50%', '100%', '0.0013%']
    """
    percent = 100 * share
    step = 10.0 ** (math.floor(math.log10(percent)) - 1)
    steps = math.ceil(percent / step - 1e-6)
    return f"{steps * step:.10g}%"


def _plural(count: int, word: str) -> str:
    return f"{count:,} {word}{'' if count == 1 else 's'}"
