"""The settings that are explored, and what is refused."""

from __future__ import annotations

import pytest

from disjunct.estimators import RuleSetClassifierCV
from disjunct.estimators.path.settings import Setting, read_grid, steps_of


def test_the_short_grid():
    """Five literal costs, with the prices and the size that the user gives beside them."""
    assert read_grid("short", 0.1, 16) == tuple(
        Setting(cost, 0.1, 16) for cost in (0.5, 1, 2, 4, 8)
    )


def test_the_grid_of_the_paper():
    """Three overlap costs, six literal costs, three sizes."""
    grid = read_grid("paper", 0.01, 32)
    assert len(set(grid)) == 54
    assert {one.overlap_cost for one in grid} == {0.5, 0.1, 0.01}
    assert {one.literal_cost for one in grid} == {0.1, 1, 4, 8, 16, 64}
    assert {one.max_rules for one in grid} == {8, 16, 32}


def test_a_grid_of_ones_own():
    """A sequence holds literal costs; a mapping may name all three; equal ones count once."""
    assert [one.literal_cost for one in read_grid([4, 1, 4.0], 0.01, 8)] == [1, 4]
    grid = read_grid({"literal_cost": (1,), "max_rules": [4, 2]}, 0.2, 8)
    assert grid == (Setting(1, 0.2, 2), Setting(1, 0.2, 4))
    assert len(read_grid({"overlap_cost": (0, 0.1)}, 0.2, 8)) == 10


def test_the_order_of_steps():
    """Literal costs fall; within one all overlap costs, the largest size first."""
    (first, second), (_, _) = steps_of(
        read_grid({"literal_cost": (1, 2), "overlap_cost": (0, 0.1), "max_rules": (2, 4)}, 0, 1)
    )
    assert first == (Setting(2, 0, 4), Setting(2, 0, 2))
    assert second == (Setting(2, 0.1, 4), Setting(2, 0.1, 2))


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"grid": "long"}, ValueError, "grid must be one of 'short', 'paper', 'data'"),
        ({"grid": []}, ValueError, "grid holds no value for literal_cost"),
        ({"grid": 3}, TypeError, "grid must hold a sequence of values for literal_cost"),
        ({"grid": [1, "a"]}, TypeError, "literal_cost in grid"),
        ({"grid": {"rounds": [1]}}, ValueError, "grid names 'rounds'"),
        ({"grid": {"max_rules": [0]}}, ValueError, "max_rules must be at least 1"),
        ({"grid": "data", "overlap_cost": -1}, ValueError, "overlap_cost"),
        ({"grid": {"overlap_cost": [0.7]}}, ValueError, "miss_cost .* must exceed"),
        ({"choice": "largest"}, ValueError, "choice must be one of 'one-standard-error', 'best'"),
        ({"at_most_rules": -1}, ValueError, "at_most_rules must be at least 0"),
        ({"at_most_literals": 2.5}, TypeError, "at_most_literals must be a whole number"),
        ({"scoring": 3}, TypeError, "scoring must be the name of a score"),
        ({"cv": 1}, ValueError, "n_splits"),
        ({"max_literals": 0}, ValueError, "max_literals"),
    ],
)
def test_what_makes_no_sense_is_refused(patients, ill, options, error, says):
    """The message names the parameter; nothing was searched before."""
    clf = RuleSetClassifierCV(**options)
    with pytest.raises(error, match=says):
        clf.fit(patients, ill)
    assert not hasattr(clf, "path_")
