"""Both engines give the same rules, bit for bit, on every input, kernel and number of threads."""

from __future__ import annotations

from typing import Any

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings

from disjunct.bits import PackedBits
from disjunct.bits.packing import native
from disjunct.search import Objective, SearchResult, learn
from tests.search.instances import (
    EDGES,
    TWISTS,
    Request,
    Table,
    bit_tables,
    random_table,
    requests,
    tables,
    task_of,
)

pytestmark = [
    pytest.mark.skipif(native is None, reason="built without a compiler"),
    pytest.mark.filterwarnings("ignore:the data hold"),
]
KERNELS = native.kernels() if native else []


def answer(result: SearchResult) -> tuple[Any, ...]:
    """All of a result but who found it and how fast."""
    return result.rules, result.profit, result.status, result.subproblems


def assert_engines_agree(bits: PackedBits, objective: Objective, **options: Any) -> SearchResult:
    """Every kernel on one thread, and the best on two to four, say what the reference says."""
    expected = learn(bits, objective, engine="reference", **options)
    runs = [(kernel, 1) for kernel in KERNELS] + [(KERNELS[0], jobs) for jobs in (2, 3, 4)]
    for kernel, n_jobs in runs:
        found = learn(bits, objective, engine="native", kernel=kernel, n_jobs=n_jobs, **options)
        assert answer(found) == answer(expected), (kernel, n_jobs)
        assert found.engine == f"native ({kernel})"
    return expected


@settings(max_examples=60)
@given(requests(tables()))
def test_on_tables_around_the_edges_of_words_and_blocks(request: Request) -> None:
    """Empty classes, constant and duplicate literals, weights, constraints, efforts, starts."""
    assert_engines_agree(request.table.bits, request.objective, **request.options)


@settings(max_examples=60)
@given(requests(bit_tables()))
def test_on_small_tables_drawn_bit_by_bit(request: Request) -> None:
    """Few rows make many ties: each is broken alike."""
    assert_engines_agree(request.table.bits, request.objective, **request.options)


@pytest.mark.parametrize("n", [1, 63, 64, 65, 511, 512, 513])
@pytest.mark.parametrize("rounds", [0, 6])
def test_at_each_row_count(n: int, rounds: int) -> None:
    """So many positives, so many negatives, and both; every twist at once."""
    rng = np.random.default_rng(n)
    for n_positive, n_negative in ((n, n), (n, 40), (40, n)):
        table = random_table(rng, n_positive, n_negative, 9, frozenset(TWISTS))
        assert_engines_agree(table.bits, Objective(0.5, 0.1), rounds=rounds, max_rules=5)


@pytest.mark.parametrize("effort", ["default", "high", "highest"])
@pytest.mark.parametrize("weights", ["none", "whole", "real"])
def test_at_each_effort(effort: str, weights: str) -> None:
    """Rounds by default, the pool and dual prices, with and without weights."""
    rng = np.random.default_rng(5)
    table = random_table(rng, 90, 110, 12)
    weight = {"none": None, "whole": rng.integers(0, 5, 200), "real": rng.random(200)}[weights]
    rounds = {"default": "auto", "high": 12, "highest": 8}[effort]
    options = {"effort": effort, "rounds": rounds, "sample_weight": weight}
    found = assert_engines_agree(table.bits, Objective(1, 0.05), max_rules=6, **options)
    assert found.rules


def test_on_tables_larger_than_every_piece_of_work() -> None:
    """Rows and literals enough for several chunks of each kernel, and sixteen active literals."""
    rng = np.random.default_rng(1)
    table = random_table(rng, 9000, 9100, 500, density=0.8)
    for weights in (None, rng.integers(0, 3, 18100)):
        expected = learn(
            table.bits, Objective(20), engine="reference", max_rules=2, sample_weight=weights,
            rounds=0,
        )  # fmt: skip
        assert expected.rules
        for kernel in KERNELS:
            found = learn(
                table.bits, Objective(20), kernel=kernel, max_rules=2, sample_weight=weights,
                rounds=0,
            )  # fmt: skip
            assert answer(found) == answer(expected), kernel


WIDE = {
    "large weights": ({}, {"sample_weight": np.arange(300) * 100_003 % 2**30}),
    "large costs": ({"false_positive_cost": 2e5, "literal_cost": 0.1}, {}),
    "dear literals": ({"miss_cost": 5e4, "literal_cost": 3e3}, {}),
}


