"""Arrays become columns without losing a digit; what no literal can speak of is refused."""

# ruff: noqa: PD011  `values` is that of our columns, not of pandas

from __future__ import annotations

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from scipy import sparse

from disjunct.table import Kind, Table


@pytest.mark.parametrize(
    ("values", "kept"),
    [
        (np.array([2**53, 1]), np.float64),
        (np.array([2**53 + 1, 1]), np.int64),
        (np.array([-(2**53) - 1, 1]), np.int64),
        (np.array([2**64 - 1, 1], dtype=np.uint64), np.uint64),
        (np.array([3, 1], dtype=np.uint8), np.float64),
        (np.array([0.1, 1], dtype=np.float32), np.float64),
    ],
)
def test_numbers_are_exact(values, kept):
    """Numbers become float64 where it holds them, and stay whole numbers elsewhere."""
    column = Table.read(values.reshape(-1, 1))["x0"]
    assert column.values.dtype == kept
    assert column.values.tolist() == values.tolist()


def test_large_whole_numbers_with_gaps():
    """Gaps do not cost whole numbers their digits, in any library."""
    values = [2**60 + 1, None, 2**60 - 1]
    frames = [
        pd.DataFrame({"a": pd.array(values, dtype="Int64")}),
        pd.DataFrame({"a": pd.array(values, dtype="int64[pyarrow]")}),
        pl.DataFrame({"a": values}),
        pa.table({"a": values}),
        pd.DataFrame({"a": pd.Series(values, dtype=object)}),
    ]
    for frame in frames:
        column = Table.read(frame)["a"]
        assert column.present.tolist() == [2**60 + 1, 2**60 - 1]
        assert column.missing.tolist() == [False, True, False]


def test_nan_and_null_are_both_missing():
    """In libraries that tell NaN from null, both are missing."""
    frame = pl.DataFrame({"a": [1.0, float("nan"), None]})
    assert Table.read(frame)["a"].missing.tolist() == [False, True, True]
    assert Table.read(frame.to_arrow())["a"].missing.tolist() == [False, True, True]


def test_pandas_sparse_columns():
    """Sparse pandas columns are read as dense ones."""
    frame = pd.DataFrame({"a": pd.arrays.SparseArray([0, 0, 3])})
    assert Table.read(frame)["a"].values.tolist() == [0, 0, 3]


def test_decimals_are_numbers():
    """Decimal columns become floats."""
    frame = pl.DataFrame({"a": ["1.50", None]}).with_columns(pl.col("a").cast(pl.Decimal(10, 2)))
    for X in (frame, frame.to_arrow()):
        assert Table.read(X)["a"].present.tolist() == [1.5]


def test_categories_that_are_numbers_or_intervals():
    """Categorical columns keep numbers as numbers; other labels become text."""
    frame = pd.DataFrame({"grade": pd.Categorical([3, 1, 3]), "bin": pd.cut([1, 5, 9], [0, 4, 10])})
    table = Table.read(frame)
    assert table["grade"].categories == (1, 3)
    assert table["bin"].categories == ("(0, 4]", "(4, 10]")


def test_arrow_dictionaries_of_every_form():
    """Dictionaries with unsigned places, chunks that differ, or a null among the values."""
    parts = [
        pa.DictionaryArray.from_arrays(pa.array([0, 1, None], pa.uint8()), ["b", "a"]),
        pa.DictionaryArray.from_arrays(pa.array([1, 0, 2], pa.uint8()), ["c", None, "b"]),
    ]
    column = Table.read(pa.table({"a": pa.chunked_array(parts)}))["a"]
    assert column.categories == ("a", "b", "c")
    assert column.values.tolist() == [1, 0, -1, -1, 2, 1]
    assert column.missing.tolist() == [False, False, True, True, False, False]
    empty = pa.table({"a": pa.chunked_array([], pa.string())})
    assert Table.read(empty)["a"].categories == ()


def test_null_columns_are_all_missing():
    """A column whose type is null is all missing."""
    for X in (pl.DataFrame({"a": [None, None]}), pa.table({"a": pa.nulls(2)})):
        assert Table.read(X)["a"].is_all_missing


