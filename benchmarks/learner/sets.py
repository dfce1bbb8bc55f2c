"""The data sets as boolean matrices, and the known figures for them."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from sklearn.datasets import load_breast_cancer, load_wine

from disjunct.literals import Binarizer

ROOT = Path(__file__).resolve().parents[2]
DATA = Path(os.environ.get("DISJUNCT_DATA", ROOT.parent / "shared" / "data"))
KNOWN = Path(os.environ.get("DISJUNCT_REFERENCE", DATA.parent / "reference"))
LITERAL_COSTS = (1.0, 8.0)


@dataclass(frozen=True)
class Set:
    """A data set, binarised as in the paper."""

    name: str
    matrix: NDArray[np.bool_]
    labels: NDArray[np.bool_]

    @property
    def size(self) -> int:
        """Rows times literals."""
        return int(self.matrix.size)


def all_sets(largest: int | None = None) -> Iterator[Set]:
    """Give the sets of the data folder, else those that scikit-learn bundles, small ones first."""
    tables = sorted(_tables(), key=lambda table: table[1].size)
    for name, frame, labels in tables:
        one = binarised(name, frame, labels)
        if largest is None or one.size <= largest:
            yield one


def one_set(name: str) -> Set | None:
    """Give one set of the data folder, or nothing where it is absent."""
    path = DATA / f"{name}.csv.gz"
    return binarised(*_read(path)) if path.is_file() else None


def binarised(name: str, frame: pd.DataFrame, labels: NDArray[np.bool_]) -> Set:
    """Binarise as the paper does."""
    matrix = np.asarray(Binarizer().fit_transform(frame, labels), dtype=bool)
    return Set(name, np.ascontiguousarray(matrix), labels)


def known(table: str) -> dict[tuple[str, float], dict[str, Any]]:
    """Read known figures by set and price of a literal; empty where they are absent."""
    path = KNOWN / f"{table}.csv"
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {(row["set"], float(row["lambda"])): row for row in csv.DictReader(file)}


def _tables() -> Iterator[tuple[str, pd.DataFrame, NDArray[np.bool_]]]:
    paths = sorted(DATA.glob("*.csv.gz")) if DATA.is_dir() else []
    if paths:
        yield from map(_read, paths)
        return
    for name, load in (("breast cancer", load_breast_cancer), ("wine", load_wine)):
        bunch = load(as_frame=True)
        yield name, bunch.data, np.asarray(bunch.target == 0)


def _read(path: Path) -> tuple[str, pd.DataFrame, NDArray[np.bool_]]:
    frame = pd.read_csv(path)
    return path.name.removesuffix(".csv.gz"), frame, frame.pop("target").to_numpy().astype(bool)
