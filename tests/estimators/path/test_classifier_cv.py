"""The path agrees with plain fits, fold by fold, and is chosen from honestly."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
import sklearn
from sklearn.base import clone
from sklearn.metrics import f1_score, make_scorer
from sklearn.model_selection import (
    GroupKFold,
    RepeatedStratifiedKFold,
    StratifiedKFold,
    cross_val_score,
)

from disjunct.estimators import RuleSetClassifier, RuleSetClassifierCV
from disjunct.estimators.path import explore
from tests.estimators.path import naive

COSTS = (0.5, 2, 8)


def assert_equals(clf, scores, fitted):
    """The path holds these scores and these rules."""
    assert len(clf.path_) == len(scores)
    for point in clf.path_:
        cost = point.setting.literal_cost
        assert point.scores == pytest.approx(scores[cost], abs=1e-12)
        assert point.rule_set == fitted[cost].rules_


@pytest.mark.parametrize("n_jobs", [1, 3])
def test_plain_fits_give_the_same(patients, ill, n_jobs):
    """Scores of each fold and rules of all rows are those of classifiers fitted one by one."""
    for label in ("ill", "well"):
        clf = RuleSetClassifierCV(grid=COSTS, n_jobs=n_jobs, positive_class=label)
        clf.fit(patients, ill)
        splits = naive.folds(patients, ill)
        assert_equals(clf, *naive.path(patients, ill, COSTS, splits, positive_class=label))


@pytest.mark.parametrize(
    "options",
    [
        {"thresholds": "deciles", "rounds": 0},
        {"class_weight": "balanced", "max_literals": 2, "overlap_cost": 0.2},
        {"fixed_rules": ["bmi > 33"], "exclude": ["seen"], "negations": False},
        {"positive_class": "ill", "min_frequency": 0.3, "monotonic_cst": {"bmi": 1}},
    ],
)
def test_plain_fits_with_options_give_the_same(patients, ill, options):
    """Whatever plain fits take, class weights and rare categories are those of the fold."""
    clf = RuleSetClassifierCV(grid=COSTS, cv=3, **options).fit(patients, ill)
    splits = naive.folds(patients, ill, 3)
    assert_equals(clf, *naive.path(patients, ill, COSTS, splits, **options))


def test_weights(patients, ill):
    """They count in learning and in scoring; rows of weight 0 do not exist."""
    weight = np.random.default_rng(1).integers(0, 4, len(ill)).astype(float)
    splits = naive.folds(patients, ill, 3)
    clf = RuleSetClassifierCV(grid=COSTS, cv=splits).fit(patients, ill, sample_weight=weight)
    assert_equals(clf, *naive.path(patients, ill, COSTS, splits, weight=weight))
    there = np.flatnonzero(weight)
    place = np.cumsum(weight > 0) - 1
    fewer = [tuple(place[rows[weight[rows] > 0]] for rows in split) for split in splits]
    same = RuleSetClassifierCV(grid=COSTS, cv=fewer).fit(
        patients.iloc[there], ill.iloc[there], sample_weight=weight[there]
    )
    assert [point.scores for point in same.path_] == [point.scores for point in clf.path_]


def test_scores_of_all_kinds(patients, ill):
    """Names and functions that see predictions, probabilities or the table itself."""

    def of_the_old(model, X, y):
        old = (X["age"] > 50).to_numpy()
        return float(np.mean(model.predict(X[old]) == np.asarray(y)[old]))

    cases = ["roc_auc", "neg_log_loss", make_scorer(f1_score, pos_label="ill"), of_the_old]
    splits = naive.folds(patients, ill, 3)
    for scoring in cases:
        clf = RuleSetClassifierCV(grid=[2], cv=splits, scoring=scoring).fit(patients, ill)
        plain = RuleSetClassifier(literal_cost=2, rounds=naive.SMALL_ROUNDS.fold)
        expected = cross_val_score(plain, patients, ill, cv=splits, scoring=scoring)
        assert clf.path_[0].scores == pytest.approx(expected)
        if not callable(scoring):
            assert clf.path_.score_name == scoring
            check = sklearn.metrics.get_scorer(scoring)
            assert clf.score(patients, ill) == check(clf, patients, ill)
    assert RuleSetClassifierCV(cv=3).fit(patients, ill).score(patients, ill) > 0.7


def test_a_scorer_with_weights(patients, ill):
    """What can take weights gets those of the rows left out."""
    weight = np.random.default_rng(1).integers(1, 4, len(ill)).astype(float)
    splits = naive.folds(patients, ill, 3)
    clf = RuleSetClassifierCV(grid=[2], cv=splits, scoring="accuracy")
    plain = RuleSetClassifierCV(grid=[2], cv=splits)
    for one in (clf, plain):
        one.fit(patients, ill, sample_weight=weight)
    assert clf.path_[0].scores == pytest.approx(plain.path_[0].scores)


def test_a_score_that_is_no_number_is_refused(patients, ill):
    """Choosing by it would be chance."""
    clf = RuleSetClassifierCV(cv=3, scoring=lambda *_: np.nan)
    with pytest.raises(ValueError, match="scoring gives nan on fold 0"):
        clf.fit(patients, ill)


def test_any_splitter(patients, ill):
    """Repeated folds, folds in order, and folds given as rows."""
    for cv, n_folds in (
        (RepeatedStratifiedKFold(n_splits=2, n_repeats=3, random_state=1), 6),
        (StratifiedKFold(4), 4),
        ([(np.arange(0, 200), np.arange(200, 300)), (np.arange(100, 300), np.arange(100))], 2),
        (None, 5),
    ):
        clf = RuleSetClassifierCV(grid=[2, 8], cv=cv).fit(patients, ill)
        assert len(clf.path_.chosen.scores) == n_folds
    for cv, says in (
        ([(np.arange(300), np.arange(0))], "leaves out no row"),
        ([(np.arange(200), np.arange(200, 300))], "at least two are needed"),
        ([(np.flatnonzero(ill == "ill"), np.arange(9))] * 2, "rows of one class alone"),
    ):
        with pytest.raises(ValueError, match=says):
            RuleSetClassifierCV(cv=cv).fit(patients, ill)


def test_groups(patients, ill):
    """Rows of a group stay together, with and without scikit-learn's routing."""
    groups = np.arange(len(ill)) // 10
    clf = RuleSetClassifierCV(grid=[2, 8], cv=GroupKFold(3)).fit(patients, ill, groups=groups)
    splits = list(GroupKFold(3).split(patients, ill, groups))
    same = RuleSetClassifierCV(grid=[2, 8], cv=splits).fit(patients, ill)
    assert [one.scores for one in clf.path_] == [one.scores for one in same.path_]
    with sklearn.config_context(enable_metadata_routing=True):
        routed = clone(clf).fit(patients, ill, groups=groups)
        assert [one.scores for one in clf.path_] == [one.scores for one in routed.path_]
        outer = cross_val_score(clone(clf), patients, ill, cv=3, params={"groups": groups})
        assert outer.mean() > 0.6
    with pytest.raises(TypeError, match="fit got 'colour'"):
        clone(clf).fit(patients, ill, colour=groups)


