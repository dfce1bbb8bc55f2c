"""The searches of one fit, one after another or in threads, with Ctrl-C and time limit kept."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field

from disjunct.estimators.progress import Reporter, progress_of
from disjunct.estimators.recipe import Recipe, rule_set_of
from disjunct.estimators.training import Sides, Training
from disjunct.rules import RuleSet
from disjunct.rules.labels import Label
from disjunct.search import SearchInterruptedError, SearchResult, Status
from disjunct.search.learn import Progress


@dataclass(frozen=True, slots=True)
class Search:
    """One rule set to learn.

    Attributes
    ----------
    name : str
        What messages call it.
    sides : callable
        Packs the samples, when the search begins.
    labels : tuple of Label
        The described label and the other one.
    factors : tuple of float
        Class weights of the positives and of the negatives.
    """

    name: str
    sides: Callable[[], Sides]
    labels: tuple[Label, Label]
    factors: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Found:
    """A rule set and what its search said."""

    rule_set: RuleSet
    result: SearchResult


@dataclass(slots=True)
class Clock:
    """Time that is left, evenly spent on the searches still to come."""

    deadline: float | None
    left: int
    threads: int
    lock: threading.Lock = field(default_factory=threading.Lock)

    def share(self) -> float | None:
        """Seconds for the search that begins now."""
        with self.lock:
            self.left -= 1
            if self.deadline is None:
                return None
            rest = max(self.deadline - time.monotonic(), _LEAST_SECONDS)
            rounds = max(1.0, (self.left + 1) / self.threads)
            return rest / rounds


_LEAST_SECONDS = 1e-3
"""What a search gets when the time is over: enough to give what it begins with."""


class Searches:
    """Learns rule sets by one recipe.

    Parameters
    ----------
    training : Training
        The literals.
    recipe : Recipe
        How to learn.
    reporter : Reporter
        Told of each search.
    deadline : float, optional
        When to end, by `time.monotonic`.
    """

    def __init__(
        self, training: Training, recipe: Recipe, reporter: Reporter, deadline: float | None
    ) -> None:
        self._training = training
        self._recipe = recipe
        self._reporter = reporter
        self._deadline = deadline
        self._stopped = threading.Event()

    def run(self, searches: Sequence[Search]) -> tuple[list[Found], KeyboardInterrupt | None]:
        """Learn them all; with Ctrl-C, give what there is and the error to raise."""
        threads = thread_count(self._recipe.settings.n_jobs)
        inner, outer = (threads, 1) if len(searches) == 1 else (1, min(threads, len(searches)))
        clock = Clock(self._deadline, len(searches), outer)
        jobs = [_Job(self, number, search, clock, inner) for number, search in enumerate(searches)]
        if outer == 1:
            return self._one_by_one(jobs)
        return self._in_threads(jobs, outer)

    def _one_by_one(self, jobs: list[_Job]) -> tuple[list[Found], KeyboardInterrupt | None]:
        found: list[Found] = []
        for job in jobs:
            try:
                found.append(job.run(None))
            except SearchInterruptedError as error:
                found.append(job.named(error.result))
                rest = jobs[len(found) :]
                return [*found, *(other.without_search() for other in rest)], error
        return found, None

    def _in_threads(
        self, jobs: list[_Job], threads: int
    ) -> tuple[list[Found], KeyboardInterrupt | None]:
        interrupted: KeyboardInterrupt | None = None
        with ThreadPoolExecutor(threads) as pool:
            futures = [pool.submit(job.run, self._stop_if_asked) for job in jobs]
            try:
                wait(futures, return_when=FIRST_EXCEPTION)
            except KeyboardInterrupt as error:
                interrupted = error
            finally:
                self._stopped.set()
                for future in futures:
                    future.cancel()
        if interrupted is None:
            return [future.result() for future in futures], None
        return [
            future.result() if _succeeded(future) else job.without_search()
            for job, future in zip(jobs, futures, strict=True)
        ], interrupted

    def _stop_if_asked(self) -> None:
        if self._stopped.is_set():
            raise _Stopped

    def learn(
        self,
        number: int,
        search: Search,
        clock: Clock,
        n_jobs: int,
        check: Callable[[], None] | None,
    ) -> Found:
        """Run one search."""
        sides = search.sides()
        task = self._reporter.task(number, search.name)
        result = self._recipe.learn(
            sides,
            factors=search.factors,
            n_jobs=n_jobs,
            time_limit=clock.share(),
            progress=_checked(progress_of(task), check),
        )
        found = self.named(search, sides, result)
        if task is not None:
            rules = f"{len(found.rule_set)} rules, {found.rule_set.n_literals} literals"
            task.end(f"{found.rule_set.search}; {rules}, {result.seconds:.3g} s")
        return found

    def named(self, search: Search, sides: Sides, result: SearchResult) -> Found:
        """Make a rule set of what a search found."""
        made = rule_set_of(result, self._recipe, self._training, sides, search.labels)
        return Found(made, result)


@dataclass(frozen=True, slots=True)
class _Job:
    """A search and all it needs."""

    searches: Searches
    number: int
    search: Search
    clock: Clock
    n_jobs: int

    def run(self, check: Callable[[], None] | None) -> Found:
        if check is not None:
            check()
        return self.searches.learn(self.number, self.search, self.clock, self.n_jobs, check)

    def named(self, result: SearchResult) -> Found:
        return self.searches.named(self.search, self.search.sides(), result)

    def without_search(self) -> Found:
        """Stand in for a search that Ctrl-C forbade: every row gets the more frequent label."""
        sides = self.search.sides()
        everything = sides.bits.n_positive > sides.bits.n_negative
        result = SearchResult(((),) if everything else (), 0.0, Status.INTERRUPTED, "none", 0, 0.0)
        return self.searches.named(self.search, sides, result)


class _Stopped(Exception):  # noqa: N818  no error: another thread was interrupted
    """Ends a search in a thread."""


def _succeeded(future: Future[Found]) -> bool:
    return not future.cancelled() and future.exception() is None


def _checked(progress: Progress | None, check: Callable[[], None] | None) -> Progress | None:
    """Look whether to stop whenever the search tells of itself."""
    if check is None:
        return progress

    def tell(phase: str, number: int, profit: float, rules: int) -> None:
        check()
        if progress is not None:
            progress(phase, number, profit, rules)

    return tell


def thread_count(n_jobs: int) -> int:
    """Give the number of threads that scikit-learn's ``n_jobs`` stands for."""
    if n_jobs > 0:
        return n_jobs
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def worst_status(found: Sequence[Found]) -> str:
    """How the searches ended, as the worst of them did."""
    order = [Status.INTERRUPTED, Status.TIME_LIMIT, Status.CONVERGED]
    seen = {one.result.status for one in found}
    return str(next(status for status in order if status in seen))
