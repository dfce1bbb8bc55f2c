"""Every parameter is checked at fit, by name, and never changed."""

from __future__ import annotations

import numpy as np
import pytest

from disjunct.estimators import RuleSetClassifier


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        ("literal_cost", -1, ValueError),
        ("literal_cost", "two", ValueError),
        ("literal_cost", None, TypeError),
        ("overlap_cost", np.inf, ValueError),
        ("false_positive_cost", None, TypeError),
        ("miss_cost", True, TypeError),
        ("objective", "accuracy", ValueError),
        ("max_rules", 0, ValueError),
        ("max_rules", 2.5, TypeError),
        ("max_literals", 0, ValueError),
        ("thresholds", "quintiles", ValueError),
        ("n_thresholds", 0, ValueError),
        ("n_supervised", "many", TypeError),
        ("categorical_features", ["nothing"], ValueError),
        ("min_frequency", -1, ValueError),
        ("max_categories", 0, ValueError),
        ("rare", "drop", ValueError),
        ("exclude", ["nothing"], ValueError),
        ("exclude", "age", TypeError),
        ("column_costs", {"nothing": 2}, ValueError),
        ("column_costs", {"age": -2}, ValueError),
        ("column_costs", 3, TypeError),
        ("monotonic_cst", {"nothing": 1}, ValueError),
        ("monotonic_cst", {"age": 2}, ValueError),
        ("monotonic_cst", [1, 0], ValueError),
        ("apart", [("age", "nothing")], ValueError),
        ("apart", [("age",)], ValueError),
        ("apart", ["age"], TypeError),
        ("fixed_rules", ["nothing > 3"], ValueError),
        ("fixed_rules", [3], ValueError),
        ("fixed_rules", 5, TypeError),
        ("exclude", None, TypeError),
        ("apart", 3, TypeError),
        ("apart", [3], TypeError),
        ("monotonic_cst", 1, TypeError),
        ("monotonic_cst", "rising", TypeError),
        ("monotonic_cst", {"age": "up"}, ValueError),
        ("miss_cost", 0, ValueError),
        ("start", {"age": 1}, TypeError),
        ("start", ["age >"], ValueError),
        ("start", 7, TypeError),
        ("multi_class", "ovo", ValueError),
        ("class_weight", 2, TypeError),
        ("rounds", -1, ValueError),
        ("rounds", "many", ValueError),
        ("effort", "low", ValueError),
        ("time_limit", 0, ValueError),
        ("time_limit", "1s", TypeError),
        ("random_state", -1, ValueError),
        ("n_jobs", 0, ValueError),
        ("n_jobs", 1.5, TypeError),
        ("verbose", -1, ValueError),
    ],
)
def test_a_bad_value_is_named(patients, ill, name, value, error):
    """The message names the parameter, whatever is wrong with it."""
    with pytest.raises(error, match=name):
        RuleSetClassifier(**{name: value}).fit(patients, ill)


def test_prices_that_would_punish_covering(patients, ill):
    """beta_1 must exceed (e - 1) beta_2."""
    with pytest.raises(ValueError, match="overlap_cost"):
        RuleSetClassifier(overlap_cost=0.6).fit(patients, ill)


def test_fit_changes_nothing(patients, ill):
    """Neither parameters nor the table are changed by fit and predict."""
    parameters = {
        "monotonic_cst": {"age": 1},
        "apart": [("age", "bmi")],
        "fixed_rules": ["age > 80"],
        "class_weight": {"ill": 2},
        "categorical_features": None,
    }
    before = patients.copy(deep=True)
    clf = RuleSetClassifier(**parameters)
    assert clf.fit(patients, ill) is clf
    clf.predict(patients)
    assert before.equals(patients)
    assert all(getattr(clf, name) is value for name, value in parameters.items())


def test_the_presets_of_the_paper(patients, ill):
    """A preset has the prices of the paper's appendix, whatever the other prices say."""
    for preset, prices in (
        ("zero-one", {"overlap_cost": 0, "literal_cost": 3}),
        ("zero-one-overlap", {"literal_cost": 0, "overlap_cost": 0.2}),
        ("hamming", {"literal_cost": 0, "overlap_cost": 0}),
    ):
        given = {"literal_cost": 3, "overlap_cost": 0.2, "miss_cost": 1, "rounds": 2}
        asked = RuleSetClassifier(**given, objective=preset).fit(patients, ill)
        meant = RuleSetClassifier(**(given | prices)).fit(patients, ill)
        assert asked.rules_ == meant.rules_


def test_larger_prices_give_smaller_sets(patients, ill):
    """literal_cost, max_rules and max_literals each limit the size."""
    small = RuleSetClassifier(literal_cost=0.1, rounds=2).fit(patients, ill).rules_
    assert RuleSetClassifier(literal_cost=8, rounds=2).fit(patients, ill).rules_.n_literals < (
        small.n_literals
    )
    assert len(small) > 2
    assert max(map(len, small)) > 1
    capped = RuleSetClassifier(literal_cost=0.1, max_rules=2, max_literals=1, rounds=2)
    assert len(capped.fit(patients, ill).rules_) <= 2
    assert max(map(len, capped.rules_)) == 1


def test_a_seed_of_any_kind(patients, ill):
    """Equal seeds give equal rules, and a generator is drawn from."""
    one = RuleSetClassifier(random_state=np.random.RandomState(4)).fit(patients, ill).rules_
    two = RuleSetClassifier(random_state=np.random.RandomState(4)).fit(patients, ill).rules_
    assert one == two
    assert RuleSetClassifier(random_state=None).fit(patients, ill).status_ == "converged"
