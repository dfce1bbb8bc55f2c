"""Frames of rules and literals."""

from __future__ import annotations

import numpy as np
import pytest


def test_one_row_for_each_rule(adult):
    """Measures stand in columns of numbers, equal to those of the rule set."""
    frame = adult.rules.to_frame()
    counts = adult.rules.statistics
    assert len(frame) == len(adult.rules)
    assert frame["support"].tolist() == [rule.support for rule in counts.rules]
    assert frame["unique_support"].tolist() == [rule.unique for rule in counts.rules]
    assert np.allclose(frame["recall"], [counts.recall_of(i) for i in range(len(frame))])
    assert frame["literals"].sum() == adult.rules.n_literals


def test_one_row_for_each_literal(mixed):
    """Literals as learned, with column, operator and value apart."""
    frame = mixed.rules.to_frame(per="literal")
    assert len(frame) == mixed.rules.n_literals
    flat = [literal for rule in mixed.rules for literal in rule]
    assert frame["text"].tolist() == [str(literal) for literal in flat]
    assert frame["column"].tolist() == [literal.column for literal in flat]


@pytest.mark.parametrize("backend", ["polars", "pyarrow"])
@pytest.mark.parametrize("per", ["rule", "literal"])
def test_other_libraries(mixed, backend, per):
    """The same frame in the library that is asked for."""
    pytest.importorskip(backend)
    ours = mixed.rules.to_frame(per, backend)
    assert ours.to_pandas().shape == mixed.rules.to_frame(per).shape


def test_without_statistics_there_are_no_measures(mixed):
    """Rules alone have text and length."""
    frame = mixed.rules.with_rule("flag is true").to_frame()
    assert list(frame.columns) == ["rule", "text", "literals"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [({"per": "column"}, "per must be one of rule, literal"), ({"backend": "dask"}, "backend")],
)
def test_bad_arguments_are_named(mixed, arguments, message):
    """Errors name the parameter and what it takes."""
    with pytest.raises(ValueError, match=message):
        mixed.rules.to_frame(**arguments)
