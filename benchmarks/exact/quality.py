"""What the local search leaves lying: V with every subproblem solved exactly, beside its own."""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.exact.first import MAX_RULES, THREADS
from benchmarks.learner.sets import LITERAL_COSTS, Set, all_sets
from benchmarks.measure import show
from benchmarks.notebook import Notebook
from disjunct.bits import PackedBits
from disjunct.search import Objective, learn

TARGET = 0.005
"""Mean share of V that the local search may leave lying where every subproblem was proved."""


def run(notebook: Notebook, seconds: float) -> dict[str, Any]:
    """Learn every set both ways, with no rounds after the greedy and its refinement."""
    cells = [
        notebook.measure(
            f"quality {one.name} {literal_cost:g} {seconds:g} s",
            lambda one=one, literal_cost=literal_cost: _compare(one, literal_cost, seconds),
        )
        for one in all_sets()
        for literal_cost in LITERAL_COSTS
    ]
    show(
        f"approximation quality, K {MAX_RULES}, beta_2 0.1, rounds 0, {THREADS} threads, "
        f"at most {seconds:g} s a set",
        ["set", "lambda", "V exact", "V local", "share lost", "all proved", "seconds"],
        [_row(cell) for cell in cells],
    )
    proved = [cell["lost"] for cell in cells if cell["guaranteed"]]
    mean = float(np.mean(proved)) if proved else None
    print(f"mean share lost where all was proved ({len(proved)} of {len(cells)}): {mean} "
          f"(aim at most {TARGET})")  # fmt: skip
    return {"cells": cells, "mean where proved": mean}


def _compare(one: Set, literal_cost: float, seconds: float) -> dict[str, Any]:
    bits, objective = PackedBits.pack(one.matrix, one.labels), Objective(literal_cost, 0.1)
    options: dict[str, Any] = {"max_rules": MAX_RULES, "rounds": 0, "n_jobs": THREADS}
    local = learn(bits, objective, **options)
    exact = learn(bits, objective, search="exact", time_limit=seconds, **options)
    return {
        "set": one.name,
        "literal_cost": literal_cost,
        "exact": exact.profit,
        "local": local.profit,
        "lost": (exact.profit - local.profit) / exact.profit if exact.profit else 0.0,
        "guaranteed": exact.guaranteed,
        "seconds": exact.seconds,
    }


def _row(cell: dict[str, Any]) -> list[str]:
    return [
        cell["set"],
        f"{cell['literal_cost']:g}",
        f"{cell['exact']:.1f}",
        f"{cell['local']:.1f}",
        f"{cell['lost']:+.4f}",
        "yes" if cell["guaranteed"] else "no",
        f"{cell['seconds']:.2f}",
    ]
