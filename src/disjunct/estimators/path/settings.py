"""The settings that cross-validation explores, and the order in which it does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby, product
from typing import Any

from disjunct.estimators.parameters import check_cost, check_whole

SHORT = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Literal costs that do as well as the paper's grid."""

PAPER = {
    "literal_cost": (0.1, 1.0, 4.0, 8.0, 16.0, 64.0),
    "overlap_cost": (0.5, 0.1, 0.01),
    "max_rules": (8, 16, 32),
}
"""The grid of the paper's experiments."""

NAMED = ("short", "paper", "data")


@dataclass(frozen=True, slots=True)
class Setting:
    """What one point of the path was learned with.

    Attributes
    ----------
    literal_cost : float
        Price of a literal (lambda).
    overlap_cost : float
        Price of covering a sample of the described class once more (beta_2).
    max_rules : int
        Most rules of a set (K).
    """

    literal_cost: float
    overlap_cost: float
    max_rules: int

    def __str__(self) -> str:
        return (
            f"literal_cost={self.literal_cost:g}, overlap_cost={self.overlap_cost:g}, "
            f"max_rules={self.max_rules}"
        )


Step = tuple[tuple[Setting, ...], ...]
"""Settings of one literal cost: for each overlap cost those of all sizes, the largest first."""


def read_grid(grid: Any, overlap_cost: Any, max_rules: Any) -> tuple[Setting, ...] | None:
    """Give the settings that the user asks for; None where the data are to name them.

    Examples
    --------
    >>> [setting.literal_cost for setting in read_grid("short", 0.01, 32)]
    [0.5, 1.0, 2.0, 4.0, 8.0]
    >>> len(read_grid("paper", 0.01, 32))
    54
    """
    if isinstance(grid, str) and grid not in NAMED:
        raise ValueError(
            f"grid must be one of {', '.join(map(repr, NAMED))}, a sequence of literal costs, or "
            f"a mapping of parameters to values; got {grid!r}"
        )
    if isinstance(grid, str) and grid == "data":
        check_cost("overlap_cost", overlap_cost)
        check_whole("max_rules", max_rules, 1)
        return None
    values = _values(grid)
    costs = _listed("literal_cost", values.get("literal_cost", SHORT))
    overlaps = _listed("overlap_cost", values.get("overlap_cost", (overlap_cost,)))
    sizes = _listed("max_rules", values.get("max_rules", (max_rules,)))
    return settings_of(
        [check_cost("literal_cost in grid", cost) for cost in costs],
        [check_cost("overlap_cost", cost) for cost in overlaps],
        [check_whole("max_rules", size, 1) for size in sizes],
    )


def settings_of(
    costs: Iterable[float], overlaps: Iterable[float], sizes: Iterable[int]
) -> tuple[Setting, ...]:
    """Give every combination, each once, in rising order."""
    whole = product(sorted(set(costs)), sorted(set(overlaps)), sorted(set(sizes)))
    return tuple(Setting(*one) for one in whole)


def steps_of(settings: Iterable[Setting]) -> list[Step]:
    """Order settings for exploration: literal costs fall, so that rule sets grow.

    Examples
    --------
    >>> steps = steps_of(read_grid("paper", 0.01, 32))
    >>> [step[0][0].literal_cost for step in steps]
    [64.0, 16.0, 8.0, 4.0, 1.0, 0.1]
    >>> [setting.max_rules for setting in steps[0][0]]
    [32, 16, 8]
    """
    falling = sorted(settings, key=lambda s: (-s.literal_cost, s.overlap_cost, -s.max_rules))
    return [
        tuple(tuple(group) for _, group in groupby(step, key=lambda s: s.overlap_cost))
        for _, step in groupby(falling, key=lambda s: s.literal_cost)
    ]


def _values(grid: Any) -> Mapping[str, Any]:
    if isinstance(grid, str):
        return PAPER if grid == "paper" else {"literal_cost": SHORT}
    if not isinstance(grid, Mapping):
        return {"literal_cost": grid}
    unknown = [name for name in grid if name not in PAPER]
    if unknown:
        raise ValueError(f"grid names {unknown[0]!r}: it may name {', '.join(PAPER)}")
    return grid


def _listed(name: str, values: Any) -> list[Any]:
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise TypeError(f"grid must hold a sequence of values for {name}, got {values!r}")
    listed = list(values)
    if not listed:
        raise ValueError(f"grid holds no value for {name}: give at least one")
    return listed
