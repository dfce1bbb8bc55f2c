"""The pool: every rule that a local search has seen, and a search for a better set among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from disjunct.search.grid import IntegerCosts
from disjunct.search.reference.counts import Counts
from disjunct.search.reference.levels import Beside
from disjunct.search.task import Rule

if TYPE_CHECKING:
    from disjunct.search.reference.rule_sets import RuleSet, Searcher

CAPACITY = 1000
"""Rules kept when the pool, having grown to twice as many, is cut back."""


class Pool:
    """Rules by positive cover: the cheapest of each, those seen last kept."""

    def __init__(self) -> None:
        self._entries: dict[bytes, tuple[Rule, int, int]] = {}
        self._known: dict[Rule, tuple[bytes, int] | None] = {}
        self._clock = 0

    def note(self, rule: Rule, counts: Counts, costs: IntegerCosts) -> None:
        """Keep a rule that could pay on its own, or remember that it was seen again."""
        if rule not in self._known:
            self._known[rule] = _describe(rule, counts, costs)
        known = self._known[rule]
        if known is None:
            return
        key, cost = known
        self._clock += 1
        entry = self._entries.get(key)
        cheaper = entry is None or cost < entry[1]
        kept, kept_cost = (rule, cost) if cheaper else entry[:2]  # type: ignore[index]
        self._entries[key] = (kept, kept_cost, self._clock)
        if len(self._entries) >= 2 * CAPACITY:
            self._cut_back()

    def candidates(self) -> tuple[tuple[Rule, ...], list[int]]:
        """Give the rules in the order they first came, and their costs."""
        entries = self._entries.values()
        return tuple(rule for rule, _, _ in entries), [cost for _, cost, _ in entries]

    def recent(self, most: int) -> tuple[Rule, ...]:
        """Give the rules seen last, the latest first."""
        latest = sorted(self._entries.values(), key=lambda entry: -entry[2])
        return tuple(rule for rule, _, _ in latest[:most])

    def _cut_back(self) -> None:
        oldest = sorted(clock for _, _, clock in self._entries.values())[-CAPACITY]
        self._entries = {k: e for k, e in self._entries.items() if e[2] >= oldest}


def rule_cost(rule: Rule, counts: Counts, costs: IntegerCosts) -> int:
    """Give c(R) on the grid."""
    positives, _, _, negatives = counts.sums(Beside(()), rule).tolist()
    literals = int(costs.literals[list(rule)].sum())
    return int(costs.covered * positives + costs.negative * negatives + literals)


def _describe(rule: Rule, counts: Counts, costs: IntegerCosts) -> tuple[bytes, int] | None:
    """Give the cover's signature and the rule's cost, None where the rule cannot pay."""
    cost = rule_cost(rule, counts, costs)
    if costs.revenue * int(counts.sums(Beside(()), rule)[0]) <= cost:
        return None
    return counts.signature(rule), cost


def pool_search(searcher: Searcher, rules: RuleSet) -> RuleSet:
    """Drop, add or exchange one rule for one of the pool while V rises, always the best move.

    Ties: drops before additions before exchanges, then the lowest candidate, then the first rule.
    """
    candidates, costs = searcher.pool.candidates()
    cost = np.array(costs, dtype=np.int64)
    free = len(searcher.task.fixed)
    while True:
        move = _best_move(searcher, rules, candidates, cost, free)
        if move is None:
            return rules
        candidate, place = move
        kept = rules if place is None else rules[:place] + rules[place + 1 :]
        if candidate is None:
            rules = kept
        else:
            at = len(kept) if place is None else place
            rules = (*kept[:at], candidates[candidate], *kept[at:])


def _best_move(
    searcher: Searcher,
    rules: RuleSet,
    candidates: tuple[Rule, ...],
    cost: np.ndarray[tuple[int], np.dtype[np.int64]],
    free: int,
) -> tuple[int | None, int | None] | None:
    """Give (candidate, place) of the best move: no place is an addition, no candidate a drop."""
    counts, revenue = searcher.counts, searcher.task.costs.revenue
    own = counts.exclusive(rules, rules)
    saved = np.array(
        [searcher.cost(rule) - revenue * own[i, 1 + i] for i, rule in enumerate(rules)],
        dtype=np.int64,
    )[free:]
    table = revenue * counts.exclusive(rules, candidates) - cost[:, None]
    best = 0
    move: tuple[int | None, int | None] | None = None
    if len(saved) and saved.max() > best:
        best, move = int(saved.max()), (None, free + int(np.argmax(saved)))
    room = len(rules) < searcher.task.constraints.max_rules
    if room and len(candidates) and table[:, 0].max() > best:
        best, move = int(table[:, 0].max()), (int(np.argmax(table[:, 0])), None)
    if len(candidates) and len(saved):
        gained = table[:, :1] + table[:, 1 + free :] + cost[:, None] + saved[None, :]
        if gained.max() > best:
            candidate, place = divmod(int(np.argmax(gained)), gained.shape[1])
            move = (candidate, free + place)
    return move
