"""What all ways of deciding between classes share: their contract, and probabilities that agree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from disjunct.rules import RuleSet
from disjunct.rules.fates import MARGIN
from disjunct.table import Table

Codes = NDArray[np.intp]
"""Place of a class for each row."""

Covers = NDArray[np.bool_]
"""What covers a row: rows by rules."""

Shares = NDArray[np.float64]
"""Probabilities: rows by classes."""


class Decision(Protocol):
    """Rule sets and how they decide: what covers a row in, the place of its class out.

    The covers come one rule set after another, in the order of `sets`, rows by rules: from a table
    by `covers_of`, or from packed bits.
    """

    @property
    def sets(self) -> tuple[RuleSet, ...]:
        """The rule sets."""

    @property
    def rule_sets(self) -> Mapping[Any, RuleSet]:
        """The rule sets by what they tell apart."""

    def decide(self, covers: Iterable[Covers]) -> Codes:
        """Give the place of the class of each row."""

    def probabilities(self, covers: Iterable[Covers], *, raw: bool = False) -> Shares:
        """Give the probability of each class for each row."""

    def explain(self, table: Table, *, nearest: int) -> Any:
        """Say for each row why it got its class."""


def lifted(probabilities: Shares, winners: Codes) -> Shares:
    """Move probabilities so that they sum to one and the first largest is the winner's.

    Examples
    --------
    >>> lifted(np.array([[0.5, 0.5], [0.2, 0.8]]), np.array([1, 1])).round(6).tolist()
    [[0.5, 0.5], [0.2, 0.8]]
    >>> bool(np.diff(lifted(np.array([[0.5, 0.5]]), np.array([1])))[0, 0] > 0)
    True
    """
    rows = np.arange(len(probabilities))
    result = probabilities.copy()
    wrong = result.argmax(axis=1) != winners
    result[rows[wrong], winners[wrong]] = result[wrong].max(axis=1) * (1 + MARGIN)
    result /= result.sum(axis=1, keepdims=True)
    return result


def log_odds(probabilities: Shares) -> NDArray[np.float64]:
    """Log-odds of the classes; for two classes those of the second alone.

    Examples
    --------
    >>> log_odds(np.array([[0.5, 0.5], [0.0, 1.0]])).tolist()
    [0.0, inf]
    """
    shares = probabilities[:, 1] if probabilities.shape[1] == 2 else probabilities
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(shares) - np.log1p(-shares))