@pytest.mark.parametrize("name", WIDE)
@pytest.mark.parametrize("active", [3, 7, 12])
def test_on_the_wide_grid(name: str, active: int) -> None:
    """Where sums do not fit 32 bits the engines still agree."""
    prices, options = WIDE[name]
    table = random_table(np.random.default_rng(8), 150, 150, 12)
    objective = Objective(**prices)
    task, _ = task_of(table, objective, **options)
    assert not task.costs.narrow
    found = assert_engines_agree(table.bits, objective, rounds=5, active=active, **options)
    assert found.rules


def test_on_both_sides_of_the_narrow_grid() -> None:
    """The same search in 32 and in 64 bits gives the same rules: whole weights times 2**20."""
    rng = np.random.default_rng(9)
    table, weights = random_table(rng, 80, 90, 10), rng.integers(0, 4, 170)
    objective = Objective(1, 0.25)
    narrow = assert_engines_agree(table.bits, objective, sample_weight=weights, rounds=4)
    wide = assert_engines_agree(
        table.bits,
        Objective(2**20, 0.25),
        sample_weight=weights * 2**20,
        rounds=4,
    )
    assert wide.rules == narrow.rules
    assert wide.profit == narrow.profit * 2**20


@pytest.mark.parametrize("n_positive", [0, 1, 65])
@pytest.mark.parametrize("n_negative", [0, 1, 65])
@pytest.mark.parametrize("d", [0, 1, 8, 9])
def test_on_empty_classes_and_few_literals(n_positive: int, n_negative: int, d: int) -> None:
    """Nothing to cover, nothing to avoid, nothing to say."""
    table = random_table(np.random.default_rng(d), n_positive, n_negative, d)
    assert_engines_agree(table.bits, Objective(0.3, 0.1), rounds=4, max_rules=3)


@pytest.mark.parametrize("max_rules", [1, 2, 40])
def test_at_each_number_of_rules(max_rules: int) -> None:
    """One rule, and more rules than any set needs."""
    table = random_table(np.random.default_rng(2), 70, 70, 10)
    assert_engines_agree(table.bits, Objective(0.2, 0.01), rounds=4, max_rules=max_rules)


@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1, 2**64 + 1])
def test_at_each_seed(seed: int) -> None:
    """Seeds are taken modulo 2**64 in both engines."""
    table = random_table(np.random.default_rng(2), 60, 70, 9)
    found = assert_engines_agree(table.bits, Objective(0.2, 0.01), rounds=8, seed=seed)
    again = learn(table.bits, Objective(0.2, 0.01), rounds=8, seed=seed % 2**64)
    assert answer(found) == answer(again)


def test_same_result_every_time() -> None:
    """Repeated runs and any number of threads give one result, rounds and dual prices included."""
    table = random_table(np.random.default_rng(6), 400, 500, 40)
    options = {"rounds": 24, "effort": "high", "max_rules": 10}
    answers = {
        answer(learn(table.bits, Objective(1), n_jobs=jobs, **options))
        for jobs in (1, 2, 3, 4, 9, -1)
        for _ in range(2)
    }
    assert len(answers) == 1


def test_words_that_are_not_aligned_are_read_all_the_same() -> None:
    """Words that went through a pickle, or come from elsewhere, may lie at any address."""
    table = random_table(np.random.default_rng(6), 100, 100, 8)
    bits = table.bits
    for shift in (1, 3, 7):
        buffer = np.zeros(bits.words.size + 16, dtype=np.uint64)
        skip = (-buffer.ctypes.data // 8) % 8 + shift
        words = buffer[skip : skip + bits.words.size].reshape(bits.words.shape)
        words[:] = bits.words
        moved = PackedBits(words, bits.n_positive, bits.n_negative, bits.order)
        assert answer(learn(moved)) == answer(learn(bits))
    strided = PackedBits(
        np.asfortranarray(bits.words), bits.n_positive, bits.n_negative, bits.order
    )
    assert answer(learn(strided)) == answer(learn(bits))


@given(st.sampled_from(EDGES), st.integers(0, 99))
@settings(max_examples=20)
def test_rows_in_any_order_give_the_same_rules(n: int, seed: int) -> None:
    """A rule set does not depend on the order of the rows."""
    rng = np.random.default_rng(seed)
    table = random_table(rng, n, 70, 9)
    rows = rng.permutation(len(table.y))
    shuffled = Table(table.x[rows], table.y[rows])
    one = learn(table.bits, Objective(0.5), rounds=6, effort="high")
    other = learn(shuffled.bits, Objective(0.5), rounds=6, effort="high")
    assert answer(one) == answer(other)
