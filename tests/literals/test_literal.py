"""A literal is a value: it compares, negates, prints and holds."""

# ruff: noqa: DTZ001  times without a zone are what is tested

from __future__ import annotations

import pickle
from datetime import UTC, date, datetime, timedelta, timezone

import numpy as np
import pandas as pd
import pytest

from disjunct.literals import Literal, Op
from disjunct.literals.values import format_value, normal_value
from disjunct.table import Kind, Table

C, N = Kind.CATEGORY, Kind.NUMBER


@pytest.mark.parametrize(
    ("literal", "text"),
    [
        (Literal("age", Op.LE, 30), "age <= 30"),
        (Literal("age", Op.GT, 127.5), "age > 127.5"),
        (Literal("age", Op.GT, -0.0), "age > 0"),
        (Literal("age", Op.LE, float("inf")), "age <= inf"),
        (Literal("age", Op.LE, 2**60 + 1), "age <= 1152921504606846977"),
        (Literal("mean radius", Op.GT, 1e-7), "mean radius > 1e-07"),
        (Literal("colour", Op.EQ, "red", C), "colour = red"),
        (Literal("colour", Op.NE, "salt and pepper", C), 'colour != "salt and pepper"'),
        (Literal("colour", Op.IN, ("a", "b, c"), C), 'colour in {a, "b, c"}'),
        (Literal("grade", Op.NOT_IN, (1, 2.5), C), "grade not in {1, 2.5}"),
        (Literal("", Op.EQ, "", C), '"" = ""'),
        (Literal("is it", Op.TRUE, None, Kind.BOOLEAN), '"is it" is true'),
        (Literal("a\nb", Op.MISSING), '"a\\nb" is missing'),
        (Literal("age", Op.PRESENT), "age is present"),
        (Literal("day", Op.LE, date(2020, 3, 1), Kind.DATETIME), "day <= 2020-03-01"),
        (Literal("day", Op.GT, "2020-03-01 12:30", Kind.DATETIME), "day > 2020-03-01 12:30"),
        (Literal("wait", Op.GT, timedelta(hours=26), Kind.DURATION), "wait > 1d 2h"),
        (Literal("wait", Op.LE, timedelta(seconds=-1.5), Kind.DURATION), "wait <= -1.5s"),
    ],
)
def test_text(literal, text):
    """Literals print as people write them, quoted where they could be misread."""
    assert str(literal) == text


def test_equal_literals_are_one():
    """Literals that mean the same compare and hash alike, however they were written."""
    same = [
        (Literal("a", Op.LE, 30), Literal("a", "<=", np.float64(30.0), "number")),
        (
            Literal("d", Op.GT, np.datetime64("2020-03-01"), Kind.DATETIME),
            Literal("d", Op.GT, pd.Timestamp("2020-03-01"), Kind.DATETIME),
        ),
        (
            Literal("d", Op.GT, datetime(2020, 3, 1, 12, tzinfo=UTC), Kind.DATETIME),
            Literal(
                "d",
                Op.GT,
                datetime(2020, 3, 1, 14, tzinfo=timezone(timedelta(hours=2))),
                Kind.DATETIME,
            ),
        ),
        (
            Literal("w", Op.GT, np.timedelta64(90, "m"), Kind.DURATION),
            Literal("w", Op.GT, pd.Timedelta("1h30min"), Kind.DURATION),
        ),
    ]
    for one, other in same:
        assert one == other
        assert hash(one) == hash(other)
        assert pickle.loads(pickle.dumps(one)) == other


def test_negation_is_its_own_inverse():
    """Every operator has a negation, and the negation of that is the operator."""
    for op in Op:
        assert op.negated is not op
        assert op.negated.negated is op
        assert op.negated.kinds == op.kinds


TABLE = Table.read(
    [
        {"x": 1.0, "c": "a", "b": True, "d": datetime(2020, 1, 1), "w": timedelta(1)},
        {"x": 3.0, "c": "b", "b": False, "d": datetime(2021, 1, 1), "w": timedelta(3)},
        {"x": None, "c": None, "b": None, "d": None, "w": None},
    ]
)


@pytest.mark.parametrize(
    ("literal", "rows"),
    [
        (Literal("x", Op.LE, 1), [1, 0, 0]),
        (Literal("x", Op.GT, 1), [0, 1, 0]),
        (Literal("x", Op.MISSING), [0, 0, 1]),
        (Literal("x", Op.PRESENT), [1, 1, 0]),
        (Literal("c", Op.EQ, "a", C), [1, 0, 0]),
        (Literal("c", Op.NE, "a", C), [0, 1, 0]),
        (Literal("c", Op.EQ, "z", C), [0, 0, 0]),
        (Literal("c", Op.NE, "z", C), [1, 1, 0]),
        (Literal("c", Op.IN, ("b", "z"), C), [0, 1, 0]),
        (Literal("c", Op.NOT_IN, ("b", "z"), C), [1, 0, 0]),
        (Literal("c", Op.MISSING, None, C), [0, 0, 1]),
        (Literal("b", Op.TRUE, None, Kind.BOOLEAN), [1, 0, 0]),
        (Literal("b", Op.FALSE, None, Kind.BOOLEAN), [0, 1, 0]),
        (Literal("d", Op.GT, date(2020, 6, 1), Kind.DATETIME), [0, 1, 0]),
        (Literal("w", Op.LE, timedelta(2), Kind.DURATION), [1, 0, 0]),
    ],
)
def test_a_missing_value_meets_nothing_but_is_missing(literal, rows):
    """Literals hold as they say; a missing value meets `is missing` alone."""
    assert literal.holds(TABLE).tolist() == [bool(row) for row in rows]


