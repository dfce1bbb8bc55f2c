"""The data sets as raw frames, and their folds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from sklearn.datasets import load_breast_cancer
from sklearn.model_selection import StratifiedKFold

from benchmarks.learner.sets import DATA

FOLDS = 10


@dataclass(frozen=True)
class Part:
    """Some rows of a set."""

    frame: pd.DataFrame
    y: NDArray[np.bool_]


@dataclass(frozen=True)
class Frame:
    """A data set as it comes: strings, categories, missing values."""

    name: str
    frame: pd.DataFrame
    y: NDArray[np.bool_]

    def folds(self, seed: int = 0) -> Iterator[tuple[Part, Part]]:
        """Ten stratified folds: training and test rows."""
        splitter = StratifiedKFold(FOLDS, shuffle=True, random_state=seed)
        for rows in splitter.split(self.y, self.y):
            train, test = (Part(self.frame.iloc[part], self.y[part]) for part in rows)
            yield train, test


def frames(most_cells: int | None = None) -> list[Frame]:
    """Give the sets of the data folder, else one of scikit-learn's, small ones first."""
    paths = sorted(DATA.glob("*.csv.gz")) if DATA.is_dir() else []
    found = []
    for path in paths:
        frame = pd.read_csv(path)
        y = frame.pop("target").to_numpy().astype(bool)
        found.append(Frame(path.name.removesuffix(".csv.gz"), frame, y))
    if not found:
        data = load_breast_cancer(as_frame=True)
        found = [Frame("breast cancer", data.data, np.asarray(data.target == 0))]
    found.sort(key=lambda one: one.frame.size)
    return [one for one in found if most_cells is None or one.frame.size <= most_cells]
