"""The transformer makes the literals that its options ask for."""

from __future__ import annotations

import tracemalloc
import warnings

import numpy as np
import pandas as pd
import polars as pl
import pytest
from sklearn.base import clone
from sklearn.compose import ColumnTransformer
from sklearn.pipeline import make_pipeline
from sklearn.tree import DecisionTreeClassifier
from sklearn.utils.estimator_checks import parametrize_with_checks

from disjunct.literals import Binarizer
from disjunct.table import Table

COUNTS = {
    "tic-tac-toe": 54,
    "liver": 104,
    "heart": 118,
    "ILPD": 160,
    "WDBC": 540,
    "pima": 134,
    "transfusion": 64,
    "mushroom": 224,
    "COMPAS-2016": 30,
    "COMPAS-binary": 24,
    "FICO-binary": 34,
    "COMPAS": 178,
    "FICO": 312,
    "adult": 262,
    "musk": 2922,
}


@pytest.mark.parametrize("name", COUNTS)
def test_the_paper_counts_are_reproduced(benchmark_data, name):
    """By default there are as many literals as in the table of the data's description."""
    frame = pd.read_csv(benchmark_data / f"{name}.csv.gz").drop(columns="target")
    assert len(Binarizer().fit(frame).literals_) == COUNTS[name]


@parametrize_with_checks(
    [
        Binarizer(),
        Binarizer(thresholds="supervised", negations=False),
        Binarizer(thresholds="distinct", n_thresholds=3),
    ]
)
def test_scikit_learn_contract(estimator, check):
    """The transformer keeps scikit-learn's contract."""
    check(estimator)


def texts(X: object, y: object = None, **options: object) -> list[str]:
    """Texts of the literals that are chosen."""
    return [str(literal) for literal in Binarizer(**options).fit(X, y).literals_]


def column(values: list[object]) -> pd.DataFrame:
    """Frame of one column."""
    return pd.DataFrame({"a": values})


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (["x", "y", "z"], ["a = x", "a != x", "a = y", "a != y", "a = z", "a != z"]),
        (["y", "x", "y"], ["a = x", "a != x"]),
        (["x", "x", "x"], ["a = x", "a != x"]),
        (["x", None, "y"], ["a = x", "a != x", "a is missing", "a is present"]),
        ([None, None], ["a is missing", "a is present"]),
        (["", "x"], ['a = ""', 'a != ""']),
        ([True, False], ["a is true", "a is false"]),
        ([True, True], ["a is true", "a is false"]),
        ([True, None], ["a is true", "a is false", "a is missing", "a is present"]),
        ([5.0, 5.0], ["a <= 5", "a > 5"]),
        ([3, 8], ["a <= 6", "a > 6"]),
        ([3, None, 8], ["a <= 6", "a > 6", "a is missing", "a is present"]),
        ([float("nan")] * 2, ["a is missing", "a is present"]),
        ([1, 2, 3], ["a <= 1", "a > 1", "a <= 2", "a > 2"]),
        ([float("inf")] * 2, ["a <= inf", "a > inf"]),
        ([7.5], ["a <= 7.5", "a > 7.5"]),
    ],
)
def test_small_columns(values, expected):
    """Columns of few values, constant, missing and single rows have the literals of the paper."""
    assert texts(column(values)) == expected


def test_deciles_of_many_values():
    """More than ten values are cut at the distinct ones of the nine deciles."""
    assert texts(column(list(range(1, 101))))[::2] == [f"a <= {10 * k}" for k in range(1, 10)]
    skewed = [0] * 95 + list(range(1, 13))
    assert texts(column(skewed))[::2] == ["a <= 0", "a <= 2"]


def test_number_of_thresholds():
    """The number of quantiles can be chosen, for all columns or for one."""
    X = pd.DataFrame({"a": np.arange(100.0), "b": np.arange(100.0)})
    assert len(texts(X, n_thresholds=3)) == 12
    assert len(texts(X, thresholds={"a": 3})) == 6 + 18


def test_quantiles_of_distinct_values():
    """Quantiles of the distinct values are not swallowed by a value that most rows have."""
    skewed = column([0] * 95 + list(range(1, 13)))
    assert len(texts(skewed)) == 4
    assert len(texts(skewed, thresholds="distinct")) == 18


def test_supervised_cuts_join_the_deciles():
    """Supervised thresholds are the deciles and the cuts that tell the classes apart."""
    values = np.concatenate((np.zeros(900), np.arange(1, 101)))
    labels = values > 70
    X = column(list(values))
    deciles, supervised = texts(X), texts(X, labels, thresholds="supervised")
    assert set(deciles) < set(supervised)
    assert "a > 70" in supervised


