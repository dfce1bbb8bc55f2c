"""The binarisers that others use, on the same table."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pandas as pd
from sklearn.compose import make_column_transformer
from sklearn.preprocessing import KBinsDiscretizer, OneHotEncoder

from benchmarks.binarise import tables
from benchmarks.binarise.adult import pack
from benchmarks.measure import show, side_by_side

DECILES = np.arange(1, 10) / 10
TARGET = 10
"""How many times faster is aimed at."""


def run(repeats: int) -> dict[str, Any]:
    """Measure AIX360's rule and scikit-learn's transformers beside ours."""
    name, frame, y = tables.adult()
    tasks = {
        "disjunct": lambda: pack(frame, y, "deciles"),
        "AIX360's rule, get_dummies and cut": lambda: aix360_rule(frame),
        "AIX360's rule, its own steps": lambda: aix360_steps(frame),
        "scikit-learn, dense": lambda: scikit_learn(frame, dense=True),
        "scikit-learn, sparse": lambda: scikit_learn(frame, dense=False),
    }
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Bins whose width are too small")
        seconds = side_by_side(tasks, repeats)
    ours = seconds["disjunct"]
    rows = [[peer, f"{1e3 * s:.1f}", f"{s / ours:.1f}"] for peer, s in seconds.items()]
    show(f"{name}: peers (target: {TARGET} times ours)", ["binariser", "ms", "times ours"], rows)
    return {"data": name, "seconds": seconds, "target": TARGET}


def aix360_rule(frame: pd.DataFrame) -> pd.DataFrame:
    """AIX360's literals in the fewest steps: one-hot by pandas, deciles by `cut`, negations."""
    parts = []
    for name in frame:
        column = frame[name]
        if pd.api.types.is_numeric_dtype(column):
            bounds = [-np.inf, *np.unique(column.quantile(DECILES)), np.inf]
            below = pd.get_dummies(pd.cut(column, bounds)).cumsum(axis=1).iloc[:, :-1].astype(int)
        else:
            below = pd.get_dummies(column).astype(int)
        parts += [below, 1 - below]
    return pd.concat(parts, axis=1)


def aix360_steps(frame: pd.DataFrame) -> pd.DataFrame:
    """AIX360's literals in its own steps: an encoder a column, and a frame that grows."""
    grown = pd.DataFrame(index=frame.index)
    for name in frame:
        column = frame[name]
        if pd.api.types.is_numeric_dtype(column):
            bounds = column.quantile(DECILES).unique()
            holds = (column.to_numpy()[:, np.newaxis] <= bounds).astype(int)
        else:
            encoder = OneHotEncoder(sparse_output=False, dtype=int)
            holds = encoder.fit_transform(frame[[name]])
        both = np.concatenate((holds, 1 - holds), axis=1)
        names = [f"{name} {place}" for place in range(both.shape[1])]
        new = pd.DataFrame(both, index=frame.index, columns=names)
        grown = pd.concat([grown, new], axis=1)
    return grown


def scikit_learn(frame: pd.DataFrame, *, dense: bool) -> Any:
    """Bins and categories one-hot encoded."""
    numeric = [name for name in frame if pd.api.types.is_numeric_dtype(frame[name])]
    other = [name for name in frame if name not in numeric]
    encode = "onehot-dense" if dense else "onehot"
    bins = KBinsDiscretizer(10, encode=encode, strategy="quantile", quantile_method="inverted_cdf")
    both = make_column_transformer(
        (bins, numeric), (OneHotEncoder(sparse_output=not dense), other), sparse_threshold=1.0
    )
    return both.fit_transform(frame)
