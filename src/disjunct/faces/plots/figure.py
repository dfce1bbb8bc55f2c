"""What all plots share: axes to draw on, colours, and the counts that they show."""

from __future__ import annotations

from dataclasses import dataclass
from operator import mul
from typing import TYPE_CHECKING, Any

from disjunct._optional import need

if TYPE_CHECKING:
    from disjunct.rules import RuleSet, Statistics


@dataclass(frozen=True, slots=True)
class Colours:
    """Colours of a plot.

    Attributes
    ----------
    good, bad : str
        The described class, and the other one.
    quiet, ink : str
        What stands behind, and text.
    paper, panel : str
        The ground, and empty cells on it.
    """

    good: str
    bad: str
    quiet: str
    ink: str
    paper: str
    panel: str


LIGHT = Colours("#1f5fb0", "#c2541b", "#8a8f98", "#1b1d21", "#ffffff", "#f4f4f0")
DARK = Colours("#7cb0f7", "#f39a63", "#9aa0a8", "#eceae6", "#101114", "#26282c")


def colours_of(ax: Any) -> Colours:
    """Colours that can be seen on the ground of these axes, whatever the style.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = Figure(facecolor="white").subplots()
    >>> ax.set_facecolor("black")
    >>> colours_of(ax) is DARK
    True
    """
    from matplotlib.colors import to_rgba

    grounds = (to_rgba(part.get_facecolor()) for part in (ax, ax.figure))
    ground = next((ground for ground in grounds if ground[3] > 0.5), (1, 1, 1, 1))
    return DARK if is_dark(ground) else LIGHT


def is_dark(colour: tuple[float, ...]) -> bool:
    """Whether white text can be read better than black text on a colour (red, green, blue).

    Examples
    --------
    >>> is_dark((0.8, 0.1, 0.1)), is_dark((0.1, 0.8, 0.1))
    (True, False)
    """
    weights = (0.2126, 0.7152, 0.0722)
    linear = (((part + 0.055) / 1.055) ** 2.4 for part in colour)
    luminance: float = sum(map(mul, weights, linear))
    return luminance < 0.18


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
    ax.tick_params(color=colours_of(ax).quiet)


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
    if isinstance(found, RuleSet):
        return found
    name = type(estimator).__name__
    if hasattr(estimator, "rule_sets_"):
        raise TypeError(
            f"this {name} has a rule set for each of many classes: give one of them, "
            "by from_rule_set(estimator.rule_sets_[key])"
        )
    raise TypeError(f"expected a rule set or a fitted estimator of two classes, got {name}")
