"""Each demand of a reviewer holds on the learned rules and changes them."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from disjunct.estimators import RuleSetClassifier
from disjunct.literals import Op
from disjunct.rules import Rule


@pytest.fixture
def plain(patients, ill):
    """Rules without any demand."""
    return learned(patients, ill)


def learned(patients, ill, **demands):
    """Rules for being ill, under demands."""
    options = {"positive_class": "ill", "literal_cost": 0.5, "rounds": 3}
    return RuleSetClassifier(**(options | demands)).fit(patients, ill).rules_


def test_a_forbidden_column(patients, ill, plain):
    """No rule speaks of it, and prediction does not need it."""
    assert "smoker" in plain.columns
    demands = {"exclude": ["smoker"], "positive_class": "ill"}
    clf = RuleSetClassifier(**demands).fit(patients, ill)
    assert "smoker" not in clf.rules_.columns
    assert len(clf.predict(patients.drop(columns="smoker"))) == len(patients)


@pytest.mark.parametrize("direction", [1, -1])
def test_a_monotone_column(patients, ill, direction):
    """Only one side of each threshold is used, and more of it never takes the label away."""
    rules = learned(patients, ill, monotonic_cst={"bmi": direction, "insured": direction})
    wanted = {Op.GT, Op.TRUE} if direction == 1 else {Op.LE, Op.FALSE}
    used = {
        literal.op for rule in rules for literal in rule if literal.column in {"bmi", "insured"}
    }
    assert used <= wanted
    more = patients.assign(bmi=patients.bmi + direction * 5)
    assert np.all(rules.predict(more)[rules.predict(patients) == "ill"] == "ill")


def test_a_wrong_direction_changes_the_rules(patients, ill, plain):
    """Where only low values may speak, rules are others than without the demand."""
    assert any(literal.op is Op.GT for rule in plain for literal in rule if literal.column == "bmi")
    assert learned(patients, ill, monotonic_cst=[0, -1, 0, 0, 0]) != plain


def test_columns_that_may_not_meet(patients, ill, plain):
    """No rule joins two columns of a group."""
    groups = [("age", "smoker"), ("bmi", "insured", "seen")]
    assert any({"age", "smoker"} <= set(rule.columns) for rule in plain)
    rules = learned(patients, ill, apart=groups)
    assert len(rules)
    for rule in rules:
        assert all(len(set(group) & set(rule.columns)) < 2 for group in groups)


def test_a_cost_per_column(patients, ill, plain):
    """A column that costs more is used less, one that costs nothing more."""
    uses = sum(literal.column == "smoker" for rule in plain for literal in rule)
    dear = learned(patients, ill, column_costs={"smoker": 1000})
    assert uses > sum(literal.column == "smoker" for rule in dear for literal in rule)
    assert dear != plain


def test_fixed_rules_stay(patients, ill, plain):
    """Rules of an expert come first, word for word, and others are learned around them."""
    texts = ["smoker = yes and age > 58.5", "insured is true and seen > 2024-11-03"]
    rules = learned(patients, ill, fixed_rules=texts)
    assert [str(rule) for rule in rules[:2]] == texts
    assert len(rules) > 2
    assert rules.statistics == rules.with_statistics(patients, ill).statistics
    assert set(rules) != set(plain)


def test_fixed_rules_count_in_max_rules(patients, ill):
    """Where they fill the set, nothing else is learned."""
    assert len(learned(patients, ill, fixed_rules=["age > 70"], max_rules=1)) == 1
    with pytest.raises(ValueError, match="2 rules are fixed but max_rules is 1"):
        learned(patients, ill, fixed_rules=["age > 70", "bmi > 30"], max_rules=1)


def test_starting_from_earlier_rules(patients, ill):
    """Rules to start from may be changed; their thresholds are kept in the choice."""
    start = ["smoker = yes and age > 60.25", "bmi > 31"]
    rules = learned(patients, ill, start=start, rounds=0)
    assert any(str(literal) == "age > 60.25" for rule in rules for literal in rule)
    again = learned(patients, ill, start=rules)
    assert again.search.profit >= rules.search.profit


def test_a_start_that_breaks_a_demand(patients, ill):
    """Rules that the demands forbid are left out of the start."""
    start = [Rule.parse("bmi > 31", RuleSetClassifier().fit(patients, ill).rules_.schema)]
    rules = learned(patients, ill, start=start, monotonic_cst={"bmi": -1})
    assert not any(
        literal.op is Op.GT for rule in rules for literal in rule if literal.column == "bmi"
    )


@pytest.mark.parametrize(
    ("demands", "message"),
    [
        ({"fixed_rules": ["aeg > 60"]}, r"fixed_rules\[0\]: .*did you mean age"),
        ({"fixed_rules": ["age > 70", "age > 60 or bmi > 3"]}, r"fixed_rules\[1\].*no `or`"),
        ({"fixed_rules": ["age > 60 and age <= 50"]}, "can never hold"),
        ({"fixed_rules": ["age > 60"], "exclude": ["age"]}, "speaks of 'age': exclude forbids"),
        ({"fixed_rules": ["age > 60"], "monotonic_cst": {"age": -1}}, "monotonic_cst forbids"),
        ({"fixed_rules": ["age > 6 and bmi > 3"], "apart": [("age", "bmi")]}, "apart forbids"),
        ({"fixed_rules": ["age > 6 and bmi > 3"], "max_literals": 1}, "max_literals is 1"),
        ({"monotonic_cst": {"smoker": 1}}, "'smoker', which holds categories"),
    ],
)
def test_contradictory_demands(patients, ill, demands, message):
    """Demands that cannot all be met are refused before any search, by name."""
    with pytest.raises(ValueError, match=message):
        learned(patients, ill, **demands)


@pytest.mark.parametrize(
    "demand",
    [{"fixed_rules": ["age > 60"]}, {"start": ["age > 60"]}, {"monotonic_cst": {"age": 1}}],
)
def test_demands_on_the_described_class(patients, stages, demand):
    """What speaks of one described class is refused where there are many."""
    with pytest.raises(ValueError, match=rf"{next(iter(demand))} speaks of the one class"):
        RuleSetClassifier(**demand).fit(patients, stages)


def test_demands_hold_in_every_set_of_many_classes(patients, stages):
    """Columns kept apart and costs hold in each rule set of many classes."""
    for scheme in ("one-versus-one", "one-versus-rest"):
        clf = RuleSetClassifier(multi_class=scheme, apart=[("age", "smoker")], exclude=["seen"])
        for rules in clf.fit(patients, stages).rule_sets_.values():
            assert "seen" not in rules.columns
            assert not any({"age", "smoker"} <= set(rule.columns) for rule in rules)


def test_names_of_columns_without_names():
    """In an array columns are called x0, x1 and so on."""
    X = np.random.default_rng(0).random((80, 3))
    clf = RuleSetClassifier(fixed_rules=["x2 > 0.25"], exclude=["x0"], literal_cost=0.5)
    rules = clf.fit(X, X[:, 1] > 0.5).rules_
    assert str(rules[0]) == "x2 > 0.25"
    assert "x0" not in rules.columns
    assert len(rules.predict(pd.DataFrame(X, columns=["x0", "x1", "x2"]))) == 80
