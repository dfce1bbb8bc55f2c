"""Probabilities by fate."""

from __future__ import annotations

import numpy as np
import pytest

from disjunct.rules import Fates, Statistics
from disjunct.rules.fates import ENOUGH, MARGIN, PRIOR_ROWS


def counted(*groups):
    """Statistics of two rules from (fired, positives, negatives) groups."""
    covers, truth = [], []
    for fired, positives, negatives in groups:
        row = [0 in fired, 1 in fired]
        covers += [row] * (positives + negatives)
        truth += [True] * positives + [False] * negatives
    return Statistics.count(np.array(covers, dtype=bool), np.array(truth))


def test_rates_are_smoothed_towards_the_overall_rate():
    """A pattern with enough rows has its own rate: its share, with a few rows at the mean added."""
    fates = Fates.of(counted(((0,), 18, 2), ((), 10, 70)))
    overall = 28 / 100
    assert fates.rate((0,)) == pytest.approx((18 + PRIOR_ROWS * overall) / (20 + PRIOR_ROWS))
    assert fates.rate(()) == pytest.approx((10 + PRIOR_ROWS * overall) / (80 + PRIOR_ROWS))


def test_a_rare_pattern_has_the_rate_of_its_most_precise_rule():
    """Too few rows say nothing of their own."""
    rare = ENOUGH - 1
    fates = Fates.of(counted(((0,), 40, 10), ((1,), 48, 2), ((0, 1), 0, rare), ((), 0, 100)))
    assert fates.rate((0, 1)) == max(fates.rules)
    assert (0, 1) not in dict(fates.patterns)
    enough = Fates.of(counted(((0,), 40, 10), ((1,), 48, 2), ((0, 1), 0, ENOUGH), ((), 0, 100)))
    assert enough.rate((0, 1)) < 0.5


def test_probabilities_agree_with_the_decision_and_the_raw_rate_stays():
    """A rate on the wrong side of a half moves just across it, a half itself too."""
    fates = Fates(0.9, (0.2, 0.5))
    assert fates.probability(()) == 0.5 - MARGIN
    assert fates.probability((0,)) == fates.probability((1,)) == 0.5 + MARGIN
    assert fates.rate(()) == 0.9
    assert np.float32(0.5 + MARGIN) > 0.5


def test_ranking_prefers_the_precise_and_then_the_first():
    """Ties go to the lower number."""
    assert Fates(0.1, (0.6, 0.9, 0.6)).ranking == (1, 0, 2)


def test_no_rows_at_all_give_a_half():
    """Without any training row nothing is known."""
    fates = Fates.of(Statistics.count(np.zeros((0, 1), dtype=bool), np.zeros(0, dtype=bool)))
    assert fates.default == 0.5
    assert fates.rules == (0.5,)
