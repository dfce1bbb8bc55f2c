"""Ctrl-C, time limits and threads, in the middle of native work."""

from __future__ import annotations

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from disjunct.search import Objective, Status, build, learn
from disjunct.search.native_engine import available
from tests.search.instances import Table, random_table

native = pytest.mark.skipif(not available(), reason="built without a compiler")

LATE = 2.0
"""Seconds after which an answer is wrong on the busiest machine; the aim is 0.2."""

MADE_UP = """
import os, signal, threading, time
import numpy as np
from disjunct.bits import PackedBits
from disjunct.search import Objective, SearchInterruptedError, learn
rng = np.random.default_rng(0)
y = rng.random({rows}) < 0.4
columns = ((rng.random({rows}) < 0.5) | (y & (rng.random({rows}) < 0.2)) for _ in range({literals}))
bits = PackedBits.pack(columns, y)
weights = rng.random({rows}) if {weighted} else None
options = dict(rounds=10**6, effort="highest", n_jobs={n_jobs}, engine="{engine}",
               sample_weight=weights)
"""

INTERRUPTED = """
sent = []
def send():
    sent.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)
threading.Timer({after}, send).start()
try:
    learn(bits, Objective(1, 0.1), **options)
except SearchInterruptedError as error:
    late = time.monotonic() - sent[0]
    print(late, error.result.status, len(error.result.rules), error.result.profit)
"""

LIMITED = """
began = time.monotonic()
found = learn(bits, Objective(1, 0.1), time_limit={after}, **options)
print(time.monotonic() - began - {after}, found.status, len(found.rules), found.profit)
"""

CASES = {
    "small, one thread": {"rows": 2_000, "literals": 60, "n_jobs": 1},
    "large, one thread": {"rows": 200_000, "literals": 120, "n_jobs": 1},
    "large, two threads": {"rows": 200_000, "literals": 120, "n_jobs": 2},
    "large, weighted, two threads": {
        "rows": 100_000,
        "literals": 100,
        "n_jobs": 2,
        "weighted": True,
    },
    "reference": {"rows": 2_000, "literals": 60, "n_jobs": 1, "engine": "reference"},
}


def answer(code: str, **case: Any) -> tuple[float, str, int, float]:
    """How late it was, the status, rules and V of a search in a process of its own."""
    case = {"weighted": False, "engine": "native", "after": 0.7} | case
    done = subprocess.run(
        [sys.executable, "-c", (MADE_UP + code).format(**case)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    late, *status, rules, profit = done.stdout.split()
    return float(late), " ".join(status), int(rules), float(profit)


@native
@pytest.mark.parametrize("case", CASES)
def test_ctrl_c_is_answered_at_once(case: str) -> None:
    """The best rules so far are in the error, which is a KeyboardInterrupt."""
    late, status, rules, profit = answer(INTERRUPTED, **CASES[case])
    assert (status, late < LATE) == ("interrupted", True)
    assert (rules > 0) == (profit > 0)


@native
@pytest.mark.parametrize("case", CASES)
def test_time_limits_are_kept(case: str) -> None:
    """The best rules so far come back, with the status."""
    late, status, rules, profit = answer(LIMITED, **CASES[case])
    assert (status, late < LATE) == ("time limit", True)
    assert (rules > 0) == (profit > 0)


@native
def test_time_limit_while_threads_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds in threads stop too, and nothing is left running."""
    monkeypatch.setattr(build, "SMALL", 0)
    table = random_table(np.random.default_rng(0), 500, 500, 40)
    before = threading.active_count()
    for _ in range(5):
        found = learn(table.bits, Objective(0.5), rounds=10**6, n_jobs=4, time_limit=0.05)
        assert found.status is Status.TIME_LIMIT
        assert found.rules
    assert threading.active_count() == before


def instances() -> list[Table]:
    """Tables of various shapes."""
    rng = np.random.default_rng(1)
    shapes = [(30, 40, 5), (200, 90, 20), (64, 512, 33), (400, 300, 12), (1, 700, 9), (90, 90, 64)]
    return [random_table(rng, *shape) for shape in shapes]


@native
@pytest.mark.parametrize("n_jobs", [1, 3])
def test_fits_side_by_side(n_jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches in many Python threads at once share nothing: each gives what it gives alone."""
    monkeypatch.setattr(build, "SMALL", 1_000)  # the larger ones run in threads themselves

    def one(table: Table, seed: int) -> tuple[Any, ...]:
        found = learn(
            table.bits, Objective(0.5, 0.1), rounds=12, effort="high", seed=seed, n_jobs=n_jobs
        )
        return found.rules, found.profit, found.subproblems

    tasks = [(table, seed) for seed in range(4) for table in instances()]
    alone = [one(*task) for task in tasks]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda task: one(*task), tasks)) == alone


@native
def test_batches_do_not_depend_on_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where rounds run side by side, any number of threads gives one result, the reference's."""
    monkeypatch.setattr(build, "SMALL", 0)
    table = random_table(np.random.default_rng(2), 150, 180, 20)
    options: dict[str, Any] = {"rounds": 13, "effort": "high", "max_rules": 6}
    expected = learn(table.bits, Objective(0.5), engine="reference", **options)
    for n_jobs in (1, 2, 3, 4, 16):
        found = learn(table.bits, Objective(0.5), n_jobs=n_jobs, **options)
        assert (found.rules, found.subproblems) == (expected.rules, expected.subproblems)


@native
def test_the_lock_is_free_during_the_search() -> None:
    """Other Python threads run while the native engine works."""
    table = random_table(np.random.default_rng(3), 2000, 2000, 100)
    ticks: list[int] = []
    stop = threading.Event()

    def tick() -> None:
        while not stop.wait(0.005):
            ticks.append(1)

    thread = threading.Thread(target=tick)
    thread.start()
    learn(table.bits, Objective(0.5), rounds=10**6, time_limit=0.5)
    stop.set()
    thread.join()
    assert len(ticks) >= 5
