"""The rows that settings are tried on: each fold with literals of its own, and the whole table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.model_selection import StratifiedKFold, check_cv

from disjunct.estimators.decision import Covers
from disjunct.estimators.labels import Target
from disjunct.estimators.preparation import Prepared, prepare
from disjunct.estimators.recipe import Found
from disjunct.estimators.schemes import searches_of
from disjunct.estimators.searches import Search
from disjunct.estimators.training import Sides
from disjunct.table import Table

Split = tuple[NDArray[np.intp], NDArray[np.intp]]
"""Rows to learn from and rows left out; both of weight above 0."""


@dataclass(frozen=True, eq=False)
class Part:
    """Rows to learn from, prepared, and the rows left out.

    Thresholds, categories and class weights are those of the rows to learn from alone: nothing
    is known of the rows left out.

    Attributes
    ----------
    name : str
        What messages call it.
    prepared : Prepared
        Rows to learn from, with literals of their own.
    searches : tuple of Search
        The rule sets to learn.
    left_out : NDArray[np.intp]
        Rows to judge by; none for the whole table.
    """

    name: str
    prepared: Prepared
    searches: tuple[Search, ...]
    left_out: NDArray[np.intp]

    @classmethod
    def of(cls, name: str, estimator: Any, table: Table, target: Target, split: Split) -> Part:
        """Choose literals on the rows to learn from."""
        return cls.of_prepared(name, prepare(estimator, table, target.part(split[0])), split[1])

    @classmethod
    def of_prepared(cls, name: str, prepared: Prepared, left_out: NDArray[np.intp]) -> Part:
        """Take rows that are prepared already."""
        return cls(name, prepared, tuple(searches_of(prepared)), left_out)

    @property
    def is_whole(self) -> bool:
        """Whether no row is left out."""
        return len(self.left_out) == 0

    def covers(self, found: Sequence[Found]) -> list[Covers]:
        """Tell which rows left out the rules of each set cover."""
        return [self._judges.covers(one.rules) for one in found]

    @cached_property
    def _judges(self) -> Sides:
        return self.prepared.training.sides(self.left_out, self.left_out[:0])


def read_splits(
    cv: Any, X: Any, target: Target, seed: int, routed: dict[str, Any]
) -> tuple[Split, ...]:
    """Split the rows that count.

    A number stands for so many stratified folds, dealt out at random; whatever else scikit-learn
    takes is taken as it is.
    """
    if cv is None or isinstance(cv, int | np.integer):
        folds = 5 if cv is None else int(cv)
        splitter = StratifiedKFold(folds, shuffle=True, random_state=seed)
    else:
        splitter = check_cv(cv, target.classes[target.codes], classifier=True)
    counts = np.zeros(len(target.codes), dtype=bool)
    counts[np.concatenate(target.rows)] = True
    labels = target.classes[target.codes]
    splits = []
    for number, (train, test) in enumerate(splitter.split(X, labels, **routed)):
        rows = tuple(np.asarray(part, dtype=np.intp) for part in (train, test))
        splits.append(_checked(number, target, rows[0][counts[rows[0]]], rows[1][counts[rows[1]]]))
    if len(splits) < 2:
        raise ValueError(f"cv gives {len(splits)} fold: at least two are needed to choose by")
    return tuple(splits)


def _checked(number: int, target: Target, train: NDArray[np.intp], test: NDArray[np.intp]) -> Split:
    """Refuse a fold that cannot be learned from or not be judged by."""
    if not len(test):
        raise ValueError(f"fold {number} of cv leaves out no row of weight above 0")
    if len(np.unique(target.codes[train])) < 2:
        raise ValueError(
            f"fold {number} of cv has rows of one class alone to learn from: split so that each "
            "fold leaves rows of at least two"
        )
    return train, test
