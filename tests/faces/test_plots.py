"""Plots in the form of scikit-learn's Display objects."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

matplotlib = pytest.importorskip("matplotlib", reason="matplotlib draws the plots")
matplotlib.use("Agg")

from matplotlib.colors import to_rgba  # noqa: E402  after the choice of a backend

from disjunct.faces.plots.spans import Scale  # noqa: E402  after the choice of a backend
from disjunct.literals import Schema  # noqa: E402
from disjunct.plot import (  # noqa: E402
    RuleOverlapDisplay,
    RuleRegionsDisplay,
    RulesDisplay,
    SizeDisplay,
)
from disjunct.rules import Rule, RuleSet  # noqa: E402
from disjunct.table import Table  # noqa: E402


@pytest.fixture(autouse=True)
def _close():
    """Close the figures of each test."""
    yield
    import matplotlib.pyplot as plt

    plt.close("all")


def texts(ax):
    """All texts that stand within the axes."""
    return {text.get_text() for text in ax.texts}


def test_rules_stand_at_their_cover_and_precision(adult):
    """Each rule is a bubble at (rows, precision), with its number."""
    display = RulesDisplay.from_rule_set(adult.rules)
    points = {
        tuple(c.get_offsets().data[0]) for c in display.ax_.collections if len(c.get_offsets())
    }
    assert {
        (rule.support, rule.precision) for rule in adult.rules.statistics.rules if rule.support
    } == points
    numbers = {n for text in texts(display.ax_) if text[0].isdigit() for n in text.split(", ")}
    assert numbers == {str(i + 1) for i, r in enumerate(adult.rules.statistics.rules) if r.support}


def test_overlaps_are_those_of_the_statistics(adult):
    """One number for each pair that overlaps."""
    display = RuleOverlapDisplay.from_rule_set(adult.rules, adult.frame, adult.y)
    shares = adult.rules.statistics.overlaps()
    assert (display.shares == shares).all()
    assert len(display.ax_.texts) == ((shares > 0).sum() - len(adult.rules))


@pytest.mark.parametrize("columns", ["age", ["age", "education-num"], ["workclass", "age"]])
def test_regions_are_drawn_for_rules_that_speak_of_the_columns(adult, columns):
    """One or two columns, numbers and categories."""
    display = RuleRegionsDisplay.from_rule_set(adult.rules, adult.frame, adult.y, columns)
    names = {columns} if isinstance(columns, str) else set(columns)
    speaking = [i for i, rule in enumerate(adult.rules) if names & set(rule.columns)]
    if isinstance(columns, str):
        labels = [label.get_text() for label in display.ax_.get_yticklabels()]
        assert labels == [*(f"rule {i + 1}" for i in speaking), ">50K", "<=50K"]
    else:
        assert {str(i + 1) for i in speaking} >= texts(display.ax_) != set()


@pytest.mark.parametrize("columns", [["when", "took"], ["flag", "SELECT"], "text", "when"])
def test_regions_on_every_kind_of_column(mixed, columns):
    """Times, durations, booleans and hostile categories can be drawn."""
    display = RuleRegionsDisplay.from_rule_set(mixed.rules, mixed.frame, mixed.y, columns)
    display.figure_.canvas.draw()


@pytest.mark.parametrize(
    ("rule", "spans"),
    [
        ("x > 3", [(3, 10.4)]),
        ("2 < x <= 5", [(2, 5)]),
        ("x is missing", []),
        ("x is present", [(-0.4, 10.4)]),
        ("x > 50", []),
        ("always", [(-0.4, 10.4)]),
    ],
)
def test_spans_on_numbers(rule, spans):
    """A rule's stretch of an axis is what its literals leave."""
    table = Table.read([{"x": 0.0}, {"x": 10.0}, {"x": None}])
    found = Scale.of(table["x"]).spans(Rule.parse(rule, Schema.of(table)))
    assert np.allclose(found, spans)
    assert len(found) == len(spans)


