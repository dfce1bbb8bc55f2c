"""Seconds to a proved optimum, and the gap within a minute where it takes longer."""

from __future__ import annotations

from typing import Any

from benchmarks.learner.sets import all_sets, known, one_set
from benchmarks.measure import show
from disjunct.bits import PackedBits
from disjunct.search import Objective, learn

THREADS = 2
PROVED_SECONDS, GAP_SECONDS = 30.0, 60.0
BOTH = ("COMPAS-binary", "COMPAS-2016", "transfusion", "tic-tac-toe")
DEAR_LITERALS = ("liver", "heart", "pima", "ILPD", "WDBC")
TO_PROVE = [(name, cost) for name in BOTH for cost in (1.0, 8.0)] + [
    (name, 8.0) for name in DEAR_LITERALS
]
HARD = [("FICO-binary", 1.0), ("FICO-binary", 8.0), ("heart", 1.0), ("liver", 1.0), ("pima", 1.0),
        ("ILPD", 1.0), ("WDBC", 1.0), ("mushroom", 1.0), ("mushroom", 8.0)]  # fmt: skip
LARGE = [(name, cost) for name in ("COMPAS", "FICO", "adult", "musk") for cost in (1.0, 8.0)]


def run(*, quick: bool) -> dict[str, Any]:
    """Search each cell until a proof or the limit; on bundled sets where the data are absent."""
    hard = HARD[:3] if quick else HARD + LARGE
    cells = [measure(*cell, PROVED_SECONDS) for cell in TO_PROVE if one_set(cell[0])]
    cells += [measure(*cell, GAP_SECONDS) for cell in hard if one_set(cell[0])]
    if not cells:
        cells = [measure(one.name, 8.0, PROVED_SECONDS) for one in all_sets()]
    show(
        "search='optimal', K 16, beta_2 0.1, two threads",
        ["set", "lambda", "best known V", "V", "bound", "gap", "seconds", "limit"],
        [_row(cell) for cell in cells],
    )
    return {"cells": cells}


def measure(name: str, literal_cost: float, limit: float) -> dict[str, Any]:
    """Search one set."""
    one = one_set(name) or next(one for one in all_sets() if one.name == name)
    bits = PackedBits.pack(one.matrix, one.labels)
    found = learn(
        bits,
        Objective(literal_cost, 0.1),
        max_rules=16,
        search="optimal",
        n_jobs=THREADS,
        time_limit=limit,
    )
    best = known("best_known").get((name, literal_cost))
    assert found.bound is not None
    return {
        "set": name,
        "literal_cost": literal_cost,
        "known": float(best["best_V_seen"]) if best else None,
        "profit": found.profit,
        "bound": found.bound,
        "gap": max(0.0, (found.bound - found.profit) / found.bound) if found.bound > 0 else 0.0,
        "seconds": found.seconds,
        "limit": limit,
    }


def _row(cell: dict[str, Any]) -> list[str]:
    return [
        cell["set"],
        f"{cell['literal_cost']:g}",
        "" if cell["known"] is None else f"{cell['known']:.1f}",
        f"{cell['profit']:.1f}",
        f"{cell['bound']:.1f}",
        "proved" if cell["gap"] < 1e-9 else f"{cell['gap']:.2%}",
        f"{cell['seconds']:.1f}",
        f"{cell['limit']:.0f}",
    ]
