"""Literals and rules read back from their text as what they were, however hostile the names."""

from __future__ import annotations

import math

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given

from disjunct.literals import ColumnSchema, Literal, Op, Schema, parse_rule, simplify
from disjunct.literals.text import is_plain, quoted
from disjunct.literals.tokens import tokens_of
from disjunct.table import Kind

HOSTILE = st.sampled_from(
    ["", " ", "and", "a and b", "not in", "is missing", "x <= 3", '"', "\\", '\\"', "a\nb", "\t",
     "{", "a, b", "}", "≤", "Is", "=", "a  b", " a", "a ", "\u2028", "\u202e", "é", "日本", "🎲",
     "1", "1.0", "inf", "nan", "true", "missing", "2020-01-01", "'", "a'b", "--", "/*", "\x00",
     "\ud800", "a\xa0b", "If", "then", "!", "a!b", "<", ">", "3 < x <= 9"]
)  # fmt: skip
NAMES = st.one_of(HOSTILE, st.text(max_size=8))
NUMBERS = st.one_of(
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=False),
    st.floats(-100, 100).map(lambda x: round(x, 2)),
)
MOMENTS = st.one_of(
    st.integers(-(2**62), 2**62).map(lambda ticks: np.datetime64(ticks, "ns")),
    st.datetimes(),
)
SPANS = st.one_of(
    st.integers(-(2**62), 2**62).map(lambda ticks: np.timedelta64(ticks, "ns")),
    st.timedeltas(),
)
VALUES = {Kind.NUMBER: NUMBERS, Kind.DATETIME: MOMENTS, Kind.DURATION: SPANS}


@st.composite
def columns(draw: st.DrawFn, name: str) -> tuple[ColumnSchema, Literal]:
    """Draw a column and a literal on it."""
    kind = draw(st.sampled_from(list(Kind)))
    op = draw(st.sampled_from([op for op in Op if kind in op.kinds]))
    categories: tuple[object, ...] = ()
    value = None
    if kind is Kind.CATEGORY:
        each = draw(st.sampled_from([NAMES, NUMBERS.filter(math.isfinite)]))
        categories = tuple(draw(st.lists(each, min_size=1, max_size=4, unique=True)))
        if op.takes_set:
            value = tuple(draw(st.lists(st.sampled_from(categories), min_size=1, unique=True)))
        elif not op.is_bare:
            value = draw(st.sampled_from(categories))
    elif not op.is_bare:
        value = draw(VALUES[kind])
    literal = Literal(name, op, value, kind)
    known = tuple(Literal("c", Op.EQ, c, Kind.CATEGORY).value for c in categories)
    return ColumnSchema(name, kind, known), literal


@st.composite
def rules(draw: st.DrawFn) -> tuple[Schema, tuple[Literal, ...]]:
    """Draw a schema and a rule on its columns."""
    names = draw(st.lists(NAMES, min_size=1, max_size=4, unique=True))
    pairs = [draw(columns(name)) for name in names]
    return Schema(tuple(column for column, _ in pairs)), tuple(literal for _, literal in pairs)


@given(rules())
def test_rules_round_trip(made):
    """A rule read back from its text is the rule, whatever its names and values."""
    schema, literals = made
    assert parse_rule(" and ".join(map(str, literals)), schema) == literals
    for literal in literals:
        assert Literal.parse(str(literal), schema) == literal


@given(NAMES)
def test_names_round_trip(name):
    """A name is one token of text, and prints without control characters."""
    token, _ = tokens_of(quoted(name))
    assert token.text == name
    assert quoted(name).isprintable()
    assert is_plain(name) == (quoted(name) == name)


@given(NAMES, NAMES)
def test_different_names_have_different_texts(one, other):
    """No two names print alike."""
    assert (quoted(one) == quoted(other)) == (one == other)


