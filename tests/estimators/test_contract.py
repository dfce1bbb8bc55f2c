"""The classifier keeps scikit-learn's contract, in every configuration."""

from __future__ import annotations

import os
import subprocess
import sys

from sklearn.utils.estimator_checks import parametrize_with_checks

from disjunct.estimators import RuleSetClassifier

CONFIGURATIONS = [
    RuleSetClassifier(),
    RuleSetClassifier(rounds=0, thresholds="deciles", objective="zero-one"),
    RuleSetClassifier(multi_class="one-versus-rest", class_weight="balanced"),
    RuleSetClassifier(max_rules=4, max_literals=2, negations=False, n_jobs=2),
    RuleSetClassifier(effort="high", random_state=None, time_limit=60),
]


@parametrize_with_checks(CONFIGURATIONS)
def test_scikit_learn_contract(estimator, check):
    """Every check of scikit-learn's own suite passes."""
    check(estimator)


EVERY_CHECK = """
from sklearn.utils.estimator_checks import check_estimator
from disjunct.estimators import RuleSetClassifier
done = check_estimator(RuleSetClassifier(), on_skip=None)
left = [one["check_name"] for one in done if one["status"] != "passed"]
assert not left, left
"""


def test_nothing_is_skipped():
    """The one check that wants SciPy's array switch on passes as well: none is left out."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", EVERY_CHECK],
        env={**os.environ, "SCIPY_ARRAY_API": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
