"""The classifier works inside everything that scikit-learn builds around one."""

from __future__ import annotations

import copy
import pickle

import joblib
import numpy as np
import pytest
import sklearn
from sklearn.base import clone
from sklearn.calibration import CalibratedClassifierCV
from sklearn.ensemble import BaggingClassifier, VotingClassifier
from sklearn.feature_selection import SelectKBest
from sklearn.impute import SimpleImputer
from sklearn.inspection import partial_dependence, permutation_importance
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import (
    FixedThresholdClassifier,
    GridSearchCV,
    TunedThresholdClassifierCV,
    cross_val_predict,
    cross_val_score,
)
from sklearn.pipeline import make_pipeline

from disjunct.estimators import RuleSetClassifier


@pytest.fixture
def numbers(patients):
    """The numbers alone."""
    return patients[["age", "bmi"]]


def test_in_a_pipeline(numbers, ill):
    """Behind other steps it takes what they give."""
    pipeline = make_pipeline(
        SimpleImputer().set_output(transform="pandas"), SelectKBest(k=1), RuleSetClassifier()
    )
    assert pipeline.fit(numbers, ill).score(numbers, ill) > 0.7


def test_grid_search_and_cross_validation(patients, ill):
    """Parameters are searched and scores cross-validated on raw tables."""
    search = GridSearchCV(RuleSetClassifier(rounds=0), {"literal_cost": [1, 50]}, cv=3)
    search.fit(patients, ill)
    assert search.best_params_ == {"literal_cost": 1}
    scores = cross_val_score(RuleSetClassifier(rounds=0), patients, ill, cv=3, scoring="roc_auc")
    assert scores.mean() > 0.6
    proba = cross_val_predict(
        RuleSetClassifier(rounds=0), patients, ill, cv=3, method="predict_proba"
    )
    assert roc_auc_score(ill == "well", proba[:, 1]) > 0.6


def test_calibration_and_thresholds(patients, ill):
    """Probabilities can be calibrated and the threshold moved."""
    clf = RuleSetClassifier(rounds=0)
    calibrated = CalibratedClassifierCV(clf, cv=3).fit(patients, ill)
    assert calibrated.predict_proba(patients).shape == (len(ill), 2)
    tuned = TunedThresholdClassifierCV(clf, cv=3, scoring="balanced_accuracy").fit(patients, ill)
    assert tuned.score(patients, ill) > 0.7
    low = FixedThresholdClassifier(clf, threshold=0.01, pos_label="ill").fit(patients, ill)
    assert (low.predict(patients) == "ill").mean() > (ill == "ill").mean()


def test_in_ensembles(patients, ill):
    """It votes, and takes the columns and rows that a bag deals out."""
    vote = VotingClassifier([("a", RuleSetClassifier(rounds=0))], voting="soft")
    assert vote.fit(patients, ill).score(patients, ill) > 0.8
    X = patients[["age", "bmi"]].to_numpy()
    bag = BaggingClassifier(RuleSetClassifier(rounds=0), 3, random_state=0).fit(X, ill)
    assert bag.score(X, ill) > 0.7


def test_inspection(patients, numbers, ill):
    """Importance and partial dependence are measured as for any classifier."""
    clf = RuleSetClassifier(positive_class="ill").fit(patients, ill)
    found = permutation_importance(clf, patients, ill, n_repeats=2, random_state=0)
    assert found.importances_mean[list(patients).index("bmi")] > 0
    clf = RuleSetClassifier(positive_class="ill").fit(numbers, ill)
    curve = partial_dependence(clf, numbers, ["bmi"], method="brute", grid_resolution=5)
    assert curve["average"][0, -1] != curve["average"][0, 0]


def test_partial_dependence_of_mixed_columns(patients, ill):
    """Categories stand side by side and numbers as a curve, from the raw table."""
    pytest.importorskip("matplotlib", reason="matplotlib draws the plots").use("Agg")
    from sklearn.inspection import PartialDependenceDisplay

    X = patients.fillna({"smoker": "unknown"})[["age", "bmi", "smoker", "insured"]]
    clf = RuleSetClassifier(positive_class="ill", rounds=0).fit(X, ill)
    shown = PartialDependenceDisplay.from_estimator(
        clf, X, ["bmi", "smoker"], categorical_features=["smoker"], grid_resolution=5
    )
    categories = shown.pd_results[1]
    assert categories["grid_values"][0].tolist() == ["no", "unknown", "yes"]
    assert np.ptp(categories["average"][0]) > 0


@pytest.mark.parametrize("keep", [pickle.dumps, copy.deepcopy, joblib.hash])
def test_copies_are_equal(patients, ill, keep):
    """Pickles, copies and hashes know the whole model, and not the order of its making."""
    clf = RuleSetClassifier(random_state=1).fit(patients, ill)
    clf.predict_proba(patients)
    kept = keep(clf)
    if keep is pickle.dumps:
        kept = pickle.loads(kept)
    if keep is joblib.hash:
        assert kept == joblib.hash(copy.deepcopy(clf))
    else:
        assert kept.rules_ == clf.rules_
        assert np.array_equal(kept.predict_proba(patients), clf.predict_proba(patients))


@pytest.mark.parametrize("scheme", ["one-versus-one", "one-versus-rest"])
def test_copies_of_many_classes(patients, stages, scheme):
    """The rule sets of many classes come back whole, columns that no rule needs included."""
    clf = RuleSetClassifier(multi_class=scheme, rounds=0).fit(patients, stages)
    kept = pickle.loads(pickle.dumps(clf))
    assert dict(kept.rule_sets_) == dict(clf.rule_sets_)
    assert np.array_equal(kept.predict_proba(patients), clf.predict_proba(patients))


def test_skops(patients, ill, stages):
    """A model is stored without pickle; the only type to trust is the estimator itself."""
    sio = pytest.importorskip("skops.io")
    for y in (ill, stages):
        clf = RuleSetClassifier(rounds=0).fit(patients, y)
        stored = sio.dumps(clf)
        types = sio.get_untrusted_types(data=stored)
        assert types == ["disjunct.estimators.classifier.RuleSetClassifier"]
        loaded = sio.loads(stored, trusted=types)
        assert np.array_equal(loaded.predict_proba(patients), clf.predict_proba(patients))


def test_clone_forgets_the_fit(patients, ill):
    """A clone has the parameters and nothing else."""
    clf = RuleSetClassifier(literal_cost=3, exclude=("bmi",)).fit(patients, ill)
    twin = clone(clf)
    assert twin.get_params() == clf.get_params()
    assert not hasattr(twin, "rules_")


def test_weights_are_routed(patients, ill):
    """Where metadata is routed, weights reach fit and score as they are asked for."""
    weight = np.random.default_rng(0).integers(1, 4, len(ill))
    with sklearn.config_context(enable_metadata_routing=True):
        clf = RuleSetClassifier(rounds=0).set_fit_request(sample_weight=True)
        clf.set_score_request(sample_weight=True)
        scores = cross_val_score(clf, patients, ill, cv=3, params={"sample_weight": weight})
        plain = cross_val_score(RuleSetClassifier(rounds=0), patients, ill, cv=3, params={})
    assert not np.array_equal(scores, plain)
