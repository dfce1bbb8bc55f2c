"""V at the default and at higher efforts, beside the best that is known."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from benchmarks.learner.profit import fit
from benchmarks.learner.sets import LITERAL_COSTS, all_sets, known
from benchmarks.measure import show

EFFORTS = ("default", "high", "highest")


def run(largest: int | None) -> dict[str, Any]:
    """Measure each effort once on each set."""
    best = known("best_known")
    cells = []
    for one in all_sets(largest):
        for literal_cost in LITERAL_COSTS:
            found = best.get((one.name, literal_cost))
            cell: dict[str, Any] = {
                "set": one.name,
                "literal_cost": literal_cost,
                "best_known": float(found["best_V_seen"]) if found else None,
                "bound": float(found["proved_upper_bound"] or "nan") if found else None,
            }
            for effort in EFFORTS:
                began = time.process_time()
                result = fit(one, literal_cost, effort=effort)
                cell[effort] = {"profit": result.profit, "seconds": time.process_time() - began}
            cells.append(cell)
    show(
        "profit V by effort, K 16, beta_2 0.1, one thread; processor time beside the default's",
        ["set", "lambda", "best known", *EFFORTS, "below best %", "high x", "highest x"],
        [_row(cell) for cell in cells],
    )
    gaps = [_gap(cell) for cell in cells if cell["best_known"]]
    print(f"highest effort below the best known, mean: {np.mean(gaps) if gaps else 0:.2f} %")
    return {"cells": cells, "mean_gap_percent": float(np.mean(gaps)) if gaps else None}


def _gap(cell: dict[str, Any]) -> float:
    return float(100 * (1 - cell["highest"]["profit"] / cell["best_known"]))


def _row(cell: dict[str, Any]) -> list[str]:
    least = max(cell["default"]["seconds"], 1e-6)
    return [
        cell["set"],
        f"{cell['literal_cost']:g}",
        f"{cell['best_known']:.1f}" if cell["best_known"] is not None else "",
        *(f"{cell[effort]['profit']:.1f}" for effort in EFFORTS),
        f"{_gap(cell):.2f}" if cell["best_known"] else "",
        *(f"{cell[effort]['seconds'] / least:.1f}" for effort in EFFORTS[1:]),
    ]
