"""The data sets in folds: raw for those who read tables, as numbers for those who do not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from sklearn.compose import make_column_transformer
from sklearn.datasets import load_breast_cancer
from sklearn.impute import SimpleImputer
from sklearn.model_selection import StratifiedKFold
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder

from benchmarks.learner.sets import DATA

FOLDS = 5
BUNDLED = "breast cancer"


@dataclass(frozen=True)
class Fold:
    """Rows to learn from and rows to test on."""

    train: pd.DataFrame
    y_train: NDArray[np.bool_]
    test: pd.DataFrame
    y_test: NDArray[np.bool_]

    @cached_property
    def numbers(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Both parts with a column for each category, and medians of the training rows in gaps."""
        text = [name for name in self.train if not pd.api.types.is_numeric_dtype(self.train[name])]
        rest = [name for name in self.train if name not in text]
        fill = SimpleImputer(strategy="constant", fill_value="missing")
        encode = make_column_transformer(
            (
                make_pipeline(fill, OneHotEncoder(handle_unknown="ignore", sparse_output=False)),
                text,
            ),
            (SimpleImputer(strategy="median", keep_empty_features=True), rest),
        )
        return encode.fit_transform(self.train), encode.transform(self.test)


def names_of_sets() -> list[str]:
    """List the sets of the data folder, small files first; without it a bundled one."""
    paths = sorted(DATA.glob("*.csv.gz"), key=lambda path: path.stat().st_size)
    return [path.name.removesuffix(".csv.gz") for path in paths] or [BUNDLED]


def folds_of(name: str) -> Iterator[Fold]:
    """Split a set into stratified folds, the same for every learner."""
    frame, y = _read(name)
    splitter = StratifiedKFold(FOLDS, shuffle=True, random_state=0)
    for train, test in splitter.split(frame, y):
        yield Fold(frame.iloc[train], y[train], frame.iloc[test], y[test])


def _read(name: str) -> tuple[pd.DataFrame, NDArray[np.bool_]]:
    if name == BUNDLED:
        data = load_breast_cancer(as_frame=True)
        return data.data, np.asarray(data.target == 0)
    frame = pd.read_csv(DATA / f"{name}.csv.gz")
    return frame, frame.pop("target").to_numpy().astype(bool)
