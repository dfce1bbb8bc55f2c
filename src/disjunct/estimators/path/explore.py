"""Settings are tried on every part, in threads, each from the rules of its neighbour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

import numpy as np

from disjunct.estimators.path.judge import Judge
from disjunct.estimators.path.parts import Part
from disjunct.estimators.path.point import Measures, PathPoint
from disjunct.estimators.path.settings import Setting, Step
from disjunct.estimators.path.stopping import is_behind
from disjunct.estimators.progress import Reporter, Task, progress_of
from disjunct.estimators.recipe import Found, Recipe, name_rules
from disjunct.estimators.schemes import decision_of
from disjunct.estimators.searches import Search, checked, found_without_search
from disjunct.estimators.threads import Check, Clock, InterruptedJobError, run_jobs
from disjunct.search import Objective, SearchInterruptedError, Status

Settings = tuple[Setting, ...]


class Rounds(NamedTuple):
    """Improvement rounds of each search, on the whole table and on a fold."""

    whole: int
    fold: int


@dataclass(frozen=True, slots=True)
class Trial:
    """One setting on one part: the rule sets found, and how good they are."""

    setting: Setting
    found: tuple[Found, ...]
    measures: Measures


@dataclass(slots=True)
class Explored:
    """What came of it.

    Attributes
    ----------
    points : list of PathPoint
        Settings that were tried on every part.
    trials : list of list of Trial
        For each of them what was found in each fold.
    statuses : set of str
        How the searches ended.
    subproblems : int
        Searches for one rule.
    engine : str
        What searched.
    interrupted : KeyboardInterrupt or None
        The error to raise once the results are kept.
    """

    points: list[PathPoint] = field(default_factory=list)
    trials: list[list[Trial]] = field(default_factory=list)
    statuses: set[str] = field(default_factory=set)
    subproblems: int = 0
    engine: str = "none"
    interrupted: KeyboardInterrupt | None = None


class Explorer:
    """Tries settings step by step, the literal cost falling.

    Within a step all parts and overlap costs run side by side. A search begins with the rules that
    the step before found on the same part. Where a rule set found for a larger `max_rules` is small
    enough for a smaller one, it is taken for that one too. So the result depends on the order of
    the steps alone, not on threads.

    Parameters
    ----------
    parts : sequence of Part
        The whole table first, then the folds.
    judge : Judge
        Scores rules on rows left out.
    reporter : Reporter
        Told of each step.
    rounds : Rounds
        Improvement rounds of each search.
    threads : int
        How many jobs run at a time.
    deadline : float, optional
        When to end, by `time.monotonic`.
    early_stopping : bool
        Whether to leave out literal costs below one that has fallen behind.
    """

    def __init__(
        self,
        parts: Sequence[Part],
        judge: Judge,
        reporter: Reporter,
        rounds: Rounds,
        threads: int,
        deadline: float | None,
        *,
        early_stopping: bool,
    ) -> None:
        self._parts = parts
        self._judge = judge
        self._reporter = reporter
        self.rounds = rounds
        self._threads = threads
        self._deadline = deadline
        self._early_stopping = early_stopping
        self._latest: dict[tuple[int, float, int], tuple[Found, ...]] = {}

    def run(self, steps: Sequence[Step]) -> Explored:
        """Try the steps; with Ctrl-C, give those that were finished."""
        explored = Explored()
        n_jobs = sum(len(self._parts) * len(step) for step in steps)
        clock = Clock(self._deadline, n_jobs, self._threads)
        stopped: set[float] = set()
        for number, whole_step in enumerate(steps):
            step = tuple(group for group in whole_step if group[0].overlap_cost not in stopped)
            clock.forgo(len(self._parts) * (len(whole_step) - len(step)))
            if not step:
                break
            if explored.points and clock.is_over():
                explored.statuses.add("time limit")
                break
            task = self._reporter.task(number, f"literal_cost={step[0][0].literal_cost:g}")
            results, explored.interrupted = self._step(step, clock, task)
            self._keep(explored, step, results)
            latest = explored.points[-sum(map(len, step)) :]
            if task is not None:
                task.end(_summary(latest))
            if explored.interrupted is not None:
                explored.statuses.add("interrupted")
                break
            if self._early_stopping:
                stopped |= _behind(explored.points, latest, sum(map(len, steps[0])))
        return explored

    def _step(
        self, step: Step, clock: Clock, task: Task | None
    ) -> tuple[list[list[Trial] | None], KeyboardInterrupt | None]:
        places = [(place, group) for place in range(len(self._parts)) for group in step]
        inner = max(1, self._threads // len(places))
        jobs = [partial(self._try, place, group, clock, inner, task) for place, group in places]
        return run_jobs(jobs, self._threads)

    def _try(
        self,
        place: int,
        group: Settings,
        clock: Clock,
        n_jobs: int,
        task: Task | None,
        check: Check,
    ) -> list[Trial]:
        """Try settings that differ in `max_rules` alone, the largest first."""
        part, trials = self._parts[place], list[Trial]()
        inner = clock.part(len(group) * len(part.searches))
        for setting in group:
            found = _small_enough(trials, setting.max_rules)
            if found is None:
                start = self._latest.get((place, setting.overlap_cost, setting.max_rules))
                found = self._search(part, setting, start, inner, n_jobs, check)
            trials.append(Trial(setting, found, self._measure(part, found)))
        if task is not None:
            best = trials[0]
            task.progress(part.name, place, best.measures.profit, best.measures.rules)
        return trials

    def _search(
        self,
        part: Part,
        setting: Setting,
        start: tuple[Found, ...] | None,
        clock: Clock,
        n_jobs: int,
        check: Check,
    ) -> tuple[Found, ...]:
        rounds = self.rounds.whole if part.is_whole else self.rounds.fold
        recipe = with_setting(part.prepared.recipe, setting, rounds)
        found: list[Found] = []
        for number, search in enumerate(part.searches):
            sides = search.sides()
            if not (sides.bits.n_positive and sides.bits.n_negative):
                found.extend(_unsearched(part, [search], Status.CONVERGED))
                continue
            named = partial(
                name_rules,
                recipe=recipe,
                training=part.prepared.training,
                sides=sides,
                labels=search.labels,
            )
            try:
                result = recipe.learn(
                    sides,
                    factors=search.factors,
                    n_jobs=n_jobs,
                    time_limit=clock.share(),
                    progress=checked(progress_of(None), check),
                    start=None if start is None else start[number].rules,
                )
            except SearchInterruptedError as error:
                if not part.is_whole:
                    raise
                rest = _unsearched(part, part.searches[number + 1 :], Status.INTERRUPTED)
                kept = (*found, named(error.result), *rest)
                trial = Trial(setting, kept, self._measure(part, kept))
                raise InterruptedJobError(error, [trial]) from error
            found.append(named(result))
        return tuple(found)

    def _measure(self, part: Part, found: tuple[Found, ...]) -> Measures:
        size = sum(len(one.rules) for one in found), sum(one.result.n_literals for one in found)
        profit = sum(one.result.profit for one in found)
        if part.is_whole:
            return Measures(np.nan, *size, np.nan, profit)
        covers = part.covers(found)
        overlap = np.mean([np.mean(fired.sum(axis=1) > 1) for fired in covers])
        score = self._judge.score(part, decision_of(part.prepared, found), covers)
        return Measures(score, *size, float(overlap), profit)

    def _keep(self, explored: Explored, step: Step, results: Sequence[list[Trial] | None]) -> None:
        """Keep the settings that were tried on every part."""
        for number, group in enumerate(step):
            by_part = results[number :: len(step)]
            for place, trials in enumerate(by_part):
                for trial in trials or ():
                    key = place, trial.setting.overlap_cost, trial.setting.max_rules
                    self._latest[key] = trial.found
                for found in {id(trial.found): trial.found for trial in trials or ()}.values():
                    explored.statuses |= {str(one.result.status) for one in found}
                    explored.subproblems += sum(one.result.subproblems for one in found)
                    explored.engine = found[0].result.engine
            complete = [trials for trials in by_part if trials and len(trials) == len(group)]
            if len(complete) == len(self._parts):
                for whole, *folds in zip(*complete, strict=True):
                    explored.points.append(self._point(whole, folds))
                    explored.trials.append(folds)
        if not explored.points:
            explored.points.append(self._fallback(step[0][0], results[0]))
            explored.trials.append([])

    def _point(self, whole: Trial, folds: Sequence[Trial]) -> PathPoint:
        decision = decision_of(self._parts[0].prepared, whole.found)
        measures = tuple(trial.measures for trial in folds)
        return PathPoint(whole.setting, measures, decision, whole.measures.profit)

    def _fallback(self, setting: Setting, trials: list[Trial] | None) -> PathPoint:
        """Give the rules of the whole table, without folds: Ctrl-C came before the first score."""
        if trials:
            return self._point(trials[0], ())
        found = _unsearched(self._parts[0], self._parts[0].searches, Status.INTERRUPTED)
        return self._point(Trial(setting, found, self._measure(self._parts[0], found)), ())


def with_setting(recipe: Recipe, setting: Setting, rounds: int) -> Recipe:
    """Give the recipe with the prices, the size and the rounds of a setting."""
    settings = recipe.settings
    objective: Objective = replace(
        settings.objective,
        literal_cost=setting.literal_cost,
        overlap_cost=setting.overlap_cost,
    )
    searched = replace(settings, objective=objective, max_rules=setting.max_rules, rounds=rounds)
    return replace(recipe, settings=searched)


def _unsearched(part: Part, searches: Sequence[Search], status: Status) -> tuple[Found, ...]:
    """Give rules without a search: after Ctrl-C, or where a class has no row to learn from."""
    recipe, training = part.prepared.recipe, part.prepared.training
    return tuple(found_without_search(search, recipe, training, status) for search in searches)


def _behind(points: Sequence[PathPoint], latest: Sequence[PathPoint], n_first: int) -> set[float]:
    """Give the overlap costs whose rule sets need not grow further."""
    by_cost: dict[float, list[PathPoint]] = {}
    for point in latest:
        by_cost.setdefault(point.setting.overlap_cost, []).append(point)
    return {
        cost
        for cost, sizes in by_cost.items()
        if is_behind(max(sizes, key=lambda point: point.score), points, points[:n_first])
    }


def _small_enough(trials: Sequence[Trial], max_rules: int) -> tuple[Found, ...] | None:
    """Give what was found for the next larger size, if all of it is within this one."""
    if trials and all(len(one.rules) <= max_rules for one in trials[-1].found):
        return trials[-1].found
    return None


def _summary(points: Sequence[PathPoint]) -> str:
    scored = [point for point in points if point.folds]
    if not scored:
        return "interrupted"
    best = max(scored, key=lambda point: point.score)
    size = f"{best.mean_rules:.1f} rules, {best.mean_literals:.1f} literals"
    return f"score {best.score:.4f} +- {best.error:.4f}, {size}"
