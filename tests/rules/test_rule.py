"""One rule: order, length, text, cover."""

from __future__ import annotations

import pickle

import pytest

from disjunct.literals import Literal, Op
from disjunct.rules import Rule
from disjunct.table import Table


def test_keeps_the_order_and_counts_literals_as_learned():
    """Literals stay as learned, redundant ones included."""
    rule = Rule([Literal("x", Op.GT, 3), Literal("x", Op.GT, 5)])
    assert len(rule) == 2
    assert [literal.value for literal in rule] == [3, 5]
    assert rule[1].value == 5


def test_equal_rules_are_equal_and_hash_alike():
    """Rules are values: they compare, hash and pickle."""
    first, second = (Rule([Literal("x", Op.GT, 3)]) for _ in range(2))
    assert first == second
    assert len({first, second}) == 1
    assert pickle.loads(pickle.dumps(first)) == first
    assert first != Rule()


def test_a_rule_cannot_be_changed():
    """Rules are immutable."""
    with pytest.raises(AttributeError):
        Rule().literals = ()


def test_refuses_what_is_no_literal():
    """A text among literals is an error that shows it."""
    with pytest.raises(TypeError, match="'age > 3'"):
        Rule(["age > 3"])


def test_text_reads_back(schema):
    """A rule is its text, and the empty rule has one too."""
    for text in ("age > 60 and smoker != no", "always", "insured is false"):
        assert str(Rule.parse(text, schema)) == text
    assert len(Rule.parse("always", schema)) == 0


def test_the_empty_rule_covers_every_row(people):
    """Nothing is asked, so everything meets it."""
    assert Rule().covers(Table.read(people)).all()
