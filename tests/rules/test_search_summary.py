"""What a search proved: the gap is derived, the sentence is never more than what was proved."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from disjunct.rules import SearchSummary

SCOPE = {"max_rules": 16, "literal_cost": 2}


def test_the_gap_follows_from_bound_and_profit():
    """It is the part of the bound that the profit may lie below the best; unknown without one."""
    assert SearchSummary(95.0, "time limit", bound=100.0).gap == pytest.approx(0.05)
    assert SearchSummary(95.0, "converged").gap is None
    assert SearchSummary(0.0, "converged", bound=0.0).gap == 0
    assert SearchSummary(0.0, "time limit", bound=5.0).gap == 1
    assert SearchSummary(-5.0, "time limit", bound=-1.0).gap == math.inf


@pytest.mark.parametrize(
    ("summary", "sentence"),
    [
        (SearchSummary(5.0, "converged"), ""),
        (SearchSummary(5.0, "converged", **SCOPE), ""),
        (SearchSummary(5.0, "converged", bound=5.0), "proved optimal"),
        (
            SearchSummary(5.0, "converged", bound=5.0, **SCOPE),
            "proved optimal for up to 16 rules at a price of 2 per literal",
        ),
        (
            SearchSummary(5.0, "converged", bound=5.0, max_rules=1, max_literals=3),
            "proved optimal for up to 1 rule of at most 3 literals",
        ),
        (
            SearchSummary(5.0, "converged", bound=5.0, max_literals=1, literal_cost=0.5),
            "proved optimal for rules of at most 1 literal at a price of 0.5 per literal",
        ),
        (SearchSummary(97.9, "time limit", bound=100.0), "proved within 2.1% of the best"),
        (SearchSummary(97.89, "time limit", bound=100.0), "proved within 2.2% of the best"),
        (
            SearchSummary(0.0, "time limit", bound=12.5, max_rules=2),
            "proved: no set earns more than 12.5 for up to 2 rules",
        ),
        (
            SearchSummary(5.0, "converged", guaranteed=True),
            "proved: V is at least (1 - 1/e) of the best set's gain, less that set's costs",
        ),
        (SearchSummary(5.0, "converged", bound=5.0, guaranteed=True), "proved optimal"),
    ],
)
def test_the_sentence_says_what_is_proved_and_for_which_sets(summary, sentence):
    """Optimal, within a share of the best, a bare limit, the guarantee, or nothing."""
    assert summary.proof == sentence
    assert str(summary).endswith(sentence)


@given(
    profit=st.floats(0.1, 1e9),
    factor=st.floats(1, 1000),
)
def test_the_share_in_the_sentence_is_never_below_the_gap(profit, factor):
    """Rounding goes upwards, and optimality is claimed only where floats cannot tell."""
    summary = SearchSummary(profit, "time limit", bound=profit * factor)
    if summary.proof == "proved optimal":
        assert profit * factor <= profit + 1e-9 * max(1, profit)
    else:
        share = float(summary.proof.removeprefix("proved within ").partition("%")[0])
        assert share / 100 >= summary.gap * (1 - 1e-6)
        assert share / 100 <= summary.gap * 1.11


def test_a_bound_that_bounds_nothing_is_refused():
    """A bound below the profit, and bounds and profits that are no numbers, are errors."""
    with pytest.raises(ValueError, match=r"the bound 4 lies below the profit 5, which it should"):
        SearchSummary(5.0, "converged", bound=4.0)
    with pytest.raises(ValueError, match="bound must be finite, got inf: None stands for"):
        SearchSummary(5.0, "converged", bound=math.inf)
    with pytest.raises(ValueError, match="profit must be finite"):
        SearchSummary(math.nan, "converged")
    assert SearchSummary(5.0, "converged", bound=5.0 - 1e-10).is_optimal
