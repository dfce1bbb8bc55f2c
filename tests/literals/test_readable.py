"""Thresholds are the shortest numbers and dates that separate two training values."""

from __future__ import annotations

import math
from decimal import Decimal

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import assume, example, given

from disjunct.literals.readable import readable_number, readable_threshold
from disjunct.literals.values import format_value

FINITE = st.floats(allow_nan=False, allow_infinity=False)


def digits_of(number: float) -> int:
    """Significant digits of a number as it prints; 0 has none."""
    digits = Decimal(repr(number)).normalize().as_tuple().digits
    return 0 if digits == (0,) else len(digits)


@given(FINITE, FINITE)
@example(0.1, 0.30000000000000004)
@example(5e-324, 1e-323)
@example(-5e-324, 5e-324)
@example(1.7e308, 1.7976931348623157e308)
@example(1.0, 1.0000000000000002)
@example(9.5, 10.0)
def test_threshold_separates_and_prints_exactly(one, other):
    """The threshold lies in [low, high), has no more digits than low, and reads back as itself."""
    assume(one != other)
    low, high = min(one, other), max(one, other)
    threshold = readable_threshold(np.float64(low), np.float64(high))
    assert low <= threshold < high
    assert digits_of(float(threshold)) <= digits_of(low)
    assert float(format_value(threshold)) == threshold


@given(st.integers(-300, 300), st.integers(1, 400), st.sampled_from([1, 10, 100]))
def test_agrees_with_a_search_of_all_short_numbers(first, width, scale):
    """No number in [low, high) is shorter, and none as short is nearer to the middle."""
    low, high = first / scale, (first + width) / scale
    found = readable_number(low, high)
    middle = (Decimal(low) + Decimal(high)) / 2
    if low <= 0 < high:
        assert found == 0
        return
    for digits in range(1, 6):
        step = Decimal(1).scaleb(math.floor(math.log10(max(-low, high))) - digits + 1)
        near = [middle // step * step + k * step for k in range(-3, 4)]
        finer = [middle // (step / 10) * (step / 10) + k * step / 10 for k in range(-30, 31)]
        short = {n for n in near + finer if digits_of(float(n)) <= digits}
        inside = [n for n in short if low <= float(n) < high]
        if inside:
            nearest = min(abs(n - middle) for n in inside)
            assert digits_of(found) == digits
            assert abs(Decimal(repr(found)) - middle) <= nearest + Decimal("1e-9")
            return


@given(st.integers(-(2**63), 2**64 - 1), st.integers(1, 2**64))
def test_whole_numbers_of_any_size(low, width):
    """Whole numbers are separated exactly, by whole numbers that are no longer."""
    high = low + width
    found = readable_number(low, high)
    assert isinstance(found, int)
    assert low <= found < high
    if found != 0:
        assert len(str(abs(found)).rstrip("0")) <= len(str(abs(low)).rstrip("0"))


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (30, 31, 30),
        (127, 128, 127),
        (120, 135, 130),
        (0, 114, 0),
        (-3, 9, 0),
        (1, 4, 2),
        (2, 5, 4),
        (0.1, 0.2, 0.1),
        (127.4, 127.6, 127.5),
        (0.6274509, 0.6274511, 0.627451),
        (99.2, 101.7, 100),
        (-10, -9, -10),
        (-math.inf, 3, 0),
        (-math.inf, -5, -8),
        (-math.inf, 0, -1),
        (7, math.inf, 10),
        (0, math.inf, 0),
        (-math.inf, math.inf, 0),
        (1.7e308, math.inf, 1.7e308),
        (-math.inf, -1.7e308, -1.75e308),
        (-math.inf, -1.7976931348623157e308, -math.inf),
    ],
)
def test_examples(low, high, expected):
    """What people would choose; ties go to the even digit, and infinities are bounded."""
    assert readable_threshold(np.float64(low), np.float64(high)) == expected


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        ("2019-11-07", "2020-03-20", "2020-01-01"),
        ("1965-03-05", "1999-09-01", "1982-01-01"),
        ("2019-03-05", "2019-09-01", "2019-06-01"),
        ("2019-03-05", "2019-03-19", "2019-03-12"),
        ("2019-03-05", "2019-03-06", "2019-03-05"),
        ("2019-03-05T01:10", "2019-03-05T22:00", "2019-03-05 12:00"),
        ("2019-03-05T10:00:03", "2019-03-05T10:00:09", "2019-03-05 10:00:06"),
        ("2019-03-05T10:00:03.123", "2019-03-05T10:00:03.789", "2019-03-05 10:00:03.5"),
        ("1969-12-31T23:59:58", "1970-01-01T00:00:01", "1970-01-01"),
    ],
)
@pytest.mark.parametrize("unit", ["ms", "us", "ns"])
def test_dates(low, high, expected, unit):
    """Dates are cut at the first of a year, of a month, at midnight, at a full hour."""
    found = readable_threshold(np.datetime64(low, unit), np.datetime64(high, unit))
    assert format_value(found) == expected


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [(3, 45, "20s"), (90, 91, "1m 30s"), (3000, 90_000, "1d"), (-5, 7, "0s"), (-7, -5, "-6s")],
)
def test_durations(low, high, expected):
    """Durations are cut at full days, hours, minutes or seconds."""
    found = readable_threshold(np.timedelta64(low, "s"), np.timedelta64(high, "s"))
    assert format_value(found) == expected


@given(
    st.integers(-(2**62), 2**62),
    st.integers(1, 2**61),
    st.sampled_from(["s", "ms", "us", "ns"]),
    st.sampled_from([np.datetime64, np.timedelta64]),
)
def test_times_separate(low, width, unit, kind):
    """Dates and durations of every unit lie in [low, high)."""
    if unit != "ns":
        low, width = low // 10**7, width // 10**7 + 1
    first, last = kind(low, unit), kind(low + width, unit)
    assert first <= readable_threshold(first, last) < last
