"""Counts and measures of rule sets, against their plain definitions."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from disjunct.rules import Statistics, statistics


def random_case(seed, n_rules=5, n_rows=200):
    """Covers, truth and weights."""
    rng = np.random.default_rng(seed)
    covers = rng.random((n_rows, n_rules)) < rng.random(n_rules) * 0.4
    return covers, rng.random(n_rows) < 0.4, rng.integers(0, 4, n_rows).astype(float)


@given(seed=st.integers(0, 10_000), weighted=st.booleans())
def test_counts_are_those_of_the_definitions(seed, weighted):
    """Support, unique cover, accuracy, precision, recall and overlap, counted row by row."""
    covers, truth, weight = random_case(seed)
    weight = weight if weighted else np.ones(len(truth))
    counts = Statistics.count(covers, truth, weight)
    hits = covers.sum(axis=1)
    for place, rule in enumerate(counts.rules):
        own = covers[:, place] & (hits == 1)
        assert rule.support == weight[covers[:, place]].sum()
        assert rule.positives == weight[covers[:, place] & truth].sum()
        assert rule.unique == weight[own].sum()
        assert rule.only_negatives == weight[own & ~truth].sum()
    total = weight.sum()
    assert counts.accuracy == pytest.approx(weight[(hits > 0) == truth].sum() / total)
    assert counts.overlap == pytest.approx(weight[hits > 1].sum() / total)
    assert counts.true_positives == weight[(hits > 0) & truth].sum()
    assert counts.recall_of(0) == pytest.approx(counts.rules[0].positives / weight[truth].sum())


@given(seed=st.integers(0, 10_000))
def test_integer_weights_mean_repeated_rows(seed):
    """A row of weight 3 counts as three rows, one of weight 0 as none."""
    covers, truth, weight = random_case(seed)
    again = np.repeat(np.arange(len(truth)), weight.astype(int))
    repeated = Statistics.count(covers[again], truth[again])
    assert Statistics.count(covers, truth, weight) == repeated


@given(seed=st.integers(0, 10_000), index=st.integers(0, 4))
def test_dropping_a_rule_from_the_counts_is_counting_anew(seed, index):
    """The patterns know everything that an edit needs."""
    covers, truth, _ = random_case(seed)
    left = Statistics.count(covers, truth).without_rule(index)
    assert left == Statistics.count(np.delete(covers, index, axis=1), truth)


def test_joint_and_overlaps_count_pairs():
    """The matrix of pairs is the product of the cover matrix with itself."""
    covers, truth, weight = random_case(1)
    counts = Statistics.count(covers, truth, weight)
    assert (counts.joint() == covers.T @ (covers * weight[:, None])).all()
    assert counts.overlaps().diagonal().tolist() == [1.0] * 5


def test_too_many_patterns_leave_the_counts_of_rules_exact(monkeypatch):
    """Where patterns are cut off, rules keep their counts and edits give them up."""
    monkeypatch.setattr(statistics, "MAX_PATTERNS", 7)
    covers, truth, _ = random_case(3)
    counts = Statistics.count(covers, truth)
    assert len(counts.patterns) == 7
    assert not counts.complete
    assert counts.rules[2].support == covers[:, 2].sum()
    assert counts.overlap == pytest.approx((covers.sum(axis=1) > 1).mean())
    assert counts.without_rule(0) is None
    kept = {pattern.fired for pattern in counts.patterns}
    alone = {(place,) for place in range(5) if counts.rules[place].unique}
    assert kept >= {()} | alone


def test_shares_of_nothing_are_nan():
    """Without rows no measure is defined, and none raises."""
    counts = Statistics.count(np.zeros((0, 1), dtype=bool), np.zeros(0, dtype=bool))
    assert math.isnan(counts.accuracy)
    assert math.isnan(counts.rules[0].precision)
    assert counts.overlaps().tolist() == [[0.0]]
