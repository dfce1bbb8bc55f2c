"""Which point of a path to take: the best, the smallest that is as good, or one of a given size."""

from __future__ import annotations

from collections.abc import Sequence

from disjunct.estimators.parameters import check_choice, check_whole
from disjunct.estimators.path.point import PathPoint

ONE_STANDARD_ERROR = "one-standard-error"
BEST = "best"
CHOICES = (ONE_STANDARD_ERROR, BEST)

ROUNDING = 1e-9
"""Scores that differ by less are equal."""


def choose(
    points: Sequence[PathPoint],
    choice: str = ONE_STANDARD_ERROR,
    *,
    at_most_rules: int | None = None,
    at_most_literals: int | None = None,
) -> PathPoint:
    """Choose among the points whose rule set, learned from all rows, is within the size.

    Raises
    ------
    ValueError
        If none is.
    """
    check_choice("choice", choice, CHOICES)
    small = within(points, at_most_rules, at_most_literals)
    if not small:
        least = min(points, key=_size)
        raise ValueError(
            f"no point of the path has at most {_asked(at_most_rules, at_most_literals)}: the "
            f"smallest has {least.n_rules} rules and {least.n_literals} literals; explore a larger "
            "literal_cost or a smaller max_rules"
        )
    best = max(small, key=lambda point: point.score)
    error = best.error if choice == ONE_STANDARD_ERROR else 0.0
    close = [point for point in small if point.score >= best.score - error - ROUNDING]
    return min(close, key=_size)


def within(
    points: Sequence[PathPoint], at_most_rules: int | None, at_most_literals: int | None
) -> list[PathPoint]:
    """Give the points of at most this size."""
    for name, value in (
        ("at_most_rules", at_most_rules),
        ("at_most_literals", at_most_literals),
    ):
        if value is not None:
            check_whole(name, value, 0)
    return [
        point
        for point in points
        if (at_most_rules is None or point.n_rules <= at_most_rules)
        and (at_most_literals is None or point.n_literals <= at_most_literals)
    ]


def front(points: Sequence[PathPoint]) -> list[PathPoint]:
    """Give the points that no other one beats: none as small has a better score."""
    kept: list[PathPoint] = []
    for point in sorted(points, key=lambda point: (point.mean_literals, -point.score)):
        if not kept or point.score > kept[-1].score + ROUNDING:
            kept.append(point)
    return kept


def _size(point: PathPoint) -> tuple[float, float, float]:
    """Fewest mean literals, then fewest rules, then the larger price of a literal."""
    return (
        round(point.mean_literals, 9),
        round(point.mean_rules, 9),
        -point.setting.literal_cost,
    )


def _asked(rules: int | None, literals: int | None) -> str:
    asked = [f"{rules} rules"] if rules is not None else []
    if literals is not None:
        asked.append(f"{literals} literals")
    return " and ".join(asked)
