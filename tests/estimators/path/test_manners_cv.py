"""The path keeps scikit-learn's contract, its time limit, and what there is at Ctrl-C."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import time

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.datasets import make_classification
from sklearn.utils.estimator_checks import parametrize_with_checks

from disjunct.estimators import RuleSetClassifierCV


@parametrize_with_checks([RuleSetClassifierCV(cv=3), RuleSetClassifierCV(grid=[1, 8], n_jobs=2)])
def test_scikit_learn_contract(estimator, check):
    """Every check of scikit-learn's own suite passes."""
    check(estimator)


@pytest.fixture(scope="module")
def hard():
    """A task that takes many rounds."""
    return make_classification(4000, 30, n_informative=12, flip_y=0.2, random_state=0)


@pytest.mark.parametrize("n_jobs", [1, 2])
def test_the_time_limit_is_kept(hard, n_jobs):
    """Every literal cost has had its share, and the best so far is there."""
    began = time.monotonic()
    clf = RuleSetClassifierCV(grid=[1, 4], cv=2, rounds=10**6, time_limit=1.5, n_jobs=n_jobs)
    clf.fit(*hard)
    assert time.monotonic() - began < 5
    assert clf.status_ == "time limit"
    assert len(clf.path_) == 2
    assert clf.score(*hard) > 0.6


def test_a_time_limit_that_is_over_at_once(hard):
    """One literal cost is tried whatever the limit, so that there are rules."""
    clf = RuleSetClassifierCV(cv=2, time_limit=1e-6).fit(*hard)
    assert clf.status_ == "time limit"
    assert len(clf.path_) == 1
    assert clf.predict(hard[0]).shape == (4000,)


INTERRUPTED = """
import os, signal, time
from sklearn.datasets import make_classification
from disjunct.estimators import RuleSetClassifierCV
X, y = make_classification(1500, 20, n_informative=8, flip_y=0.2, random_state=0)
sent = []
def score(model, X, y):
    sent.append(time.monotonic())
    if len(sent) == {scores}:
        os.kill(os.getpid(), signal.SIGINT)
    return float((model.predict(X) == y).mean())
clf = RuleSetClassifierCV(grid=[0.5, 2, 8], n_jobs={n_jobs}, cv=3, scoring=score, rounds=20)
try:
    clf.fit(X, y)
except KeyboardInterrupt:
    print(time.monotonic() - sent[{scores} - 1], clf.status_, clf.score(X, y), len(clf.path_))
"""


@pytest.mark.parametrize("n_jobs", [1, 2])
@pytest.mark.parametrize(("scores", "points"), [(1, 1), (4, 1), (7, 2)])
def test_ctrl_c_keeps_what_there_is(n_jobs, scores, points):
    """Literal costs that were tried on every fold stay; before, the rules of all rows."""
    code = INTERRUPTED.format(n_jobs=n_jobs, scores=scores)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    seconds, status, score, found = done.stdout.split()
    assert status == "interrupted"
    assert float(seconds) < 2
    assert float(score) > 0.4
    assert int(found) == points


def test_threads_do_not_matter(patients, ill, stages):
    """The path is the same for any number of threads."""
    for y in (ill, stages):
        one, four = (
            RuleSetClassifierCV(grid="paper", cv=2, n_jobs=n).fit(patients, y) for n in (1, 4)
        )
        assert [point.folds for point in one.path_] == [point.folds for point in four.path_]
        assert [point.decision for point in one.path_] == [p.decision for p in four.path_]
        assert one.path_.chosen.setting == four.path_.chosen.setting


def test_seeds(patients, ill):
    """The same seed gives the same path; another one other folds."""
    scores = [
        RuleSetClassifierCV(grid=[2], random_state=seed).fit(patients, ill).path_[0].scores
        for seed in (1, 1, 2, np.random.RandomState(1))
    ]
    assert scores[0] == scores[1]
    assert scores[0] != scores[2]


def test_verbose_tells(patients, ill, capsys):
    """One line for each literal cost, or one for each fold too."""
    RuleSetClassifierCV(grid=[1, 8], cv=3, verbose=1).fit(patients, ill)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("[RuleSetClassifierCV] literal_cost=8: score 0.")
    RuleSetClassifierCV(grid=[1, 8], cv=3, verbose=2).fit(patients, ill)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 * (3 + 1 + 1)
    assert any("fold 2" in line for line in lines)
    RuleSetClassifierCV(grid=[8], cv=3).fit(patients, ill)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("keep", [lambda x: pickle.loads(pickle.dumps(x)), copy.deepcopy])
def test_copies_are_equal(patients, ill, stages, keep):
    """The whole path comes back, and can be selected from."""
    for y in (ill, stages):
        clf = RuleSetClassifierCV(grid=[1, 8], cv=3).fit(patients, y)
        kept = keep(clf)
        assert np.array_equal(kept.predict_proba(patients), clf.predict_proba(patients))
        assert [point.folds for point in kept.path_] == [point.folds for point in clf.path_]
        assert kept.stability_ == clf.stability_
        assert str(kept.path_) == str(clf.path_)
        most = kept.path_[0].n_rules
        asked = {"choice": "best", "at_most_rules": most}
        assert kept.select(**asked).literal_cost_ == clf.select(**asked).literal_cost_


def test_skops(patients, ill):
    """A model with its path is stored without pickle."""
    sio = pytest.importorskip("skops.io")
    clf = RuleSetClassifierCV(grid=[1, 8], cv=3).fit(patients, ill)
    stored = sio.dumps(clf)
    types = sio.get_untrusted_types(data=stored)
    assert types == ["disjunct.estimators.classifier_cv.RuleSetClassifierCV"]
    loaded = sio.loads(stored, trusted=types)
    assert loaded.path_.to_plain() == clf.path_.to_plain()


def test_clone_forgets_the_fit(patients, ill):
    """A clone has the parameters and nothing else."""
    clf = RuleSetClassifierCV(grid=[8], cv=3).fit(patients, ill)
    twin = clone(clf)
    assert twin.get_params() == clf.get_params()
    assert not hasattr(twin, "path_")