@pytest.mark.parametrize(
    ("y", "row"),
    [
        ([0.0, 1.0, np.nan, 1.0], 2),
        (["a", None, "b", "a"], 1),
        (np.array([pd.NA, 1, 0, 1], dtype=object), 0),
    ],
)
def test_labels_that_are_missing_are_named(y, row):
    """A label that is not there is no class."""
    with pytest.raises(ValueError, match=f"y is missing in row {row}: leave such rows out"):
        Binarizer(thresholds="supervised").fit(pd.DataFrame({"x": range(4)}), y)


def test_supervised_cuts_need_labels():
    """Without labels, supervised thresholds are refused in words that tell why."""
    with pytest.raises(ValueError, match="requires y to be passed"):
        Binarizer(thresholds="supervised").fit(column([1, 2]))
    with pytest.raises(ValueError, match="y must have shape"):
        Binarizer(thresholds="supervised").fit(column([1, 2]), [1])


def test_many_classes_supervise_too():
    """Labels of more than two classes, text included, supervise the cuts."""
    values = np.repeat(np.arange(30.0), 20)
    labels = np.array(["low", "mid", "high"])[(values > 7).astype(int) + (values > 13)]
    found = texts(column(list(values)), labels, thresholds="supervised")
    assert {"a <= 7", "a <= 13"} < set(found)


def test_thresholds_that_the_user_gives():
    """Given thresholds are taken exactly as they are, sorted and once."""
    X = pd.DataFrame({"a": [1.0, 2.0], "d": pd.to_datetime(["2020-01-01", "2021-01-01"])})
    found = texts(X, thresholds={"a": [3, 0.123456789, 3.0], "d": ["2020-06-30"]})
    assert found[::2] == ["a <= 0.123456789", "a <= 3", "d <= 2020-06-30"]
    assert texts(column([1, 2, 3]), thresholds={"a": []}) == []


def test_directions():
    """Only the comparison that is wanted is made."""
    X = pd.DataFrame({"income": [1.0, 2.0, None], "b": [1, 2, 3]})
    found = texts(X, directions={"income": ">"})
    assert found[:3] == ["income > 1", "income is missing", "income is present"]
    assert len(found) == 3 + 4


def test_no_negations():
    """Without negations every category has its =, and thresholds keep both sides."""
    X = pd.DataFrame({"c": ["x", "y", None], "n": [1, 2, 3], "b": [True, False, True]})
    assert texts(X, negations=False) == [
        "c = x", "c = y", "c is missing",
        "n <= 1", "n > 1", "n <= 2", "n > 2",
        "b is true", "b is false",
    ]  # fmt: skip


def test_columns_left_out():
    """No literal speaks of a column that is left out, which need not be there later."""
    X = pd.DataFrame({"a": [1, 2], "secret": ["x", "y"]})
    binarizer = Binarizer(exclude=["secret"]).fit(X)
    assert [literal.column for literal in binarizer.literals_] == ["a", "a"]
    assert binarizer.schema_.names == ("a",)
    assert binarizer.transform(X[["a"]]).shape == (2, 2)
    assert Binarizer(exclude=["a", "secret"]).fit_transform(X).shape == (2, 0)


CATEGORICAL = pd.DataFrame(
    {"n": [1, 2, 3], "code": [7, 8, 9], "dtype": pd.Categorical([4, 5, 6]), "t": ["x", "y", "z"]}
)


@pytest.mark.parametrize(
    ("asked", "categories"),
    [
        ("from_dtype", {"dtype", "t"}),
        (None, {"t"}),
        (["code"], {"code", "t"}),
        ([1, 2], {"code", "dtype", "t"}),
        ([False, True, False, False], {"code", "t"}),
        (np.array([False, True, False, False]), {"code", "t"}),
        ([], {"t"}),
    ],
)
def test_categorical_features_as_in_scikit_learn(asked, categories):
    """Names, places, a mask or the type say which numbers are categories; text always is."""
    binarizer = Binarizer(categorical_features=asked).fit(CATEGORICAL)
    assert {c.name for c in binarizer.schema_ if c.kind == "category"} == categories
    assert (binarizer.transform(CATEGORICAL) == binarizer.fit_transform(CATEGORICAL)).all()


