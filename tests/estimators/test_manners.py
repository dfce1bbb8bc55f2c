"""Time limits, Ctrl-C, progress and threads."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from functools import partial

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.datasets import make_classification

from disjunct.estimators import RuleSetClassifier
from disjunct.search import SearchInterruptedError


@pytest.fixture(scope="module")
def hard():
    """A task that takes many rounds."""
    return make_classification(4000, 30, n_informative=12, flip_y=0.2, random_state=0)


def test_the_time_limit_is_kept(hard):
    """The best rules so far are there, with the status."""
    began = time.monotonic()
    clf = RuleSetClassifier(rounds=10**6, time_limit=0.5).fit(*hard)
    assert time.monotonic() - began < 2
    assert clf.status_ == clf.rules_.search.status == "time limit"
    assert clf.score(*hard) > 0.6


def test_the_time_limit_of_many_classes(hard):
    """The time is spent on all of them."""
    X, _ = hard
    y = np.digitize(X[:, 0], [-1, 0, 1])
    began = time.monotonic()
    clf = RuleSetClassifier(rounds=10**6, time_limit=1).fit(X, y)
    assert time.monotonic() - began < 3
    assert clf.status_ == "time limit"
    assert all(len(rules) for rules in clf.rule_sets_.values())


INTERRUPTED = """
import signal, sys, threading, time, os
import numpy as np
from sklearn.datasets import make_classification
from disjunct.estimators import RuleSetClassifier
X, y = make_classification(4000, 30, n_informative=12, flip_y=0.2, random_state=0)
if {classes} > 2:
    y = np.digitize(X[:, 0], np.linspace(-1, 1, {classes} - 1))
clf = RuleSetClassifier(rounds=10**6, n_jobs={n_jobs})
sent = []
def send():
    sent.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)
threading.Timer(1.0, send).start()
try:
    clf.fit(X, y)
except KeyboardInterrupt:
    print(time.monotonic() - sent[0], clf.status_, clf.score(X, y))
"""


@pytest.mark.parametrize(("classes", "n_jobs"), [(2, 1), (2, 2), (3, 1), (3, 2)])
def test_ctrl_c_keeps_the_best_so_far(classes, n_jobs):
    """The interrupt is raised again, and the estimator is fitted all the same."""
    code = INTERRUPTED.format(classes=classes, n_jobs=n_jobs)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    seconds, status, score = done.stdout.split()
    assert status == "interrupted"
    assert float(seconds) < 1
    assert float(score) > 0.25


def test_the_error_of_an_interrupt_is_that_of_the_search(monkeypatch, patients, ill):
    """A search that is interrupted gives its result, which the estimator keeps."""
    from disjunct.estimators import recipe

    plain = recipe.learn

    def interrupted(*args, **kwargs):
        raise SearchInterruptedError(plain(*args, **kwargs))

    clf = RuleSetClassifier()
    expected = clone(clf).fit(patients, ill).rules_
    monkeypatch.setattr(recipe, "learn", interrupted)
    with pytest.raises(KeyboardInterrupt):
        clf.fit(patients, ill)
    assert clf.rules_ == expected


def test_verbose_tells(patients, ill, stages, capsys):
    """One line for each rule set, or one for each round too."""
    RuleSetClassifier(verbose=1).fit(patients, stages)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert lines[0].startswith("[RuleSetClassifier] 'late' against 'early': profit ")
    RuleSetClassifier(verbose=2, rounds=3).fit(patients, ill)
    assert len(capsys.readouterr().out.splitlines()) > 2
    RuleSetClassifier().fit(patients, ill)
    assert capsys.readouterr().out == ""


class Listener:
    """A callback of scikit-learn that counts what it hears."""

    def __init__(self):
        self.heard = []

    def setup(self, estimator, context):
        """Begin of the fit."""
        self.heard.append("setup")

    def teardown(self, estimator, context):
        """End of the fit."""
        self.heard.append("teardown")

    def on_fit_task_begin(self, estimator, context):
        """Begin of a task."""
        self.heard.append(f"begin {context.task_name}")

    def on_fit_task_end(self, estimator, context):
        """End of a task."""
        self.heard.append(f"end {context.task_name}")


@pytest.mark.parametrize("n_jobs", [1, 2])
def test_scikit_learn_callbacks(patients, ill, stages, n_jobs):
    """Each rule set is a task with its rounds, begun and ended."""
    pytest.importorskip("sklearn.callback", reason="scikit-learn has callbacks from 1.9")
    for y, sets in ((ill, 1), (stages, 3)):
        listener = Listener()
        clf = RuleSetClassifier(rounds=2, n_jobs=n_jobs).set_callbacks(listener)
        clf.fit(patients, y)
        begun = [text.removeprefix("begin ") for text in listener.heard if "begin" in text]
        ended = [text.removeprefix("end ") for text in listener.heard if text.startswith("end")]
        assert sorted(begun) == sorted(ended)
        assert sum("against" in name for name in begun) == sets
        assert listener.heard[:2] == ["setup", "begin fit"]
        assert listener.heard[-2:] == ["end fit", "teardown"]
        assert len(begun) > sets + 1


def test_fits_side_by_side(patients, ill):
    """Fits in threads give what they give alone."""
    costs = [0.5, 1, 2, 4] * 3
    alone = [RuleSetClassifier(literal_cost=cost).fit(patients, ill).rules_ for cost in costs]
    fitted = [RuleSetClassifier(literal_cost=cost) for cost in costs]
    run_all([partial(clf.fit, patients, ill) for clf in fitted])
    assert [clf.rules_ for clf in fitted] == alone


def test_predictions_side_by_side(patients, ill, stages):
    """One model serves many threads."""
    for y in (ill, stages):
        clf = RuleSetClassifier(rounds=0).fit(patients, y)
        expected = clf.predict_proba(patients)
        found = [None] * 12

        def predict(place, clf=clf, found=found):
            found[place] = clf.predict_proba(patients)

        run_all([partial(predict, place) for place in range(12)])
        assert all(np.array_equal(one, expected) for one in found)


def test_threads_do_not_matter(patients, ill):
    """The rules are the same for any number of threads."""
    one, three = (RuleSetClassifier(n_jobs=n, rounds=12).fit(patients, ill).rules_ for n in (1, 3))
    assert one == three


def run_all(tasks):
    """Run all tasks at once, each in a thread."""
    threads = [threading.Thread(target=task) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
