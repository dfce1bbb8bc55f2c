"""Exact search finds what plain enumeration finds, ties included."""

from __future__ import annotations

import hypothesis.strategies as st
import numpy as np
from hypothesis import given, settings

from disjunct.search import native_engine
from disjunct.search.exact import Proof, RuleProblem, best_rule, rules_above
from tests.search.exact.instances import above_by_force, best_by_force, every_rule, problems, worth

ENGINES = ["reference", *(["native"] if native_engine.available() else [])]
engines = st.sampled_from(ENGINES)


@settings(max_examples=150)
@given(problems(), engines)
def test_the_best_rule_is_that_of_brute_force(problem: RuleProblem, engine: str) -> None:
    """Value, rule and tie are those of enumeration, and the bound is the value."""
    value, rule = best_by_force(problem)
    best = best_rule(problem, engine=engine)
    assert (best.value, best.rule) == (value, rule)
    assert (best.bound, best.status) == (value, Proof.PROVED)


@settings(max_examples=60)
@given(problems(), engines, st.integers(0, 2**32 - 1))
def test_known_rules_change_no_result(problem: RuleProblem, engine: str, seed: int) -> None:
    """Starting from rules, permitted or not, gives the same rule."""
    rng = np.random.default_rng(seed)
    d = problem.bits.n_literals
    start = [tuple(np.flatnonzero(rng.random(d) < 0.4).tolist()) for _ in range(4)]
    best = best_rule(problem, engine=engine, start=start)
    assert (best.value, best.rule) == best_by_force(problem)


@settings(max_examples=80)
@given(problems(), engines, st.integers(-2, 2), st.integers(0, 2**32 - 1))
def test_values_that_need_not_be_told_apart(
    problem: RuleProblem, engine: str, step: int, seed: int
) -> None:
    """The best rule where it exceeds `at_least`; else the best one given, and the bound says so."""
    value, rule = best_by_force(problem)
    rng = np.random.default_rng(seed)
    permitted = every_rule(problem)
    start = [permitted[rng.integers(len(permitted))] for _ in range(2)]
    best = best_rule(problem, engine=engine, at_least=value + step, start=start)
    assert best.bound == max(value, value + step)
    assert best.status is Proof.PROVED
    if step < 0:
        assert (best.value, best.rule) == (value, rule)
    else:
        keys = [(-worth(problem, one)[0], len(one), one) for one in ((), *start)]
        assert (-best.value, len(best.rule), best.rule) == min(keys)


@settings(max_examples=80)
@given(problems(), engines, st.integers(0, 12))
def test_the_bound_holds_at_any_node_limit(problem: RuleProblem, engine: str, limit: int) -> None:
    """However early the search ends, no rule exceeds the bound, and proof is claimed only of it."""
    value, _ = best_by_force(problem)
    best = best_rule(problem, engine=engine, node_limit=limit)
    assert best.value <= value <= best.bound
    assert best.value == worth(problem, best.rule)[0]
    assert best.status in {Proof.PROVED, Proof.NODE_LIMIT}
    if best.status is Proof.PROVED:
        assert best.bound == best.value == value


@settings(max_examples=80)
@given(problems(most_literals=8), engines, st.floats(0, 1))
def test_all_rules_above_a_value(problem: RuleProblem, engine: str, share: float) -> None:
    """One rule for each distinct cover above the value, the cheapest, in the written order."""
    values = sorted({worth(problem, rule)[0] for rule in every_rule(problem)})
    value = values[int(share * (len(values) - 1))] - (share == 0)
    expected = above_by_force(problem, value)
    rules, complete = rules_above(problem, value, most=len(expected), engine=engine)
    assert complete
    assert rules == expected
    if expected:
        fewer, complete = rules_above(problem, value, most=len(expected) - 1, engine=engine)
        assert not complete
        assert len(fewer) <= len(expected) - 1
