"""What the search that found a rule set says about it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SearchSummary:
    """Profit of a rule set on its training data and how the search for it ended.

    Attributes
    ----------
    profit : float
        V(S) on the training data.
    status : str
        How the search ended: ``converged``, ``time limit``, ``interrupted``.
    bound : float, optional
        Proved upper limit of the profit of any permitted rule set.
    claim : str, optional
        What is proved, as a sentence: ``proved optimal for up to 16 rules``.

    Examples
    --------
    >>> SearchSummary(98.0, "time limit", bound=100.0).gap
    0.02
    >>> print(SearchSummary(98.0, "time limit", bound=100.0))
    profit 98, search: time limit, at most 2% below the best
    """

    profit: float
    status: str
    bound: float | None = None
    claim: str | None = None

    @property
    def gap(self) -> float | None:
        """Share of the bound that the profit may lie below the best; None without a bound."""
        if self.bound is None:
            return None
        return max(0.0, self.bound - self.profit) / self.bound if self.bound > 0 else 0.0

    def __str__(self) -> str:
        proof = self.claim or (
            "" if self.gap is None else f"at most {100 * self.gap:.3g}% below the best"
        )
        return f"profit {self.profit:.10g}, search: {self.status}{', ' if proof else ''}{proof}"
