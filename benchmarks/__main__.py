"""Run the benchmarks: ``python -m benchmarks [--full] [--again] [part ...]``."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time

from benchmarks.results import ROOT, is_finished, made_by, names_of_parts


def main() -> int:
    """Run the parts one after the other, each in a process of its own."""
    options = _options()
    failed = []
    began = time.monotonic()
    for part in options.parts or names_of_parts():
        if options.full and not options.again and is_finished(part, full=True):
            print(f"\n{part}: finished before on this code (--again measures it anew)")
            continue
        print(f"\n=== {part} ({made_by(full=options.full)})", flush=True)
        if _run_apart(part, full=options.full):
            failed.append(part)
    print(f"\n{made_by(full=options.full)}: {time.monotonic() - began:.0f} s")
    if failed:
        print(f"failed: {', '.join(failed)}")
    return len(failed)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(names_of_parts()))
    parser.add_argument("--full", action="store_true", help="every set, fold and setting: hours")
    parser.add_argument("--again", action="store_true", help="measure finished parts anew")
    options = parser.parse_args()
    unknown = sorted(set(options.parts) - set(names_of_parts()))
    if unknown:
        parser.error(f"no such part: {', '.join(unknown)}; there are {', '.join(names_of_parts())}")
    return options


def _run_apart(part: str, *, full: bool) -> int:
    """Run one part in a new process: memory is its own, and a crash ends only itself."""
    # What is compared runs on one thread unless a table says otherwise.
    one_thread = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")
    command = [sys.executable, "-m", "benchmarks.part", part, *(["--full"] if full else [])]
    return subprocess.run(command, cwd=ROOT, env=os.environ | one_thread, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