@pytest.mark.parametrize(
    ("rule", "spans"),
    [
        ("c = b", [(0.5, 1.5)]),
        ("c != b", [(-0.5, 0.5), (1.5, 2.5)]),
        ("c in {a, b}", [(-0.5, 1.5)]),
        ("c not in {a, b}", [(1.5, 2.5)]),
    ],
)
def test_spans_on_categories(rule, spans):
    """Categories stand side by side; neighbours are one stretch."""
    table = Table.read([{"c": c} for c in "abc"])
    assert Scale.of(table["c"]).spans(Rule.parse(rule, Schema.of(table))) == spans


def test_size_takes_a_plain_frame_of_any_library():
    """Points, error bars and the choice come from named columns."""
    frame = pd.DataFrame(
        {"rules": [9, 2], "f1": [0.8, 0.7], "se": [0.1, 0.1], "best": [True, False]}
    )
    display = SizeDisplay.from_frame(frame, size="rules", score="f1", error="se", chosen="best")
    assert display.ax_.get_ylabel() == "f1"
    assert display.chosen == 0
    polars = pytest.importorskip("polars")
    again = SizeDisplay.from_frame(polars.from_pandas(frame), size="rules", score="f1")
    assert (again.score == display.score).all()


def test_estimators_and_given_axes(adult):
    """`from_estimator` reads `rules_`; axes that are given are used."""
    import matplotlib.pyplot as plt

    estimator = SimpleNamespace(rules_=adult.rules)
    _, ax = plt.subplots()
    display = RulesDisplay.from_estimator(estimator, adult.frame, adult.y, ax=ax)
    assert display.ax_ is ax
    assert display.figure_ is ax.figure
    assert RuleOverlapDisplay.from_estimator(estimator).ax_ is not ax
    RuleRegionsDisplay.from_estimator(adult.rules, adult.frame, adult.y, "age")


def test_bad_arguments_are_named(adult):
    """Errors say what is missing or too much."""
    with pytest.raises(ValueError, match="both X and y"):
        RulesDisplay.from_rule_set(adult.rules, adult.frame)
    with pytest.raises(ValueError, match="no statistics"):
        RulesDisplay.from_rule_set(adult.rules.with_rule("age > 3"))
    with pytest.raises(TypeError, match="fitted estimator"):
        RulesDisplay.from_estimator(SimpleNamespace())
    with pytest.raises(ValueError, match="one or two columns, got 3"):
        RuleRegionsDisplay.from_rule_set(adult.rules, adult.frame, adult.y, ["age"] * 3)
    with pytest.raises(ValueError, match="no column 'height'"):
        RuleRegionsDisplay.from_rule_set(adult.rules, adult.frame, adult.y, "height")


def test_empty_sets_can_be_drawn():
    """No rule, no rows: an empty plot, no error."""
    rows = [{"x": 1.0}, {"x": 2.0}]
    empty = RuleSet(schema=Schema.of(Table.read(rows))).with_statistics(
        rows, np.array([True, False])
    )
    RulesDisplay.from_rule_set(empty)
    RuleOverlapDisplay.from_rule_set(empty)
    RuleRegionsDisplay.from_rule_set(empty, rows, [True, False], "x")


@pytest.mark.parametrize("style", ["default", "dark_background"])
def test_numbers_are_read_on_any_ground(adult, style):
    """Text stands out from the ground it is drawn on, in light and in dark styles."""
    with matplotlib.style.context(style):
        drawn = [
            RulesDisplay.from_rule_set(adult.rules),
            RuleOverlapDisplay.from_rule_set(adult.rules),
            RuleRegionsDisplay.from_rule_set(adult.rules, adult.frame, adult.y, ["age", "sex"]),
        ]
        for display in drawn:
            ground = luminance(display.ax_.get_facecolor())
            for text in display.ax_.texts:
                box = text.get_bbox_patch()
                behind = luminance(box.get_facecolor()) if box else ground
                if isinstance(display, RuleOverlapDisplay):
                    column, row = (int(place) for place in text.xy)
                    mesh = display.ax_.collections[0]
                    behind = luminance(mesh.to_rgba(display.shares[row, column]))
                light, dark = sorted((luminance(to_rgba(text.get_color())), behind), reverse=True)
                assert (light + 0.05) / (dark + 0.05) > 3


def luminance(colour):
    """Give the relative luminance of a colour, as contrast is measured."""
    channels = np.array(colour[:3])
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])
