"""ONNX models, run by onnxruntime."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from disjunct.literals import Literal, Schema
from disjunct.rules import Fates, RuleSet
from disjunct.table import Table

pytest.importorskip("onnx", reason="onnx builds the models")
runtime = pytest.importorskip("onnxruntime", reason="onnxruntime runs the models")

from disjunct.faces.onnx import onnx_inputs  # noqa: E402  after the reasons to skip


def run(rules, table):
    """Answers of the runtime."""
    session = runtime.InferenceSession(rules.to_onnx().SerializeToString())
    names = [output.name for output in session.get_outputs()]
    return dict(zip(names, session.run(None, onnx_inputs(rules, table)), strict=True))


def test_every_kind_of_column(mixed):
    """Hostile names and texts, gaps, times and durations."""
    answers = run(mixed.rules, mixed.frame)
    assert (answers["covers"] == mixed.rules.covers(mixed.frame)).all()
    assert (answers["label"] == mixed.rules.predict(mixed.frame)).all()
    assert (answers["probabilities"] == mixed.rules.predict_proba(mixed.frame)).all()


@pytest.mark.parametrize("labels", [(True, False), (3, -1), (0.5, 2.5), ("é", "")])
def test_labels_of_every_type(labels):
    """Text, whole numbers, floats; booleans become 0 and 1."""
    schema = Schema.of(Table.read([{"x": 0.5}]))
    rules = RuleSet(["x > 1"], schema=schema, positive=labels[0], negative=labels[1])
    answers = run(rules, [{"x": 2.0}, {"x": None}])
    assert answers["label"].tolist() == list(labels)
    assert "probabilities" not in answers


def test_large_whole_numbers_and_coded_categories():
    """Whole numbers beyond 2**53 stay exact; codes compare as numbers, gaps meet nothing."""
    big = 2**53
    frame = pd.DataFrame(
        {"n": pd.array([big, big + 1, big + 2, None], dtype="Int64"),
         "code": pd.Categorical([1, 2, None, 3])}
    )  # fmt: skip
    schema = Schema.of(Table.read(frame))
    texts = ["code != 2", "code is missing", "n is missing", "always", "n > 1 and code in {2, 3}"]
    rules = RuleSet([[Literal("n", ">", big + 1)], *texts], schema=schema)
    assert (run(rules, frame)["covers"] == rules.covers(frame)).all()


def test_fates_without_patterns_fall_back_to_the_rules():
    """Where no pattern has a rate of its own, the most precise rule decides."""
    schema = Schema.of(Table.read([{"x": 0.5}]))
    rules = RuleSet(["x > 1", "x > 2"], schema=schema, fates=Fates(0.1, (0.6, 0.9)))
    table = [{"x": value} for value in (0.0, 1.5, 2.5)]
    assert (run(rules, table)["probabilities"] == rules.predict_proba(table)).all()


def test_sixty_two_rules():
    """All rules that fire fit into one number."""
    rng = np.random.default_rng(0)
    frame = pd.DataFrame({"x": rng.normal(size=500)})
    schema = Schema.of(Table.read(frame))
    rules = RuleSet([[Literal("x", ">", t / 20)] for t in range(-31, 31)], schema=schema)
    rules = rules.with_statistics(frame, rng.random(500) < 0.5)
    assert (run(rules, frame)["probabilities"] == rules.predict_proba(frame)).all()
    with pytest.raises(ValueError, match="at most 62 rules, got 63"):
        rules.with_rule("x > 7").to_onnx()


@pytest.mark.parametrize(
    ("name", "rules", "labels", "message"),
    [
        ("x", (), {}, "needs no column"),
        ("x", ("always",), {}, "needs no column"),
        ("label", ("label > 1",), {}, "'label' cannot be an input"),
        ("x", ("x > 1",), {"positive": "0", "negative": 0}, "cannot tell the labels '0' and 0"),
    ],
)
def test_what_onnx_cannot_hold_is_refused(name, rules, labels, message):
    """Errors come before any model is made."""
    schema = Schema.of(Table.read([{name: 0.5}]))
    with pytest.raises(ValueError, match=message):
        RuleSet(rules, schema=schema, **labels).to_onnx()
