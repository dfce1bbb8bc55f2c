"""Rules mined from a forest: the best set of them, and whether they help as a start."""

from __future__ import annotations

from typing import Any

from benchmarks.learner.sets import Set, all_sets, one_set
from benchmarks.measure import show
from disjunct.bits import PackedBits
from disjunct.estimators.mining import mined_rules
from disjunct.estimators.training import Sides
from disjunct.search import Objective, learn

SETS = ("heart", "pima", "ILPD", "FICO-binary", "COMPAS")
LIMIT = 20.0


def run(*, quick: bool) -> dict[str, Any]:
    """Compare V of the pool's best set, of the default, and of the default begun with that set."""
    names = SETS[:2] if quick else SETS
    sets = [one for name in names if (one := one_set(name))] or list(all_sets())
    cells = [measure(one, cost) for one in sets for cost in (1.0, 8.0)]
    show(
        f"V of rules mined from a forest, K 16, beta_2 0.1, at most {LIMIT:g} s for the choice",
        ["set", "lambda", "rules mined", "best of pool", "gap", "default", "begun with pool's"],
        [
            [c["set"], f"{c['literal_cost']:g}", str(c["mined"]), f"{c['pool']:.1f}",
             f"{c['gap']:.2%}", f"{c['local']:.1f}", f"{c['begun']:.1f}"]
            for c in cells
        ],
    )  # fmt: skip
    return {"cells": cells}


def measure(one: Set, literal_cost: float) -> dict[str, Any]:
    """Mine, choose, and search on from the choice."""
    bits = PackedBits.pack(one.matrix, one.labels)
    objective = Objective(literal_cost, 0.1)
    pool = mined_rules(Sides(bits, None), n_jobs=2)
    chosen = learn(bits, objective, max_rules=16, search="pool", pool=pool, time_limit=LIMIT)
    assert chosen.bound is not None
    return {
        "set": one.name,
        "literal_cost": literal_cost,
        "mined": len(pool),
        "pool": chosen.profit,
        "gap": max(0.0, 1 - chosen.profit / chosen.bound) if chosen.bound > 0 else 0.0,
        "local": learn(bits, objective, max_rules=16).profit,
        "begun": learn(bits, objective, max_rules=16, start=chosen.rules).profit,
    }
