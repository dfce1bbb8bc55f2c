"""A table is read lazily, by name, and gives views."""

# ruff: noqa: PD011  `values` is that of our columns, not of pandas

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from disjunct.table import Column, Kind, Table


def test_a_column_is_read_once_when_asked_for():
    """Reading is lazy; what was read is kept for the next time."""
    reads = []

    def read() -> Column:
        reads.append(1)
        return Column("a", Kind.NUMBER, np.array([1.0]))

    table = Table({"a": read}, 1)
    assert not reads
    assert table["a"] is table["a"]
    assert len(reads) == 1


def test_streaming_keeps_nothing():
    """Reading all columns in turn keeps none of them in memory."""
    table = Table.read(np.ones((2, 3)))
    assert next(table.columns()) is not next(table.columns())


def test_numbers_are_views():
    """Columns of float64 are views of the user's memory."""
    frame = pd.DataFrame({"a": np.arange(4.0), "b": np.arange(4.0)})
    assert np.shares_memory(Table.read(frame)["b"].values, frame["b"].to_numpy())
    X = np.asfortranarray(np.ones((4, 2)))
    assert np.shares_memory(Table.read(X)["x1"].values, X)


def test_a_table_is_read_as_itself():
    """A table that is read again is the same table."""
    table = Table.read(np.ones((2, 2)))
    assert Table.read(table) is table


def test_unknown_column_is_named():
    """Asking for a column that is not there names it and those that are."""
    with pytest.raises(KeyError, match="no column 'b': the table has a"):
        Table.read([{"a": 1}])["b"]


def test_renamed_columns_keep_their_order():
    """Renaming goes by place."""
    table = Table.read(np.array([[1, 2]])).renamed(["a", "b"])
    assert table.names == ("a", "b")
    assert (table["b"].name, table["b"].values.tolist()) == ("b", [2.0])


def test_records_may_lack_keys():
    """Keys of records make columns in the order in which they come; what is absent is missing."""
    table = Table.read([{"a": 1}, {"b": "x", "a": 2}, {}])
    assert table.names == ("a", "b")
    assert table["a"].missing.tolist() == [False, False, True]
    assert table["b"].missing.tolist() == [True, False, True]


def test_present_values_and_all_missing():
    """A column tells its values that are there, and whether there is none."""
    table = Table.read([{"a": 1.0, "b": None}, {"a": None, "b": None}])
    assert table["a"].present.tolist() == [1.0]
    assert table["b"].is_all_missing
    assert not table["a"].is_all_missing


def test_empty_frames_have_columns():
    """A frame without rows keeps its names and types."""
    frame = pd.DataFrame({"a": [1.5], "b": ["x"]})[:0]
    table = Table.read(frame)
    assert table.n_rows == 0
    assert table["a"].kind is Kind.NUMBER
    assert table["b"].kind is Kind.CATEGORY
