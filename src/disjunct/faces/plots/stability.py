"""How often rules come back in other samples of the rows, from a frame of one row for each rule."""

from __future__ import annotations

import textwrap
from typing import Any, Self

import narwhals as nw
import numpy as np
from numpy.typing import ArrayLike

from disjunct.faces.plots.figure import axes, colours_of, shown_text, tidy

LINE, LINES = 44, 3
"""Characters in a line of a rule's text, and lines of it that are shown."""


class StabilityDisplay:
    """For each rule, in what share of the samples it came back.

    Use `from_frame`.

    Parameters
    ----------
    texts : sequence of str
        The rules.
    exact : array of float
        Share of the samples in which the very rule came back.
    alike : array of float
        Share of the samples in which a rule came back that covers nearly the same rows.

    Attributes
    ----------
    ax_ : matplotlib Axes
        Where it was drawn.
    figure_ : matplotlib Figure
        The figure of the axes.

    Examples
    --------
    >>> import pandas as pd
    >>> frame = pd.DataFrame({"text": ["age > 60"], "exact": [0.4], "alike": [1.0]})
    >>> StabilityDisplay.from_frame(frame).ax_.get_xlabel()
    'share of samples'
    """

    def __init__(self, texts: list[str], exact: ArrayLike, alike: ArrayLike) -> None:
        self.texts = list(texts)
        self.exact = np.asarray(exact, dtype=float)
        self.alike = np.asarray(alike, dtype=float)

    @classmethod
    def from_frame(cls, frame: Any, *, ax: Any = None) -> Self:
        """Draw the rules of a data frame.

        Parameters
        ----------
        frame : data frame
            One row for each rule, with the columns ``text``, ``exact`` and ``alike``.
        ax : matplotlib Axes, optional
            Where to draw; a new figure by default.
        """
        rows = nw.from_native(frame, eager_only=True)
        columns = (rows[name].to_numpy() for name in ("exact", "alike"))
        return cls([str(text) for text in rows["text"].to_list()], *columns).plot(ax)

    def plot(self, ax: Any = None) -> Self:
        """Draw."""
        ax = axes(ax, width=9, height=1.6 + 0.5 * max(1, len(self.texts)))
        colours = colours_of(ax)
        places = np.arange(len(self.texts))
        ax.barh(
            places,
            self.alike,
            color=colours.good,
            alpha=0.35,
            label="a rule of nearly the same rows",
        )
        ax.barh(places, self.exact, color=colours.good, height=0.4, label="the very rule")
        ax.set_yticks(places, [_short(text) for text in self.texts])
        ax.invert_yaxis()
        ax.set(xlim=(0, 1), xlabel="share of samples")
        ax.grid(axis="x", color=colours.quiet, alpha=0.2)
        ax.legend(frameon=False, loc="lower right", bbox_to_anchor=(1, 1), ncols=2)
        tidy(ax)
        self.ax_, self.figure_ = ax, ax.figure
        return self


def _short(text: str) -> str:
    shown = textwrap.wrap(text, LINE, max_lines=LINES, placeholder=" …")
    return "\n".join(map(shown_text, shown))
