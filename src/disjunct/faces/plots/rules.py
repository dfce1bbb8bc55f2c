"""Rules by how many rows they cover and how precise they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from disjunct.faces.plots.figure import (
    Colours,
    axes,
    colours_of,
    counts_of,
    rules_of,
    shown_text,
    tidy,
)
from disjunct.faces.wording import bare_label, count_text
from disjunct.rules.statistics import Statistics, ratio

if TYPE_CHECKING:
    from disjunct.rules import RuleSet


SPREAD = 10
"""Where the largest rule covers so many times the rows of the smallest, the axis is logarithmic."""


class RulesDisplay:
    """Rules as bubbles: rows covered, precision, and (area) rows that no other rule covers.

    Use `from_rule_set` or `from_estimator`. Numbers are those of the rules in the text.

    Parameters
    ----------
    statistics : Statistics
        Counts of the rules.
    positive : str
        Name of the described class.

    Attributes
    ----------
    ax_ : matplotlib Axes
        Where it was drawn.
    figure_ : matplotlib Figure
        The figure of the axes.

    See Also
    --------
    RuleOverlapDisplay : Which rules cover the same rows.

    Examples
    --------
    >>> from disjunct.plot import RulesDisplay
    >>> from disjunct.rules import RuleSet
    >>> from disjunct.literals import Schema
    >>> from disjunct.table import Table
    >>> people = [{"age": 70}, {"age": 65}, {"age": 30}]
    >>> rules = RuleSet(["age > 60", "age > 68"], schema=Schema.of(Table.read(people)))
    >>> display = RulesDisplay.from_rule_set(rules, people, [True, False, False])
    >>> display.ax_.get_ylabel()
    'precision'
    """

    def __init__(self, statistics: Statistics, positive: str) -> None:
        self.statistics = statistics
        self.positive = positive

    @classmethod
    def from_rule_set(
        cls,
        rule_set: RuleSet,
        X: Any = None,
        y: Any = None,
        *,
        sample_weight: Any = None,
        ax: Any = None,
    ) -> Self:
        """Draw the rules by their counts on some rows, or on the training data.

        Parameters
        ----------
        rule_set : RuleSet
            The rules.
        X : table, optional
            Rows to count on.
        y : array of labels, optional
            Their truth.
        sample_weight : array of float, optional
            Their weights.
        ax : matplotlib Axes, optional
            Where to draw; a new figure by default.
        """
        statistics = counts_of(rule_set, X, y, sample_weight)
        return cls(statistics, bare_label(rule_set.positive)).plot(ax)

    @classmethod
    def from_estimator(
        cls,
        estimator: Any,
        X: Any = None,
        y: Any = None,
        *,
        sample_weight: Any = None,
        ax: Any = None,
    ) -> Self:
        """Draw the rules of a fitted estimator; see `from_rule_set`."""
        rule_set = rules_of(estimator)
        return cls.from_rule_set(rule_set, X, y, sample_weight=sample_weight, ax=ax)

    def plot(self, ax: Any = None) -> Self:
        """Draw."""
        ax = axes(ax)
        counts, colours = self.statistics, colours_of(ax)
        self._bubbles(ax, colours)
        base = ratio(counts.positives, counts.rows)
        ax.axhline(base, color=colours.bad, linewidth=1, linestyle=(0, (5, 3)), zorder=0)
        ax.text(
            1,
            base,
            f"all rows: {base:.0%} ",
            transform=ax.get_yaxis_transform(),
            color=colours.bad,
            ha="right",
            va="bottom",
            fontsize=8.5,
        )
        ax.set(
            xlabel=f"rows covered, of {count_text(counts.rows)} (strong: by this rule alone)",
            ylabel="precision",
            title=f"Rules for {shown_text(self.positive)}",
        )
        supports = [rule.support for rule in counts.rules if rule.support]
        if supports and max(supports) > SPREAD * min(supports):
            ax.set_xscale("log")
        ax.margins(0.13)
        low, high = ax.get_ylim()
        ax.set_ylim(max(low, -0.06), max(high, 1.06))
        ax.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0%", "25%", "50%", "75%", "100%"])
        ax.grid(axis="y", color=colours.quiet, alpha=0.2)
        tidy(ax)
        self.ax_, self.figure_ = ax, ax.figure
        return self

    def _bubbles(self, ax: Any, colours: Colours) -> None:
        """One bubble for each rule; rules in the same place share one annotation."""
        rules = self.statistics.rules
        largest = max((rule.support for rule in rules), default=0) or 1
        numbers: dict[tuple[float, float], list[str]] = {}
        for place, rule in enumerate(rules):
            if not rule.support:
                continue
            at = rule.support, rule.precision
            area = 60 + 1400 * rule.support / largest
            own = area * ratio(rule.unique, rule.support)
            ax.scatter(*at, s=area, color=colours.good, alpha=0.18, linewidths=0)
            ax.scatter(*at, s=own, color=colours.good, alpha=0.55, linewidths=0)
            numbers.setdefault(at, []).append(str(place + 1))
        for at, texts in numbers.items():
            text = ", ".join(texts)
            ax.annotate(text, at, ha="center", va="center", fontsize=9, color=colours.ink, zorder=5)
