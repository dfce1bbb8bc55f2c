"""Whatever the table, bits are what the literals say, on the training rows and on new ones."""

# ruff: noqa: DTZ001  times without a zone are what is tested

from __future__ import annotations

import math
from datetime import datetime, timedelta

import hypothesis.strategies as st
import numpy as np
from hypothesis import given, settings

from disjunct.literals import Binarizer, Literal, parse_rule
from disjunct.table import Table

NAMES = st.one_of(
    st.sampled_from(["", "and", "is missing", 'a "b"', "x <= 3", "1", "a\nb", "é", "🎲", " a"]),
    st.text(max_size=5),
)
NUMBERS = st.one_of(
    st.integers(-5, 5),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.floats(width=32),
    st.sampled_from([0.0, -0.0, math.inf, -math.inf, 2.0**53, 0.1]),
)
KINDS = {
    "numbers": NUMBERS,
    "floats": st.floats(),
    "large": st.integers(2**53 - 3, 2**53 + 3),
    "booleans": st.booleans(),
    "text": NAMES,
    "few": st.sampled_from(["a", "b", ""]),
    "dates": st.datetimes(datetime(1700, 1, 1), datetime(2200, 1, 1)),
    "spans": st.timedeltas(timedelta(-1000), timedelta(1000)),
    "nothing": st.none(),
    "constant": st.just(3),
}
OPTIONS = st.fixed_dictionaries(
    {
        "thresholds": st.sampled_from(["deciles", "distinct", "supervised"]),
        "n_thresholds": st.integers(1, 12),
        "n_supervised": st.integers(1, 5),
        "min_frequency": st.sampled_from([None, 1, 2, 0.3]),
        "max_categories": st.sampled_from([None, 1, 3]),
        "rare": st.sampled_from(["leave", "group"]),
        "negations": st.booleans(),
    }
)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    """Draw rows to train on and new rows of the same columns."""
    names = draw(st.lists(NAMES, min_size=1, max_size=4, unique=True))
    n_train, n_new = draw(st.integers(1, 25)), draw(st.integers(0, 6))
    columns = {}
    for name in names:
        cell = KINDS[draw(st.sampled_from(sorted(KINDS)))]
        if draw(st.booleans()):
            cell = st.one_of(st.none(), cell)
        columns[name] = draw(st.lists(cell, min_size=n_train + n_new, max_size=n_train + n_new))
    rows = [dict(zip(names, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    return rows[:n_train], rows[n_train:]


@given(tables(), OPTIONS, st.randoms(use_true_random=False))
@settings(max_examples=200, deadline=None)
def test_bits_are_what_the_literals_say(made, options, random):
    """Transformed rows agree with each literal's plain meaning, and each literal with its text."""
    train, new = made
    labels = [random.random() < 0.5 for _ in train]
    weights = [random.choice([0, 1, 2.5]) for _ in train]
    weights[0] = 1
    binarizer = Binarizer(**options).fit(train, labels, sample_weight=weights)
    coded = binarizer.fit_encode(train, labels, weights)
    literals = binarizer.literals_
    assert len(set(map(str, literals))) == len(set(literals)) == len(literals)
    if literals:
        assert parse_rule(" and ".join(map(str, literals)), binarizer.schema_) == literals
    table = Table.read(train)
    for literal, flags in zip(literals, coded.columns(), strict=True):
        assert flags.tolist() == literal.holds(table).tolist(), str(literal)
    if new:
        check_new_rows(binarizer, literals, new)


def check_new_rows(binarizer: Binarizer, literals: tuple[Literal, ...], rows: list) -> None:
    """New rows, unseen categories and gaps among them, meet what their literals say."""
    matched = binarizer.match(rows)
    matrix = binarizer.transform(rows)
    expected = [literal.holds(matched) for literal in literals]
    assert np.array_equal(matrix, np.array(expected).reshape(len(literals), len(rows)).T)
