"""Integer weights mean the same literals as repeated rows; rows of weight 0 do not exist."""

from __future__ import annotations

import hypothesis.strategies as st
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings

from disjunct.literals import Binarizer

CELL = st.one_of(st.none(), st.integers(-3, 40), st.sampled_from([0.5, 1e9]))
ROWS = st.lists(
    st.tuples(
        CELL, st.sampled_from([None, *"abcdef"]), st.booleans(), st.integers(0, 4), st.booleans()
    ),
    min_size=1,
    max_size=40,
).filter(lambda rows: any(row[3] for row in rows))
OPTIONS = st.sampled_from(
    [
        {},
        {"thresholds": "supervised", "n_supervised": 3},
        {"thresholds": "distinct", "n_thresholds": 4},
        {"n_thresholds": 2, "min_frequency": 3, "rare": "group"},
        {"min_frequency": 0.2, "max_categories": 3, "categorical_features": ["n"]},
    ]
)


def frame_of(rows: list[tuple[object, ...]]) -> pd.DataFrame:
    """Frame of drawn rows."""
    return pd.DataFrame(
        {
            "n": pd.array([row[0] for row in rows], dtype="Float64"),
            "c": pd.array([row[1] for row in rows], dtype="str"),
            "b": [row[2] for row in rows],
        }
    )


@given(ROWS, OPTIONS)
@settings(max_examples=150)
def test_whole_weights_are_repeated_rows(rows, options):
    """The same literals and schema, whether a row has weight k or stands there k times."""
    weights = np.array([row[3] for row in rows])
    labels = np.array([row[4] for row in rows])
    X = frame_of(rows)
    repeated = X.loc[np.repeat(np.arange(len(rows)), weights)].reset_index(drop=True)
    weighted = Binarizer(**options).fit(X, labels, sample_weight=weights)
    plain = Binarizer(**options).fit(repeated, np.repeat(labels, weights))
    assert weighted.literals_ == plain.literals_
    assert weighted.schema_ == plain.schema_


@given(ROWS, OPTIONS.filter(lambda options: options.get("min_frequency") != 3))
def test_the_scale_of_weights_does_not_matter(rows, options):
    """Weights ten times as large give the same literals."""
    weights = np.array([row[3] for row in rows])
    labels = np.array([row[4] for row in rows])
    X = frame_of(rows)
    one = Binarizer(**options).fit(X, labels, sample_weight=weights)
    other = Binarizer(**options).fit(X, labels, sample_weight=weights * 8.0)
    assert one.literals_ == other.literals_


def test_rows_of_weight_zero_do_not_exist():
    """Their categories, gaps, values and labels leave no trace."""
    X = pd.DataFrame({"c": ["x", "y", "z", "ghost", None], "n": [1.0, 2, 3, 99, None]})
    binarizer = Binarizer().fit(X, sample_weight=[1, 1, 1, 0, 0])
    assert binarizer.literals_ == Binarizer().fit(X[:3]).literals_
    assert binarizer.schema_ == Binarizer().fit(X[:3]).schema_
    assert binarizer.fit_transform(X, sample_weight=[1, 1, 1, 0, 0]).shape == (5, 10)


def test_weighted_deciles():
    """Quantiles are those of the weighted distribution."""
    X = pd.DataFrame({"n": np.arange(20.0)})
    weights = np.ones(20)
    weights[7] = 100
    found = Binarizer(n_thresholds=3).fit(X, sample_weight=weights).literals_
    assert [str(literal) for literal in found] == ["n <= 7", "n > 7"]


@pytest.mark.parametrize(
    ("weights", "words"),
    [
        ([1.0], "must have shape"),
        ([[1.0, 1.0]], "must have shape"),
        ([1.0, float("nan")], "must be finite"),
        ([1.0, float("inf")], "must be finite"),
        ([1.0, -1.0], "must not be negative: it holds -1"),
        ([0.0, 0.0], "zero for every row"),
    ],
)
def test_weights_that_make_no_sense_are_refused(weights, words):
    """Weights of the wrong shape, NaN, negative or all zero are refused."""
    with pytest.raises(ValueError, match=f"sample_weight.*{words}"):
        Binarizer().fit(pd.DataFrame({"n": [1, 2]}), sample_weight=weights)
