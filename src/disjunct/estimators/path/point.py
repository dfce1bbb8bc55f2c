"""One point of the path: a setting, what the folds say of it, and the rules it gives."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from disjunct.rules import RuleSet

if TYPE_CHECKING:
    from disjunct.estimators.decision import Decision
    from disjunct.estimators.path.settings import Setting
    from disjunct.estimators.path.stability import Stability


@dataclass(frozen=True, slots=True)
class Measures:
    """What one rule set (of many classes: all of them) is like.

    Attributes
    ----------
    score : float
        On the rows that the fold left out.
    rules, literals : int
        Its size.
    overlap : float
        Share of the rows left out that more than one rule of a set covers.
    profit : float
        V on the rows it was learned from.
    """

    score: float
    rules: int
    literals: int
    overlap: float
    profit: float


@dataclass(frozen=True, slots=True)
class PathPoint:
    """A setting with the measures of each fold, and the rule set learned from all rows.

    Attributes
    ----------
    setting : Setting
        What was searched with.
    folds : tuple of Measures
        One for each fold.
    decision : Decision
        The rule sets learned from all rows, and how they decide.
    profit : float
        V on all rows.
    stability : tuple of Stability
        For each rule set, how often its rules came back in the folds.
    """

    setting: Setting
    folds: tuple[Measures, ...]
    decision: Decision
    profit: float
    stability: tuple[Stability, ...] = ()

    @property
    def score(self) -> float:
        """Mean score."""
        return self._mean("score")

    @property
    def error(self) -> float:
        """Standard error of the mean score."""
        scores = self.scores
        if len(scores) < 2:
            return math.nan
        return float(np.std(scores, ddof=1) / np.sqrt(len(scores)))

    @property
    def scores(self) -> tuple[float, ...]:
        """Score of each fold."""
        return tuple(fold.score for fold in self.folds)

    @property
    def mean_rules(self) -> float:
        """Mean number of rules over the folds."""
        return self._mean("rules")

    @property
    def mean_literals(self) -> float:
        """Mean number of literals over the folds."""
        return self._mean("literals")

    @property
    def mean_overlap(self) -> float:
        """Mean share of the rows left out that more than one rule covers."""
        return self._mean("overlap")

    @property
    def agreement(self) -> float:
        """Mean share of rows on which rule sets of other samples decide the same."""
        values = [one.agreement for one in self.stability]
        return float(np.mean(values)) if values else math.nan

    @property
    def n_rules(self) -> int:
        """Rules learned from all rows."""
        return sum(map(len, self.decision.sets))

    @property
    def n_literals(self) -> int:
        """Literals in them."""
        return sum(rule_set.n_literals for rule_set in self.decision.sets)

    @property
    def rule_set(self) -> RuleSet:
        """The rule set learned from all rows, where there are two classes."""
        if len(self.decision.sets) != 1:
            raise AttributeError("rule_set is for two classes: use rule_sets")
        return self.decision.sets[0]

    @property
    def rule_sets(self) -> Mapping[Any, RuleSet]:
        """The rule sets learned from all rows, by what they tell apart."""
        return self.decision.rule_sets

    def _mean(self, name: str) -> float:
        values = [getattr(fold, name) for fold in self.folds]
        return float(np.mean(values)) if values else math.nan
