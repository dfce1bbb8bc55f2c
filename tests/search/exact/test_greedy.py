"""`search="exact"`: the greedy with exact subproblems, and when it claims the paper's guarantee."""

from __future__ import annotations

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings

from disjunct.search import Objective, Status, build, learn, native_engine
from disjunct.search.exact.greedy import Samples, exact_greedy
from tests.search.equations import Data, all_rules, all_sets, cost, revenue
from tests.search.exact.instances import best_by_force
from tests.search.instances import Table, random_table

ENGINES = ["reference", *(["native"] if native_engine.available() else [])]

tables = st.builds(
    lambda seed, d, sizes: random_table(np.random.default_rng(seed), *sizes, d),
    st.integers(0, 2**32 - 1),
    st.integers(1, 4),
    st.sampled_from(((6, 5), (20, 25), (70, 40))),
)
objectives = st.builds(
    Objective, st.sampled_from((0.0, 0.5, 1.0, 3.0)), st.sampled_from((0.0, 0.1))
)


def task_of(table: Table, objective: Objective, max_rules: int, **options: object):
    """Give the task that `learn` would search for with no rounds."""
    defaults = dict.fromkeys(("max_literals", "weights", "literal_costs", "allowed", "columns"))
    asked = {"apart": (), "fixed": (), "start": None, "seed": 0, "n_jobs": 1, **defaults, **options}
    effort = build.effort_of(0, "default", None, 1.0)
    return build.build_task(table.bits, objective, effort, max_rules=max_rules, **asked)[0]


@settings(max_examples=40)
@given(tables, objectives, st.integers(1, 4), st.sampled_from(ENGINES))
def test_every_round_adds_the_best_rule(
    table: Table, objective: Objective, max_rules: int, engine: str
) -> None:
    """Round by round the rule is that of brute force under omega_+, if its value is above 0."""
    task = task_of(table, objective, max_rules)
    samples = Samples(task)
    rules: tuple[tuple[int, ...], ...] = ()
    for omega in task.costs.greedy:
        value, rule = best_by_force(samples.problem(rules, omega))
        rules = (*rules, rule) if value > 0 else rules
    found = exact_greedy(task, None, None, engine=engine)
    assert found.rules == rules
    assert found.guaranteed
    assert found.status is Status.CONVERGED


@settings(max_examples=25)
@given(tables, objectives, st.sampled_from(ENGINES))
def test_the_guarantee_holds(table: Table, objective: Objective, engine: str) -> None:
    """V is at least (1 - 1/e) g(OPT) - c(OPT) for every set of at most K rules."""
    result = learn(table.bits, objective, search="exact", max_rules=2, rounds=0, engine=engine)
    assert result.guaranteed
    prices = np.full(table.x.shape[1], objective.literal_cost)
    data = Data(table.x, table.y, np.ones(len(table.y)), 1.0, 1.0, objective.overlap_cost, prices)
    for others in all_sets(list(all_rules(table.x.shape[1])), 2):
        won = (1 - np.exp(-1)) * revenue(data, others) - sum(cost(data, rule) for rule in others)
        assert result.profit >= won - 1e-9


@settings(max_examples=20)
@given(tables, objectives)
def test_exact_is_no_worse_than_its_greedy_and_engines_agree(
    table: Table, objective: Objective
) -> None:
    """Refinement and rounds only raise V; both engines give the same rules."""
    results = [
        learn(table.bits, objective, search="exact", max_rules=3, rounds=rounds, engine=engine)
        for rounds in (0, 4)
        for engine in ENGINES
    ]
    assert len({result.rules for result in results[: len(ENGINES)]}) == 1
    assert len({result.rules for result in results[len(ENGINES) :]}) == 1
    assert results[-1].profit >= results[0].profit - 1e-9


def hard_table() -> Table:
    """Give noise on which a proof takes long."""
    rng = np.random.default_rng(5)
    x = rng.random((3000, 120)) < 0.8
    return Table(x, rng.random(3000) < 0.5)


def test_a_subproblem_out_of_time_forbids_the_claim() -> None:
    """On a time-out there are rules, a status that says so, and no guarantee."""
    result = learn(
        hard_table().bits, Objective(0.0, 0.0), search="exact", max_rules=8, time_limit=0.3
    )
    assert result.status is Status.TIME_LIMIT
    assert not result.guaranteed


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"fixed": [(0,)]}, "rules that were there before count in K"),
        ({"sample_weight": [1 / 3] * 11}, "a third does not lie on the grid"),
    ],
)
def test_what_the_paper_does_not_prove_is_not_claimed(options: dict[str, object], why: str) -> None:
    """No claim for a start that is not empty nor for what had to be rounded."""
    table = random_table(np.random.default_rng(0), 6, 5, 3)
    plain = learn(table.bits, Objective(1.0, 0.1), search="exact", max_rules=2)
    assert plain.guaranteed
    other = learn(table.bits, Objective(1.0, 0.1), search="exact", max_rules=2, **options)
    assert not other.guaranteed, why


def test_better_rules_to_start_from_are_kept() -> None:
    """Rules given are where rounds start if they are worth more than the greedy's."""
    table = random_table(np.random.default_rng(3), 70, 66, 12)
    best = learn(table.bits, Objective(0.5, 0.1), rounds=40, max_rules=4)
    again = learn(
        table.bits, Objective(0.5, 0.1), rounds=0, max_rules=4, search="exact", start=best.rules
    )
    assert again.profit >= best.profit - 1e-9


def test_no_such_search() -> None:
    """An unknown search is refused by name."""
    table = random_table(np.random.default_rng(0), 6, 5, 3)
    with pytest.raises(ValueError, match="search must be one of local, exact"):
        learn(table.bits, search="hasty")
