"""Tables at the edge: one row, one column, nothing to learn from, new rows unlike the old."""

from __future__ import annotations

import numpy as np
import pandas as pd
import polars as pl
import pytest
from scipy import sparse

from disjunct.estimators import RuleSetClassifier


def test_one_column():
    """A table of one column is learned."""
    X = pd.DataFrame({"x": range(40)})
    clf = RuleSetClassifier().fit(X, X.x > 20)
    assert str(clf.rules_[0]) == "x > 20"
    assert clf.score(X, X.x > 20) == 1


def test_one_row():
    """One row has one class: the error says so."""
    with pytest.raises(ValueError, match="only one class"):
        RuleSetClassifier().fit([[1.0, 2.0]], [1])


def test_two_rows():
    """Two rows are too few to pay for a literal, and enough to fit."""
    clf = RuleSetClassifier().fit([[1.0], [2.0]], ["a", "b"])
    assert len(clf.rules_) == 0
    assert clf.predict([[2.0]]).tolist() == ["a"]


@pytest.mark.parametrize(
    "column",
    [
        np.zeros(60),
        np.full(60, np.nan),
        np.full(60, None),
        ["same"] * 60,
        [True] * 60,
        np.full(60, np.datetime64("NaT", "s")),
    ],
)
def test_columns_that_say_nothing(column):
    """Constant and all-missing columns are no hindrance, alone or beside another."""
    y = np.arange(60) % 3 == 0
    alone = RuleSetClassifier().fit(pd.DataFrame({"dull": column}), y)
    assert not alone.predict(pd.DataFrame({"dull": column})).any()
    beside = pd.DataFrame({"dull": column, "x": np.where(y, 1.5, 0.5)})
    clf = RuleSetClassifier().fit(beside, y)
    assert clf.score(beside, y) == 1
    assert clf.rules_.columns == ("x",)


def test_all_rows_alike_but_the_majority_wins():
    """Without anything to tell rows apart, everyone gets the more frequent label."""
    X = np.zeros((10, 2))
    for positives, expected in ((7, True), (3, False)):
        clf = RuleSetClassifier().fit(X, np.arange(10) < positives)
        assert set(clf.predict(X).tolist()) == {expected}


def test_no_rows_and_no_columns(patients, ill):
    """Empty tables are refused in scikit-learn's words."""
    with pytest.raises(ValueError, match=r"0 sample\(s\)"):
        RuleSetClassifier().fit(patients.iloc[:0], ill.iloc[:0])
    with pytest.raises(ValueError, match=r"0 feature\(s\)"):
        RuleSetClassifier().fit(pd.DataFrame(index=range(4)), [0, 1, 0, 1])
    with pytest.raises(ValueError, match=r"0 sample\(s\)"):
        RuleSetClassifier().fit(patients, ill).predict(patients.iloc[:0])


def test_new_rows_by_name(patients, ill):
    """Columns come in any order, with others; categories may be new; values may be missing."""
    clf = RuleSetClassifier().fit(patients, ill)
    shuffled = patients.assign(extra=1)[["extra", *reversed(patients.columns)]]
    assert np.array_equal(clf.predict(shuffled), clf.predict(patients))
    strange = patients.assign(smoker="pipe", age=np.nan)
    assert len(clf.predict(strange)) == len(patients)
    assert np.array_equal(clf.predict(pl.from_pandas(patients)), clf.predict(patients))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda t: t.drop(columns="bmi"), "lacks column 'bmi'"),
        (lambda t: t.assign(bmi="heavy"), "'bmi' holds text such as 'heavy', but training had"),
        (lambda t: t.to_numpy()[:, :3], "X has 3 features, but RuleSetClassifier is expecting 5"),
    ],
)
def test_new_rows_that_do_not_fit(patients, ill, change, message):
    """What is wrong with a new table is said by column."""
    clf = RuleSetClassifier().fit(patients, ill)
    with pytest.raises(ValueError, match=message):
        clf.predict(change(patients))


def test_names_after_training_without(recwarn):
    """A data frame is taken by place where training had no names, with a warning."""
    X = np.random.default_rng(0).random((60, 2))
    clf = RuleSetClassifier().fit(X, X[:, 1] > 0.5)
    with pytest.warns(UserWarning, match="fitted without feature names"):
        named = clf.predict(pd.DataFrame(X, columns=["a", "b"]))
    assert np.array_equal(named, clf.predict(X))
    assert np.array_equal(clf.predict(sparse.csr_array(X)), clf.predict(X))


def test_refitting_forgets(patients, ill):
    """A second fit leaves nothing of the first behind."""
    clf = RuleSetClassifier().fit(patients, ill)
    X = np.random.default_rng(0).random((60, 2))
    clf.fit(X, X[:, 0] > 0.5)
    assert clf.n_features_in_ == 2
    assert not hasattr(clf, "feature_names_in_")
    assert clf.rules_.columns == ("x0",)
