"""The tables that are measured."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pandas as pd
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[2]


def adult() -> tuple[str, pd.DataFrame, NDArray[np.bool_]]:
    """Census rows with mixed columns, or made-up ones of that shape where there are no data."""
    folder = Path(os.environ.get("DISJUNCT_DATA", ROOT.parent / "shared" / "data"))
    path = folder / "adult.csv.gz"
    if path.is_file():
        frame = pd.read_csv(path)
        return "adult", frame, frame.pop("target").to_numpy().astype(bool)
    return "made up like adult", *_like_adult()


def _like_adult(rows: int = 48_842) -> tuple[pd.DataFrame, NDArray[np.bool_]]:
    rng = np.random.default_rng(0)
    columns: dict[str, object] = {}
    for place, kinds in enumerate((9, 16, 7, 15, 6, 5, 2, 42)):
        names = np.array([f"value {kind}" for kind in range(kinds)], dtype=object)
        values = names[rng.integers(0, kinds, rows)]
        if place < 3:
            values[rng.random(rows) < 0.05] = None
        columns[f"text {place}"] = values
    for place, highest in enumerate((73, 30_000, 16, 120, 100, 96)):
        columns[f"number {place}"] = rng.integers(0, highest, rows)
    frame = pd.DataFrame(columns)
    noise = rng.normal(scale=20, size=rows)
    return frame, np.asarray(frame["number 0"] + noise > 50)


def numbers(rows: int, columns: int) -> pd.DataFrame:
    """Numbers without ties."""
    rng = np.random.default_rng(0)
    values = np.empty((rows, columns), order="F")
    for place in range(columns):
        values[:, place] = rng.normal(size=rows)
    return pd.DataFrame(values, columns=[f"c{place}" for place in range(columns)], copy=False)


def labels(frame: pd.DataFrame) -> NDArray[np.bool_]:
    """Labels that the first two columns tell, more or less."""
    return np.asarray(frame.iloc[:, 0] > frame.iloc[:, 1])
