"""Explanations agree with predict on every row, and say what would change it."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from disjunct.estimators import RuleSetClassifier
from tests.benchmark_sets import SETS

LOOKED_AT = 200
"""Explanations of a set that are made as objects; of all rows, labels and rates are compared."""


@pytest.mark.parametrize("name", SETS)
def test_two_classes_on_every_row(benchmark_data, name):
    """Fired rules are there exactly where the described class is predicted."""
    frame = pd.read_csv(benchmark_data / f"{name}.csv.gz")
    y = frame.pop("target")
    clf = RuleSetClassifier(rounds=0).fit(frame, y)
    predicted, proba = clf.predict(frame), clf.predict_proba(frame)
    explanations = clf.explain(frame)
    assert len(explanations) == len(frame)
    assert np.array_equal(explanations.labels, predicted)
    assert np.array_equal(explanations.covers.any(axis=1), predicted == 1)
    assert np.array_equal(explanations.probabilities, proba.max(axis=1))
    for row in range(0, len(frame), max(1, len(frame) // LOOKED_AT)):
        explanation = explanations[row]
        assert explanation.label == predicted[row]
        assert explanation.fired == tuple(np.flatnonzero(explanations.covers[row]))
        assert explanation.probability == proba[row].max()
        assert bool(explanation.nearest) == (not explanation.fired and len(clf.rules_) > 0)


def test_meeting_the_nearest_rule(patients, ill):
    """Doing what the failed literals ask for gives the described class."""
    clf = RuleSetClassifier(positive_class="ill").fit(patients, ill)
    row = int(np.flatnonzero(clf.predict(patients) == "well")[0])
    (near,) = clf.explain(patients)[row].nearest
    changed = patients.iloc[[row]].copy()
    for failed in near.failed:
        assert failed.literal.column in str(failed)
        value = {">": 1000.0, "<=": -1000.0}.get(failed.literal.op.value, failed.literal.value)
        if failed.literal.column == "seen":
            value = pd.Timestamp("2100-01-01" if value > 0 else "1900-01-01")
        if failed.literal.op.value == "is true":
            value = True
        changed[failed.literal.column] = value
    if len(near.rule.columns) == len(near.failed):
        assert clf.predict(changed)[0] == "ill"


@pytest.mark.parametrize("scheme", ["one-versus-one", "one-versus-rest"])
def test_many_classes_on_every_row(patients, stages, scheme):
    """The rule sets told of are those that spoke for the predicted class."""
    clf = RuleSetClassifier(multi_class=scheme, rounds=0).fit(patients, stages)
    predicted, proba = clf.predict(patients), clf.predict_proba(patients)
    explanations = clf.explain(patients, nearest=2)
    assert len(explanations) == len(patients)
    for row, explanation in enumerate(explanations):
        assert explanation.label == predicted[row]
        assert explanation.probability == pytest.approx(proba[row].max())
        assert explanation.because
        for key, part in explanation.because:
            assert predicted[row] in key if isinstance(key, tuple) else key == predicted[row]
            assert part == clf.rule_sets_[key].explain(patients, nearest=2)[row]
    text = str(explanations[0])
    assert text.startswith(f"row 0 is {predicted[0]} (")
    assert len(str(explanations).split("\nrow ")) == len(patients)


def test_as_frame(patients, ill):
    """A data frame has a line for each fired rule and for each literal that failed."""
    frame = RuleSetClassifier().fit(patients, ill).explain(patients.head(20)).to_frame()
    assert set(frame["row"]) == set(range(20))
    assert list(frame.columns[:3]) == ["row", "label", "probability"]
