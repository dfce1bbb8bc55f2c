"""The reference engine beside the native one: the same rules, and how much slower."""

from __future__ import annotations

from typing import Any

from benchmarks.learner.sets import all_sets, one_set
from benchmarks.measure import show
from disjunct.bits import PackedBits
from disjunct.search import Objective, learn

TARGET = 150
"""Times the native engine's time that the reference may take on adult."""


def run() -> dict[str, Any]:
    """Learn adult (or the largest set there is) by the paper's procedure in both engines."""
    one = one_set("adult") or list(all_sets())[-1]
    bits = PackedBits.pack(one.matrix, one.labels)
    results = {
        engine: learn(bits, Objective(1.0, 0.1), max_rules=16, rounds=0, engine=engine)
        for engine in ("native", "reference")
    }
    same = results["native"].rules == results["reference"].rules
    ratio = results["reference"].seconds / results["native"].seconds
    show(
        f"{one.name}, paper's procedure (aim at most {TARGET} x)",
        ["engine", "seconds", "V", "rules"],
        [[name, f"{r.seconds:.3f}", f"{r.profit:.1f}", str(len(r.rules))]
         for name, r in results.items()],
    )  # fmt: skip
    print(f"reference / native: {ratio:.0f} x, same rules: {same}")
    return {"set": one.name, "ratio": ratio, "same_rules": same}
