"""Rules beside a decision tree, on rows that neither has learned from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.base import clone
from sklearn.metrics import accuracy_score
from sklearn.model_selection import GridSearchCV, StratifiedKFold
from sklearn.tree import DecisionTreeClassifier

FOLDS = 5
LEAVES = (1, 2, 5, 10, 20)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the comparison.

    Attributes
    ----------
    name : str
        The learner.
    accuracy : float
        Mean over the folds, on rows that were not learned from.
    rules : float
        Mean number of rules, or of leaves.
    literals : float
        Mean number of conditions in all of them.
    """

    name: str
    accuracy: float
    rules: float
    literals: float


def beside_a_tree(
    estimator: Any, table: Any, y: NDArray[Any], matrix: NDArray[np.float64],
    told: Callable[[int], None],
) -> list[Row]:  # fmt: skip
    """Cross-validate an estimator and a decision tree, each tuned inside the training folds.

    Parameters
    ----------
    estimator : classifier
        Learner of rule sets, not yet fitted.
    table : pyarrow.Table
        What it learns from.
    y : array of labels
        The labels.
    matrix : array of float
        The same table as numbers, for the tree.
    told : callable
        Hears of each fold that is done.
    """
    # max_depth stays open: the least size of a leaf alone prunes well enough.
    tree = GridSearchCV(DecisionTreeClassifier(random_state=0), {"min_samples_leaf": LEAVES})
    rows: dict[str, list[tuple[float, float, float]]] = {"rules": [], "decision tree": []}
    splits = StratifiedKFold(FOLDS, shuffle=True, random_state=0).split(matrix, y)
    for fold, (train, test) in enumerate(splits, start=1):
        fitted = clone(estimator).fit(table.take(train), y[train])
        score = accuracy_score(y[test], fitted.predict(table.take(test)))
        rows["rules"].append((score, len(fitted.rules_), fitted.rules_.n_literals))
        grown = clone(tree).fit(matrix[train], y[train])
        score = accuracy_score(y[test], grown.predict(matrix[test]))
        rows["decision tree"].append((score, *size_of_tree(grown.best_estimator_.tree_)))
        told(fold)
    return [Row(name, *np.mean(values, axis=0).tolist()) for name, values in rows.items()]


def size_of_tree(tree: Any) -> tuple[int, int]:
    """Leaves of a tree, and the conditions on the ways to all of them."""
    depth = np.zeros(tree.node_count, dtype=int)
    for node in range(tree.node_count):
        for child in (tree.children_left[node], tree.children_right[node]):
            if child >= 0:
                depth[child] = depth[node] + 1
    leaves = tree.children_left < 0
    return int(leaves.sum()), int(depth[leaves].sum())


def one_hot(table: Any) -> NDArray[np.float64]:
    """Table as a tree wants it: a column for each category, dates as days, gaps as NaN.

    Parameters
    ----------
    table : pyarrow.Table
        Numbers, booleans, dates and text.

    Returns
    -------
    array of float, rows by columns

    Examples
    --------
    >>> import pyarrow as pa
    >>> one_hot(pa.table({"age": [30, None], "pet": ["cat", "dog"]})).tolist()
    [[30.0, 1.0, 0.0], [nan, 0.0, 1.0]]
    """
    import pyarrow as pa

    columns = []
    for column in table.columns:
        if pa.types.is_string(column.type):
            values = column.to_pylist()
            columns += [
                [float(value == one) for value in values] for one in sorted(filter(None, {*values}))
            ]
        else:
            plain = column.cast(pa.int32()) if pa.types.is_date(column.type) else column
            columns.append(plain.cast(pa.float64()).to_numpy())
    return np.column_stack(columns)
