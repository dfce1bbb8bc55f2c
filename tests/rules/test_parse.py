"""Rule sets are read back from their text."""

from __future__ import annotations

import pytest

from disjunct.literals import Schema
from disjunct.rules import RuleSet
from disjunct.rules.parse import parse_rule_set
from disjunct.table import Table


def test_reads_if_and_then_else(schema):
    """The form that is written is read, whatever the case and the blanks."""
    text = """
    # a comment
    IF      age > 60            #   1   rule of thumb
       AND  smoker = yes
    or if   30 < age <= 40
    THEN    state = ill
    ELSE    state = well
    """
    parsed = RuleSet.parse(text, schema)
    assert [str(rule) for rule in parsed] == ["age > 60 and smoker = yes", "age > 30 and age <= 40"]
    assert (parsed.positive, parsed.negative, parsed.target) == ("ill", "well", "state")


def test_reads_one_rule_a_line(schema):
    """Bare lines are rules; labels come from the arguments."""
    parsed = RuleSet.parse("age > 60\nsmoker = yes\n\nalways", schema, positive=1, negative=0)
    assert len(parsed) == 3
    assert (parsed.positive, parsed.negative) == (1, 0)
    assert parsed.predict([{"age": 1, "smoker": "no"}]).tolist() == [1]


def test_reads_no_rule_at_all(schema):
    """The empty set has a text too."""
    parsed = RuleSet.parse("ELSE state = well", schema, positive="ill")
    assert len(parsed) == 0
    assert (parsed.negative, parsed.target) == ("well", "state")


@pytest.mark.parametrize("label", ["ill", ">50K", "1", "true", "a # b", "  # x", "", 'q"uote', "é"])
@pytest.mark.parametrize("other", [True, 0, 2.5, "always"])
def test_labels_keep_type_and_text(schema, label, other):
    """Text that looks like a number stays text; comments do not begin inside quotes."""
    rules = RuleSet(["age > 3"], schema=schema, positive=label, negative=other, target="the # one")
    again = RuleSet.parse(rules.to_text(), schema)
    assert (again.positive, again.negative) == (label, other)
    assert type(again.negative) is type(other)
    assert again.target == "the # one"


def test_hostile_names_read_back():
    """Names made of keywords, signs, comments and line breaks survive."""
    names = [
        "AND",
        "# x",
        "a  # b",
        "if",
        "x\nTHEN y",
        'q"',
        "a and b",
        "always",
        " ",
        "≤",
        "THEN x",
    ]
    schema = Schema.of(Table.read([dict.fromkeys(names, 1.5)]))
    from disjunct.literals import Literal, Op

    rules = RuleSet([[Literal(name, Op.LE, 3) for name in names]], schema=schema)
    for width in (1, 80, 1000):
        assert RuleSet.parse(rules.to_text(width=width), schema).rules == rules.rules


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("age > 60\nage >> 3", r"line 2: .*\n.*\n.*\^"),
        ("IF weight > 3", "line 1: no column 'weight'"),
        ("THEN a b = = c", "expected a label"),
        ("age > 3 or smoker = yes", "one rule for each side"),
        ("ELSE", "line 1"),
    ],
)
def test_errors_name_the_line_and_the_place(schema, text, message):
    """What cannot be read is pointed at."""
    with pytest.raises(ValueError, match=message):
        parse_rule_set(text, schema)
