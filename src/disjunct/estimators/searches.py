"""The searches of one fit: each learns one rule set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from disjunct.estimators.progress import Reporter, progress_of
from disjunct.estimators.recipe import Found, Recipe, name_rules
from disjunct.estimators.threads import Check, Clock, InterruptedJobError, run_jobs, thread_count
from disjunct.estimators.training import Sides, Training
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

    def run(self, searches: Sequence[Search]) -> tuple[list[Found], KeyboardInterrupt | None]:
        """Learn them all; with Ctrl-C, give what there is and the error to raise."""
        threads = thread_count(self._recipe.settings.n_jobs)
        inner, outer = (threads, 1) if len(searches) == 1 else (1, threads)
        clock = Clock(self._deadline, len(searches), outer)
        jobs = [
            partial(self._learn, number, search, clock, inner)
            for number, search in enumerate(searches)
        ]
        results, interrupted = run_jobs(jobs, outer)
        pairs = zip(searches, results, strict=True)
        return [
            found or found_without_search(search, self._recipe, self._training)
            for search, found in pairs
        ], interrupted

    def _learn(self, number: int, search: Search, clock: Clock, n_jobs: int, check: Check) -> Found:
        sides = search.sides()
        task = self._reporter.task(number, search.name)
        recipe = self._recipe
        own = clock.part(1 + recipe.settings.by_noise)
        try:
            recipe = recipe.priced(sides, search.factors, own.share())
            result = recipe.learn(
                sides,
                factors=search.factors,
                n_jobs=n_jobs,
                time_limit=own.share(),
                progress=checked(progress_of(task), check),
                watch=None if task is None else task.watch(sides),
            )
        except SearchInterruptedError as error:
            named = name_rules(error.result, recipe, self._training, sides, search.labels)
            raise InterruptedJobError(error, named) from error
        found = name_rules(result, recipe, self._training, sides, search.labels)
        if task is not None:
            rules = f"{len(found.rule_set)} rules, {found.rule_set.n_literals} literals"
            task.end(f"{found.rule_set.search}; {rules}, {result.seconds:.3g} s")
        return found


def found_without_search(
    search: Search, recipe: Recipe, training: Training, status: Status = Status.INTERRUPTED
) -> Found:
    """Stand in for a search that Ctrl-C forbade: every row gets the more frequent label."""
    sides = search.sides()
    everything = sides.bits.n_positive > sides.bits.n_negative
    result = SearchResult(((),) if everything else (), 0.0, status, "none", 0, 0.0)
    return name_rules(result, recipe, training, sides, search.labels)


def checked(progress: Progress | None, check: Check | None) -> Progress | None:
    """Look whether to stop whenever the search tells of itself."""
    if check is None:
        return progress

    def tell(phase: str, number: int, profit: float, rules: int) -> None:
        check()
        if progress is not None:
            progress(phase, number, profit, rules)

    return tell


def worst_status(found: Sequence[Found]) -> str:
    """How the searches ended, as the worst of them did."""
    order = [Status.INTERRUPTED, Status.TIME_LIMIT, Status.CONVERGED]
    seen = {one.result.status for one in found}
    return str(next(status for status in order if status in seen))
