"""The choice among points: by score, by one standard error, by size."""

from __future__ import annotations

import numpy as np
import pytest

from disjunct.estimators.path.choice import choose, front
from disjunct.estimators.path.point import Measures, PathPoint
from disjunct.estimators.path.settings import Setting
from disjunct.estimators.path.stopping import is_behind
from disjunct.estimators.two_classes import TwoClasses
from disjunct.literals import Schema
from disjunct.rules import RuleSet
from disjunct.table import Table

SCHEMA = Schema.of(Table.read([{"age": 30}]))


def point(scores, rules, literals, cost=1.0, fitted=None):
    """Make a point of these fold scores and sizes."""
    texts = [f"age > {number}" for number in range(rules if fitted is None else fitted)]
    rule_set = RuleSet(texts, schema=SCHEMA)
    folds = tuple(Measures(score, rules, literals, 0.0, 1.0) for score in scores)
    return PathPoint(Setting(cost, 0.01, 32), folds, TwoClasses(rule_set, 1), 1.0)


SMALL = point([0.80, 0.82, 0.78], 1, 2, cost=8)
MIDDLE = point([0.85, 0.83, 0.84], 3, 9, cost=2)
LARGE = point([0.87, 0.83, 0.85], 9, 40, cost=0.5)


def test_one_standard_error_and_best():
    """The smallest within one standard error of the best, or the best itself."""
    error = np.std([0.87, 0.83, 0.85], ddof=1) / np.sqrt(3)
    assert LARGE.error == pytest.approx(error)
    assert LARGE.score - error < MIDDLE.score
    assert choose([LARGE, SMALL, MIDDLE]) is MIDDLE
    assert choose([LARGE, SMALL, MIDDLE], "best") is LARGE


def test_equal_scores_go_to_the_smaller():
    """Then to fewer rules, then to the larger literal cost."""
    scores = [0.8, 0.9]
    many, few = point(scores, 4, 8, cost=2), point(scores, 3, 8, cost=1)
    assert choose([many, few], "best") is few
    dear = point(scores, 3, 8, cost=4)
    assert choose([few, dear], "best") is dear
    assert choose([many, few, dear]) is dear


def test_a_size_that_the_user_names():
    """It holds for the rules learned from all rows."""
    assert choose([SMALL, MIDDLE, LARGE], "best", at_most_rules=3) is MIDDLE
    assert choose([SMALL, MIDDLE, LARGE], "best", at_most_rules=2) is SMALL
    one_too_many = point([0.9, 0.9, 0.9], 3, 9, fitted=4)
    assert choose([SMALL, one_too_many], "best", at_most_rules=3) is SMALL
    assert choose([SMALL, MIDDLE, LARGE], "best", at_most_literals=3) is MIDDLE
    with pytest.raises(ValueError, match=r"no point .* at most 0 rules and 5 literals.*smallest"):
        choose([SMALL, MIDDLE], at_most_rules=0, at_most_literals=5)


def test_the_front():
    """Points that a smaller or equal one reaches are not on it."""
    worse = point([0.79, 0.80, 0.80], 5, 12)
    assert front([LARGE, worse, SMALL, MIDDLE]) == [SMALL, MIDDLE, LARGE]
    equal = point([0.85, 0.83, 0.84], 3, 9, cost=1)
    assert front([MIDDLE, equal]) == [MIDDLE]


def test_what_has_fallen_behind():
    """A larger set that is worse by two standard errors of the paired difference is."""
    first = point([0.70, 0.80, 0.60], 1, 1)
    best = point([0.80, 0.90, 0.70], 3, 9)
    worse = point([0.75, 0.86, 0.66], 9, 40)
    about_equal = point([0.75, 0.91, 0.69], 9, 40)
    smaller = point([0.75, 0.86, 0.66], 2, 5)
    assert is_behind(worse, [first, best, worse], [first])
    assert not is_behind(about_equal, [first, best, about_equal], [first])
    assert not is_behind(smaller, [first, best, smaller], [first])
    assert not is_behind(best, [first, best], [first])


def test_nothing_falls_behind_the_first():
    """Where larger sets are worse at first, later ones may still win."""
    first = point([0.80, 0.90, 0.70], 1, 0)
    worse = point([0.70, 0.80, 0.60], 3, 9)
    assert not is_behind(worse, [first, worse], [first])
