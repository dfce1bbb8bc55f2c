"""Simplified rule sets decide the same."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from disjunct.literals import Literal, Op, Schema
from disjunct.rules import Rule, RuleSet
from disjunct.rules.simplify import can_hold, implies, trimmed
from disjunct.table import Table

GRID = [
    {"x": x, "c": c, "b": b}
    for x in (None, -1, 0, 1, 2, 3)
    for c in (None, "a", "b", "z")
    for b in (None, True, False)
]
TABLE = Table.read(GRID)
SCHEMA = Schema.of(TABLE)
LITERALS = st.one_of(
    st.builds(Literal, st.just("x"), st.sampled_from([Op.LE, Op.GT]), st.integers(-1, 3)),
    st.builds(Literal, st.just("x"), st.sampled_from([Op.MISSING, Op.PRESENT])),
    st.builds(
        Literal,
        st.just("c"),
        st.sampled_from([Op.EQ, Op.NE]),
        st.sampled_from("abz"),
        st.just("category"),
    ),
    st.builds(
        Literal,
        st.just("c"),
        st.sampled_from([Op.IN, Op.NOT_IN]),
        st.sampled_from([("a", "b"), ("b", "z")]),
        st.just("category"),
    ),
    st.builds(
        Literal,
        st.just("b"),
        st.sampled_from([Op.TRUE, Op.FALSE, Op.MISSING]),
        st.none(),
        st.just("boolean"),
    ),
)
RULES = st.lists(LITERALS, max_size=6).map(Rule)


@given(rule=RULES)
def test_trimming_changes_no_cover(rule):
    """Literals that others imply go; the rule says the same of every row."""
    brief = trimmed(rule)
    assert len(brief) <= len(rule)
    assert (brief.covers(TABLE) == rule.covers(TABLE)).all()


@given(rule=RULES)
def test_a_rule_that_contradicts_itself_covers_nothing(rule):
    """Contradictions are found; a value that meets the rule need not exist in a table."""
    if not can_hold(rule):
        assert not rule.covers(TABLE).any()


@given(rule=RULES, other=RULES)
def test_implication_means_cover_within_cover(rule, other):
    """What is said to imply another rule covers nothing beyond it."""
    if can_hold(rule) and implies(rule, other):
        assert not (rule.covers(TABLE) & ~other.covers(TABLE)).any()


@given(rules=st.lists(RULES, max_size=5))
def test_simplified_sets_decide_the_same(rules):
    """Rules that others imply go, one of equal ones stays."""
    whole = RuleSet(rules, schema=SCHEMA)
    brief = whole.simplify()
    assert len(brief) <= len(whole)
    assert (brief.predict(TABLE) == whole.predict(TABLE)).all()
    assert brief.simplify() == brief


def test_statistics_follow():
    """The counts of what is left are those of counting anew."""
    y = np.arange(len(GRID)) % 2 == 0
    rules = ["x > 1 and x > 0", "x > 2", "x > 1", "c = a and c = b", "b is true"]
    whole = RuleSet(rules, schema=SCHEMA).with_statistics(TABLE, y)
    brief = whole.simplify()
    assert [str(rule) for rule in brief] == ["x > 1", "b is true"]
    assert brief.statistics == brief.measure(TABLE, y)


@pytest.mark.parametrize(("rule", "brief"), [("x > 1 and x is present", "x > 1"), ("always",) * 2])
def test_known_cases(rule, brief):
    """A value that is compared is present; nothing is left of nothing."""
    assert str(trimmed(Rule.parse(rule, SCHEMA))) == brief