def test_routed_weights_reach_the_scorer(patients, ill):
    """A scorer that asks for weights gets them, one that does not gets none."""
    weight = np.random.default_rng(1).integers(1, 9, len(ill)).astype(float)
    found = []
    with sklearn.config_context(enable_metadata_routing=True):
        for asks in (True, False):
            scorer = make_scorer(f1_score, pos_label="ill").set_score_request(sample_weight=asks)
            clf = RuleSetClassifierCV(grid=[2], cv=3, scoring=scorer)
            clf.set_fit_request(sample_weight=True).fit(patients, ill, sample_weight=weight)
            found.append(clf.path_[0].scores)
    assert found[0] != found[1]


@pytest.mark.parametrize("multi_class", ["one-versus-one", "one-versus-rest"])
def test_many_classes(patients, stages, multi_class):
    """All rule sets share one literal cost; the scores are those of plain fits."""
    splits = naive.folds(patients, stages, 3)
    clf = RuleSetClassifierCV(grid=[2], cv=splits, multi_class=multi_class).fit(patients, stages)
    plain = RuleSetClassifier(
        literal_cost=2, rounds=naive.SMALL_ROUNDS.fold, multi_class=multi_class
    )
    expected = cross_val_score(plain, patients, stages, cv=splits)
    plain.set_params(rounds=naive.SMALL_ROUNDS.whole)
    assert clf.path_[0].scores == pytest.approx(expected)
    assert clf.rule_sets_ == plain.fit(patients, stages).rule_sets_
    assert clf.path_.chosen.n_rules == sum(map(len, clf.rule_sets_.values()))
    with pytest.raises(AttributeError, match="rule_set is for two classes"):
        _ = clf.path_.chosen.rule_set


def test_a_class_that_a_fold_does_not_see():
    """A class of one row is in no training fold but the others; the path is found all the same."""
    X = pd.DataFrame({"a": np.arange(61)})
    y = np.array(["low"] * 30 + ["high"] * 30 + ["single"])
    with pytest.warns(UserWarning, match="least populated class"):
        clf = RuleSetClassifierCV(grid=[1], cv=3).fit(X, y)
    assert set(clf.classes_) == {"low", "high", "single"}
    assert clf.path_.chosen.score > 0.9


def test_sizes_are_shared(patients, ill):
    """A rule set small enough for a smaller size is found once, and taken for both."""
    clf = RuleSetClassifierCV(grid={"literal_cost": [8], "max_rules": [3, 16, 32]}, cv=3)
    clf.fit(patients, ill)
    alone = RuleSetClassifierCV(grid=[8], max_rules=32, cv=3).fit(patients, ill)
    assert all(len(point.rule_set) <= 3 for point in clf.path_)
    assert {point.scores for point in clf.path_} == {alone.path_[0].scores}
    assert clf.n_subproblems_ == alone.n_subproblems_


