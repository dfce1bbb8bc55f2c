"""Largest memory above the input table, each case in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks.measure import show

CASES = {
    "18,000 rows x 35,000 literals": {"rows": 18_000, "columns": 1_945, "target": 250},
    "5 million rows x 20 columns": {"rows": 5_000_000, "columns": 20, "target": 2_000},
}
"""Tables of numbers, and the megabytes above the table that are aimed at."""


def run() -> dict[str, Any]:
    """Measure each case with the paper's thresholds and with supervised ones."""
    figures = {}
    for case, sizes in CASES.items():
        for thresholds in ("deciles", "supervised"):
            figures[f"{case}, {thresholds}"] = _in_own_process(thresholds, **sizes)
    rows = [
        [case, str(f["literals"]), f"{f['table_mb']:.0f}", f"{f['above_mb']:.0f}",
         f"{f['bits_mb']:.0f}", str(f["target"])]
        for case, f in figures.items()
    ]  # fmt: skip
    head = ["case", "literals", "table MB", "above it MB", "of these bits MB", "target"]
    show("memory of table to packed bits", head, rows)
    return figures


def _in_own_process(thresholds: str, *, rows: int, columns: int, target: int) -> dict[str, Any]:
    command = [
        sys.executable,
        "-m",
        "benchmarks.binarise.memory_case",
        thresholds,
        str(rows),
        str(columns),
    ]
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=root)
    return {**json.loads(done.stdout), "target": target}
