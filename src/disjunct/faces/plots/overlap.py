"""Which rules cover the same rows, as a matrix."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from disjunct.faces.plots.figure import DARK, LIGHT, axes, colours_of, counts_of, is_dark, rules_of

if TYPE_CHECKING:
    from disjunct.rules import RuleSet


class RuleOverlapDisplay:
    """For each pair of rules the share of the first one's rows that the second covers too.

    Use `from_rule_set` or `from_estimator`.

    Parameters
    ----------
    shares : array of float, rules by rules
        Share of the rows of the rule in the row that the rule in the column covers; NaN on the
        diagonal.

    Attributes
    ----------
    ax_ : matplotlib Axes
        Where it was drawn.
    figure_ : matplotlib Figure
        The figure of the axes.
    """

    def __init__(self, shares: NDArray[np.float64]) -> None:
        self.shares = shares

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
        """Draw the overlaps on some rows, or on the training data; see `RulesDisplay`."""
        return cls(counts_of(rule_set, X, y, sample_weight).overlaps()).plot(ax)

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
        """Draw the overlaps of a fitted estimator's rules; see `from_rule_set`."""
        rule_set = rules_of(estimator)
        return cls.from_rule_set(rule_set, X, y, sample_weight=sample_weight, ax=ax)

    def plot(self, ax: Any = None) -> Self:
        """Draw."""
        from matplotlib.colors import LinearSegmentedColormap

        n_rules = len(self.shares)
        side = 1.6 + 0.32 * max(n_rules, 4)
        ax = axes(ax, side + 0.4, side)
        shares = np.where(np.eye(n_rules, dtype=bool), np.nan, self.shares)
        colours = colours_of(ax)
        shades = LinearSegmentedColormap.from_list("overlap", [colours.panel, colours.good])
        ax.pcolormesh(shares, cmap=shades, vmin=0, vmax=1, edgecolors=colours.paper, linewidth=1.5)
        for first, second in np.argwhere(shares > 0):
            share = shares[first, second]
            text = f"{100 * share:.0f}" if share >= 0.005 else "<1"
            colour = DARK.ink if is_dark(shades(share)) else LIGHT.ink
            at = (second + 0.5, first + 0.5)
            ax.annotate(text, at, ha="center", va="center", fontsize=7.5, color=colour)
        places, numbers = np.arange(n_rules) + 0.5, list(range(1, n_rules + 1))
        ax.set_xticks(places, numbers)
        ax.set_yticks(places, numbers)
        ax.tick_params(length=0)
        ax.invert_yaxis()
        ax.set_aspect("equal")
        ax.spines[:].set_visible(False)
        ax.set(
            xlabel="… that this rule covers too",
            ylabel="rows of this rule …",
            title="Overlap between rules, %",
        )
        self.ax_, self.figure_ = ax, ax.figure
        return self
