"""The best set among given rules, with a bound that holds among them."""

from __future__ import annotations

from itertools import combinations

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings

from disjunct.search import Objective, Status, learn
from disjunct.search.evaluate import exact_profit
from tests.search.instances import Table, objectives, random_table, tables


@given(
    tables(st.sampled_from([1, 5, 12, 30]), st.integers(1, 8)),
    objectives(),
    st.integers(1, 3),
    st.integers(0, 10),
    st.integers(0, 2**32 - 1),
)
@settings(max_examples=60)
def test_the_best_of_all_choices(
    table: Table, objective: Objective, max_rules: int, size: int, seed: int
) -> None:
    """Profit and bound are those of the best of all choices."""
    rng = np.random.default_rng(seed)
    d = table.x.shape[1]
    pool = [rng.choice(d, rng.integers(0, min(d, 3) + 1), replace=False) for _ in range(size)]
    rules = sorted({tuple(sorted(rule.tolist())) for rule in pool})
    found = learn(table.bits, objective, search="pool", pool=pool, max_rules=max_rules)
    best = max(
        exact_profit(table.bits, chosen, objective)
        for count in range(max_rules + 1)
        for chosen in combinations(rules, count)
    )
    assert found.profit == pytest.approx(best, abs=1e-6)
    assert found.bound == pytest.approx(best, abs=1e-6)
    assert found.pool == len(rules)
    assert found.status is Status.CONVERGED
    assert set(found.rules) <= set(rules)


def test_demands_hold_among_given_rules() -> None:
    """Rules that are not permitted are left out; fixed ones stay."""
    table = random_table(np.random.default_rng(0), 40, 40, 6)
    pool = [(0,), (0, 5), (1, 2, 3), (2,), (5,)]
    found = learn(
        table.bits, Objective(0.1), search="pool", pool=pool, max_rules=3, max_literals=2,
        allowed=np.arange(6) != 2, fixed=[(4,)],
    )  # fmt: skip
    assert found.rules[0] == (4,)
    assert set(found.rules[1:]) <= {(0,), (0, 5), (5,)}
    assert found.pool == 3


def test_a_pool_helps_the_search_for_the_best() -> None:
    """Column generation takes given rules in, whatever the learner found."""
    table = random_table(np.random.default_rng(3), 60, 60, 14)
    objective = Objective(0.5, 0.1)
    best = learn(table.bits, objective, search="optimal", max_rules=4)
    again = learn(table.bits, objective, search="optimal", max_rules=4, pool=best.rules, rounds=0)
    assert again.profit == best.profit == pytest.approx(again.bound)


def test_wrong_uses_are_refused() -> None:
    """The message says what to do."""
    bits = random_table(np.random.default_rng(0), 5, 5, 3).bits
    with pytest.raises(ValueError, match="name them by pool="):
        learn(bits, search="pool")
    with pytest.raises(ValueError, match="pool is of no use to search='local'"):
        learn(bits, pool=[(0,)])
    with pytest.raises(ValueError, match="rule 0 of pool names a literal outside"):
        learn(bits, search="pool", pool=[(7,)])
