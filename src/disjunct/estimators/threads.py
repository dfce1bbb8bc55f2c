"""Jobs one after another or in threads; Ctrl-C ends them all and keeps what they have."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import TypeVar

Result = TypeVar("Result")

Check = Callable[[], None] | None
"""To be called now and then within a job: it ends the job once Ctrl-C was pressed.

None in the main thread, where Ctrl-C speaks for itself.
"""


class InterruptedJobError(KeyboardInterrupt):
    """Ctrl-C within a job that has a result all the same."""

    def __init__(self, cause: KeyboardInterrupt, result: object) -> None:
        super().__init__(*cause.args)
        self.cause = cause
        self.result = result


class _StoppedError(Exception):
    """Ends a job in a thread because another one was interrupted."""


def run_jobs(
    jobs: Sequence[Callable[[Check], Result]], threads: int
) -> tuple[list[Result | None], KeyboardInterrupt | None]:
    """Run jobs; a job that Ctrl-C kept from giving a result has None.

    Returns
    -------
    results : list
        One for each job, in order, whatever the number of threads.
    interrupted : KeyboardInterrupt or None
        The error to raise once the results are kept.
    """
    if threads == 1 or len(jobs) == 1:
        return _one_by_one(jobs)
    return _in_threads(jobs, threads)


def _one_by_one(
    jobs: Sequence[Callable[[Check], Result]],
) -> tuple[list[Result | None], KeyboardInterrupt | None]:
    results: list[Result | None] = []
    try:
        for job in jobs:
            results.append(job(None))  # noqa: PERF401  the results before an interrupt are kept
    except InterruptedJobError as error:
        results.append(error.result)  # type: ignore[arg-type]
        return results + [None] * (len(jobs) - len(results)), error.cause
    except KeyboardInterrupt as error:
        return results + [None] * (len(jobs) - len(results)), error
    return results, None


def _in_threads(
    jobs: Sequence[Callable[[Check], Result]], threads: int
) -> tuple[list[Result | None], KeyboardInterrupt | None]:
    stopped = threading.Event()

    def check() -> None:
        if stopped.is_set():
            raise _StoppedError

    interrupted: KeyboardInterrupt | None = None
    with ThreadPoolExecutor(min(threads, len(jobs))) as pool:
        futures = [pool.submit(_unless_stopped, job, check) for job in jobs]
        try:
            wait(futures, return_when=FIRST_EXCEPTION)
        except KeyboardInterrupt as error:
            interrupted = error
        finally:
            stopped.set()
            for future in futures:
                future.cancel()
    if interrupted is None:
        return [future.result() for future in futures if not _was_stopped(future)], None
    return [future.result() if _succeeded(future) else None for future in futures], interrupted


def _unless_stopped(job: Callable[[Check], Result], check: Callable[[], None]) -> Result:
    check()
    return job(check)


def _was_stopped(future: Future[Result]) -> bool:
    """Whether a job was ended by the failure of another, which is raised in its place."""
    return future.cancelled() or isinstance(future.exception(), _StoppedError)


def _succeeded(future: Future[Result]) -> bool:
    return not future.cancelled() and future.exception() is None


@dataclass(slots=True)
class Clock:
    """Time that is left, evenly spent on the searches still to come.

    Attributes
    ----------
    deadline : float or None
        When to end, by `time.monotonic`.
    left : int
        Searches still to come.
    threads : int
        How many of them run at a time.
    """

    deadline: float | None
    left: int
    threads: int
    lock: threading.Lock = field(default_factory=threading.Lock)

    def share(self) -> float | None:
        """Seconds for the search that begins now."""
        with self.lock:
            waves = max(1.0, self.left / self.threads)
            self.left = max(0, self.left - 1)
        if self.deadline is None:
            return None
        return max(self.deadline - time.monotonic(), _LEAST_SECONDS) / waves

    def forgo(self, searches: int) -> None:
        """Leave out so many searches: the others have their time."""
        with self.lock:
            self.left = max(0, self.left - searches)

    def part(self, left: int) -> Clock:
        """Give a clock for the time of the search that begins now, in so many steps."""
        seconds = self.share()
        return Clock(None if seconds is None else time.monotonic() + seconds, left, 1)

    def is_over(self) -> bool:
        """Whether no time is left."""
        return self.deadline is not None and time.monotonic() >= self.deadline


_LEAST_SECONDS = 1e-3
"""What is shared when the time is over: enough to give what a search begins with."""


def thread_count(n_jobs: int) -> int:
    """Give the number of threads that scikit-learn's ``n_jobs`` stands for."""
    if n_jobs > 0:
        return n_jobs
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
