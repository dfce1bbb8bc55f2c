"""Time of one subproblem against rows and against literals: the paper's scalability figure."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from benchmarks.learner.sets import ROOT, Set, one_set
from benchmarks.measure import show, side_by_side
from disjunct._optional import need
from disjunct.bits import PackedBits
from disjunct.search import Objective, learn

FIGURE = ROOT / "benchmarks" / "results" / "growth.png"
TARGET = 1.15
"""Largest slope of log time against log size that is aimed at."""


def run(repeats: int) -> dict[str, Any]:
    """Measure random subsets of musk's literals, and rows made up by repeating noisy ones."""
    one = one_set("musk") or _made_up()
    rng = np.random.default_rng(0)
    by_literals = {}
    for literals in (200, 400, 800, 1600, one.matrix.shape[1]):
        chosen = np.sort(rng.choice(one.matrix.shape[1], literals, replace=False))
        by_literals[literals] = _per_subproblem(one.matrix[:, chosen], one.labels, repeats)
    wide = one.matrix[:, rng.choice(one.matrix.shape[1], 200, replace=False)]
    by_rows = {}
    for times in (1, 4, 16, 64):
        matrix, labels = np.tile(wide, (times, 1)), np.tile(one.labels, times)
        matrix ^= rng.random(matrix.shape) < 0.02
        by_rows[len(labels)] = _per_subproblem(matrix, labels, repeats)
    figures = {"literals": by_literals, "rows": by_rows}
    slopes = {axis: _slope(times) for axis, times in figures.items()}
    show(
        f"{one.name}: milliseconds a subproblem, paper's procedure (slopes {_text(slopes)}; "
        f"aim at most {TARGET})",
        ["size", "ms"],
        [[f"{size:,} {axis}", f"{1e3 * seconds:.3f}"]
         for axis, times in figures.items() for size, seconds in times.items()],
    )  # fmt: skip
    _plot(figures, one.name)
    return {**figures, "slopes": slopes}


def _per_subproblem(matrix: Any, labels: Any, repeats: int) -> float:
    bits = PackedBits.pack(np.ascontiguousarray(matrix), labels)
    found = learn(bits, Objective(1.0, 0.1), max_rules=16, rounds=0)
    task = {"fit": lambda: learn(bits, Objective(1.0, 0.1), max_rules=16, rounds=0)}
    return side_by_side(task, repeats, time.process_time)["fit"] / found.subproblems


def _slope(times: dict[int, float]) -> float:
    x, y = np.log(list(times)), np.log(list(times.values()))
    return float(np.polyfit(x, y, 1)[0])


def _text(slopes: dict[str, float]) -> str:
    return ", ".join(f"{axis} {slope:.2f}" for axis, slope in slopes.items())


def _made_up() -> Set:
    rng = np.random.default_rng(0)
    matrix = rng.random((6_000, 2_900)) < 0.5
    labels = (matrix[:, 0] & matrix[:, 1]) | (matrix[:, 2] & matrix[:, 3] & matrix[:, 4])
    return Set("made up like musk", matrix, labels ^ (rng.random(6_000) < 0.1))


def _plot(figures: dict[str, dict[int, float]], name: str) -> None:
    pyplot = need("matplotlib.pyplot", extra="plots", what="plots")
    figure, axes = pyplot.subplots(1, 2, figsize=(8, 3.2), layout="constrained")
    for axis, (what, times) in zip(axes, figures.items(), strict=True):
        sizes, least = list(times), min(times.values())
        axis.loglog(sizes, [1e3 * t for t in times.values()], marker="o", label="measured")
        line = [1e3 * least * size / sizes[0] for size in sizes]
        axis.loglog(sizes, line, color="gray", linestyle="--", label="in proportion")
        axis.set_xticks(sizes, [f"{size:,}" for size in sizes], rotation=20)
        axis.set_xticks([], minor=True)
        axis.set(xlabel=what, ylabel="milliseconds a subproblem", title=f"{name}: {what}")
        axis.grid(alpha=0.3)
        axis.legend(frameon=False)
    FIGURE.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(FIGURE, dpi=120)
    pyplot.close(figure)
    print(f"plot in {FIGURE.relative_to(ROOT)}")