@pytest.mark.parametrize(
    ("X", "error", "words"),
    [
        (np.ones(3), ValueError, "Expected 2D array, got 1D array instead"),
        (np.ones((2, 2, 2)), ValueError, "Expected 2D array, got 3D array instead"),
        (pd.Series([1, 2]), ValueError, "got a series instead"),
        (pl.Series([1, 2]), ValueError, "got a series instead"),
        (np.ones((2, 2)) * 1j, ValueError, "Complex data not supported: column 'x0'"),
        (np.array([[1]], "m8[M]"), TypeError, "'x0' holds durations .* not fixed"),
        (np.array([[b"a"]]), TypeError, "column 'x0' has the type"),
        (pl.DataFrame({"a": [[1], [2]]}), TypeError, "column 'a' has the type List"),
        (pa.table({"a": [{"b": 1}]}), TypeError, "column 'a' has the type struct"),
        (pl.DataFrame({"a": [b"x"]}), TypeError, "column 'a' has the type Binary"),
        (pd.DataFrame({"a": pd.period_range("2020", periods=2)}), TypeError, "column 'a' has"),
        (pd.DataFrame({"a": pd.Categorical([1, "x"])}), TypeError, "column 'a' has categories of"),
        (pd.DataFrame({"a": [1, "x"]}), TypeError, "column 'a' mixes numbers"),
        (pd.DataFrame([[1, 2]], columns=["a", "a"]), ValueError, "more than one column named 'a'"),
        (pd.DataFrame([[1, 2]], columns=[1, "1"]), ValueError, "more than one column named '1'"),
        (pa.Table.from_arrays([pa.array([1])] * 2, ["b", "b"]), ValueError, "named 'b'"),
        ("text", TypeError, "expected a table .*, got str"),
        (3, TypeError, "expected a table .*, got int"),
        (sparse.coo_array(np.ones(3)), ValueError, "Expected 2D array, got 1D sparse array"),
    ],
)
def test_what_cannot_be_read_is_named(X, error, words):
    """Tables that cannot be read are refused with the column and the reason."""
    with pytest.raises(error, match=words):
        list(Table.read(X).columns())


def test_names_that_are_no_text_become_text():
    """Names of columns are text, whatever they were."""
    table = Table.read(pd.DataFrame([[1, 2]], columns=[0, ("a", 1)]))
    assert table.names == ("0", "('a', 1)")


def test_times_in_coarse_units():
    """Years, months and hours become seconds; days stay days."""
    X = np.array([["2020"], ["2021"]], dtype="datetime64[Y]")
    column = Table.read(X)["x0"]
    assert column.kind is Kind.DATETIME
    assert column.values[0] == np.datetime64("2020-01-01")
    hours = np.array([[1], [2]], dtype="timedelta64[h]")
    assert Table.read(hours)["x0"].values.tolist() == hours.ravel().astype("m8[s]").tolist()


def test_matrices_of_old_are_arrays():
    """A `numpy.matrix` is read as the array that it holds."""
    values = np.array([[1.0, 2.0], [3.0, 4.0]])
    read = Table.read(np.matrix(values))
    assert read["x1"].values.tolist() == [2.0, 4.0]


def test_masked_values_are_missing():
    """What a masked array hides is no value."""
    masked = np.ma.masked_array([[1.0, 7], [2, 8]], mask=[[False, True], [False, False]])
    table = Table.read(masked)
    assert table["x0"].missing is None
    assert table["x1"].missing.tolist() == [True, False]
    assert table["x1"].present.tolist() == [8.0]


def test_rows_of_unequal_length_are_refused():
    """The lengths are named."""
    with pytest.raises(ValueError, match="rows have between 1 and 3 values"):
        Table.read([[1, 2, 3], [4], [5, 6, 7]])


@pytest.mark.parametrize(
    ("values", "categories", "missing"),
    [
        (["x", "y", "x"], ("x", "y"), None),
        ([1.5, float("nan"), 2.0], (1.5, 2), [False, True, False, False, True]),
        ([2, 1, 2], (1, 2), None),
    ],
)
def test_arrow_dictionaries_that_repeat_or_hold_gaps(values, categories, missing):
    """Equal values of a dictionary are one category, NaN among them is missing."""
    places = pa.array([0, 1, 2, 0, 1])
    column = Table.read(pa.table({"c": pa.DictionaryArray.from_arrays(places, pa.array(values))}))[
        "c"
    ]
    assert column.categories == categories
    assert (None if column.missing is None else column.missing.tolist()) == missing


@pytest.mark.parametrize("kind", [pa.date32(), pa.date64(), pa.timestamp("ns")], ids=str)
@pytest.mark.parametrize("form", ["pyarrow", "pandas"])
def test_arrow_dates_of_every_form(kind, form):
    """Days, milliseconds and finer, in Arrow's own tables and within pandas."""
    days = np.array(["1970-01-02", "2020-05-06", "NaT"], dtype="M8[D]")
    table = pa.table({"day": pa.array(days).cast(kind)})
    X = table if form == "pyarrow" else table.to_pandas(types_mapper=pd.ArrowDtype)
    column = Table.read(X)["day"]
    assert column.kind is Kind.DATETIME
    assert column.missing.tolist() == [False, False, True]
    assert np.array_equal(column.present.astype("M8[D]"), days[:2])


def test_days_beyond_pythons_calendar():
    """Dates that Python has no object for are read all the same."""
    far = pa.table({"day": pa.array([0, 4_000_000], pa.int32()).cast(pa.date32())})
    for X in (far, far.to_pandas(types_mapper=pd.ArrowDtype)):
        assert Table.read(X)["day"].values.astype(int).tolist() == [0, 4_000_000]
