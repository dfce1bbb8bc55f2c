"""Covers of many rule sets on one table, each literal evaluated once for a group of sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from disjunct.rules import RuleSet
from disjunct.rules.cover import cover_matrix
from disjunct.table import Table

CELLS = 2**26
"""Booleans that are held at once: rows times rules of a group."""


def covers_of(rule_sets: Sequence[RuleSet], table: Table) -> Iterator[NDArray[np.bool_]]:
    """Give the covers, rows by rules, of one rule set after another.

    All rule sets must have the same schema; the columns that they need are matched once.
    """
    needed = {column for rule_set in rule_sets for column in rule_set.columns}
    matched = rule_sets[0].schema.match(table, needed)
    room = max(1, CELLS // max(1, table.n_rows))
    for group in _groups(rule_sets, room):
        covers = cover_matrix([rule for rule_set in group for rule in rule_set], matched)
        ends = np.cumsum([0, *map(len, group)])
        for first, last in pairwise(ends):
            yield covers[:, first:last]


def _groups(rule_sets: Sequence[RuleSet], room: int) -> Iterator[list[RuleSet]]:
    """Group sets in order, as many together as have at most so many rules, at least one."""
    group: list[RuleSet] = []
    rules = 0
    for rule_set in rule_sets:
        if group and rules + len(rule_set) > room:
            yield group
            group, rules = [], 0
        group.append(rule_set)
        rules += len(rule_set)
    if group:
        yield group
