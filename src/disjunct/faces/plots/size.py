"""Accuracy against size, from a plain frame of one row for each setting."""

from __future__ import annotations

from typing import Any, Self

import narwhals as nw
import numpy as np
from numpy.typing import ArrayLike

from disjunct.faces.plots.figure import axes, colours_of, shown_text, tidy


class SizeDisplay:
    """Accuracy (or another score) of rule sets against their size, with error bars.

    Use `from_frame`.

    Parameters
    ----------
    size, score : array of float
        One point for each setting.
    error : array of float, optional
        Standard error of each score.
    chosen : int, optional
        Which point was chosen.
    names : tuple of (str, str)
        What size and score are.

    Attributes
    ----------
    ax_ : matplotlib Axes
        Where it was drawn.
    figure_ : matplotlib Figure
        The figure of the axes.

    Examples
    --------
    >>> import pandas as pd
    >>> path = pd.DataFrame({"literals": [4, 9, 30], "accuracy": [0.80, 0.84, 0.85],
    ...                      "error": [0.01, 0.01, 0.01], "chosen": [False, True, False]})
    >>> SizeDisplay.from_frame(path, error="error", chosen="chosen").ax_.get_xlabel()
    'literals'
    """

    def __init__(
        self,
        size: ArrayLike,
        score: ArrayLike,
        *,
        error: ArrayLike | None = None,
        chosen: int | None = None,
        names: tuple[str, str] = ("literals", "accuracy"),
    ) -> None:
        self.size = np.asarray(size, dtype=float)
        self.score = np.asarray(score, dtype=float)
        self.error = None if error is None else np.asarray(error, dtype=float)
        self.chosen = chosen
        self.names = names

    @classmethod
    def from_frame(
        cls,
        frame: Any,
        *,
        size: str = "literals",
        score: str = "accuracy",
        error: str | None = None,
        chosen: str | None = None,
        ax: Any = None,
    ) -> Self:
        """Draw the settings of a data frame.

        Parameters
        ----------
        frame : data frame
            One row for each setting.
        size, score : str
            Columns of the size and of the score.
        error : str, optional
            Column of the standard error of the score.
        chosen : str, optional
            Column that is true for the setting that was chosen.
        ax : matplotlib Axes, optional
            Where to draw; a new figure by default.
        """
        rows = nw.from_native(frame, eager_only=True)
        marks = rows[chosen].to_numpy().astype(bool) if chosen else np.zeros(len(rows), dtype=bool)
        display = cls(
            rows[size].to_numpy(),
            rows[score].to_numpy(),
            error=rows[error].to_numpy() if error else None,
            chosen=int(np.flatnonzero(marks)[0]) if marks.any() else None,
            names=(size, score),
        )
        return display.plot(ax)

    def plot(self, ax: Any = None) -> Self:
        """Draw."""
        ax = axes(ax)
        colours = colours_of(ax)
        order = np.lexsort((self.score, self.size))
        size, score = self.size[order], self.score[order]
        error = None if self.error is None else self.error[order]
        ax.errorbar(
            size,
            score,
            yerr=error,
            fmt="o",
            color=colours.good,
            ecolor=colours.quiet,
            ms=5,
            lw=1,
            zorder=2,
        )
        front = score >= np.maximum.accumulate(score)
        ax.step(
            size[front],
            score[front],
            where="post",
            color=colours.good,
            lw=1,
            alpha=0.5,
            zorder=1,
            label="best up to this size",
        )
        if self.chosen is not None:
            at = self.size[self.chosen], self.score[self.chosen]
            ax.scatter(
                *at,
                s=170,
                facecolors="none",
                edgecolors=colours.bad,
                linewidths=2,
                label="chosen",
                zorder=3,
            )
        size_name, score_name = map(shown_text, self.names)
        ax.set(xlabel=size_name, ylabel=score_name, title=f"{score_name.capitalize()} against size")
        ax.grid(axis="y", color=colours.quiet, alpha=0.2)
        ax.legend(frameon=False, loc="lower right")
        tidy(ax)
        self.ax_, self.figure_ = ax, ax.figure
        return self
