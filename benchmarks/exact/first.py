"""The first subproblem of the distorted greedy: seconds to the proof, or the gap that is left."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from benchmarks.learner.sets import DATA, LITERAL_COSTS, Set, all_sets
from benchmarks.measure import show
from benchmarks.notebook import Notebook
from disjunct.bits import PackedBits
from disjunct.search import Objective, build
from disjunct.search.exact import Proof, RuleProblem, best_rule

MAX_RULES = 16
THREADS = 2
TARGETS = {
    **dict.fromkeys(("FICO-binary", "heart", "liver", "ILPD", "pima"), 1.0),
    **dict.fromkeys(("mushroom", "WDBC"), 10.0),
}
"""Seconds within which the proof is aimed at."""


def names() -> list[str]:
    """Name the sets."""
    return sorted(path.name.removesuffix(".csv.gz") for path in DATA.glob("*.csv.gz"))


def first_subproblem(one: Set, literal_cost: float) -> tuple[RuleProblem, int]:
    """Give the search for the first rule, nothing covered, and the grid steps of one unit."""
    bits = PackedBits.pack(one.matrix, one.labels)
    defaults = dict.fromkeys(("max_literals", "weights", "literal_costs", "allowed", "columns"))
    task, _ = build.build_task(
        bits,
        Objective(literal_cost, 0.1),
        build.effort_of(0, "default", None, one.size),
        max_rules=MAX_RULES,
        apart=(),
        fixed=(),
        start=None,
        seed=0,
        n_jobs=THREADS,
        **defaults,
    )
    costs = task.costs
    problem = RuleProblem(
        bits,
        np.full(bits.n_positive, costs.greedy[0]),
        np.full(bits.n_negative, costs.negative),
        costs.literals,
        task.constraints,
    )
    return problem, costs.steps


def run(notebook: Notebook, seconds: float) -> list[dict[str, Any]]:
    """Prove the first subproblem of every set, as far as the seconds permit."""
    cells = [
        notebook.measure(
            f"first {one.name} {literal_cost:g} {seconds:g} s",
            lambda one=one, literal_cost=literal_cost: _prove(one, literal_cost, seconds),
        )
        for one in all_sets()
        for literal_cost in LITERAL_COSTS
    ]
    show(
        f"first subproblem (alpha of K = {MAX_RULES}), {THREADS} threads, at most {seconds:g} s",
        ["set", "lambda", "value", "bound", "proved", "seconds", "aim", "nodes", "literals"],
        [_row(cell) for cell in cells],
    )
    return cells


def _prove(one: Set, literal_cost: float, seconds: float) -> dict[str, Any]:
    problem, steps = first_subproblem(one, literal_cost)
    began = time.monotonic()
    found = best_rule(problem, deadline=began + seconds, n_jobs=THREADS)
    return {
        "set": one.name,
        "literal_cost": literal_cost,
        "value": found.value / steps,
        "bound": found.bound / steps,
        "proved": found.status is Proof.PROVED,
        "seconds": time.monotonic() - began,
        "aim": TARGETS.get(one.name),
        "nodes": found.nodes,
        "literals": len(found.rule),
    }


def _row(cell: dict[str, Any]) -> list[str]:
    return [
        cell["set"],
        f"{cell['literal_cost']:g}",
        f"{cell['value']:.2f}",
        f"{cell['bound']:.2f}",
        "yes" if cell["proved"] else "no",
        f"{cell['seconds']:.3f}",
        "" if cell["aim"] is None else f"{cell['aim']:g}",
        f"{cell['nodes']:,}",
        str(cell["literals"]),
    ]
