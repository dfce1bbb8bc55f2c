"""Random and adversarial problems for one rule, and brute force over all of their rules."""

from __future__ import annotations

from itertools import combinations

import hypothesis.strategies as st
import numpy as np
from numpy.typing import NDArray

from disjunct.bits import PackedBits
from disjunct.search.exact import RuleProblem
from disjunct.search.task import Constraints, Rule
from tests.search.instances import TWISTS, random_table

SCALES = ("one", "small", "fractions", "wide")
"""What weights look like: all alike, small with many ties, on a fine grid, beyond 31 bits."""


@st.composite
def problems(draw: st.DrawFn, most_literals: int = 9) -> RuleProblem:
    """Give problems of all kinds that brute force can solve."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    d = draw(st.integers(0, most_literals))
    sizes = draw(st.sampled_from(((0, 0), (1, 0), (0, 1), (3, 4), (20, 25), (70, 66))))
    twists = draw(st.frozensets(st.sampled_from(TWISTS)))
    density = draw(st.sampled_from((0.3, 0.5, 0.8, 0.95)))
    return random_problem(
        rng,
        random_table(rng, *sizes, d, twists, density).bits,
        draw(st.sampled_from(SCALES)),
        signed=draw(st.booleans()),
        constrained=draw(st.booleans()),
        dear=draw(st.sampled_from((0, 1, 3))),
    )


def random_problem(
    rng: np.random.Generator,
    bits: PackedBits,
    scale: str,
    *,
    signed: bool = False,
    constrained: bool = False,
    dear: int = 1,
) -> RuleProblem:
    """Give weights, prices (0 to ``dear`` units) and constraints to packed bits."""
    unit = {"one": 1, "small": 1, "fractions": 1 << 10, "wide": 1 << 40}[scale]
    top = {"one": 1, "small": 3, "fractions": 1 << 12, "wide": 1 << 41}[scale]
    least = 1 if scale == "one" else 0
    positive = rng.integers(least, top, bits.n_positive, endpoint=True)
    if signed:
        positive *= rng.choice((-1, 1, 1), bits.n_positive)
    d = bits.n_literals
    columns, apart = np.zeros(d, dtype=np.int32), frozenset()
    if constrained:
        columns = rng.integers(0, 3, d).astype(np.int32)
        apart = frozenset({(1, 2), (2, 1)})
    return RuleProblem(
        bits,
        positive.astype(np.int64),
        rng.integers(least, top, bits.n_negative, endpoint=True).astype(np.int64),
        rng.integers(0, dear, d, endpoint=True).astype(np.int64) * unit,
        Constraints(
            1,
            int(rng.integers(1, 4)) if constrained else d,
            rng.random(d) < 0.9 if constrained else np.ones(d, dtype=bool),
            columns,
            apart,
        ),
    )


def every_rule(problem: RuleProblem) -> list[Rule]:
    """List the permitted rules by plain enumeration."""
    constraints, d = problem.constraints, problem.bits.n_literals
    columns = constraints.columns.tolist()

    def permitted(rule: Rule) -> bool:
        together = ((columns[a], columns[b]) for a, b in combinations(rule, 2))
        return all(constraints.allowed[list(rule)]) and not constraints.apart.intersection(together)

    return [
        rule
        for size in range(min(d, constraints.max_literals) + 1)
        for rule in combinations(range(d), size)
        if permitted(rule)
    ]


def worth(problem: RuleProblem, rule: Rule) -> tuple[int, NDArray[np.bool_]]:
    """Give value and cover of a rule from the plain matrix."""
    cover = problem.bits.unpack()[problem.bits.order][:, list(rule)].all(axis=1)
    n = problem.bits.n_positive
    earned = sum(problem.positive[cover[:n]].tolist())
    charged = sum(problem.negative[cover[n:]].tolist())
    return earned - charged - sum(problem.literals[list(rule)].tolist()), cover


def best_by_force(problem: RuleProblem) -> tuple[int, Rule]:
    """Give value and rule: the highest value, then fewest literals, then the lowest literals."""
    negated, _, rule = min(
        (-worth(problem, rule)[0], len(rule), rule) for rule in every_rule(problem)
    )
    return -negated, rule


def above_by_force(problem: RuleProblem, value: int) -> tuple[Rule, ...]:
    """Give the rules above a value, of each cover the preferred one."""
    found: dict[bytes, tuple[int, int, Rule]] = {}
    for rule in every_rule(problem):
        reached, cover = worth(problem, rule)
        if reached > value:
            entry = (-reached, len(rule), rule)
            found[cover.tobytes()] = min(found.get(cover.tobytes(), entry), entry)
    return tuple(rule for _, _, rule in sorted(found.values()))
