"""Accuracy, size and overlap on test rows, beside the paper, a tuned tree and RIPPER."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from benchmarks.estimator.frames import FOLDS, Frame, Part, frames
from benchmarks.estimator.measures import measures
from benchmarks.estimator.paper import paper_protocol
from benchmarks.estimator.peers import ripper, tuned_tree
from benchmarks.measure import show
from benchmarks.notebook import Notebook
from disjunct import RuleSetClassifier

QUICK_CELLS = 10_000
"""Cells of the largest frame of a quick run."""

QUICK_FOLDS = 3
OVERLAP_LIMITS = (0.03, 0.10)
"""Targets for the mean over the sets, and for each of them."""


def ours(train: Part, test: Part, **parameters: Any) -> dict[str, float]:
    """Fit from the raw frame, with no parameter set but those given."""
    return measures(RuleSetClassifier(**parameters).fit(train.frame, train.y), test)


METHODS: dict[str, Callable[[Part, Part], dict[str, float]]] = {
    "default": ours,
    "auto": partial(ours, literal_cost="auto"),
    "paper": paper_protocol,
    "tree": tuned_tree,
    "ripper": ripper,
}


SIZED = ("default", "auto", "paper", "ripper")
"""Methods whose rules and literals are counted."""


def run(*, quick: bool) -> dict[str, Any]:
    """Measure each method in each fold of each set; a long run goes on where it was stopped."""
    sets = frames(QUICK_CELLS if quick else None)
    folds = QUICK_FOLDS if quick else FOLDS
    notebook = Notebook("estimator", total=len(sets) * folds * len(METHODS), quick=quick)
    figures = {one.name: _set(one, folds, notebook) for one in sets}
    _show(figures, folds)
    return {"folds": folds, "sets": figures, "summary": _summary(figures)}


def _set(one: Frame, folds: int, notebook: Notebook) -> dict[str, dict[str, float]]:
    """Means over the folds, method by method."""
    found: dict[str, list[dict[str, float]]] = {method: [] for method in METHODS}
    for fold, (train, test) in enumerate(one.folds(), start=1):
        if fold > folds:
            break
        for method, learn in METHODS.items():
            key = f"{one.name}, fold {fold}, {method}"
            found[method].append(notebook.measure(key, partial(learn, train, test)))
    return {
        method: {name: float(np.mean([fold[name] for fold in rows])) for name in rows[0]}
        for method, rows in found.items()
    }


def _show(figures: dict[str, dict[str, dict[str, float]]], folds: int) -> None:
    columns = [(method, "accuracy", 100, ".2f") for method in METHODS]
    columns += [(method, "rules", 1, ".1f") for method in SIZED]
    columns += [(method, "literals", 1, ".1f") for method in SIZED]
    columns += [(method, "overlap", 100, ".2f") for method in SIZED]
    rows = [
        [
            name,
            *(f"{factor * means[method][what]:{form}}" for method, what, factor, form in columns),
        ]
        for name, means in figures.items()
    ]
    mean = _means(figures)
    rows.append(
        [
            "mean",
            *(f"{factor * mean[method][what]:{form}}" for method, what, factor, form in columns),
        ]
    )
    head = ["set", *(f"{what} {method}" for method, what, _, _ in columns)]
    head = [name.replace("accuracy", "%").replace("overlap", "overlap %") for name in head]
    show(f"test rows of {folds} of {FOLDS} folds", head, rows)
    for line, value in _summary(figures).items():
        print(f"{line}: {value}")


def _means(figures: dict[str, dict[str, dict[str, float]]]) -> dict[str, dict[str, float]]:
    """Means over the sets."""
    first = next(iter(figures.values()))
    return {
        method: {
            what: float(np.mean([means[method][what] for means in figures.values()]))
            for what in first[method]
        }
        for method in METHODS
    }


def _summary(figures: dict[str, dict[str, dict[str, float]]]) -> dict[str, Any]:
    """Each target of the default beside what was measured."""
    mean = _means(figures)
    usual = mean["default"]
    most, where = max((means["default"]["overlap"], name) for name, means in figures.items())
    return {
        "accuracy above the paper's protocol, points": _points(usual, mean["paper"]),
        "accuracy above the tuned tree, points": _points(usual, mean["tree"]),
        "accuracy of the price by noise above the default, points": _points(mean["auto"], usual),
        "rules, of RIPPER's": round(usual["rules"] / mean["ripper"]["rules"], 2),
        "literals, of RIPPER's": round(usual["literals"] / mean["ripper"]["literals"], 2),
        f"overlap %, mean (at most {100 * OVERLAP_LIMITS[0]:g})": round(100 * usual["overlap"], 2),
        f"overlap %, most (at most {100 * OVERLAP_LIMITS[1]:g})": f"{100 * most:.2f} on {where}",
    }


def _points(one: dict[str, float], theirs: dict[str, float]) -> float:
    return round(100 * (one["accuracy"] - theirs["accuracy"]), 2)
