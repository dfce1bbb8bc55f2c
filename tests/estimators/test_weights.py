"""Weights of rows and classes mean what they say."""

from __future__ import annotations

import numpy as np
import pytest

from disjunct.estimators import RuleSetClassifier


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("class_weight", [None, "balanced", {"ill": 3.5}])
def test_integer_weights_mean_repeated_rows(patients, ill, seed, class_weight):
    """The same model in every detail, rows of weight 0 left out."""
    weight = np.random.default_rng(seed).integers(0, 4, len(ill))
    options = {"class_weight": class_weight, "literal_cost": 1, "random_state": seed}
    weighted = RuleSetClassifier(**options).fit(patients, ill, sample_weight=weight)
    rows = np.repeat(np.arange(len(ill)), weight)
    repeated = RuleSetClassifier(**options).fit(patients.iloc[rows], ill.iloc[rows])
    assert weighted.rules_ == repeated.rules_
    assert np.array_equal(weighted.predict_proba(patients), repeated.predict_proba(patients))


@pytest.mark.parametrize("scheme", ["one-versus-one", "one-versus-rest"])
def test_integer_weights_with_many_classes(patients, stages, scheme):
    """Repeated rows and weights agree for many classes too."""
    weight = np.random.default_rng(7).integers(0, 3, len(stages))
    rows = np.repeat(np.arange(len(stages)), weight)
    clf = RuleSetClassifier(multi_class=scheme)
    weighted = clf.fit(patients, stages, weight).predict_proba(patients)
    repeated = clf.fit(patients.iloc[rows], stages[rows]).predict_proba(patients)
    assert np.array_equal(weighted, repeated)


def test_a_class_of_weight_zero_does_not_exist(patients, ill, stages):
    """Rows of weight 0 bring no class."""
    clf = RuleSetClassifier().fit(patients, stages, (stages != "late").astype(float))
    assert list(clf.classes_) == ["early", "none"]
    with pytest.raises(ValueError, match="only one class, 'ill'"):
        RuleSetClassifier().fit(patients, ill, (ill == "ill").astype(int))


def test_class_weights_are_prices(patients, ill):
    """A class weight does what the prices of its samples do, exactly."""
    weighted = RuleSetClassifier(
        positive_class="ill", class_weight={"ill": 2.0, "well": 0.5}, overlap_cost=0.1
    )
    priced = RuleSetClassifier(
        positive_class="ill", miss_cost=2.0, false_positive_cost=0.5, overlap_cost=0.2
    )
    assert weighted.fit(patients, ill).rules_ == priced.fit(patients, ill).rules_


def test_a_heavier_class_is_missed_less(patients, ill):
    """Recall of a class grows with its weight; the counts stay those of the rows."""
    recalls = []
    for factor in (0.2, 1, 5):
        clf = RuleSetClassifier(positive_class="ill", class_weight={"ill": factor})
        counts = clf.fit(patients, ill).rules_.statistics
        assert counts.positives == (ill == "ill").sum()
        recalls.append(counts.recall)
    assert recalls == sorted(recalls)
    assert recalls[0] < recalls[-1]


@pytest.mark.parametrize(
    ("weight", "message"),
    [
        ([1.0], "sample_weight must have shape"),
        (np.full(300, -1.0), "sample_weight must be finite and at least 0: row 0 has -1"),
        (np.full(300, np.nan), "sample_weight must be finite"),
        (np.zeros(300), "sample_weight is zero for every row"),
    ],
)
def test_bad_weights(patients, ill, weight, message):
    """What is wrong with weights is said by name."""
    with pytest.raises(ValueError, match=message):
        RuleSetClassifier().fit(patients, ill, weight)


@pytest.mark.parametrize("weight", ["heavy", ["a"] * 300, np.ones(300, dtype=complex)])
def test_weights_that_are_no_numbers(patients, ill, weight):
    """Text and complex numbers are no weights."""
    with pytest.raises(TypeError, match="sample_weight must hold numbers"):
        RuleSetClassifier().fit(patients, ill, weight)