def test_holds_gives_fresh_arrays():
    """What `holds` returns may be written to without harm to the table."""
    found = Literal("x", Op.MISSING).holds(TABLE)
    found[:] = True
    assert TABLE["x"].missing.tolist() == [False, False, True]


@pytest.mark.parametrize(
    ("values", "threshold", "expected"),
    [
        (np.array([2**60, 2**60 + 1]), float(2**60), [True, False]),
        (np.array([2**60, 2**60 + 1]), 0.5, [False, False]),
        (np.array([-(2**60) - 1, 5]), -1e300, [False, False]),
        (np.array([2**64 - 1, 1], dtype=np.uint64), 2**64 - 2, [False, True]),
        (np.array([2**60, 5]), float("inf"), [True, True]),
        (np.array([2.0**60, 2.0**60 + 256]), 2**60 + 255, [True, False]),
        (np.array([2.0**60, 2.0**60 - 128]), 2**60 - 1, [False, True]),
    ],
)
def test_large_numbers_are_compared_exactly(values, threshold, expected):
    """Comparisons are those of exact arithmetic, where floats and whole numbers meet too."""
    table = Table.read(values.reshape(-1, 1))
    assert Literal("x0", Op.LE, threshold).holds(table).tolist() == expected
    assert Literal("x0", Op.GT, threshold).holds(table).tolist() == [not e for e in expected]


@pytest.mark.parametrize("unit", ["D", "s", "ms", "us", "ns"])
@pytest.mark.parametrize("day", ["1969-12-31", "2020-03-01", "1677-09-22"])
def test_dates_of_every_unit_are_compared_exactly(unit, day):
    """A threshold finer than the column's clock still compares as it says."""
    X = np.array([[day]], dtype=f"datetime64[{unit}]")
    moment = np.datetime64(day, "us")
    for nudge in (-1, 0, 1):
        literal = Literal("x0", Op.LE, moment + nudge, Kind.DATETIME)
        assert literal.holds(Table.read(X)).tolist() == [nudge >= 0]


def test_a_far_date_meets_a_fine_clock():
    """A threshold beyond the range of nanoseconds compares all the same."""
    X = np.array([["2020-01-01"]], dtype="datetime64[ns]")
    literal = Literal("x0", Op.LE, "9999-12-31", Kind.DATETIME)
    assert literal.holds(Table.read(X)).tolist() == [True]


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        (("a", Op.EQ, 3, N), ValueError, "'a' is of kind number: '=' does not fit"),
        (("a", Op.TRUE, None, C), ValueError, "'is true' does not fit"),
        (("a", Op.LE, "x", N), TypeError, "expected a number, got 'x'"),
        (("a", Op.LE, True, N), TypeError, "expected a number, got True"),
        (("a", Op.LE, float("nan"), N), ValueError, "use `is missing`"),
        (("a", Op.MISSING, 3, N), ValueError, "takes no value, got 3"),
        (("a", Op.IN, "ab", C), ValueError, "takes a tuple of categories"),
        (("a", Op.IN, (), C), ValueError, "takes a tuple of categories"),
        (("a", Op.LE, np.datetime64("NaT"), Kind.DATETIME), ValueError, "NaT"),
        (("a", Op.LE, 3, Kind.DATETIME), TypeError, "expected a date or time, got 3"),
        (("a", Op.LE, 3, Kind.DURATION), TypeError, "expected a duration, got 3"),
        (("a", "like", 3, N), ValueError, "'like' is not a valid Op"),
    ],
)
def test_literals_that_make_no_sense_are_refused(arguments, error, words):
    """A literal whose operator, value and kind do not fit is refused when it is made."""
    with pytest.raises(error, match=words):
        Literal(*arguments)


def test_a_column_of_another_kind_is_refused():
    """A literal does not compare values of another kind than its own."""
    with pytest.raises(ValueError, match="'c' is of kind category, but the literal expects number"):
        Literal("c", Op.LE, 3).holds(TABLE)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0s"), (59.5, "59.5s"), (60, "1m"), (86_399, "23h 59m 59s"), (-90, "-1m 30s")],
)
def test_durations_print_in_parts(seconds, text):
    """Durations print as days, hours, minutes and seconds, and read back."""
    value = normal_value(timedelta(seconds=seconds), Kind.DURATION)
    assert format_value(value) == text
    assert normal_value(text, Kind.DURATION) == value


def test_nanoseconds_survive_the_text():
    """Dates and durations that need nanoseconds keep them in their text."""
    moment = np.datetime64("2020-01-01T00:00:00.000000001")
    literal = Literal("a", Op.LE, moment, Kind.DATETIME)
    assert str(literal) == "a <= 2020-01-01 00:00:00.000000001"
    assert normal_value("2020-01-01 00:00:00.000000001", Kind.DATETIME) == moment
