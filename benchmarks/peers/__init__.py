"""Accuracy and size on test rows, beside other learners that people read: README's table."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from benchmarks.measure import show
from benchmarks.notebook import Notebook
from benchmarks.peers.learners import LEARNERS
from benchmarks.peers.tables import FOLDS, folds_of, names_of_sets

QUICK_SETS = 3
HEAD = ("", "accuracy %", "rules", "conditions", "seconds")


def run(*, quick: bool) -> dict[str, Any]:
    """Measure every learner in every fold of every set; a long run goes on where it was stopped.

    Parameters
    ----------
    quick : bool
        The smallest sets only.
    """
    names = names_of_sets()[: QUICK_SETS if quick else None]
    notebook = Notebook("peers", total=len(names) * FOLDS * len(LEARNERS), quick=quick)
    sets = {name: _set(name, notebook) for name in names}
    means = {
        learner: {
            figure: float(np.mean([learners[learner][figure] for learners in sets.values()]))
            for figure in ("accuracy", "rules", "conditions", "seconds")
        }
        for learner in LEARNERS
    }
    title = f"mean of {len(sets)} sets, {FOLDS} folds each, settings in benchmarks/peers"
    show(title, HEAD, [[name, *_cells(figures)] for name, figures in means.items()])
    return {"folds": FOLDS, "sets": sets, "means": means}


def _set(name: str, notebook: Notebook) -> dict[str, dict[str, float]]:
    """Means over the folds, learner by learner; they take turns within a fold."""
    found: dict[str, list[dict[str, float]]] = {learner: [] for learner in LEARNERS}
    for number, fold in enumerate(folds_of(name), start=1):
        for learner, learn in LEARNERS.items():
            key = f"{name}, fold {number}, {learner}"
            found[learner].append(notebook.measure(key, partial(learn, fold)))
    means = {
        learner: {figure: float(np.mean([row[figure] for row in rows])) for figure in rows[0]}
        for learner, rows in found.items()
    }
    show(name, HEAD, [[learner, *_cells(figures)] for learner, figures in means.items()])
    return means


def _cells(figures: dict[str, float]) -> list[str]:
    return [
        f"{100 * figures['accuracy']:.2f}",
        f"{figures['rules']:,.1f}",
        f"{figures['conditions']:,.1f}",
        f"{figures['seconds']:.2f}",
    ]
