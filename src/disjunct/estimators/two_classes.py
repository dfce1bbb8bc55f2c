"""Two classes: one rule set, which describes one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from disjunct.estimators.decision import Codes, Covers, Shares
from disjunct.rules import Explanations, RuleSet
from disjunct.table import Table


@dataclass(frozen=True, slots=True)
class TwoClasses:
    """One rule set; a row gets the described class if any rule covers it.

    Attributes
    ----------
    rule_set : RuleSet
        The rules.
    described : int
        Place of the described class: 0 or 1.
    """

    rule_set: RuleSet
    described: int

    @property
    def sets(self) -> tuple[RuleSet, ...]:
        """The one rule set."""
        return (self.rule_set,)

    @property
    def rule_sets(self) -> Mapping[Any, RuleSet]:
        """The one rule set, by the label that it describes."""
        return {self.rule_set.positive: self.rule_set}

    def decide(self, covers: Iterable[Covers]) -> Codes:
        """Give the place of the class of each row."""
        (fired,) = covers
        return np.where(fired.any(axis=1), self.described, 1 - self.described)

    def probabilities(self, covers: Iterable[Covers], *, raw: bool = False) -> Shares:
        """Give the probability of each class for each row."""
        (fired,) = covers
        described = self.rule_set.described_probability(fired, raw=raw)
        pair = (1.0 - described, described)
        return np.column_stack(pair if self.described else pair[::-1])

    def explain(self, table: Table, *, nearest: int) -> Explanations:
        """Say for each row why it got its class."""
        return self.rule_set.explain(table, nearest=nearest)
