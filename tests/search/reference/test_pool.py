"""The pool keeps the cheapest rule of each cover, and its search takes the best move every time."""

from __future__ import annotations

import hypothesis.strategies as st
import numpy as np
from hypothesis import given, settings

from disjunct.search import Objective
from disjunct.search.reference import pool as pool_module
from disjunct.search.reference.pool import Pool, pool_search
from disjunct.search.reference.rule_sets import Searcher
from tests.search import equations as eq
from tests.search.instances import Table, grid_data, objectives, searcher_of, tables
from tests.search.reference.test_refine import RULES, rules_of

TABLES = tables(st.integers(0, 50), st.integers(1, 6))
SEEN = st.lists(st.frozensets(st.integers(0, 5), max_size=3), max_size=12)


def note_all(searcher: Searcher, rules: tuple[eq.Rule, ...]) -> None:
    """Show the rules to the pool, in order."""
    for rule in rules:
        searcher.pool.note(rule, searcher.counts, searcher.task.costs)


@given(TABLES, objectives(), SEEN)
def test_pool_keeps_the_cheapest_rule_of_each_cover(
    table: Table, objective: Objective, drawn: list
) -> None:
    """Of rules that cover the same positives the cheapest stays, the first among equals."""
    searcher, d = searcher_of(table, objective), table.x.shape[1]
    data = grid_data(searcher, table)
    seen = [tuple(sorted(j for j in rule if j < d)) for rule in drawn]
    note_all(searcher, tuple(seen))
    expected: dict[bytes, eq.Rule] = {}
    for rule in seen:
        if eq.profit(data, [rule]) > 0:
            cover = (eq.covers(data, rule) & data.y).tobytes()
            kept = expected.get(cover)
            if kept is None or eq.cost(data, rule) < eq.cost(data, kept):
                expected[cover] = rule
    rules, costs = searcher.pool.candidates()
    assert rules == tuple(expected.values())
    assert costs == [eq.cost(data, rule) for rule in rules]


def moves(
    data: eq.Data, rules: tuple[eq.Rule, ...], pool: tuple[eq.Rule, ...], free: int, most: int
) -> list[tuple[eq.Rule, ...]]:
    """Every set one move away: drops, then additions, then exchanges by candidate and place."""
    places = range(free, len(rules))
    drops = [rules[:p] + rules[p + 1 :] for p in places]
    adds = [(*rules, new) for new in pool] if len(rules) < most else []
    swaps = [(*rules[:p], new, *rules[p + 1 :]) for new in pool for p in places]
    return [*drops, *adds, *swaps]


@settings(max_examples=60)
@given(TABLES, objectives(), SEEN, RULES, st.integers(0, 1))
def test_pool_search_takes_the_best_move(
    table: Table, objective: Objective, drawn: list, at_first: list, free: int
) -> None:
    """The best drop, addition or exchange while V rises; earlier kinds first among equals."""
    d = table.x.shape[1]
    rules = rules_of(at_first, d)
    searcher = searcher_of(table, objective, max_rules=4, fixed=rules[:free])
    data = grid_data(searcher, table)
    note_all(searcher, rules_of(drawn, d))
    pool, _ = searcher.pool.candidates()

    naive = rules
    while True:
        options = moves(data, naive, pool, len(rules[:free]), 4)
        best = max(options, key=lambda option: eq.profit(data, option), default=naive)
        if eq.profit(data, best) <= eq.profit(data, naive):
            break
        naive = best
    assert pool_search(searcher, rules) == naive


def test_recent_rules_are_the_latest_seen() -> None:
    """A rule seen again counts as seen just now."""
    x = np.eye(4, dtype=bool)
    searcher = searcher_of(Table(x, np.ones(4, dtype=bool)), Objective(0, 0))
    note_all(searcher, ((0,), (1,), (2,), (0,), (3,)))
    assert searcher.pool.recent(3) == ((3,), (0,), (2,))


def test_full_pool_forgets_what_was_seen_longest_ago(monkeypatch) -> None:
    """At twice its capacity only the rules seen last stay, in the order they first came."""
    monkeypatch.setattr(pool_module, "CAPACITY", 2)
    x = np.eye(5, dtype=bool)
    searcher = searcher_of(Table(x, np.ones(5, dtype=bool)), Objective(0, 0))
    searcher.pool = Pool()
    note_all(searcher, ((0,), (1,), (2,), (0,), (3,)))
    assert searcher.pool.candidates()[0] == ((0,), (3,))
    note_all(searcher, ((4,),))
    assert searcher.pool.candidates()[0] == ((0,), (3,), (4,))
