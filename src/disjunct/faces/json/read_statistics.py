"""Counts and rates are read from JSON, and checked against each other."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from disjunct.faces.json.checked import Node
from disjunct.rules.fates import Fates
from disjunct.rules.statistics import MAX_PATTERNS, PatternCounts, RuleCounts, Statistics

MAX_COUNT = 1e15
"""Larger counts are refused: sums of them would lose digits."""


def read_statistics(node: Node, n_rules: int) -> Statistics:
    """Read counts, whose sums must agree with each other."""
    members = node.members(("positives", "negatives", "rules", "patterns"))
    counts = Statistics(
        members["positives"].number(0, MAX_COUNT),
        members["negatives"].number(0, MAX_COUNT),
        tuple(_counts(item) for item in members["rules"].items(n_rules)),
        tuple(_pattern(item, n_rules) for item in members["patterns"].items()),
    )
    _check_fired(members["patterns"], [pattern.fired for pattern in counts.patterns])
    if not counts.patterns or counts.patterns[0].fired:
        raise members["patterns"].error("the pattern where no rule fires must come first")
    _check_sums(node, counts)
    return counts


def _counts(node: Node) -> RuleCounts:
    return RuleCounts(*(item.number(0, MAX_COUNT) for item in node.items(4)))


def _pattern(node: Node, n_rules: int) -> PatternCounts:
    fired, positives, negatives = node.items(3)
    return PatternCounts(
        _fired(fired, n_rules), positives.number(0, MAX_COUNT), negatives.number(0, MAX_COUNT)
    )


def _fired(node: Node, n_rules: int) -> tuple[int, ...]:
    fired = tuple(item.integer(0, n_rules - 1) for item in node.items())
    if any(a >= b for a, b in pairwise(fired)):
        raise node.error("rules of a pattern stand in ascending order, each once")
    return fired


def _check_fired(node: Node, patterns: list[tuple[int, ...]]) -> None:
    if len(set(patterns)) != len(patterns):
        raise node.error("a pattern stands twice")


def _check_sums(node: Node, counts: Statistics) -> None:
    """Refuse counts of rules that are not those of the patterns, or less than these."""
    added = Statistics.from_patterns(counts.patterns, n_rules=len(counts.rules))
    stored, summed = _table(counts), _table(added)
    slack = 1e-9 * (1 + counts.rows)
    if (summed > stored + slack).any() or (stored[:, 2:] > stored[:, :2] + slack).any():
        raise node.error("the counts of rules and patterns contradict each other")
    if len(counts.patterns) < MAX_PATTERNS and (stored > summed + slack).any():
        raise node.error("the counts of rules and patterns contradict each other")


def _table(counts: Statistics) -> NDArray[np.float64]:
    rows = [(counts.positives, counts.negatives, 0, 0)] + [
        (rule.positives, rule.negatives, rule.only_positives, rule.only_negatives)
        for rule in counts.rules
    ]
    return np.array(rows, dtype=float)


def read_rates(node: Node, n_rules: int) -> Fates:
    """Read rates, each from 0 to 1."""
    members = node.members(("default", "rules", "patterns"))
    patterns = tuple(_rate(item, n_rules) for item in members["patterns"].items())
    fired = [pattern for pattern, _ in patterns]
    _check_fired(members["patterns"], fired)
    if () in fired:
        raise members["patterns"].error("the rate where no rule fires is `default`")
    return Fates(
        members["default"].number(0, 1),
        tuple(item.number(0, 1) for item in members["rules"].items(n_rules)),
        patterns,
    )


def _rate(node: Node, n_rules: int) -> tuple[tuple[int, ...], float]:
    fired, rate = node.items(2)
    return _fired(fired, n_rules), rate.number(0, 1)
