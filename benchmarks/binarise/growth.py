"""Time to packed bits against the number of rows."""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.binarise import tables
from benchmarks.binarise.adult import pack
from benchmarks.measure import show, side_by_side

ROWS = [250_000, 500_000, 1_000_000, 2_500_000, 5_000_000]
COLUMNS = 20


def run(sizes: list[int]) -> dict[str, Any]:
    """Measure tables of numbers of rising length; the slope is that of log time to log rows."""
    seconds = {}
    for rows in sizes:
        frame = tables.numbers(rows, COLUMNS)
        y = tables.labels(frame)
        seconds[rows] = side_by_side({"pack": lambda f=frame, y=y: pack(f, y, "deciles")}, 2)[
            "pack"
        ]
    slope = float(np.polyfit(np.log(sizes), np.log([seconds[rows] for rows in sizes]), 1)[0])
    lines = [
        [f"{rows:,}", f"{s:.2f}", f"{1e9 * s / rows / COLUMNS:.1f}"] for rows, s in seconds.items()
    ]
    show(f"{COLUMNS} columns of numbers: slope {slope:.2f}", ["rows", "s", "ns a value"], lines)
    return {"columns": COLUMNS, "seconds": {str(k): v for k, v in seconds.items()}, "slope": slope}
