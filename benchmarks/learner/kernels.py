"""What the sweep reads a second, beside what the machine can read at all, by cache level."""

from __future__ import annotations

from typing import Any

from benchmarks.measure import show
from disjunct.bits.packing import native

LEVELS = {"L1": 24 << 10, "L2": 512 << 10, "L3": 8 << 20, "memory": 256 << 20}
ROW_WORDS = 128


def run() -> dict[str, Any]:
    """Measure each kernel of this machine at each level."""
    if native is None:
        print("\nkernels: the native engine was not built")
        return {}
    best = native.kernels()[0]
    figures: dict[str, Any] = {}
    rows = []
    for level, size in LEVELS.items():
        read = native.read_rate(best, size) / 1e9
        figures[level] = {"read": read}
        row = [f"{level} ({size >> 10:,} KiB)", f"{read:.0f}"]
        for kernel in native.kernels():
            one, two = (native.sweep_rate(kernel, size, ROW_WORDS, masks) / 1e9 for masks in (1, 2))
            figures[level][kernel] = {"one mask": one, "two masks": two}
            row.append(f"{one:.1f} / {two:.1f}")
        row.append(f"{figures[level][best]['one mask'] / read:.0%}")
        rows.append(row)
    head = ["data in", "read", *(f"{kernel}, 1 / 2 masks" for kernel in native.kernels())]
    show("GB/s of literals swept, one thread", [*head, f"{best} of read"], rows)
    return figures
