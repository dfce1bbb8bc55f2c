"""A fit from the raw table to the path: read, split, prepare, explore, choose."""

from __future__ import annotations

import time
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from sklearn import get_config
from sklearn.utils.metadata_routing import process_routing

from disjunct.estimators.classifier import RuleSetClassifier
from disjunct.estimators.labels import Target
from disjunct.estimators.parameters import check_choice, check_whole
from disjunct.estimators.path.choice import CHOICES, choose
from disjunct.estimators.path.explore import Explored, Explorer, Rounds
from disjunct.estimators.path.from_data import literal_costs
from disjunct.estimators.path.judge import Judge, Scorer, accepts_weights, read_scorer
from disjunct.estimators.path.parts import Part, Split, read_splits
from disjunct.estimators.path.resampling import (
    bootstrap_sets,
    compared_rows,
    stability_of,
    with_stability,
)
from disjunct.estimators.path.settings import Setting, read_grid, settings_of, steps_of
from disjunct.estimators.path.size_path import SizePath
from disjunct.estimators.preparation import Prepared, prepare, read
from disjunct.estimators.progress import Reporter
from disjunct.estimators.threads import Check, run_jobs, thread_count
from disjunct.search import Status
from disjunct.search.build import LADDER
from disjunct.table import Table

NOT_SHARED = ("literal_cost", "objective", "search", "start", "pool")
"""Parameters of the plain classifier that the path gives itself."""

LARGE = 1_000_000
SMALL_ROUNDS, LARGE_ROUNDS = Rounds(20, 8), Rounds(8, 4)
"""Improvement rounds of each setting, the second where rows times literals reach `LARGE`.

Fewer than for a single fit, as each setting begins with its neighbour's rules; and fewer in the
folds, whose rules are only scored.
"""


@dataclass(frozen=True, slots=True, eq=False)
class PathFit:
    """What a fit gives."""

    whole: Prepared
    path: SizePath
    explored: Explored
    timings: dict[str, float]
    reporter: Reporter

    @property
    def status(self) -> str:
        """How the searches ended, as the worst of them did."""
        order = (Status.INTERRUPTED, Status.TIME_LIMIT, Status.CONVERGED)
        return str(next(status for status in order if str(status) in self.explored.statuses))


def fit_path(
    estimator: Any, X: Any, y: Any, sample_weight: Any, params: Mapping[str, Any]
) -> PathFit:
    """Explore the settings of an estimator and choose one of them."""
    began = time.monotonic()
    _check_choice(estimator)
    n_bootstraps = check_whole("n_bootstraps", estimator.n_bootstraps, 0)
    settings = read_grid(estimator.grid, estimator.overlap_cost, estimator.max_rules)
    score_name, scorer = read_scorer(estimator, estimator.scoring)
    for_splitter, for_scorer = _routed(estimator, scorer, sample_weight, params)
    table, target = read(X, y, sample_weight)
    plain = _plain(estimator)
    for name in table.names:
        _ = table[name]  # read once and kept, for all folds
    whole = Part.of_prepared("all rows", prepare(plain, table, target), _NO_ROWS)
    seed = whole.prepared.recipe.settings.seed
    splits = read_splits(estimator.cv, X, target, seed, for_splitter)
    threads = thread_count(whole.prepared.recipe.settings.n_jobs)
    folds = _folds(plain, table, target, splits, threads)
    coded = time.monotonic()
    if settings is None:
        settings = _from_data(whole, estimator)
    steps = steps_of(settings)
    reporter = Reporter(estimator, len(steps))
    limit = whole.prepared.recipe.settings.time_limit
    explorer = Explorer(
        [whole, *folds],
        Judge(X, target, scorer, for_scorer),
        reporter,
        rounds_of(whole.prepared),
        threads,
        None if limit is None else began + limit,
        early_stopping=bool(estimator.early_stopping),
    )
    explored = explorer.run(steps)
    if explored.interrupted is None:
        some_rows = compared_rows(table)
        explored.points = with_stability(explored.points, explored.trials, some_rows)
    path = _path(estimator, explored, score_name)
    if n_bootstraps and explored.interrupted is None:
        samples = bootstrap_sets(
            plain,
            table,
            target,
            path.chosen.setting,
            n_samples=n_bootstraps,
            rounds=explorer.rounds.whole,
            seed=seed,
            threads=threads,
        )
        path = path.with_stability(stability_of(path.chosen, samples, some_rows))
    timings = {"binarise": coded - began, "search": time.monotonic() - coded}
    return PathFit(whole.prepared, path, explored, timings, reporter)


