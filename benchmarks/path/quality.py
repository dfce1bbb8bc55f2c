"""Nested folds: every method on the same test rows, differences pair by pair."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.estimator.frames import FOLDS, Frame, frames
from benchmarks.measure import show
from benchmarks.notebook import Notebook
from benchmarks.path.methods import METHODS
from benchmarks.path.published import OURS

SEEDS = (0, 1, 2)
"""Seeds of the outer folds; the design was decided on others."""

QUICK_CELLS = 8_000
QUICK_FOLDS = 3
RULES_OF_PERFECT_SETS = {"tic-tac-toe": 8, "mushroom": 4}
OURS_FIRST = "path"

Figures = dict[str, dict[str, list[dict[str, float]]]]
"""By set and method what each fold of each seed gave."""


def run(*, quick: bool) -> dict[str, Any]:
    """Measure each method in each fold of each seed; a long run goes on where it was stopped."""
    sets = frames(QUICK_CELLS if quick else None)
    seeds, folds = (SEEDS[:1], QUICK_FOLDS) if quick else (SEEDS, FOLDS)
    notebook = Notebook("path", total=len(sets) * len(seeds) * folds * len(METHODS), quick=quick)
    figures: Figures = {one.name: {method: [] for method in METHODS} for one in sets}
    for seed in seeds:
        for one in sets:
            _measure(one, seed, folds, notebook, figures[one.name])
    tell(figures, f"{len(seeds)} seeds, {folds} of {FOLDS} folds each")
    return {"seeds": len(seeds), "folds": folds, "sets": figures, "summary": summary(figures)}


def _measure(
    one: Frame,
    seed: int,
    folds: int,
    notebook: Notebook,
    found: dict[str, list[dict[str, float]]],
) -> None:
    for fold, (train, test) in enumerate(one.folds(seed)):
        if fold == folds:
            break
        for method, learn in METHODS.items():
            key = f"{one.name}, seed {seed}, fold {fold}, {method}"
            found[method].append(notebook.measure(key, partial(learn, train, test)))


def tell(figures: Figures, title: str) -> None:
    """Print accuracy, paired differences, sizes and overlap, and each target."""
    methods = list(next(iter(figures.values())))
    others = [method for method in methods if method != OURS_FIRST]
    show(
        f"accuracy on test rows in percent; path less the other, +- standard error; {title}",
        ["set", "published", *methods, *(f"less {method}" for method in others)],
        [
            [
                name,
                f"{OURS[name][0]:.1f}" if name in OURS else "",
                *(f"{100 * _mean(found[method], 'accuracy'):.2f}" for method in methods),
                *(_shown(*_difference(found, method)) for method in others),
            ]
            for name, found in figures.items()
        ],
    )
    sized = [m for m in methods if "literals" in next(iter(figures.values()))[m][0]]
    show(
        "size and overlap on test rows in percent",
        ["set", "published", *(f"{m}: rules, literals, overlap" for m in sized)],
        [
            [
                name,
                "{1:g} {2:g}".format(*OURS[name]) if name in OURS else "",
                *(
                    f"{_mean(found[m], 'rules'):.1f} {_mean(found[m], 'literals'):.1f} "
                    f"{100 * _mean(found[m], 'overlap'):.1f}"
                    for m in sized
                ),
            ]
            for name, found in figures.items()
        ],
    )
    for line, value in summary(figures).items():
        print(f"{line}: {value}")


def summary(figures: Figures) -> dict[str, Any]:
    """Each target beside what was measured."""
    said: dict[str, Any] = {}
    for method in next(iter(figures.values())):
        if method != OURS_FIRST:
            differences = [_difference(found, method)[0] for found in figures.values()]
            said[f"points above {method}, mean over sets"] = round(float(np.mean(differences)), 2)
    said["behind the protocol by more than 1 point and 2 standard errors"] = [
        name
        for name, found in figures.items()
        if -_difference(found, "protocol")[0] > max(1.0, 2 * _difference(found, "protocol")[1])
    ]
    for name, rules in RULES_OF_PERFECT_SETS.items():
        if name in figures:
            ours = figures[name][OURS_FIRST]
            exact = np.mean([fold["accuracy"] == 1 for fold in ours])
            size = f"{_mean(ours, 'rules'):.2f} rules (target {rules})"
            said[name] = f"without error in {100 * exact:.0f}% of the folds, {size}"
    known = [name for name in figures if name in OURS]
    if known:
        said |= _beside_published(figures, known)
    overlaps = {name: _mean(found[OURS_FIRST], "overlap") for name, found in figures.items()}
    most = max(overlaps, key=lambda name: overlaps[name])
    said["overlap %, mean (target 3)"] = round(100 * float(np.mean(list(overlaps.values()))), 2)
    said["overlap %, most (target 10)"] = f"{100 * overlaps[most]:.1f} on {most}"
    return said


def _beside_published(figures: Figures, known: list[str]) -> dict[str, Any]:
    accuracy = [100 * _mean(figures[name][OURS_FIRST], "accuracy") for name in known]
    literals = float(np.mean([_mean(figures[name][OURS_FIRST], "literals") for name in known]))
    theirs = float(np.mean([OURS[name][2] for name in known]))
    published = np.mean([OURS[name][0] for name in known])
    return {
        "mean accuracy, and as published": f"{np.mean(accuracy):.2f}, {published:.2f}",
        "mean literals, of those published (target 0.8)": round(literals / theirs, 2),
    }


def _difference(found: dict[str, list[dict[str, float]]], method: str) -> tuple[float, float]:
    """Points that the path is above a method, and their standard error over seeds.

    The folds of one seed share their training rows: only the means of seeds are taken as
    independent, and where there is one seed, its folds.
    """
    ours, theirs = (_accuracies(found[name]) for name in (OURS_FIRST, method))
    gaps = 100 * (ours - theirs)
    values = gaps.mean(axis=1) if len(gaps) > 1 else gaps[0]
    error = max(
        float(np.std(values, ddof=1) / np.sqrt(len(values))),
        float(np.std(gaps, ddof=1) / np.sqrt(gaps.size)),
    )
    return float(gaps.mean()), error


def _accuracies(folds: list[dict[str, float]]) -> NDArray[np.float64]:
    """Seeds by folds."""
    values = np.array([fold["accuracy"] for fold in folds])
    return values.reshape(-1, FOLDS) if len(values) % FOLDS == 0 else values[None, :]


def _mean(folds: list[dict[str, float]], name: str) -> float:
    return float(np.mean([fold[name] for fold in folds]))


def _shown(difference: float, error: float) -> str:
    return f"{difference:+.2f} +- {error:.2f}"
