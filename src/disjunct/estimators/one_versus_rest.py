"""Many classes, one rule set for each of them: the most precise rule decides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from disjunct.estimators.decision import Codes, Covers, Shares, lifted
from disjunct.estimators.many_explanations import ManyExplanations
from disjunct.rules import RuleSet
from disjunct.rules.labels import Label
from disjunct.table import Table


@dataclass(frozen=True, slots=True)
class OneVersusRest:
    """A rule set for every class, which tells it from all others.

    A row that the rules of several classes claim goes to the class of the most precise rule, the
    lowest class among equals; a row that none claims goes to the default class.

    Attributes
    ----------
    labels : tuple of Label
        The classes, in order.
    sets : tuple of RuleSet
        One for each class.
    default : int
        Place of the class of rows that no rule claims.
    """

    labels: tuple[Label, ...]
    sets: tuple[RuleSet, ...]
    default: int

    @property
    def rule_sets(self) -> Mapping[Any, RuleSet]:
        """The rule sets by the label that they describe."""
        return dict(zip(self.labels, self.sets, strict=True))

    def decide(self, covers: Iterable[Covers]) -> Codes:
        """Give the place of the class of each row."""
        return self._winners(self._claims_and_rates(covers)[0])

    def probabilities(self, covers: Iterable[Covers], *, raw: bool = False) -> Shares:
        """Give the probability of each class for each row: the rates, in proportion."""
        claims, rates = self._claims_and_rates(covers)
        shares: Shares = rates / rates.sum(axis=1, keepdims=True)
        return shares if raw else lifted(shares, self._winners(claims))

    def explain(self, table: Table, *, nearest: int) -> ManyExplanations:
        """Say for each row which rules claimed it for its class, or that none did."""
        own = [[place] for place in range(len(self.labels))]
        return ManyExplanations.of(self, table, own, nearest)

    def _winners(self, claims: Shares) -> Codes:
        return np.where(claims.max(axis=1) > 0, claims.argmax(axis=1), self.default)

    def _claims_and_rates(self, covers: Iterable[Covers]) -> tuple[Shares, Shares]:
        """Give by class the precision of the best rule that fired (0: none did) and the rate."""
        claims, rates = [], []
        for rule_set, fired in zip(self.sets, covers, strict=True):
            claims.append(best_precision(rule_set, fired))
            rates.append(rule_set.described_probability(fired, raw=True))
        return np.column_stack(claims), np.column_stack(rates)


def best_precision(rule_set: RuleSet, covers: Covers) -> NDArray[np.float64]:
    """Give the smoothed precision of the most precise rule that covers each row; 0 for none."""
    precisions = np.array(rule_set.known_fates().rules)
    best: NDArray[np.float64] = np.where(covers, precisions, 0.0).max(axis=1, initial=0.0)
    return best


def default_class(claimed: NDArray[np.bool_], codes: Codes, weights: NDArray[np.float64]) -> int:
    """Give the class of most weight among unclaimed rows; among all rows where all are claimed."""
    left = ~claimed if not claimed.all() else np.ones_like(claimed)
    return int(np.bincount(codes[left], weights[left]).argmax())