def _check_choice(estimator: Any) -> None:
    """Check how to choose before there is anything to choose from."""
    check_choice("choice", estimator.choice, CHOICES)
    for name in ("at_most_rules", "at_most_literals"):
        value = getattr(estimator, name)
        if value is not None:
            check_whole(name, value, 0)


def _plain(estimator: Any) -> RuleSetClassifier:
    """Give a plain classifier with the parameters that both have."""
    names = RuleSetClassifier().get_params()
    shared = {name: getattr(estimator, name) for name in names if name not in NOT_SHARED}
    return RuleSetClassifier(**shared)


def rounds_of(whole: Prepared) -> Rounds:
    """Give the improvement rounds of each setting: as many as asked for, or by the data's size."""
    settings, training = whole.recipe.settings, whole.training
    if not isinstance(settings.rounds, str):
        return Rounds(settings.rounds, settings.rounds)
    factor, _ = LADDER[settings.effort]
    cells = sum(training.target.class_totals) * len(training.literals)
    rounds = LARGE_ROUNDS if cells >= LARGE else SMALL_ROUNDS
    return Rounds(factor * rounds.whole, factor * rounds.fold)


def _routed(
    estimator: Any, scorer: Scorer | None, sample_weight: Any, params: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Give what the splitter and the scorer are to know of the rows."""
    if get_config()["enable_metadata_routing"]:
        routed = process_routing(estimator, "fit", sample_weight=sample_weight, **params)
        to_splitter = routed.splitter.split if "splitter" in routed else {}
        to_scorer = routed.scorer.score if "scorer" in routed else {}
        return dict(to_splitter), {k: v for k, v in to_scorer.items() if v is not None}
    unknown = [name for name in params if name != "groups"]
    if unknown:
        raise TypeError(
            f"fit got {unknown[0]!r}: beside X, y and sample_weight it takes groups, and more only "
            "where scikit-learn routes metadata (sklearn.set_config(enable_metadata_routing=True))"
        )
    weighted = sample_weight is not None and accepts_weights(scorer)
    groups = {"groups": params["groups"]} if params.get("groups") is not None else {}
    return groups, {"sample_weight": np.asarray(sample_weight)} if weighted else {}


def _folds(
    plain: RuleSetClassifier,
    table: Table,
    target: Target,
    splits: Sequence[Split],
    threads: int,
) -> list[Part]:
    """Choose the literals of each fold."""

    def fold(number: int, split: Split, _: Check) -> Part:
        return Part.of(f"fold {number}", plain, table, target, split)

    jobs = [partial(fold, number, split) for number, split in enumerate(splits)]
    parts, interrupted = run_jobs(jobs, threads)
    if interrupted is not None:
        raise interrupted
    return [part for part in parts if part is not None]


def _from_data(whole: Part, estimator: Any) -> tuple[Setting, ...]:
    costs = literal_costs(whole, estimator.overlap_cost, estimator.max_rules)
    return settings_of(costs, [float(estimator.overlap_cost)], [int(estimator.max_rules)])


def _path(estimator: Any, explored: Explored, score_name: str) -> SizePath:
    points = tuple(sorted(explored.points, key=lambda point: (point.mean_literals, point.n_rules)))
    if not points[0].folds:
        return SizePath(points, points[0], score_name)
    size: dict[str, Any] = {
        name: getattr(estimator, name) for name in ("at_most_rules", "at_most_literals")
    }
    try:
        chosen = choose(points, estimator.choice, **size)
    except ValueError as error:
        warnings.warn(f"{error}. The smallest is taken.", stacklevel=4)
        chosen = points[0]
    return SizePath(points, chosen, score_name)


_NO_ROWS = np.empty(0, dtype=np.intp)
