"""Run one part and write its figures: ``python -m benchmarks.part NAME [--full]``."""

from __future__ import annotations

import importlib
import sys
import time

from benchmarks.results import write


def main(part: str, *, full: bool) -> None:
    """Measure a part; it prints its own tables and gives its figures."""
    module = importlib.import_module(f"benchmarks.{part}")
    began = time.monotonic()
    figures = module.run(quick=not full)
    path = write(part, figures, full=full, seconds=time.monotonic() - began)
    print(f"\n{part}: {time.monotonic() - began:.0f} s, figures in {path}")


if __name__ == "__main__":
    main(sys.argv[1], full="--full" in sys.argv[2:])
