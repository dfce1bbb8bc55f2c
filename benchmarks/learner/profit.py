"""V and time of the paper's procedure and of the default, beside a tree and a forest."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from sklearn.ensemble import RandomForestClassifier
from sklearn.tree import DecisionTreeClassifier

from benchmarks.learner.sets import LITERAL_COSTS, Set, all_sets, known
from benchmarks.measure import show, side_by_side
from disjunct.bits import PackedBits
from disjunct.search import Objective, SearchResult, learn

SMALL_MS = 15.0
"""Milliseconds that the default may take where rows times literals are at most a million."""

MODES = {"paper": {"rounds": 0, "active": 16}, "default": {}}


def fit(one: Set, literal_cost: float, **options: Any) -> SearchResult:
    """Pack the bits and learn, as is timed."""
    bits = PackedBits.pack(one.matrix, one.labels)
    return learn(bits, Objective(literal_cost, 0.1), max_rules=16, **options)


def run(repeats: int) -> dict[str, Any]:
    """Compare profit with the authors' and time with a tree's, set by set."""
    authors = known("authors")
    cells = []
    for one in all_sets():
        seconds = _times(one, repeats)
        for literal_cost in LITERAL_COSTS:
            theirs = authors.get((one.name, literal_cost))
            cell: dict[str, Any] = {
                "set": one.name,
                "literal_cost": literal_cost,
                "size": one.size,
                "authors": float(theirs["V"]) if theirs else None,
                "tree": seconds["tree"],
                "forest": seconds["forest"],
            }
            for mode, options in MODES.items():
                result = fit(one, literal_cost, **options)
                cell[mode] = {
                    "profit": result.profit,
                    "rules": len(result.rules),
                    "literals": result.n_literals,
                    "seconds": seconds[mode, literal_cost],
                }
            cells.append(cell)
    show(
        "profit V and processor time, K 16, beta_2 0.1, one thread, packing included",
        ["set", "lambda", "V authors", "V paper mode", "V default", "of authors'", "rules",
         "literals", "ms tree", "ms forest", "ms paper mode", "of tree's", "ms default",
         "of tree's"],
        [_row(cell) for cell in cells],
    )  # fmt: skip
    summary = _summary(cells)
    for line, value in summary.items():
        print(f"{line}: {value}")
    return {"cells": cells, "summary": summary}


def _times(one: Set, repeats: int) -> dict[Any, float]:
    numbers = one.matrix.astype(np.float32)
    tasks: dict[Any, Any] = {
        "tree": lambda: DecisionTreeClassifier(min_samples_leaf=5).fit(numbers, one.labels)
    }
    for literal_cost in LITERAL_COSTS:
        for mode, options in MODES.items():
            tasks[mode, literal_cost] = lambda literal_cost=literal_cost, options=options: fit(
                one, literal_cost, **options
            )
    seconds = side_by_side(tasks, repeats, time.process_time)
    forest = RandomForestClassifier(100, n_jobs=1)
    fits = {"forest": lambda: forest.fit(numbers, one.labels)}
    return seconds | side_by_side(fits, 1, time.process_time)


def _row(cell: dict[str, Any]) -> list[str]:
    authors, paper, default = cell["authors"], cell["paper"], cell["default"]
    return [
        cell["set"],
        f"{cell['literal_cost']:g}",
        "" if authors is None else f"{authors:.1f}",
        f"{paper['profit']:.1f}",
        f"{default['profit']:.1f}",
        f"{default['profit'] / authors:.3f}" if authors else "",
        str(default["rules"]),
        str(default["literals"]),
        f"{1e3 * cell['tree']:.1f}",
        f"{1e3 * cell['forest']:.0f}",
        f"{1e3 * paper['seconds']:.1f}",
        f"{paper['seconds'] / cell['tree']:.2f}",
        f"{1e3 * default['seconds']:.1f}",
        f"{default['seconds'] / cell['tree']:.2f}",
    ]


def _summary(cells: list[dict[str, Any]]) -> dict[str, Any]:
    compared = [cell for cell in cells if cell["authors"] is not None]
    ratios = [c["default"]["profit"] / c["authors"] for c in compared if c["authors"] > 0]
    short = [
        f"{c['set']} {c['literal_cost']:g}"
        for c in compared
        if c["default"]["profit"] < c["authors"] - 0.05
    ]
    large = [c for c in cells if c["size"] > 1e6]
    small = [c for c in cells if c["size"] <= 1e6]
    over = [
        f"{c['set']} {c['literal_cost']:g}"
        for c in small
        if 1e3 * c["default"]["seconds"] > SMALL_MS
    ]
    return {
        "mean of V default / V authors": round(float(np.mean(ratios)), 4) if ratios else None,
        "cells below the authors' V": short,
        "paper mode / tree, most": round(max(c["paper"]["seconds"] / c["tree"] for c in cells), 2),
        "default / tree, most, large sets": round(
            max((c["default"]["seconds"] / c["tree"] for c in large), default=0.0), 2
        ),
        f"small sets over {SMALL_MS:g} ms": over,
    }


def run_seeds(seeds: int, largest: int | None) -> dict[str, Any]:
    """Give mean and least V of the default over seeds, beside the authors'."""
    authors = known("authors")
    cells = []
    for one in all_sets(largest):
        for literal_cost in LITERAL_COSTS:
            profits = [fit(one, literal_cost, seed=seed).profit for seed in range(seeds)]
            theirs = authors.get((one.name, literal_cost))
            cells.append(
                {
                    "set": one.name,
                    "literal_cost": literal_cost,
                    "authors": float(theirs["V"]) if theirs else None,
                    "profits": profits,
                }
            )
    show(
        f"profit V of the default over {seeds} seeds",
        ["set", "lambda", "V authors", "mean", "least", "most"],
        [
            [c["set"], f"{c['literal_cost']:g}",
             "" if c["authors"] is None else f"{c['authors']:.1f}",
             f"{np.mean(c['profits']):.1f}", f"{min(c['profits']):.1f}",
             f"{max(c['profits']):.1f}"]
            for c in cells
        ],
    )  # fmt: skip
    return {"cells": cells}
