"""How good rules are on rows left out: accuracy, or whatever scikit-learn can score by."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import signature
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import check_scoring
from sklearn.utils import _safe_indexing

from disjunct.estimators.decision import Covers, Decision
from disjunct.estimators.labels import Target
from disjunct.estimators.path.parts import Part
from disjunct.estimators.prediction import RuleSetPredictor

Scorer = Callable[..., float]


class Judge:
    """Scores decisions on the rows that a part leaves out.

    Parameters
    ----------
    X : table
        What the user gave.
    target : Target
        The labels and weights of all rows.
    scorer : callable, optional
        Takes a model, a table and labels; the accuracy by default, weighted where rows have
        weights.
    routed : mapping of str to value
        What else the scorer is given; of values with one entry for each row those left out.
    """

    def __init__(
        self, X: Any, target: Target, scorer: Scorer | None, routed: Mapping[str, Any]
    ) -> None:
        self._X = X
        self._target = target
        self._scorer = scorer
        self._routed = routed

    def score(self, part: Part, decision: Decision, covers: Sequence[Covers]) -> float:
        """Score a decision of which the covers on the rows left out are known."""
        rows = part.left_out
        if self._scorer is None:
            right = decision.decide(covers) == self._target.codes[rows]
            weights = self._target.weights
            return float(np.average(right, weights=None if weights is None else weights[rows]))
        labels = self._target.classes[self._target.codes[rows]]
        model: RuleSetPredictor
        if _looks_at_predictions_alone(self._scorer):
            model, table = _KnownCovers(decision, self._target.classes, covers), rows[:, None]
        else:
            model = _Model(decision, self._target.classes)
            table = _safe_indexing(self._X, rows)
        extra = {name: self._part_of(value, rows) for name, value in self._routed.items()}
        value = float(self._scorer(model, table, labels, **extra))
        if not np.isfinite(value):
            raise ValueError(f"scoring gives {value} on {part.name}: choose by another score")
        return value

    def _part_of(self, value: Any, rows: NDArray[np.intp]) -> Any:
        n_rows = len(self._target.codes)
        one_a_row = np.ndim(value) > 0 and len(value) == n_rows
        return _safe_indexing(value, rows) if one_a_row else value


def read_scorer(estimator: Any, scoring: Any) -> tuple[str, Scorer | None]:
    """Give the name of the score and what computes it; None stands for the accuracy."""
    if scoring is None:
        return "accuracy", None
    if not (isinstance(scoring, str) or callable(scoring)):
        raise TypeError(
            f"scoring must be the name of a score or a function of a model, a table and labels, "
            f"got {scoring!r}"
        )
    scorer: Scorer = check_scoring(estimator, scoring=scoring)
    return scoring if isinstance(scoring, str) else "score", scorer


def accepts_weights(scorer: Scorer | None) -> bool:
    """Whether a scorer can be given weights of rows."""
    if scorer is None:
        return False
    function = getattr(scorer, "_score_func", scorer)
    return "sample_weight" in signature(function).parameters


def _looks_at_predictions_alone(scorer: Scorer) -> bool:
    """Whether it is one of scikit-learn's, which hand the table on to the model unseen."""
    return hasattr(scorer, "_score_func")


class _Model(RuleSetPredictor):
    """A fitted classifier around rules found in a fold."""

    def __init__(self, decision: Decision, classes: NDArray[Any]) -> None:
        self._decision = decision
        self.classes_ = classes
        self.n_features_in_ = len(decision.sets[0].schema.columns)

    def _read(self, X: Any) -> Any:
        from disjunct.table import Table

        return Table.read(X)


class _KnownCovers(_Model):
    """The same where it is known which rules cover the rows: no table is read."""

    def __init__(self, decision: Decision, classes: NDArray[Any], covers: Sequence[Covers]) -> None:
        super().__init__(decision, classes)
        self._known = covers

    def _read(self, X: Any) -> Any:
        return X

    def _covers(self, table: Any) -> Any:  # noqa: ARG002  the covers are those of its rows
        return iter(self._known)
