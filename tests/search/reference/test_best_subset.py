"""BestSubset is the best of all subsets, found by brute force here."""

from __future__ import annotations

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings

from disjunct.search.reference.best_subset import best_subset, superset_sums
from tests.search import equations as eq
from tests.search.instances import OneRule, one_rule, one_rules, random_table


def best_by_brute_force(case: OneRule, literals: eq.Rule) -> eq.Rule:
    """The rule of highest v; ties to the fewest literals, then to the smallest mask."""

    def order(chosen: eq.Rule) -> tuple[int, int, int]:
        rule = [literals[i] for i in chosen]
        return (-eq.value(case.data, rule, case.omega), len(rule), sum(1 << i for i in chosen))

    rules = eq.all_rules(len(literals), case.problem.constraints.max_literals)
    return tuple(literals[i] for i in min(rules, key=order))


@settings(max_examples=60)
@given(one_rules(max_literals=st.none() | st.integers(1, 3)), st.frozensets(st.integers(0, 7)))
def test_best_subset_of_any_literals(case: OneRule, chosen: frozenset[int]) -> None:
    """No subset within the cap has a higher v; ties are broken as written."""
    literals = tuple(sorted(j for j in chosen if j < case.data.d))
    assert best_subset(case.problem, literals) == best_by_brute_force(case, literals)


@pytest.mark.parametrize("seed", range(3))
def test_best_of_all_rules_of_twelve_literals(seed: int) -> None:
    """With every literal active it is the best of all 4,096 rules."""
    rng = np.random.default_rng(seed)
    case = one_rule(rng, random_table(rng, 70, 60, 12), weighted=bool(seed % 2))
    assert best_subset(case.problem, tuple(range(12))) == best_by_brute_force(case, range(12))


@given(st.lists(st.integers(-9, 9), min_size=16, max_size=16))
def test_superset_sums(patterns: list[int]) -> None:
    """Each mask gets the sum over all masks that contain it."""
    expected = [sum(patterns[k] for k in range(16) if k & mask == mask) for mask in range(16)]
    assert superset_sums(np.array(patterns)).tolist() == expected
