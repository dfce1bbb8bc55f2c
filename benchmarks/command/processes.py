"""Processes from start to end: seconds, and the most memory that they held."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

KILOBYTE = 1 if sys.platform == "darwin" else 1024
"""Unit in which the system tells of memory."""


@dataclass(frozen=True)
class Done:
    """A process that has ended.

    Attributes
    ----------
    seconds : float
        From start to end.
    memory : int
        Most bytes that it held.
    """

    seconds: float
    memory: int


Process = Callable[[], Done]


def script(*arguments: str) -> Process:
    """Run ``disjunct`` with these arguments, as the shell would."""
    return _process([str(Path(sys.executable).parent / "disjunct"), *arguments])


def python(code: str, *arguments: str) -> Process:
    """Run a program in a new interpreter."""
    return _process([sys.executable, "-c", code, *arguments])


def least(processes: Mapping[str, Process], repeats: int) -> dict[str, float]:
    """Least seconds of each; they take turns, so that a busy machine is busy for all."""
    best = dict.fromkeys(processes, float("inf"))
    for _ in range(repeats):
        for name, process in processes.items():
            best[name] = min(best[name], process().seconds)
    return best


def _process(command: list[str]) -> Process:
    # The usual number of threads: what is measured is what people see.
    limits = {"OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"}
    environment = {name: value for name, value in os.environ.items() if name not in limits}

    def run() -> Done:
        began = time.perf_counter()
        child = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - began
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            raise RuntimeError(f"{command[:3]} ended with exit code {child.returncode}")
        return Done(seconds, usage.ru_maxrss * KILOBYTE)

    return run
