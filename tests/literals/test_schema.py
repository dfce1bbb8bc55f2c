"""New tables are read by the schema of the training table."""

# ruff: noqa: PD011  `values` is that of our columns, not of pandas

from __future__ import annotations

import numpy as np
import pandas as pd
import polars as pl
import pytest

from disjunct.literals import Binarizer, Schema
from disjunct.table import Kind, Table

TRAIN = pd.DataFrame(
    {
        "age": [30.0, 40.0, 50.0],
        "smoker": ["yes", "no", "yes"],
        "owner": [True, False, True],
        "day": pd.to_datetime(["2020-01-01", "2020-02-01", "2020-03-01"]),
        "wait": pd.to_timedelta([1, 2, 3], unit="h"),
    }
)
SCHEMA = Schema.of(Table.read(TRAIN))


def test_order_and_extra_columns_do_not_matter():
    """Columns are found by name, in any order; others are ignored, even unreadable ones."""
    frame = TRAIN[["wait", "owner", "age", "day", "smoker"]].assign(notes=[[1], "x", 3])
    table = SCHEMA.match(frame)
    assert table.names == SCHEMA.names
    assert table["age"].values.tolist() == [30, 40, 50]


def test_some_columns_are_enough():
    """Only the columns that are asked for must be there."""
    table = SCHEMA.match(TRAIN[["age"]], columns=["age"])
    assert table.names == ("age",)


def test_select_keeps_the_order():
    """A part of a schema has its columns in the order of the whole."""
    assert SCHEMA.select(["owner", "age"]).names == ("age", "owner")


def test_missing_columns_are_named():
    """Columns that are not there are named, beside those that are and those expected."""
    with pytest.raises(ValueError, match=r"lacks columns 'age', 'owner'.*has columns 'smoker'"):
        SCHEMA.match(TRAIN.drop(columns=["age", "owner"]))
    wide = Table.read(np.ones((1, 100)))
    with pytest.raises(ValueError, match=r"lacks column 'age'.*and 92 more"):
        SCHEMA.match(wide, columns=["age"])


@pytest.mark.parametrize(
    ("name", "values", "found"),
    [
        ("age", ["30", "40", "50"], "text such as '30', but training had numbers"),
        ("age", TRAIN["day"], "dates such as '2020-01-01"),
        ("smoker", [1.0, 2.0, 3.0], "numbers such as '1.0', but training had text"),
        ("smoker", [True, False, True], "booleans such as 'True', but training had text"),
        ("owner", ["True", "False", "True"], "text such as 'True', but training had bool"),
        ("owner", [1, 0, 1], "numbers such as '1.0', but training had booleans"),
        ("day", ["2020-01-01"] * 3, "text such as '2020-01-01', but training had dates"),
        ("wait", [1, 2, 3], "numbers such as '1.0', but training had durations"),
    ],
)
def test_changed_types_are_named(name, values, found):
    """Values of another kind are refused with the column, an example and what was expected."""
    with pytest.raises(ValueError, match=f"column '{name}' holds {found}"):
        SCHEMA.match(TRAIN.assign(**{name: values}))


@pytest.mark.parametrize("name", SCHEMA.names)
@pytest.mark.parametrize("gap", [None, float("nan")])
def test_all_missing_columns_fit_every_kind(name, gap):
    """A column without any value fits, whatever type the library gave it."""
    frame = TRAIN.assign(**{name: [gap] * 3})
    for X in (frame, frame.astype({name: object})):
        column = SCHEMA.match(X)[name]
        assert column.kind is SCHEMA[name].kind
        assert column.is_all_missing
        binarizer = Binarizer().fit(TRAIN)
        of_name = [literal.column == name for literal in binarizer.literals_]
        assert not binarizer.transform(X)[:, of_name].any()


def test_a_column_without_training_values_takes_any_text():
    """A column that was all missing in training has no categories; new ones are read as unseen."""
    schema = Schema.of(Table.read([{"a": None}]))
    column = schema.match([{"a": "new"}, {"a": None}])["a"]
    assert column.kind is Kind.CATEGORY
    assert Binarizer().fit([{"a": None}]).transform([{"a": "new"}, {"a": None}]).tolist() == [
        [False, True],
        [True, False],
    ]


def test_booleans_are_numbers_where_numbers_were():
    """True and False are read as 1 and 0 where training had numbers."""
    frame = TRAIN.assign(age=[True, False, True])
    assert SCHEMA.match(frame)["age"].values.tolist() == [1, 0, 1]


def test_declared_categories_of_numbers_and_numbers_fit_each_other():
    """Numbers declared as categories and plain ones meet, in either direction."""
    declared = pd.DataFrame({"grade": pd.Categorical([3, 1, 2])})
    plain = pd.DataFrame({"grade": [3.0, 1.0, 2.0]})
    for train, new in ((declared, plain), (plain, declared)):
        binarizer = Binarizer().fit(train)
        assert (binarizer.transform(new) == binarizer.transform(train)).all()


def test_text_and_numbers_as_categories_do_not_mix():
    """Categories that were numbers in training refuse text, and the other way round."""
    numbers = Binarizer(categorical_features=["a"]).fit([{"a": 1}, {"a": 2}])
    with pytest.raises(ValueError, match="text such as '1', but training had categories that are"):
        numbers.transform([{"a": "1"}])
    text = Binarizer().fit([{"a": "1"}, {"a": "2"}])
    declared = pd.DataFrame({"a": pd.Categorical([1, 2])})
    with pytest.raises(ValueError, match="'a' holds categories that are numbers such as '1', but"):
        text.transform(declared)


def test_unseen_categories_meet_every_unequal():
    """A category that training did not see meets every != and no =."""
    binarizer = Binarizer().fit([{"c": name} for name in "abc"])
    row = binarizer.transform(pl.DataFrame({"c": ["z"]}))[0]
    ops = [literal.op.value for literal in binarizer.literals_]
    assert [op == "!=" for op in ops] == row.tolist()


def test_arrays_are_matched_by_place():
    """An array has no names: its columns are those of training, in order, and as many."""
    binarizer = Binarizer().fit(TRAIN[["age", "owner"]])
    rows = TRAIN[["age", "owner"]].to_numpy(dtype=object)
    assert (binarizer.transform(rows) == binarizer.transform(TRAIN)).all()
    with pytest.raises(ValueError, match="X has 1 features, but Binarizer is expecting 2"):
        binarizer.transform(rows[:, :1])


def test_an_array_model_reads_frames_with_its_names():
    """What was trained on an array looks for columns x0, x1 and so on."""
    binarizer = Binarizer().fit(np.array([[1.0], [2.0]]))
    assert binarizer.transform(pd.DataFrame({"x0": [1.0]})).tolist() == [[True, False]]


def test_unknown_column_of_a_schema():
    """Asking a schema for a column that it lacks names those that it has."""
    assert "age" in SCHEMA
    with pytest.raises(KeyError, match="no column 'x': there are age, smoker"):
        SCHEMA["x"]
    assert len(SCHEMA) == 5
    assert [column.name for column in SCHEMA] == list(SCHEMA.names)
