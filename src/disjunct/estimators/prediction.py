"""What a fitted estimator does with new rows, whichever way it was fitted."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.validation import check_is_fitted

from disjunct.estimators.decision import log_odds
from disjunct.estimators.many_covers import covers_of
from disjunct.estimators.persistence import from_plain, to_plain
from disjunct.estimators.two_classes import TwoClasses
from disjunct.rules import RuleSet
from disjunct.table import Table

if TYPE_CHECKING:
    from disjunct.estimators.decision import Decision
    from disjunct.estimators.many_explanations import ManyExplanations
    from disjunct.rules import Explanations


class RuleSetPredictor(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """Prediction, probabilities, explanations and the learned rule sets.

    A class that derives from this sets ``classes_``, ``n_features_in_``, ``feature_names_in_``
    where there are names, and ``_decision``.
    """

    _decision: Decision
    classes_: NDArray[Any]
    n_features_in_: int

    @property
    def rules_(self) -> RuleSet:
        """The rule set, where there are two classes."""
        return self._two_classes("rules_").rule_set

    @property
    def profit_(self) -> float:
        """V(S) on the training data, where there are two classes."""
        search = self._two_classes("profit_").rule_set.search
        assert search is not None, "every learned rule set tells of its search"
        return search.profit

    @property
    def rule_sets_(self) -> Mapping[Any, RuleSet]:
        """The rule sets by class or pair of classes, where there are more than two."""
        decision = self._known_decision("rule_sets_")
        if isinstance(decision, TwoClasses):
            raise AttributeError(  # noqa: TRY004  as for any attribute that is not there
                "rule_sets_ is for more than two classes: use rules_"
            )
        return decision.rule_sets

    def _known_decision(self, name: str) -> Decision:
        decision: Decision | None = vars(self).get("_decision")
        if decision is None:
            raise AttributeError(f"{name} is there after fit: call fit first")
        return decision

    def _two_classes(self, name: str) -> TwoClasses:
        decision = self._known_decision(name)
        if not isinstance(decision, TwoClasses):
            raise AttributeError(  # noqa: TRY004  as for any attribute that is not there
                f"{name} is for two classes, and there are {len(self.classes_)}: "
                "rule_sets_ maps each class or pair of classes to its rule set"
            )
        return decision

    def __getstate__(self) -> dict[str, Any]:
        state: dict[str, Any] = dict(super().__getstate__())
        if "_decision" in state:
            state["_decision"] = to_plain(state["_decision"])
        return state

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        restored = dict(state)
        if "_decision" in restored:
            restored["_decision"] = from_plain(restored["_decision"])
        super().__setstate__(restored)

    def predict(self, X: Any) -> NDArray[Any]:
        """Give the label of each row.

        Parameters
        ----------
        X : table
            Anything dataframe-like or array-like with the columns that the rules need.
        """
        table = self._read(X)
        labels: NDArray[Any] = self.classes_[self._decision.decide(self._covers(table))]
        return labels

    def predict_proba(self, X: Any, *, raw: bool = False) -> NDArray[np.float64]:
        """Give the probability of each class for each row, in the order of ``classes_``.

        It is the smoothed rate of the class among the training rows on which the same rules
        fired. A rate that contradicts the decision is moved just across one half, so that the
        most probable class is the predicted one.

        Parameters
        ----------
        X : table
            Anything dataframe-like or array-like with the columns that the rules need.
        raw : bool, default=False
            Whether to give the rates as counted, also where they contradict the decision.
        """
        table = self._read(X)
        return self._decision.probabilities(self._covers(table), raw=raw)

    def predict_log_proba(self, X: Any) -> NDArray[np.float64]:
        """Give the logarithm of `predict_proba`."""
        with np.errstate(divide="ignore"):
            return np.asarray(np.log(self.predict_proba(X)))

    def decision_function(self, X: Any) -> NDArray[np.float64]:
        """Give the log-odds of the classes for each row.

        For two classes one number for each row, that of ``classes_[1]``: it is above 0 where that
        class is predicted. For more a column for each class, the largest that of the prediction.
        """
        return log_odds(self.predict_proba(X))

    def explain(self, X: Any, *, nearest: int = 1) -> Explanations | ManyExplanations:
        """Say for each row which rules fired, or which came nearest and what failed.

        Parameters
        ----------
        X : table
            Anything dataframe-like or array-like with the columns that the rules need.
        nearest : int, default=1
            How many of the nearest rules to tell for a row that no rule covers.

        Returns
        -------
        sequence of explanations
            One for each row, made when it is asked for; text as `str`, and for two classes a data
            frame by ``to_frame``.
        """
        table = self._read(X)
        explanations: Any = self._decision.explain(table, nearest=nearest)
        return explanations  # type: ignore[no-any-return]

    def _covers(self, table: Table) -> Iterator[NDArray[np.bool_]]:
        return covers_of(self._decision.sets, table)

    def _read(self, X: Any) -> Table:
        """Read a new table; columns without names are taken by place."""
        check_is_fitted(self)
        table = Table.read(X)
        if table.n_rows == 0:
            raise ValueError("Found array with 0 sample(s) while a minimum of 1 is required")
        names: Any = getattr(self, "feature_names_in_", None)
        by_place = not table.has_names
        if table.has_names and names is None and not _numbered(table):
            warnings.warn(
                f"X has feature names, but {type(self).__name__} was fitted without feature names: "
                "its columns are taken by place",
                stacklevel=3,
            )
            by_place = True
        if not by_place:
            return table
        if len(table.names) != self.n_features_in_:
            raise ValueError(
                f"X has {len(table.names)} features, but {type(self).__name__} is expecting "
                f"{self.n_features_in_} features as input"
            )
        if names is None:
            names = [f"x{place}" for place in range(self.n_features_in_)]
        return table.renamed(names)

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = True
        tags.input_tags.string = True
        tags.input_tags.categorical = True
        tags.input_tags.sparse = True
        return tags


def _numbered(table: Table) -> bool:
    """Whether the columns bear the names of columns without names."""
    return table.names == tuple(f"x{place}" for place in range(len(table.names)))
