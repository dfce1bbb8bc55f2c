"""What an engine is asked to do, in bits and integers alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from disjunct.bits import PackedBits
from disjunct.search.grid import IntegerCosts

Rule = tuple[int, ...]

Report = Callable[[str, int, int, Sequence[Sequence[int]]], None]
"""What engines tell as they go: the phase, the round, V on the grid and the rules."""
"""A rule as the search knows it: the indices of its literals, ascending."""


@dataclass(frozen=True, slots=True)
class Constraints:
    """What a rule may look like.

    Attributes
    ----------
    max_rules : int
        K, rules fixed in advance included.
    max_literals : int
        Most literals a learned rule may have.
    allowed : NDArray[np.bool_]
        Literals that may be used, one flag each.
    columns : NDArray[np.int32]
        Number of the column that each literal stands on; 0 for those that ``apart`` leaves alone.
    apart : frozenset of (int, int)
        Pairs of columns that may not meet in one rule, both orders present.
    """

    max_rules: int
    max_literals: int
    allowed: NDArray[np.bool_]
    columns: NDArray[np.int32]
    apart: frozenset[tuple[int, int]] = frozenset()

    def permits(self, rule: Rule, literal: int) -> bool:
        """Whether the literal may join the rule (the cap on literals left aside)."""
        if not self.allowed[literal] or literal in rule:
            return False
        column = int(self.columns[literal])
        return not any((column, int(self.columns[other])) in self.apart for other in rule)

    def permitted(self, rule: Rule) -> NDArray[np.bool_]:
        """One flag for each literal: whether it may join the rule."""
        flags = self.allowed.copy()
        flags[list(rule)] = False
        if self.apart:
            for other in rule:
                column = int(self.columns[other])
                met = [b for a, b in self.apart if a == column]
                flags &= ~np.isin(self.columns, met)
        return flags


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to search, in steps that do not depend on the machine.

    Attributes
    ----------
    rounds : int
        Improvement rounds after the paper's method, at least.
    most_rounds : int
        Improvement rounds at most: they go on while fewer subproblems than these were solved.
    subproblems : int
        Subproblems that are worth solving on any data.
    active : int
        M: literals that the exact search over subsets takes in.
    pricing : int
        Searches for a rule at dual prices every eight rounds.
    batch : int
        Rounds that start from the same rules, so that they can run side by side.
    """

    rounds: int = 0
    most_rounds: int = 0
    subproblems: int = 0
    active: int = 16
    pricing: int = 0
    batch: int = 4

    def goes_on(self, rounds: int, subproblems: int) -> bool:
        """Whether another batch follows after so many rounds and subproblems."""
        short = rounds < self.most_rounds and subproblems < self.subproblems
        return rounds < self.rounds or short


@dataclass(frozen=True, slots=True)
class Task:
    """One search: the data, the prices, the constraints and where to start."""

    bits: PackedBits
    weights: NDArray[np.int64] | None
    costs: IntegerCosts
    constraints: Constraints
    effort: Effort
    fixed: tuple[Rule, ...] = ()
    start: tuple[Rule, ...] | None = None
    seed: int = 0
    n_jobs: int = 1
