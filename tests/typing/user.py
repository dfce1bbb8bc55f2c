"""What a user writes, with the types that an editor should show; checked by mypy, never run."""

from __future__ import annotations

from typing import Any, assert_type

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from disjunct import (
    Binarizer,
    Literal,
    Objective,
    Rule,
    RuleSet,
    RuleSetClassifier,
    RuleSetClassifierCV,
)
from disjunct.plot import RulesDisplay
from disjunct.rules import Explanations, Statistics


def learn(frame: pd.DataFrame, y: pd.Series[str]) -> RuleSet:
    """Fit, predict and explain."""
    clf = RuleSetClassifier(literal_cost=4, monotonic_cst={"age": 1}, fixed_rules=["age > 60"])
    assert_type(clf.fit(frame, y), RuleSetClassifier)
    assert_type(clf.predict(frame), NDArray[Any])
    assert_type(clf.predict_proba(frame), NDArray[np.float64])
    assert_type(clf.decision_function(frame), NDArray[np.float64])
    assert_type(clf.profit_, float)
    for rule_set in clf.rule_sets_.values():
        assert_type(rule_set, RuleSet)
    tuned = RuleSetClassifierCV(cv=3).fit(frame, y)
    assert_type(tuned, RuleSetClassifierCV)
    return clf.rules_


def show(rules: RuleSet, frame: pd.DataFrame, y: pd.Series[str]) -> str:
    """Read, measure, edit and render."""
    for rule in rules:
        assert_type(rule, Rule)
        for literal in rule:
            assert_type(literal, Literal)
            assert_type(literal.column, str)
    assert_type(rules[0], Rule)
    assert_type(rules[:2], tuple[Rule, ...])
    assert_type(rules.covers(frame), NDArray[np.bool_])
    assert_type(rules.measure(frame, y), Statistics)
    assert_type(rules.measure(frame, y).accuracy, float)
    assert_type(rules.explain(frame), Explanations)
    assert_type(rules.explain(frame)[0].fired, tuple[int, ...])
    shorter = rules.without_rule(0).with_rule("age > 70").simplify()
    assert_type(shorter, RuleSet)
    assert_type(RuleSet.from_json(shorter.to_json()), RuleSet)
    assert_type(rules.review_page().html, str)
    assert_type(RulesDisplay.from_rule_set(rules), RulesDisplay)
    return rules.to_text() + rules.to_sql("duckdb", table=("schema", "people")) + rules.to_python()


def parts(frame: pd.DataFrame) -> None:
    """Literals and prices by themselves."""
    assert_type(Binarizer().fit(frame), Binarizer)
    assert_type(Objective(literal_cost=1).overlap_cost, float)


def mistakes() -> None:
    """Each is found: an ignore that nothing needs would be an error itself."""
    RuleSetClassifier(literal_cost="two")  # type: ignore[arg-type]
    RuleSetClassifier(max_rule=3)  # type: ignore[call-arg]
    RuleSetClassifier(3)  # type: ignore[call-arg]
    RuleSet.from_json(3)  # type: ignore[arg-type]
