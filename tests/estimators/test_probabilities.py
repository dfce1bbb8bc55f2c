"""Probabilities are rates of fate, agree with the decision, and sum to one."""

from __future__ import annotations

import numpy as np
import pytest

from disjunct.estimators import RuleSetClassifier
from disjunct.estimators.decision import lifted

SCHEMES = ["one-versus-one", "one-versus-rest"]


def agree(clf, X):
    """Check that every way of deciding says the same."""
    proba, decision, predicted = clf.predict_proba(X), clf.decision_function(X), clf.predict(X)
    assert np.allclose(proba.sum(axis=1), 1)
    assert proba.shape == (len(X), len(clf.classes_))
    assert np.array_equal(clf.classes_[proba.argmax(axis=1)], predicted)
    assert np.allclose(np.exp(clf.predict_log_proba(X)), proba)
    best = (decision > 0).astype(int) if decision.ndim == 1 else decision.argmax(axis=1)
    assert np.array_equal(clf.classes_[best], predicted)


@pytest.mark.parametrize("class_weight", [None, {"ill": 20}, {"well": 20}])
@pytest.mark.parametrize("described", ["ill", "well"])
def test_two_classes_agree(patients, ill, class_weight, described):
    """Also where class weights make rules that are mostly wrong."""
    clf = RuleSetClassifier(class_weight=class_weight, positive_class=described).fit(patients, ill)
    agree(clf, patients)
    assert np.array_equal(
        clf.predict_proba(patients)[:, list(clf.classes_).index(described)],
        clf.rules_.predict_proba(patients)[:, list(clf.rules_.classes).index(described)],
    )


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("class_weight", [None, "balanced", {"late": 30}])
def test_many_classes_agree(patients, stages, scheme, class_weight):
    """Argmax equals predict for many classes, in any scheme."""
    clf = RuleSetClassifier(multi_class=scheme, class_weight=class_weight).fit(patients, stages)
    agree(clf, patients)


def test_the_raw_rate_is_not_moved(patients, ill):
    """Where a rate contradicts the decision, raw gives it as counted."""
    clf = RuleSetClassifier(positive_class="ill", class_weight={"ill": 20}).fit(patients, ill)
    proba, raw = clf.predict_proba(patients), clf.predict_proba(patients, raw=True)
    told = clf.predict(patients) == "ill"
    assert (raw[told, 0] < 0.5).any()
    assert (proba[told, 0] > 0.5).all()
    same = (raw[:, 0] > 0.5) == told
    assert np.array_equal(proba[same], raw[same])


@pytest.mark.parametrize("scheme", SCHEMES)
def test_raw_rates_of_many_classes(patients, stages, scheme):
    """Raw rates sum to one and differ from the others only where they contradict."""
    weights = {"none": 0.02}
    clf = RuleSetClassifier(multi_class=scheme, class_weight=weights).fit(patients, stages)
    proba, raw = clf.predict_proba(patients), clf.predict_proba(patients, raw=True)
    assert np.allclose(raw.sum(axis=1), 1)
    agreeing = clf.classes_[raw.argmax(axis=1)] == clf.predict(patients)
    if scheme == "one-versus-rest":
        assert np.allclose(proba[agreeing], raw[agreeing])
    assert not agreeing.all()


def test_rates_are_those_of_the_training_rows(patients, ill):
    """A fate's probability is the smoothed rate of the label among its training rows."""
    clf = RuleSetClassifier(positive_class="ill", rounds=0).fit(patients, ill)
    covers = clf.rules_.covers(patients)
    proba = clf.predict_proba(patients)[:, 0]
    none = ~covers.any(axis=1)
    sick = (ill == "ill").to_numpy()
    expected = (sick[none].sum() + 2 * sick.mean()) / (none.sum() + 2)
    assert proba[none] == pytest.approx(expected)


def test_lifting_breaks_ties_for_the_lowest_class():
    """A winner that is first among equals needs no lift; any other one does."""
    shares = np.array([[0.4, 0.4, 0.2], [0.4, 0.4, 0.2], [0.1, 0.2, 0.7]])
    moved = lifted(shares, np.array([0, 1, 1]))
    assert moved[0].tolist() == shares[0].tolist()
    assert moved.argmax(axis=1).tolist() == [0, 1, 1]
    assert np.allclose(moved.sum(axis=1), 1)
