"""Largest memory of a fit above its packed bits, each case in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.learner.sets import ROOT
from benchmarks.measure import show
from disjunct.bits import PackedBits
from disjunct.search import Objective, learn

CASES = {
    "50,000 rows x 300 literals": (50_000, 300),
    "20,000 rows x 3,000 literals": (20_000, 3_000),
    "1,000,000 rows x 100 literals": (1_000_000, 100),
}


def run() -> dict[str, Any]:
    """Measure each case beside twice its bits plus 64 bytes a row plus 8 MB."""
    figures = {}
    for case, (rows, literals) in CASES.items():
        command = [sys.executable, "-m", "benchmarks.learner.memory", str(rows), str(literals)]
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
        figures[case] = json.loads(done.stdout)
    show(
        "memory of a fit in MB, packed bits included",
        ["case", "bits", "fit", "permitted"],
        [[case, f"{f['bits']:.1f}", f"{f['fit']:.1f}", f"{f['permitted']:.1f}"]
         for case, f in figures.items()],
    )  # fmt: skip
    return figures


def measure(rows: int, literals: int) -> dict[str, float]:
    """Fit made-up bits and give megabytes of bits, of the fit, and what is permitted."""
    rng = np.random.default_rng(0)
    labels = rng.random(rows) < 0.3
    columns = (
        (rng.random(rows) < 0.5) | (labels & (rng.random(rows) < 0.3)) for _ in range(literals)
    )
    small = PackedBits.pack(rng.random((100, 3)) < 0.5, rng.random(100) < 0.5)
    learn(small, Objective(1.0, 0.1), rounds=4)  # what is imported on first use is not counted
    bits = PackedBits.pack(columns, labels)
    before = _reset_peak()
    learn(bits, Objective(1.0, 0.1), max_rules=16, rounds=8, effort="high")
    size = bits.words.nbytes
    return {
        "bits": size / 1e6,
        "fit": (size + _status("VmHWM") - before) / 1e6,
        "permitted": (2 * size + 64 * rows + 8e6) / 1e6,
    }


def _reset_peak() -> int:
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    return _status("VmRSS")


def _status(field: str) -> int:
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return 1024 * int(next(line for line in lines if line.startswith(field)).split()[1])


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]), int(sys.argv[2]))))
