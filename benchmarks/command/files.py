"""The census rows as CSV, and a large file of many copies of them."""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from benchmarks.binarise import tables


def census_as_csv(folder: Path) -> tuple[str, Path]:
    """Write adult (or what stands for it where it is absent) once; its name and the file."""
    path = folder / "people.csv"
    name, frame, y = tables.adult()
    if not path.exists():
        pd.DataFrame(frame).assign(target=y.astype(int)).to_csv(path, index=False)
    return name, path


def large_copy(small: Path, large: Path, size: int) -> Path:
    """Repeat the rows of a file until it is so large."""
    head, _, rows = small.read_bytes().partition(b"\n")
    with large.open("wb") as file:
        file.write(head + b"\n")
        for _ in range(-(-size // len(rows))):
            file.write(rows)
    return large
