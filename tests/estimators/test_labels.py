"""Labels of any kind: which class the rules describe, and what bad labels are told."""

from __future__ import annotations

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from disjunct.estimators import RuleSetClassifier


@pytest.mark.parametrize(
    "labels",
    [
        ["ill", "well"],
        [True, False],
        [1, 0],
        [-1, 1],
        [1.0, 2.0],
        [np.int8(3), np.int8(9)],
        ["", "b"],
    ],
)
def test_any_two_labels(patients, ill, labels):
    """Whatever the labels, predictions are labels of the same type and most are right."""
    y = np.where(ill == "ill", labels[0], labels[1])
    clf = RuleSetClassifier(rounds=0).fit(patients, y)
    predicted = clf.predict(patients)
    assert predicted.dtype == y.dtype
    assert (predicted == y).mean() > 0.85
    assert clf.rules_.positive == clf.classes_[1].item()
    assert clf.rules_.negative == clf.classes_[0].item()


def test_the_rules_describe_the_positive_class(patients, ill):
    """positive_class names the class that the rules describe, in their text too."""
    for name, other in (("ill", "well"), ("well", "ill")):
        clf = RuleSetClassifier(positive_class=name, rounds=0).fit(patients, ill)
        assert clf.rules_.positive == name
        assert f"THEN    state = {name}\nELSE    state = {other}" in str(clf.rules_)
        assert list(clf.classes_) == ["ill", "well"]
        proba = clf.predict_proba(patients)
        assert np.array_equal(clf.classes_[proba.argmax(axis=1)], clf.predict(patients))
        decision = clf.decision_function(patients)
        assert np.array_equal(clf.classes_[(decision > 0).astype(int)], clf.predict(patients))


@pytest.mark.parametrize(
    "kind",
    [
        list,
        pd.Series,
        lambda y: pd.Series(y, dtype="category"),
        lambda y: pd.Series(y, dtype="string"),
        pl.Series,
        lambda y: pl.Series(y, dtype=pl.Categorical),
        pa.array,
    ],
)
def test_labels_in_any_container(patients, ill, kind):
    """The container of the labels does not matter."""
    expected = RuleSetClassifier(rounds=0).fit(patients, ill.to_numpy()).rules_
    assert RuleSetClassifier(rounds=0).fit(patients, kind(ill.tolist())).rules_ == expected


@pytest.mark.parametrize(
    ("dtype", "labels"), [("boolean", [False, True]), ("Int64", [0, 1]), ("Float32", [0.0, 1.0])]
)
def test_nullable_labels_keep_their_type(patients, ill, dtype, labels):
    """Truth values stay truth values and whole numbers whole in pandas' nullable types."""
    y = pd.array((ill == "ill").astype(int), dtype=dtype)
    clf = RuleSetClassifier(rounds=0).fit(patients, y)
    assert clf.classes_.tolist() == labels
    assert type(clf.rules_.positive) is type(labels[0])


def test_a_frame_of_one_column_names_the_target(patients, ill):
    """Labels as a frame of one column keep its name."""
    with pytest.warns(UserWarning, match="column-vector"):
        clf = RuleSetClassifier(rounds=0).fit(patients, ill.to_frame())
    assert clf.rules_.target == "state"


@pytest.mark.parametrize(
    ("y", "message"),
    [
        (None, "requires y to be passed"),
        (["ill"] * 300, "only one class, 'ill'"),
        (["ill", "well"] * 149 + ["ill", None], "no label in row 299"),
        ([0.0, 1.0] * 149 + [0.0, np.nan], "y contains NaN"),
        (np.array(["ill", 1] * 150, dtype=object), r"mixes labels .* 'ill' \(str\) and 1 \(int\)"),
        (np.array(["ill"] * 299 + [np.nan], dtype=object), "no label in row 299"),
        (pd.array(["ill", "well"] * 149 + ["ill", None], dtype="string"), "no label in row 299"),
        (pd.array([0, 1] * 149 + [None, 0], dtype="Int64"), "no label in row 298"),
        (np.linspace(0, 1, 300), "Unknown label type: continuous"),
        (["ill", "well"], r"inconsistent numbers of samples: \[300, 2\]"),
    ],
)
def test_bad_labels(patients, y, message):
    """What is wrong with labels is said before any work."""
    with pytest.raises(ValueError, match=message):
        RuleSetClassifier().fit(patients, y)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"positive_class": "sick"}, r"positive_class must be one of .*'ill', 'well'.* got 'sick'"),
        ({"class_weight": {"sick": 2}}, "class_weight names the class 'sick'"),
        ({"class_weight": {"ill": 0}}, "class_weight of 'ill' must be a finite number above 0"),
        ({"class_weight": {"ill": "x"}}, "class_weight of 'ill' must be .* got 'x'"),
        ({"class_weight": "even"}, "class_weight must be None, 'balanced' or a mapping"),
    ],
)
def test_bad_classes(patients, ill, parameters, message):
    """A class that is not there is named."""
    with pytest.raises(ValueError, match=message):
        RuleSetClassifier(**parameters).fit(patients, ill)


def test_a_class_for_many(patients, stages):
    """Where there are many classes, each has rules of its own and none is the positive one."""
    with pytest.raises(ValueError, match="positive_class='late' is for two classes"):
        RuleSetClassifier(positive_class="late").fit(patients, stages)
