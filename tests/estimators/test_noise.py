"""The price of a literal follows from the noise of the labels where it is asked to."""

from __future__ import annotations

import time

import numpy as np
import pytest
from sklearn.base import clone

from disjunct.estimators import RuleSetClassifier
from disjunct.estimators.noise import price_at

AUTO = RuleSetClassifier(literal_cost="auto")


def learned(X, y, **parameters):
    """Fit at the price that the labels ask for."""
    return clone(AUTO).set_params(**parameters).fit(X, y)


def with_noise(y, share):
    """Turn a share of the labels around."""
    turned = np.random.default_rng(0).random(len(y)) < share
    return np.where(turned, np.where(y == "ill", "well", "ill"), y)


def test_labels_without_noise_have_the_least_price(patients):
    """The rules are those at a price of 2."""
    y = np.where((patients.bmi > 28) & patients.insured, "ill", "well")
    clf = learned(patients, y)
    assert clf.literal_cost_ == 2
    assert clf.rules_ == RuleSetClassifier(literal_cost=2).fit(patients, y).rules_


def test_the_price_rises_with_the_noise(patients):
    """Noisier labels, dearer literals, never above 6."""
    y = np.where((patients.bmi > 28) & patients.insured, "ill", "well")
    prices = [learned(patients, with_noise(y, share)).literal_cost_ for share in (0, 0.1, 0.3)]
    assert prices == sorted(set(prices))
    assert 2 <= prices[-1] <= 6
    assert [price_at(wrong) for wrong in (0, 0.25, 0.5)] == [2, 5, 6]


def test_the_rules_are_those_at_that_price(patients, ill):
    """Asked for by number, the same price gives the same rules; the parameter stays as it was."""
    clf = learned(patients, ill)
    assert clf.rules_ == RuleSetClassifier(literal_cost=clf.literal_cost_).fit(patients, ill).rules_
    assert clf.literal_cost == "auto"


def test_integer_weights_mean_repeated_rows(patients, ill):
    """Noise is counted by weight."""
    weight = np.random.default_rng(1).integers(0, 4, len(ill))
    rows = np.repeat(np.arange(len(ill)), weight)
    weighted = clone(AUTO).fit(patients, ill, weight)
    repeated = clone(AUTO).fit(patients.iloc[rows], ill.iloc[rows])
    assert weighted.literal_cost_ == repeated.literal_cost_
    assert weighted.rules_ == repeated.rules_


@pytest.mark.parametrize("scheme", ["one-versus-one", "one-versus-rest"])
def test_each_rule_set_of_many_has_its_price(patients, stages, scheme):
    """In the order of rule_sets_, and the same for any number of threads."""
    clf = learned(patients, stages, multi_class=scheme)
    assert len(clf.literal_cost_) == len(clf.rule_sets_)
    assert min(clf.literal_cost_) >= 2
    threaded = learned(patients, stages, multi_class=scheme, n_jobs=3)
    assert threaded.literal_cost_ == clf.literal_cost_


@pytest.mark.parametrize(("price", "least"), [("auto", 0.35), (2.0, 0.35)])
def test_the_time_limit_is_used_and_kept(patients, ill, price, least):
    """The quick look at the noise is part of the time, and the rest is the search's."""
    began = time.monotonic()
    clf = learned(patients, ill, literal_cost=price, rounds=10**6, time_limit=0.5)
    assert clf.status_ == "time limit"
    assert least < sum(clf.timings_.values()) < time.monotonic() - began + 0.01


def test_presets_have_their_own_prices(patients, ill):
    """Where the preset has no price of a literal, there is none to choose."""
    assert learned(patients, ill, objective="hamming", rounds=0).literal_cost_ == 0
    assert learned(patients, ill, objective="zero-one", rounds=0).literal_cost_ > 2
