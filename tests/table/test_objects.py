"""Objects are read by what they are, and mixtures are refused by name."""

# ruff: noqa: DTZ001  times without a zone are what is tested
# ruff: noqa: PD011  `values` is that of our columns, not of pandas

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import numpy as np
import pandas as pd
import pytest

from disjunct.table import Kind, Table


def read(values: list[object]):
    """Column of some objects."""
    return Table.read([{"a": value} for value in values])["a"]


@pytest.mark.parametrize("gap", [None, float("nan"), pd.NA, pd.NaT, np.datetime64("NaT")])
@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("x", Kind.CATEGORY),
        (np.str_("x"), Kind.CATEGORY),
        (True, Kind.BOOLEAN),
        (np.bool_(1), Kind.BOOLEAN),
        (3, Kind.NUMBER),
        (np.float32(1.5), Kind.NUMBER),
        (Decimal("1.5"), Kind.NUMBER),
        (date(2020, 1, 1), Kind.DATETIME),
        (datetime(2020, 1, 1, 3), Kind.DATETIME),
        (datetime(2020, 1, 1, 3, tzinfo=UTC), Kind.DATETIME),
        (pd.Timestamp("2020-01-01"), Kind.DATETIME),
        (np.datetime64("2020-01-01"), Kind.DATETIME),
        (timedelta(days=1), Kind.DURATION),
        (np.timedelta64(3, "h"), Kind.DURATION),
        (pd.Timedelta("3h"), Kind.DURATION),
        (datetime(2020, 1, 1, 3).time(), Kind.DURATION),
    ],
)
def test_kind_of_objects(value, kind, gap):
    """The values tell the kind; None, NaN, NA and NaT are missing beside any of them."""
    column = read([value, gap, value])
    assert column.kind is kind
    assert column.missing.tolist() == [False, True, False]
    assert column.values[0] == column.values[2]


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (["x", 3], "'a' mixes text"),
        ([True, 3], "'a' mixes booleans"),
        ([3, "x", None], "'a' mixes numbers"),
        ([date(2020, 1, 1), 3.5], "'a' mixes dates"),
        ([timedelta(1), 3], "'a' mixes durations"),
        ([[1], [2]], "'a' holds list objects"),
        ([{"b": 1}], "'a' holds dict objects"),
        ([b"x"], "'a' holds bytes objects"),
        ([1j], "'a' holds complex objects"),
        ([[1], None], "'a' holds list objects"),
    ],
)
def test_mixtures_and_strange_objects_are_refused(values, words):
    """A column of more than one type, or of none that literals know, is an error naming it."""
    with pytest.raises(TypeError, match=words):
        read(values)


def test_zoned_and_plain_times_do_not_mix():
    """Times with and without a zone in one column are an error naming it."""
    with pytest.raises(TypeError, match="'a' mixes times with and without"):
        read([datetime(2020, 1, 1), datetime(2020, 1, 1, tzinfo=UTC)])


def test_whole_numbers_beyond_floats_stay_exact():
    """Whole numbers that float64 would round are kept as whole numbers."""
    assert read([2**60 + 1, 2**60]).values.tolist() == [2**60 + 1, 2**60]
    assert read([2**64 - 1, 5]).values.tolist() == [2**64 - 1, 5]
    assert read([2**70, None]).values[0] == 2.0**70


def test_nanoseconds_are_kept():
    """Timestamps finer than a microsecond keep their last digit."""
    column = read([pd.Timestamp("2020-01-01 00:00:00.000000001"), pd.Timestamp("2020-01-01")])
    assert column.values[0] - column.values[1] == np.timedelta64(1, "ns")


def test_nothing_but_gaps():
    """A column of None alone has no category and only gaps."""
    column = read([None, float("nan")])
    assert column.is_all_missing
    assert column.categories == ()