SCHEMA = Schema(
    (
        ColumnSchema("age", Kind.NUMBER),
        ColumnSchema("smoker", Kind.CATEGORY, ("no", "yes")),
        ColumnSchema("grade", Kind.CATEGORY, (1, 2, 2.5)),
        ColumnSchema("owner", Kind.BOOLEAN),
        ColumnSchema("day", Kind.DATETIME),
        ColumnSchema("wait", Kind.DURATION),
        ColumnSchema("3", Kind.NUMBER),
    )
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("age>60 AND smoker==yes", "age > 60 and smoker = yes"),
        ("18 < age <= 60", "age > 18 and age <= 60"),
        ("3 < 3 <= 9", "3 > 3 and 3 <= 9"),
        ("age ≤ 1e3 and smoker ≠ no", "age <= 1000 and smoker != no"),
        ('"age" <= -0', "age <= 0"),
        ("owner = true and owner != false", "owner is true and owner is true"),
        ("smoker NOT IN {yes,no}", "smoker not in {yes, no}"),
        ("grade = 2.5 and grade in {1}", "grade = 2.5 and grade in {1}"),
        ("day > 2020-03-01 12:30", "day > 2020-03-01 12:30"),
        ("2020-01-01 < day <= 2021-01-01", "day > 2020-01-01 and day <= 2021-01-01"),
        ("wait <= 1d  2h", "wait <= 1d 2h"),
        ("  age   is  missing ", "age is missing"),
    ],
)
def test_what_people_write_is_read(text, expected):
    """Usual spellings are read: signs without spaces, capitals, intervals, == and the like."""
    assert " and ".join(map(str, parse_rule(text, SCHEMA))) == expected


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("agee > 60", "no column 'agee': did you mean age?", "agee"),
        ("age >= 60", "literals compare with <= and >: write > instead", ">="),
        ("age < 60", "literals compare with <= and >: write <= instead", "<"),
        ("age > old", "age holds numbers: 'old' is not a number", "old"),
        ("age > nan", "age holds numbers: a literal cannot compare with NaN", "nan"),
        ("age = 3", "age holds numbers: it takes <=, >, is missing, is present", "="),
        ("smoker = yess", "column smoker has no category 'yess': did you mean yes?", "yess"),
        ("smoker > yes", "smoker holds categories: it takes =, !=, in, not in", ">"),
        ("smoker in yes", "expected categories in braces, like {a, b}", "yes"),
        ("smoker in {yes no}", "column smoker has no category 'yes no'", "yes no"),
        ("smoker in {yes; no}", "column smoker has no category 'yes; no'", "yes; no"),
        ("smoker in {yes", "expected `,` or `}`", ""),
        ("smoker not {yes}", "expected `in` after `not`", "{"),
        ("owner is yes", "expected missing, present, true or false after `is`", "yes"),
        ("age is true", "age holds numbers: it takes", "true"),
        ("age > 3 or age <= 2", "a rule has no `or`", "or"),
        ("age > 3, smoker = yes", "expected `and`", ","),
        ("age", "expected a comparison after age", ""),
        ("age >", "expected a value", ""),
        ("", "expected a column", ""),
        ("and age > 3", "expected a column, found the word and: quote it", "and"),
        ('"age > 3', "these quotes are never closed", '"'),
        ('"a\\q" > 3', "cannot read the quoted text", '"a\\q"'),
        ("day > tomorrow", "day holds dates", "tomorrow"),
        ("wait > 3 parsecs", "wait holds durations: '3 parsecs' is not a duration", "3 parsecs"),
    ],
)
def test_mistakes_are_pointed_at(text, message, place):
    """Errors say what is wrong, show the text and point at the place."""
    with pytest.raises(ValueError) as caught:
        parse_rule(text, SCHEMA)
    said, shown, carets = str(caught.value).split("\n")
    assert said.startswith(message)
    assert shown[2:] == text
    start, stop = carets.find("^") - 2, carets.rfind("^") - 1
    assert text[start:stop] == place or (place == "" and start == len(text.rstrip()))


def test_one_literal_is_expected():
    """Reading one literal refuses a text of two."""
    with pytest.raises(ValueError, match="expected one literal, found 2"):
        Literal.parse("18 < age <= 60", SCHEMA)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text):
    """No text makes the reader fail in another way than by a ValueError."""
    try:
        literals = parse_rule(text, SCHEMA)
    except ValueError:
        return
    assert parse_rule(" and ".join(map(str, literals)), SCHEMA) == literals


@given(rules())
def test_simplified_text_is_read_back(made):
    """The brief form of a rule is text that reads back to literals of the same brief form."""
    schema, literals = made
    brief = simplify(literals)
    read = parse_rule(" and ".join(map(str, brief)), schema)
    assert simplify(read) == brief
