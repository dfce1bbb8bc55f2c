"""One table to packed bits in a process of its own; prints the largest memory above the table."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from benchmarks.binarise import tables
from benchmarks.binarise.adult import pack


def measure(thresholds: str, rows: int, columns: int) -> dict[str, Any]:
    """Megabytes of the table, of its bits, and the most that was in use above the table."""
    frame = tables.numbers(rows, columns)
    y = tables.labels(frame)
    pack(frame[:100], y[:100], thresholds)  # what is imported on first use is not counted
    before = _reset_peak()
    bits = pack(frame, y, thresholds)
    return {
        "literals": bits.n_literals,
        "table_mb": frame.memory_usage().sum() / 1e6,
        "above_mb": (_status("VmHWM") - before) / 1e6,
        "bits_mb": bits.words.nbytes / 1e6,
    }


def _reset_peak() -> int:
    """Let Linux forget the peak so far; give the memory in use."""
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    return _status("VmRSS")


def _status(field: str) -> int:
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return 1024 * int(next(line for line in lines if line.startswith(field)).split()[1])


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