def test_numbers_as_categories_print_as_numbers():
    """A category that is a whole number prints without a point and meets 3 and 3.0 alike."""
    binarizer = Binarizer(categorical_features=["a"]).fit(column([3.0, 1.0, None, 2.5]))
    assert [str(literal) for literal in binarizer.literals_[:6:2]] == ["a = 1", "a = 2.5", "a = 3"]
    assert (binarizer.transform(column([3])) == binarizer.transform(column([3.0]))).all()


RARE = column(["a"] * 6 + ["b"] * 4 + ["c"] * 2 + ["d"] + [None])


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"min_frequency": 3}, ["a = a", "a != a", "a = b", "a != b"]),
        ({"min_frequency": 0.25}, ["a = a", "a != a", "a = b", "a != b"]),
        ({"max_categories": 1}, ["a = a", "a != a"]),
        ({"min_frequency": 100}, []),
        ({"min_frequency": 100, "rare": "group"}, ["a in {a, b, c, d}", "a not in {a, b, c, d}"]),
        (
            {"max_categories": 2, "rare": "group", "negations": False},
            ["a = a", "a = b", "a in {c, d}"],
        ),
        (
            {"min_frequency": 2, "rare": "group", "negations": False},
            ["a = a", "a = b", "a = c", "a = d"],
        ),
        (
            {"min_frequency": 3, "rare": "group"},
            ["a = a", "a != a", "a = b", "a != b", "a in {c, d}", "a not in {c, d}"],
        ),
    ],
)
def test_rare_categories(options, expected):
    """Rare categories have no literals of their own, or share a pair."""
    found = [text for text in texts(RARE, **options) if " is " not in text]
    assert found == expected
    binarizer = Binarizer(**options).fit(RARE)
    assert binarizer.schema_["a"].categories == ("a", "b", "c", "d")
    table = Table.read(column(["a", "d", None, "new"]))
    matrix = binarizer.transform(table)
    for place, literal in enumerate(binarizer.literals_):
        assert matrix[:, place].tolist() == literal.holds(table).tolist()


def test_ties_among_frequent_categories_go_by_order():
    """Of equally frequent categories the first in order stay."""
    found = texts(column(["d", "c", "b", "a"]), max_categories=2, negations=False)
    assert found == ["a = a", "a = b"]


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"thresholds": "octiles"}, ValueError, "thresholds must be one of 'deciles'"),
        ({"thresholds": 9}, TypeError, "thresholds must be one of .* or a mapping"),
        ({"thresholds": {"z": [1]}}, ValueError, "thresholds names the column 'z': there are 'n'"),
        ({"thresholds": {"n": "x"}}, ValueError, r"thresholds\['n'\] must be one of"),
        ({"thresholds": {"n": 0}}, ValueError, r"thresholds\['n'\] must be at least 1"),
        ({"thresholds": {"n": 2.5}}, TypeError, r"thresholds\['n'\] must be a rule"),
        ({"thresholds": {"n": [1, "x"]}}, ValueError, "thresholds of column 'n': expected a numb"),
        ({"thresholds": {"n": [float("nan")]}}, ValueError, "thresholds of column 'n'.*NaN"),
        ({"thresholds": {"t": [1]}}, ValueError, "thresholds.* column 't', which holds categories"),
        ({"n_thresholds": 0}, ValueError, "n_thresholds must be at least 1, got 0"),
        ({"n_thresholds": 2.0}, TypeError, "n_thresholds must be a whole number"),
        ({"n_supervised": True}, TypeError, "n_supervised must be a whole number"),
        ({"min_frequency": 0}, ValueError, "min_frequency must be above 0"),
        ({"min_frequency": float("nan")}, ValueError, "min_frequency must be above 0"),
        ({"min_frequency": "1"}, TypeError, "min_frequency must be a number of rows"),
        ({"max_categories": 0}, ValueError, "max_categories must be at least 1"),
        ({"rare": "drop"}, ValueError, "rare must be 'leave' or 'group'"),
        ({"directions": {"n": "up"}}, ValueError, r"directions\['n'\] must be '<=' or '>'"),
        ({"directions": {"z": ">"}}, ValueError, "directions names the column 'z'"),
        ({"directions": {"t": ">"}}, ValueError, "directions.* column 't', which holds categories"),
        ({"directions": ">"}, TypeError, "directions must map columns"),
        ({"exclude": "n"}, TypeError, "exclude must be a sequence of column names"),
        ({"exclude": 5}, TypeError, "exclude must be a sequence of column names, got 5"),
        ({"negations": "no"}, TypeError, "negations must be True or False, got 'no'"),
        ({"exclude": ["z"]}, ValueError, "exclude names the column 'z'"),
        ({"categorical_features": "n"}, ValueError, "categorical_features must be 'from_dtype'"),
        ({"categorical_features": ["z"]}, ValueError, "categorical_features names the column 'z'"),
        ({"categorical_features": [True]}, ValueError, "mask of 1 columns: there are 4"),
        ({"categorical_features": [9]}, ValueError, "holds the place 9: there are 4 columns"),
    ],
)
def test_options_that_make_no_sense_are_refused(options, error, words):
    """Every option is checked on fit, with a message that names it."""
    with pytest.raises(error, match=words):
        Binarizer(**options).fit(CATEGORICAL)


