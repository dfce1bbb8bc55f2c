"""The path: every setting that was explored, smallest rule sets first, and the one chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, overload

from disjunct._optional import need
from disjunct.estimators.path.choice import ONE_STANDARD_ERROR, choose, front
from disjunct.estimators.path.point import Measures, PathPoint
from disjunct.estimators.path.settings import Setting
from disjunct.estimators.path.stability import Stability
from disjunct.estimators.persistence import from_plain, to_plain

if TYPE_CHECKING:
    from disjunct.faces.page import ReviewPage


@dataclass(frozen=True, slots=True, repr=False)
class SizePath(Sequence[PathPoint]):
    """Size against accuracy, point by point.

    Attributes
    ----------
    points : tuple of PathPoint
        The settings explored, by rising size.
    chosen : PathPoint
        The one whose rules the classifier uses.
    score_name : str
        What the scores are.

    Examples
    --------
    >>> from sklearn.datasets import load_breast_cancer
    >>> from disjunct import RuleSetClassifierCV
    >>> clf = RuleSetClassifierCV().fit(*load_breast_cancer(return_X_y=True))
    >>> [point.setting.literal_cost for point in clf.path_]
    [8.0, 4.0, 2.0, 1.0, 0.5]
    >>> len(clf.path_.select(at_most_rules=2).rule_set) <= 2
    True
    """

    points: tuple[PathPoint, ...]
    chosen: PathPoint
    score_name: str

    def __len__(self) -> int:
        return len(self.points)

    @overload
    def __getitem__(self, index: int) -> PathPoint: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[PathPoint, ...]: ...

    def __getitem__(self, index: int | slice) -> PathPoint | tuple[PathPoint, ...]:
        return self.points[index]

    def __iter__(self) -> Iterator[PathPoint]:
        return iter(self.points)

    def __repr__(self) -> str:
        return f"SizePath of {len(self)} points, chosen: {self.chosen.setting}"

    def __str__(self) -> str:
        head = f"{'literal_cost':>12} {'rules':>7} {'literals':>9} {self.score_name:>20}"
        return "\n".join([head, *map(self._line, self.points)])

    def _line(self, point: PathPoint) -> str:
        mark = "  <- chosen" if point is self.chosen else ""
        score = f"{point.score:.4f} +- {point.error:.4f}"
        size = f"{point.mean_rules:7.1f} {point.mean_literals:9.1f}"
        return f"{point.setting.literal_cost:12g} {size} {score:>20}{mark}"

    @property
    def _place(self) -> int:
        return next(place for place, point in enumerate(self) if point is self.chosen)

    @property
    def front(self) -> tuple[PathPoint, ...]:
        """The points that none as small beats, by rising size: the Pareto front."""
        return tuple(front(self.points))

    def with_chosen(self, point: PathPoint) -> SizePath:
        """Give the path with another of its points chosen."""
        return replace(self, chosen=point)

    def with_stability(self, stability: tuple[Stability, ...]) -> SizePath:
        """Give the path with other findings on how solid the chosen rules are."""
        chosen = replace(self.chosen, stability=stability)
        points = tuple(chosen if point is self.chosen else point for point in self)
        return SizePath(points, chosen, self.score_name)

    def select(
        self,
        choice: str = ONE_STANDARD_ERROR,
        *,
        at_most_rules: int | None = None,
        at_most_literals: int | None = None,
    ) -> PathPoint:
        """Choose a point; its rules are learned already.

        Parameters
        ----------
        choice : {"one-standard-error", "best"}
            The smallest within one standard error of the best score, or the best.
        at_most_rules, at_most_literals : int, optional
            Choose among rule sets of at most this size.
        """
        return choose(
            self.points, choice, at_most_rules=at_most_rules, at_most_literals=at_most_literals
        )

    def to_frame(self, backend: str = "pandas") -> Any:
        """Make a data frame of one row for each point.

        Parameters
        ----------
        backend : {"pandas", "polars", "pyarrow"}
            Library of the frame.
        """
        from disjunct.faces.frame import native_frame

        best = set(map(id, self.front))
        columns: dict[str, Sequence[Any]] = {
            "literal_cost": [point.setting.literal_cost for point in self],
            "overlap_cost": [point.setting.overlap_cost for point in self],
            "max_rules": [point.setting.max_rules for point in self],
            self.score_name: [point.score for point in self],
            "error": [point.error for point in self],
            "mean_rules": [point.mean_rules for point in self],
            "mean_literals": [point.mean_literals for point in self],
            "mean_overlap": [point.mean_overlap for point in self],
            "rules": [point.n_rules for point in self],
            "literals": [point.n_literals for point in self],
            "profit": [point.profit for point in self],
            "agreement": [point.agreement for point in self],
            "on_front": [id(point) in best for point in self],
            "chosen": [point is self.chosen for point in self],
        }
        for number in range(len(self.chosen.folds)):
            columns[f"fold_{number}"] = [point.folds[number].score for point in self]
        return native_frame(columns, backend)

    def plot(self, ax: Any = None) -> Any:
        """Draw the scores with their standard errors against size, the choice marked.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            Where to draw; a new figure by default.
        """
        from disjunct.faces.plots import SizeDisplay

        return SizeDisplay(
            [point.mean_literals for point in self],
            [point.score for point in self],
            error=[point.error for point in self],
            chosen=self._place,
            names=("literals (mean of the folds)", self.score_name),
        ).plot(ax)

    def review_page(self, *, title: str | None = None) -> ReviewPage:
        """One HTML file with the review pages of every size behind a slider; two classes.

        Parameters
        ----------
        title : str, optional
            Heading of the page.
        """
        need("jinja2", extra="page", what="review pages")
        from disjunct.faces.page import path_page

        texts = [
            f"{point.n_rules} rules, {point.n_literals} literals: "
            f"{self.score_name} {point.score:.3f} ± {point.error:.3f}"
            + (" (chosen)" if point is self.chosen else "")
            for point in self
        ]
        return path_page([point.rule_set for point in self], texts, self._place, title)

    def to_plain(self) -> dict[str, Any]:
        """Write the path as texts and numbers, so that pickles outlive releases."""
        return {
            "score_name": self.score_name,
            "chosen": self._place,
            "points": [
                {
                    "setting": asdict(point.setting),
                    "folds": [asdict(fold) for fold in point.folds],
                    "decision": to_plain(point.decision),
                    "profit": point.profit,
                    "stability": [asdict(one) for one in point.stability],
                }
                for point in self
            ],
        }

    @classmethod
    def from_plain(cls, state: Mapping[str, Any]) -> SizePath:
        """Read what `to_plain` wrote."""
        points = tuple(
            PathPoint(
                Setting(**point["setting"]),
                tuple(Measures(**fold) for fold in point["folds"]),
                from_plain(point["decision"]),
                point["profit"],
                tuple(map(Stability.from_plain, point["stability"])),
            )
            for point in state["points"]
        )
        return cls(points, points[state["chosen"]], state["score_name"])
