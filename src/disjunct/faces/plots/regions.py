"""Where the rules lie on one or two columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from disjunct.faces.plots.figure import axes, colours_of, rules_of, shown_text, tidy
from disjunct.faces.plots.spans import Scale
from disjunct.faces.wording import bare_label
from disjunct.rules.labels import is_positive

if TYPE_CHECKING:
    from disjunct.rules import RuleSet

MOST_POINTS = 4_000
"""Rows drawn at most, evenly chosen; more would only cover each other."""


class RuleRegionsDisplay:
    """Rules as stretches of one column, or as rectangles over two, with the rows behind.

    A rule is drawn if it speaks of at least one of the columns. What it asks of other columns is
    not seen: within its region it need not hold. Use `from_rule_set` or `from_estimator`.

    Parameters
    ----------
    rule_set : RuleSet
        The rules.
    scales : sequence of Scale
        One or two axes.
    described : array of bool
        Which rows are of the described class.

    Attributes
    ----------
    ax_ : matplotlib Axes
        Where it was drawn.
    figure_ : matplotlib Figure
        The figure of the axes.
    """

    def __init__(
        self, rule_set: RuleSet, scales: Sequence[Scale], described: NDArray[np.bool_]
    ) -> None:
        self.rule_set = rule_set
        self.scales = tuple(scales)
        self.described = described

    @classmethod
    def from_rule_set(
        cls, rule_set: RuleSet, X: Any, y: Any, columns: str | Sequence[str], *, ax: Any = None
    ) -> Self:
        """Draw the rules over rows.

        Parameters
        ----------
        rule_set : RuleSet
            The rules.
        X : table
            Rows.
        y : array of labels
            Their truth.
        columns : str or sequence of one or two str
            Columns for the axes.
        ax : matplotlib Axes, optional
            Where to draw; a new figure by default.
        """
        names = (columns,) if isinstance(columns, str) else tuple(columns)
        if len(names) not in {1, 2}:
            raise ValueError(f"expected one or two columns, got {len(names)}")
        for name in names:
            if name not in rule_set.schema:
                raise ValueError(f"no column {name!r} in this rule set's schema")
        table = rule_set.schema.match(X, names)
        labels = {"negative": rule_set.negative, "positive": rule_set.positive}
        described = is_positive(y, table.n_rows, **labels)
        return cls(rule_set, [Scale.of(table[name]) for name in names], described).plot(ax)

    @classmethod
    def from_estimator(
        cls, estimator: Any, X: Any, y: Any, columns: str | Sequence[str], *, ax: Any = None
    ) -> Self:
        """Draw the rules of a fitted estimator; see `from_rule_set`."""
        return cls.from_rule_set(rules_of(estimator), X, y, columns, ax=ax)

    def plot(self, ax: Any = None) -> Self:
        """Draw."""
        names = {scale.name for scale in self.scales}
        places = [i for i, rule in enumerate(self.rule_set) if names.intersection(rule.columns)]
        draw = self._plot_one if len(self.scales) == 1 else self._plot_two
        ax = draw(ax, places)
        tidy(ax)
        self.ax_, self.figure_ = ax, ax.figure
        return self

    def _plot_one(self, ax: Any, places: list[int]) -> Any:
        """Rules as bars, one below the other, above the share of the described class."""
        (scale,) = self.scales
        ax = axes(ax, 6.4, 1.8 + 0.3 * len(places))
        colours = colours_of(ax)
        for line, place in enumerate(places):
            bars = [(low, high - low) for low, high in scale.spans(self.rule_set[place])]
            ax.broken_barh(bars, (line - 0.32, 0.64), color=colours.good, alpha=0.6, linewidth=0)
        for of_class, colour, height in ((True, colours.good, -1.0), (False, colours.bad, -1.7)):
            at = self._shown(scale.places[self.described == of_class])
            ax.scatter(
                at, np.full(len(at), height), marker="|", s=60, color=colour, alpha=0.25, lw=0.7
            )
        labels = (self.rule_set.positive, self.rule_set.negative)
        kinds = [shown_text(bare_label(label)) for label in labels]
        ticks = [*range(len(places)), -1.0, -1.7]
        ax.set_yticks(ticks, [*(f"rule {place + 1}" for place in places), *kinds])
        ax.set(xlabel=shown_text(scale.name), xlim=scale.limits, ylim=(len(places) - 0.4, -2.2))
        ax.set_title(f"Where the rules lie on {shown_text(scale.name)}")
        scale.mark(ax.xaxis)
        return ax

    def _plot_two(self, ax: Any, places: list[int]) -> Any:
        """Rules as rectangles over a scatter plot of the rows."""
        from matplotlib.patches import Rectangle

        across, up = self.scales
        ax = axes(ax)
        colours = colours_of(ax)
        self._scatter(ax)
        for place in places:
            for left, right in across.spans(self.rule_set[place]):
                for low, high in up.spans(self.rule_set[place]):
                    box = (left, low), right - left, high - low
                    ground = Rectangle(*box, facecolor=colours.good, alpha=0.08, lw=0, zorder=0)
                    ax.add_patch(ground)
                    frame = Rectangle(*box, fill=False, edgecolor=colours.good, lw=1.2, zorder=3)
                    ax.add_patch(frame)
                    self._number(ax, place, (left, high))
        ax.set(xlabel=shown_text(across.name), ylabel=shown_text(up.name))
        ax.set(xlim=across.limits, ylim=up.limits)
        ax.set_title("Where the rules lie")
        across.mark(ax.xaxis)
        up.mark(ax.yaxis)
        ax.legend(frameon=False, loc="upper left", bbox_to_anchor=(1, 1), markerscale=2)
        return ax

    def _scatter(self, ax: Any) -> None:
        """Rows of both classes; those in the same place are spread, always in the same way."""
        across, up = self.scales
        colours = colours_of(ax)
        spread = np.random.default_rng(0).uniform(-0.3, 0.3, (2, len(self.described)))
        x = across.places + (spread[0] if across.labels else 0)
        y = up.places + (spread[1] if up.labels else 0)
        for of_class, colour, label in (
            (False, colours.bad, self.rule_set.negative),
            (True, colours.good, self.rule_set.positive),
        ):
            chosen = self._shown(np.flatnonzero(self.described == of_class))
            ax.scatter(
                x[chosen],
                y[chosen],
                s=9,
                color=colour,
                alpha=0.5,
                lw=0,
                label=shown_text(bare_label(label)),
            )

    def _number(self, ax: Any, place: int, at: tuple[float, float]) -> None:
        """Write the number of a rule in the upper left corner of its rectangle."""
        colours = colours_of(ax)
        ax.annotate(
            str(place + 1),
            at,
            xytext=(3, -3),
            textcoords="offset points",
            ha="left",
            va="top",
            fontsize=8,
            color=colours.ink,
            bbox={"facecolor": colours.paper, "alpha": 0.7, "lw": 0, "pad": 1},
        )

    def _shown(self, values: NDArray[Any]) -> NDArray[Any]:
        """Evenly chosen values, in number as the share of their class asks."""
        step = max(1, len(self.described) // MOST_POINTS)
        return values[::step]
