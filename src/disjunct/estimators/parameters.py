"""The parameters of the estimators that are numbers or words, checked before any work."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import isfinite
from numbers import Integral, Real
from typing import Any

import numpy as np
from sklearn.utils import check_random_state

from disjunct.estimators.noise import LEAST
from disjunct.search import PRESETS, SEARCHES, Objective

ONE_VERSUS_ONE = "one-versus-one"
ONE_VERSUS_REST = "one-versus-rest"
OBJECTIVES = ("profit", *PRESETS)
BY_NOISE = "auto"
"""The price of a literal that follows from the noise of the labels."""

EFFORTS = ("default", "high", "highest")


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user asks of the search, checked.

    Attributes
    ----------
    objective : Objective
        The prices, class weights left aside.
    by_noise : bool
        Whether the noise of the labels is to set the price of a literal.
    search : str
        What searches: one of the searches of `disjunct.search.learn`.
    max_rules : int
        Most rules of a set (K).
    max_literals : int or None
        Most literals of a rule.
    rounds : int or str
        Improvement rounds, or ``"auto"``.
    effort : str
        What stands beside the rounds.
    seed : int
        Seed of the rounds.
    n_jobs : int
        Threads.
    time_limit : float or None
        Seconds for the whole fit.
    """

    objective: Objective
    by_noise: bool
    search: str
    max_rules: int
    max_literals: int | None
    rounds: int | str
    effort: str
    seed: int
    n_jobs: int
    time_limit: float | None


def settings_of(estimator: Any) -> Settings:
    """Check the parameters of an estimator that say how to search."""
    check_choice("multi_class", estimator.multi_class, (ONE_VERSUS_ONE, ONE_VERSUS_REST))
    check_whole("verbose", estimator.verbose, 0)
    limit = estimator.max_literals
    return Settings(
        objective_of(estimator),
        estimator.objective in {"profit", "zero-one"} and _is_auto(estimator.literal_cost),
        check_choice("search", estimator.search, SEARCHES),
        check_whole("max_rules", estimator.max_rules, 1),
        None if limit is None else check_whole("max_literals", limit, 1),
        _rounds(estimator.rounds),
        check_choice("effort", estimator.effort, EFFORTS),
        _seed(estimator.random_state),
        _threads(estimator.n_jobs),
        _seconds(estimator.time_limit),
    )


def objective_of(estimator: Any) -> Objective:
    """Give the prices, or the special case of the paper that is named instead."""
    preset = check_choice("objective", estimator.objective, OBJECTIVES)
    costs = {
        name: check_cost(name, getattr(estimator, name))
        for name in ("overlap_cost", "false_positive_cost", "miss_cost")
    }
    price = estimator.literal_cost
    costs["literal_cost"] = LEAST if _is_auto(price) else check_cost("literal_cost", price)
    if preset == "zero-one":
        return Objective.zero_one(costs["literal_cost"])
    if preset == "zero-one-overlap":
        return Objective.zero_one_overlap(costs["overlap_cost"])
    return Objective.hamming() if preset == "hamming" else Objective(**costs)


def check_whole(name: str, value: Any, least: int) -> int:
    """Check a whole number of at least so much."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"{name} must be a whole number of at least {least}, got {value!r}")
    if value < least:
        raise ValueError(f"{name} must be at least {least}, got {value}")
    return int(value)


def check_cost(name: str, value: Any) -> float:
    """Check a price, or seconds: a finite number of at least 0."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{name} must be a number of at least 0, got {value!r}")
    if not isfinite(value) or value < 0:
        raise ValueError(f"{name} must be a finite number of at least 0, got {value}")
    return float(value)


def check_choice(name: str, value: Any, options: Collection[str]) -> str:
    """Check one of some words."""
    if not isinstance(value, str) or value not in options:
        listed = ", ".join(map(repr, options))
        raise ValueError(f"{name} must be one of {listed}; got {value!r}")
    return value


def _is_auto(literal_cost: Any) -> bool:
    """Whether the price of a literal is left to the noise of the labels."""
    if isinstance(literal_cost, str) and literal_cost != BY_NOISE:
        raise ValueError(
            f"literal_cost must be a number of at least 0, or {BY_NOISE!r}; got {literal_cost!r}"
        )
    return isinstance(literal_cost, str)


def _rounds(rounds: Any) -> int | str:
    if isinstance(rounds, str):
        if rounds != "auto":
            raise ValueError(f"rounds must be 'auto' or a whole number, got {rounds!r}")
        return rounds
    return check_whole("rounds", rounds, 0)


def _seed(random_state: Any) -> int:
    """Seed from whatever scikit-learn takes; a whole number is the seed itself."""
    if isinstance(random_state, int | np.integer):
        return check_whole("random_state", random_state, 0)
    return int(check_random_state(random_state).randint(2**31 - 1))


def _threads(n_jobs: Any) -> int:
    if n_jobs is None:
        return 1
    if isinstance(n_jobs, bool) or not isinstance(n_jobs, Integral):
        raise TypeError(f"n_jobs must be None or a whole number, got {n_jobs!r}")
    if n_jobs < -1 or n_jobs == 0:
        raise ValueError(f"n_jobs must be -1 (all processors) or at least 1, got {n_jobs}")
    return int(n_jobs)


def _seconds(time_limit: Any) -> float | None:
    if time_limit is None:
        return None
    seconds = check_cost("time_limit", time_limit)
    if not seconds:
        raise ValueError("time_limit must be above 0, or None for no limit")
    return seconds
