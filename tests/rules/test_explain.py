"""Explanations agree with predict and tell what would change it."""

from __future__ import annotations

import numpy as np
import pytest

from disjunct.literals import Op
from disjunct.rules import RuleSet


def test_fired_rules_and_labels_are_those_of_predict(rules, people):
    """Every row: the label of predict, the probability of predict_proba, the covers."""
    explained = rules.explain(people)
    assert len(explained) == len(people)
    labels, covers, shares = (
        rules.predict(people),
        rules.covers(people),
        rules.predict_proba(people),
    )
    for row, one in enumerate(explained):
        assert one.row == row
        assert one.label == labels[row]
        assert one.fired == tuple(np.flatnonzero(covers[row]))
        assert one.probability == shares[row].max()
        assert bool(one.fired) != bool(one.nearest)


def test_the_nearest_rule_has_the_fewest_failing_literals(schema, people):
    """The failed literals are those that do not hold, with the row's value and what is needed."""
    rules = RuleSet(["age > 80 and smoker = no", "smoker = no"], schema=schema)
    near = rules.explain(people)[0].nearest
    assert [one.index for one in near] == [1]
    (failed,) = near[0].failed
    assert (failed.value, failed.found, failed.needed) == ("yes", "yes", "no")
    both = rules.explain(people, nearest=5)[0].nearest
    assert [len(one.failed) for one in both] == [1, 2]
    assert rules.explain(people, nearest=0)[0].nearest == ()


def test_meeting_what_failed_makes_the_rule_fire(rules, people):
    """The sentence is true: a row changed so gets the described label."""
    row = people.iloc[[3]].assign(age=61)
    before = rules.explain(people)[3]
    assert {literal.literal.column for literal in before.nearest[0].failed} == {"age"}
    assert rules.predict(row).tolist() == ["ill"]


@pytest.mark.parametrize(
    ("rule", "row", "sentence"),
    [
        ("age <= 30", {"age": 45}, "age is 45, but would have to be at most 30"),
        ("age > 30", {"age": None}, "age is missing, but would have to be more than 30"),
        ("age is missing", {"age": 3.5}, "age is 3.5, but would have to be missing"),
        ("smoker != no", {"smoker": "no"}, "smoker is no, but would have to be present and not no"),
        (
            "smoker in {no, yes}",
            {"smoker": "x"},
            "smoker is x, but would have to be one of no, yes",
        ),
        ("insured is true", {"insured": False}, "insured is false, but would have to be true"),
    ],
)
def test_sentences(schema, rule, row, sentence):
    """Each kind of literal says what is and what would have to be."""
    table = [{"age": 1, "smoker": "q", "insured": True}, row]
    explained = RuleSet([rule], schema=schema).explain(table)
    assert sentence in str(explained[1])


def test_redundant_literals_are_not_told_twice(schema, people):
    """Of two bounds the tighter one is told."""
    explained = RuleSet(["age > 60 and age > 90"], schema=schema).explain(people)
    assert [f.literal.op for f in explained[0].nearest[0].failed] == [Op.GT]


def test_frames_have_one_line_for_each_reason(rules, people):
    """Rules that fired and literals that failed, for every row."""
    frame = rules.explain(people).to_frame()
    assert sorted(frame["row"].unique()) == list(range(6))
    assert frame[frame["fired"]]["failed"].isna().all()
    assert frame[~frame["fired"]]["needed"].notna().all()
    polars = pytest.importorskip("polars")
    assert isinstance(rules.explain(people).to_frame("polars"), polars.DataFrame)


def test_the_empty_set_explains_that_there_is_no_rule(schema, people):
    """Nothing fires and nothing is near."""
    explained = RuleSet(schema=schema).explain(people)
    assert str(explained[0]) == "row 0 is False because there is no rule"
    assert len(explained.to_frame()) == 6


def test_refuses_a_negative_count(rules, people):
    """The parameter is named."""
    with pytest.raises(ValueError, match="nearest"):
        rules.explain(people, nearest=-1)