def test_a_column_of_names_is_told_of():
    """Categories that hardly repeat make literals that hold for one row: a warning says so."""
    rows = pd.DataFrame({"id": [f"row {i}" for i in range(1500)], "x": range(1500)})
    with pytest.warns(UserWarning, match=r"'id' has 1,500 categories in 1,500 rows: leave it out"):
        Binarizer().fit(rows)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Binarizer(max_categories=20).fit(rows)
        Binarizer().fit(pd.concat([rows] * 3))


def test_dates_cannot_be_categories():
    """Only numbers and text can be categories."""
    X = column(list(pd.to_datetime(["2020-01-01", "2021-01-01"])))
    with pytest.raises(ValueError, match="column 'a' holds values of kind datetime"):
        Binarizer(categorical_features=["a"]).fit(X)


def test_frames_out():
    """Frames of the wanted library carry the texts of the literals as names."""
    X = pd.DataFrame({"a": [1, 2], "c": ["x", "y"]})
    names = ["a <= 1", "a > 1", "c = x", "c != x"]
    binarizer = Binarizer().fit(X)
    assert binarizer.get_feature_names_out().tolist() == names
    as_pandas = clone(binarizer).set_output(transform="pandas").fit_transform(X)
    assert list(as_pandas.columns) == names
    assert as_pandas["c = x"].tolist() == [True, False]
    as_polars = clone(binarizer).set_output(transform="polars").fit(X).transform(X)
    assert isinstance(as_polars, pl.DataFrame)
    assert as_polars.columns == names


def test_columns_one_by_one_and_packed():
    """The same bits come as a matrix, one literal after another, and packed."""
    X = pd.DataFrame({"a": [1, 2, 3, None], "c": ["x", "y", "z", "x"]})
    binarizer = Binarizer().fit(X)
    matrix = binarizer.transform(X)
    assert (np.column_stack(list(binarizer.iter_columns(X))) == matrix).all()
    bits = binarizer.pack(X, [True, False, False, True])
    assert (bits.unpack() == matrix).all()
    assert bits.order.tolist() == [0, 3, 1, 2]


@pytest.mark.parametrize("thresholds", ["deciles", "supervised"])
def test_memory_stays_near_the_packed_bits(thresholds):
    """No matrix of rows by literals, and no second table, is ever made."""
    rng = np.random.default_rng(0)
    X = pd.DataFrame(rng.integers(0, 1000, (3000, 150)))
    y = X[0] > X[1]
    binarizer = Binarizer(thresholds=thresholds)
    ways = (
        lambda: binarizer.fit_encode(X, y).pack(y),
        lambda: Binarizer.pack(binarizer, X, y),
    )
    for way in ways:
        tracemalloc.start()
        bits = way()
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        a_literal = 500  # bytes of the objects that describe it
        assert most < bits.words.nbytes + X.size + 40 * len(X) + a_literal * bits.n_literals
        assert most < 0.3 * X.shape[0] * bits.n_literals


def test_works_in_pipelines():
    """The transformer feeds scikit-learn's own learners, alone or for some columns."""
    X = pd.DataFrame({"a": [1.0, None, 3.0, 4.0], "c": ["x", "y", "x", "y"]})
    y = [0, 1, 0, 1]
    pipe = make_pipeline(Binarizer(thresholds="supervised"), DecisionTreeClassifier())
    assert pipe.fit(X, y).score(X, y) == 1.0
    part = ColumnTransformer([("bits", Binarizer(), ["c"])], remainder="passthrough")
    assert part.fit(X).get_feature_names_out()[0] == "bits__c = x"


def test_names_are_forgotten_when_refitted_on_an_array():
    """Attributes tell the last table alone."""
    binarizer = Binarizer().fit(pd.DataFrame({"a": [1, 2]}))
    assert binarizer.feature_names_in_.tolist() == ["a"]
    binarizer.fit(np.ones((2, 3)))
    assert not hasattr(binarizer, "feature_names_in_")
    assert binarizer.n_features_in_ == 3
