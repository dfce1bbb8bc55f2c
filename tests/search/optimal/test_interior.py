"""Central duals agree with a linear programming solver where they are solved to the end."""

from __future__ import annotations

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings
from scipy.optimize import linprog

from disjunct.search.optimal.interior import central_duals


@given(st.integers(0, 2**32 - 1), st.integers(1, 25), st.integers(1, 25), st.integers(1, 6))
@settings(max_examples=60)
def test_value_and_feasibility(seed: int, m: int, n: int, room: int) -> None:
    """The value is that of the relaxation; prices are within limits and no rule earns more."""
    rng = np.random.default_rng(seed)
    covers = rng.random((m, n)) < rng.choice([0.1, 0.4, 0.9])
    costs = rng.integers(1, 30, m).astype(float)
    revenue = rng.integers(1, 12, n).astype(float)
    duals = central_duals(covers, costs, revenue, room, 1e-9)
    expected = relaxed(covers, costs, revenue, room)
    assert duals.value == pytest.approx(expected, abs=1e-3 * revenue.sum())
    assert np.all(duals.prices >= 0)
    assert np.all(duals.prices <= revenue * (1 + 1e-9))
    assert np.all(covers @ duals.prices - costs <= duals.room + 1e-4 * revenue.sum())


def relaxed(covers, costs, revenue, room):
    """Solve the primal: rows won at most once, and only by rules taken."""
    m, n = covers.shape
    objective = np.concatenate((costs, -revenue))
    won = np.hstack((-covers.T.astype(float), np.eye(n)))
    count = np.concatenate((np.ones(m), np.zeros(n)))[None]
    limits = np.concatenate((np.zeros(n), [room]))
    bounds = [(0, None)] * m + [(0, 1)] * n
    return -linprog(objective, np.vstack((won, count)), limits, bounds=bounds).fun