def test_small_sizes_are_kept(patients, ill):
    """No rule set has more rules than its setting permits."""
    clf = RuleSetClassifierCV(grid={"literal_cost": [0.5], "max_rules": [1, 2, 4]}, cv=3)
    for point in clf.fit(patients, ill).path_:
        assert point.n_rules <= point.setting.max_rules
        assert max(fold.rules for fold in point.folds) <= point.setting.max_rules


def test_literal_costs_from_the_data(patients, ill):
    """They double from half a row until no set has more than one literal."""
    clf = RuleSetClassifierCV(grid="data", cv=3).fit(patients, ill)
    costs = sorted(point.setting.literal_cost for point in clf.path_)
    assert costs[0] == 0.5
    assert np.allclose(np.diff(np.log2(costs)), 1)
    largest = RuleSetClassifier(literal_cost=costs[-1], rounds=0).fit(patients, ill)
    second = RuleSetClassifier(literal_cost=costs[-2], rounds=0).fit(patients, ill)
    assert largest.rules_.n_literals <= 1 < second.rules_.n_literals
    heavy = RuleSetClassifierCV(grid="data", cv=3)
    heavy.fit(patients, ill, sample_weight=np.full(len(ill), 4.0))
    assert sorted(p.setting.literal_cost for p in heavy.path_) == [4 * cost for cost in costs]


def test_selecting_fits_nothing_anew(patients, ill, monkeypatch):
    """Another point of the path predicts at once, and can be left again."""
    clf = RuleSetClassifierCV(grid=COSTS, cv=3, positive_class="ill").fit(patients, ill)
    chosen = clf.path_.chosen

    def forbidden(*args, **kwargs):
        raise AssertionError("a search began")

    monkeypatch.setattr(explore.Explorer, "run", forbidden)
    monkeypatch.setattr("disjunct.estimators.recipe.learn", forbidden)
    largest = max(clf.path_, key=lambda point: point.n_rules)
    smallest = min(clf.path_, key=lambda point: point.n_rules)
    assert largest.n_rules > smallest.n_rules
    clf.select(at_most_rules=smallest.n_rules)
    small = clf.path_.chosen
    assert clf.rules_ == small.rule_set
    assert len(clf.rules_) <= smallest.n_rules
    assert np.array_equal(clf.predict(patients), small.rule_set.predict(patients))
    assert clf.literal_cost_ == small.setting.literal_cost
    assert clf.select("best", at_most_rules=largest.n_rules).path_.chosen.score == max(
        point.score for point in clf.path_
    )
    assert clf.select().rules_ == chosen.rule_set
    with pytest.raises(ValueError, match="no point of the path"):
        clf.select(at_most_literals=0)
    with pytest.raises(AttributeError, match="call fit first"):
        clone(clf).select()


def test_a_size_that_no_point_has(patients, ill):
    """The fit is not lost: it warns and takes the smallest."""
    clf = RuleSetClassifierCV(grid=COSTS, cv=3, at_most_literals=0)
    with pytest.warns(UserWarning, match=r"no point .* The smallest is taken"):
        clf.fit(patients, ill)
    assert clf.rules_ == clf.path_[0].rule_set


def test_the_frame_and_the_plot(patients, ill):
    """One row for each setting, in the order of the path."""
    clf = RuleSetClassifierCV(grid=COSTS, cv=3).fit(patients, ill)
    frame = clf.path_.to_frame()
    assert frame["literal_cost"].tolist() == [point.setting.literal_cost for point in clf.path_]
    folds = frame[["fold_0", "fold_1", "fold_2"]]
    assert np.allclose(folds.mean(axis=1), frame["accuracy"])
    assert np.allclose(folds.std(axis=1, ddof=1) / np.sqrt(3), frame["error"])
    assert frame.loc[frame["chosen"], "rules"].tolist() == [len(clf.rules_)]
    assert frame["mean_literals"].is_monotonic_increasing
    assert clf.path_.to_frame("polars").shape == frame.shape
    assert frame["on_front"].any()
    pytest.importorskip("matplotlib").use("agg")
    display = clf.path_.plot()
    assert display.score[display.chosen] == clf.path_.chosen.score
    assert "<- chosen" in str(clf.path_)
    assert str(clf.path_).count("\n") == 3


def test_early_stopping(patients, ill):
    """What is left out are the smallest literal costs alone; the rest of the path is the same."""
    noise = pd.DataFrame(np.random.default_rng(0).normal(size=(len(ill), 8)))
    table = pd.concat([patients[["bmi"]], noise.add_prefix("noise")], axis=1)
    grid = [0.1, 0.5, 2, 8, 64]
    whole, short = (
        RuleSetClassifierCV(grid=grid, positive_class="ill", early_stopping=stop).fit(table, ill)
        for stop in (False, True)
    )
    assert len(whole.path_) == len(grid)
    assert len(short.path_) < len(grid)
    kept = {point.setting: (point.folds, point.decision) for point in whole.path_}
    assert all(kept[one.setting] == (one.folds, one.decision) for one in short.path_)
    left_out = min(point.setting.literal_cost for point in short.path_)
    assert all(
        cost in {point.setting.literal_cost for point in short.path_}
        for cost in grid
        if cost >= left_out
    )
    assert short.literal_cost_ == whole.literal_cost_
