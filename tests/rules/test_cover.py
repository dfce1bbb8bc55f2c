"""The cover matrix agrees with the plain meaning of each rule."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from disjunct.literals import Literal, Op
from disjunct.rules import Rule
from disjunct.rules.cover import cover_matrix
from disjunct.rules.patterns import Patterns
from disjunct.table import Table

LITERALS = st.one_of(
    st.builds(Literal, st.just("x"), st.sampled_from([Op.LE, Op.GT]), st.integers(-2, 2)),
    st.builds(
        Literal,
        st.just("c"),
        st.sampled_from([Op.EQ, Op.NE]),
        st.sampled_from("abz"),
        st.just("category"),
    ),
    st.builds(Literal, st.just("x"), st.sampled_from([Op.MISSING, Op.PRESENT])),
)
RULES = st.lists(st.lists(LITERALS, max_size=4).map(Rule), max_size=6)
ROWS = st.fixed_dictionaries(
    {
        "x": st.one_of(st.none(), st.integers(-3, 3)),
        "c": st.one_of(st.none(), st.sampled_from("ab")),
    }
)
TABLES = st.lists(ROWS, min_size=1, max_size=12).map(
    lambda rows: Table.read([{"x": 0, "c": "a"}, *rows])
)


@given(rules=RULES, table=TABLES)
def test_every_column_is_the_cover_of_its_rule(rules, table):
    """Evaluating distinct literals once changes nothing."""
    matrix = cover_matrix(rules, table)
    assert matrix.shape == (table.n_rows, len(rules))
    for place, rule in enumerate(rules):
        assert (matrix[:, place] == rule.covers(table)).all()


@pytest.mark.parametrize("n_rules", [0, 1, 63, 64, 65, 130])
def test_patterns_are_the_distinct_rows(n_rules):
    """Packing into words of 64 tells rows apart, whatever the number of rules."""
    covers = np.random.default_rng(n_rules).random((50, n_rules)) < 0.02
    found = Patterns.of(covers)
    assert len(set(found.fired)) == len(found.fired) == len(np.unique(covers, axis=0))
    for row, pattern in zip(covers, found.of_row, strict=True):
        assert found.fired[pattern] == tuple(np.flatnonzero(row))
