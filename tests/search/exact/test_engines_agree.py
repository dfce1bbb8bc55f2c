"""The engines, kernels and thread counts of exact search give the same rule, value and bound."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

from disjunct.bits.packing import native
from disjunct.search.exact import Proof, RuleProblem, best_rule, rules_above
from tests.search.exact.instances import SCALES, problems, random_problem
from tests.search.instances import random_table

pytestmark = pytest.mark.skipif(native is None, reason="the native engine was not built")

WAYS = [
    {"kernel": kernel, "n_jobs": n_jobs}
    for kernel in (native.kernels() if native is not None else [])
    for n_jobs in (1, 2)
]


@settings(max_examples=60)
@given(problems(most_literals=24))
def test_engines_agree(problem: RuleProblem) -> None:
    """Every way of running gives the reference's rule, value, bound and status."""
    plain = best_rule(problem, engine="reference")
    for way in WAYS:
        fast = best_rule(problem, engine="native", **way)
        assert (fast.rule, fast.value, fast.bound) == (plain.rule, plain.value, plain.bound)
        assert fast.status is plain.status is Proof.PROVED


@settings(max_examples=30)
@given(problems(most_literals=12))
def test_enumerations_agree(problem: RuleProblem) -> None:
    """Every way of running lists the same rules above a value, in the same order."""
    value = best_rule(problem, engine="reference").value - 3
    plain = rules_above(problem, value, most=500, engine="reference")
    for way in WAYS:
        fast = rules_above(problem, value, most=500, engine="native", **way)
        if plain[1]:
            assert fast == plain
        else:
            assert not fast[1]


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("d", [63, 64, 65, 130])
def test_engines_agree_around_words(scale: str, d: int) -> None:
    """Literals that just fill a word of a row, or go a little beyond, are all searched."""
    rng = np.random.default_rng(d)
    bits = random_table(rng, 60, 70, d, frozenset({"complement", "duplicate rows"}), 0.7).bits
    problem = random_problem(rng, bits, scale, signed=True, dear=3)
    plain = best_rule(problem, engine="reference")
    for way in WAYS:
        fast = best_rule(problem, engine="native", **way)
        assert (fast.rule, fast.value, fast.bound) == (plain.rule, plain.value, plain.bound)
