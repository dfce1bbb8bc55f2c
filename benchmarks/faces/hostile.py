"""The test of spoiled JSON files, at length."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import Any

from benchmarks.results import ROOT

TEST = "tests/faces/test_json.py::test_mutated_files_are_refused_or_load"


def run(files: int) -> dict[str, Any]:
    """Run it on many files, in a process of its own."""
    began = time.monotonic()
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", TEST]
    environment = os.environ | {"DISJUNCT_HOSTILE_FILES": str(files)}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    passed = done.returncode == 0
    seconds = time.monotonic() - began
    print(f"\n{files:,} spoiled JSON files: {'each refused or valid' if passed else 'FAILED'}")
    print(f"{1e3 * seconds / files:.2f} ms a file, mutation and writing included")
    if not passed:
        print(done.stdout[-2000:])
    return {"files": files, "passed": passed, "seconds": seconds}
