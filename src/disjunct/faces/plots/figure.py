"""What all plots share: axes to draw on, colours, and the counts that they show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from disjunct._optional import need

if TYPE_CHECKING:
    from disjunct.rules import RuleSet, Statistics

GOOD, BAD, QUIET, INK = "#1f5fb0", "#c2541b", "#8a8f98", "#1b1d21"
"""Colours of the described class, of the other one, of what stands behind, and of text."""


def axes(ax: Any, width: float = 6.4, height: float = 4.2) -> Any:
    """Give the axes to draw on: those given, or those of a new figure."""
    pyplot = need("matplotlib.pyplot", extra="plots", what="plots")
    if ax is not None:
        return ax
    _, made = pyplot.subplots(figsize=(width, height), layout="constrained")
    return made


def tidy(ax: Any) -> None:
    """Take away the lines that say nothing."""
    ax.spines[["top", "right"]].set_visible(False)
    ax.tick_params(color=QUIET)


def shown_text(text: object) -> str:
    r"""Text that matplotlib draws as it stands: no mathematics, no control characters.

    Examples
    --------
    >>> print(shown_text("$x$\t"))
    \$x\$\t
    """
    drawn = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in str(text))
    return drawn.replace("$", r"\$")


def counts_of(rule_set: RuleSet, X: Any, y: Any, sample_weight: Any) -> Statistics:
    """Give the counts on the rows given, or those of the training data."""
    if (X is None) != (y is None):
        raise ValueError("give both X and y, or neither for the training data's counts")
    if X is not None:
        return rule_set.measure(X, y, sample_weight)
    if rule_set.statistics is None:
        raise ValueError("this rule set has no statistics: give X and y")
    return rule_set.statistics


def rules_of(estimator: Any) -> RuleSet:
    """Give the rule set of a fitted estimator, or a rule set itself."""
    from disjunct.rules import RuleSet

    found = estimator if isinstance(estimator, RuleSet) else getattr(estimator, "rules_", None)
    if not isinstance(found, RuleSet):
        raise TypeError(
            f"expected a rule set or a fitted estimator of two classes, "
            f"got {type(estimator).__name__}"
        )
    return found
