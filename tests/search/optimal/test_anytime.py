"""Whatever ends the search, the best set is kept, and nothing is claimed that was not proved."""

from __future__ import annotations

import time

import numpy as np
import pytest

from disjunct.search import Objective, SearchInterruptedError, Status, learn
from tests.search.instances import Table, random_table

OBJECTIVE = Objective(0.5, 0.1)


def hard_table() -> Table:
    """Too many literals at random to be proved in seconds."""
    return random_table(np.random.default_rng(0), 200, 200, 60)


def test_a_time_limit_leaves_a_bound_and_no_proof() -> None:
    """The bound holds, lies above the profit, and the limit is kept."""
    table = hard_table()
    began = time.monotonic()
    found = learn(table.bits, OBJECTIVE, search="optimal", max_rules=8, time_limit=1.0)
    assert time.monotonic() - began < 20
    assert found.status is Status.TIME_LIMIT
    assert found.bound is not None
    assert found.bound > found.profit + 0.05
    local = learn(table.bits, OBJECTIVE, max_rules=8)
    assert found.bound >= local.profit


def test_ctrl_c_keeps_the_best_set_and_its_bound() -> None:
    """The error holds what was found, with a bound above its profit."""
    rounds = []

    def stop(phase: str, number: int, profit: float, rules: int) -> None:
        if "bound" in phase:
            rounds.append(profit)
            if len(rounds) == 3:
                raise KeyboardInterrupt

    with pytest.raises(SearchInterruptedError) as raised:
        learn(hard_table().bits, OBJECTIVE, search="optimal", max_rules=8, rounds=4, progress=stop)
    result = raised.value.result
    assert result.status is Status.INTERRUPTED
    assert result.profit == pytest.approx(rounds[-1])
    assert result.bound > result.profit


def test_every_round_tells_bound_and_gap() -> None:
    """Bounds only fall, profits only rise, and the last ones are those of the result."""
    table = random_table(np.random.default_rng(3), 60, 60, 14)
    told: list[tuple[float, float]] = []

    def hear(phase: str, number: int, profit: float, rules: int) -> None:
        if "(bound " in phase:
            told.append((float(phase.split("(bound ")[1].split(",", maxsplit=1)[0]), profit))

    found = learn(table.bits, OBJECTIVE, search="optimal", max_rules=4, rounds=0, progress=hear)
    bounds, profits = zip(*told, strict=True)
    assert list(bounds) == sorted(bounds, reverse=True)
    assert list(profits) == sorted(profits)
    assert found.bound == pytest.approx(bounds[-1], rel=1e-4)
    assert found.profit == pytest.approx(profits[-1])


def test_an_unknown_search_is_refused() -> None:
    """The message names what there is."""
    with pytest.raises(ValueError, match="search must be one of local"):
        learn(hard_table().bits, search="best")
