"""Exact search in NumPy: best-first branch and bound that reads like its proof."""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from disjunct.search.exact.branch import Brancher, Child, Node
from disjunct.search.exact.problem import ExactRule, Proof, RuleProblem, best_given, precedes
from disjunct.search.exact.reduced import Reduced, reduce
from disjunct.search.task import Rule

Progress = Callable[[int, int, int], None]
"""Told of the best value, the bound and the nodes so far."""

TELL_EVERY = 256
"""Nodes between two calls of the progress."""


@dataclass(slots=True)
class _Search:
    """Best-first search under way; the node that is being expanded stays in line till the end."""

    reduced: Reduced
    value: int
    rule: Rule
    least: int | None
    line: list[tuple[int, int, Node]] = field(default_factory=list)
    in_work: int | None = None
    serial: int = 0

    @property
    def floor(self) -> int:
        """No rule is looked for below this value."""
        return self.value if self.least is None else max(self.value, self.least)

    @property
    def bound(self) -> int:
        """No permitted rule exceeds this."""
        in_line = [-self.line[0][0]] if self.line else []
        in_work = [] if self.in_work is None else [self.in_work]
        return max([self.floor, *in_line, *in_work])

    def may_win(self, bound: int, length: int) -> bool:
        """Whether a rule of at least so many literals within the bound can be preferred."""
        if self.least is not None and bound <= self.least:
            return False
        return bound > self.value or (bound == self.value and length <= len(self.rule))

    def note(self, child: Child) -> None:
        """Keep the child's rule if it is preferred to the best so far."""
        if self.may_win(child.value, len(child.node.rule)):
            rule = named(self.reduced, child.node)
            if precedes(child.value, rule, self.value, self.rule):
                self.value, self.rule = child.value, rule

    def push(self, node: Node, bound: int) -> None:
        """Put a node in line, the highest bound first, then the latest."""
        self.serial -= 1
        heapq.heappush(self.line, (-bound, self.serial, node))

    def nodes(self) -> Iterator[Node]:
        """Take nodes that may win from the line until there are none."""
        while self.line:
            negated, _, node = heapq.heappop(self.line)
            self.in_work = -negated
            if self.may_win(-negated, len(node.rule) + 1):
                yield node
            self.in_work = None


def best_rule(
    problem: RuleProblem,
    *,
    start: Sequence[Rule] = (),
    at_least: int | None = None,
    node_limit: int | None = None,
    deadline: float | None = None,
    progress: Progress | None = None,
) -> ExactRule:
    """Give the best rule; see :func:`disjunct.search.exact.best_rule`."""
    reduced = reduce(problem)
    search = _Search(reduced, *best_given(problem, start), at_least)
    brancher = brancher_of(problem, reduced, all_covers=False)
    search.push(brancher.root(), int(reduced.gain.sum()))
    done = 0
    status = Proof.PROVED
    try:
        for node in search.nodes():
            if (status := _ending(done, node_limit, deadline)) is not Proof.PROVED:
                break
            done += 1
            for child in brancher.children(node, search.floor):
                search.note(child)
                if search.may_win(child.bound, len(child.node.rule) + 1):
                    search.push(child.node, child.bound)
            if progress is not None and done % TELL_EVERY == 0:
                progress(search.value, search.bound, done)
    except KeyboardInterrupt:
        status = Proof.INTERRUPTED
    return ExactRule(search.rule, search.value, search.bound, status, done)


def rules_above(
    problem: RuleProblem, value: int, *, most: int, deadline: float | None = None
) -> tuple[tuple[Rule, ...], bool]:
    """Give all rules above a value; see :func:`disjunct.search.exact.rules_above`."""
    reduced = reduce(problem)
    brancher = brancher_of(problem, reduced, all_covers=True)
    found: dict[bytes, tuple[int, int, Rule]] = {}

    def note(node: Node, worth: int) -> None:
        if worth > value:
            rule = named(reduced, node)
            key = np.packbits(in_rows(reduced, node)).tobytes()
            entry = (-worth, len(rule), rule)
            found[key] = min(found.get(key, entry), entry)

    note(brancher.root(), problem.value(()))
    stack = [brancher.root()]
    while stack:
        if len(found) > most or _ending(0, None, deadline) is not Proof.PROVED:
            break
        for child in brancher.children(stack.pop(), value + 1):
            note(child.node, child.value)
            stack.append(child.node)
    complete = not stack and len(found) <= most
    return tuple(rule for _, _, rule in sorted(found.values())[:most]), complete


def brancher_of(problem: RuleProblem, reduced: Reduced, *, all_covers: bool) -> Brancher:
    """Give what makes children, for the literals that are left."""
    constraints = problem.constraints
    columns = constraints.columns[reduced.literals]
    meets = np.ones((len(columns), len(columns)), dtype=bool)
    for a, b in constraints.apart:
        meets &= ~np.outer(columns == a, columns == b)
    return Brancher(reduced, constraints.max_literals, meets, all_covers)


def named(reduced: Reduced, node: Node) -> Rule:
    """Give the node's rule by the numbers of its literals, ascending."""
    return tuple(sorted(int(reduced.literals[place]) for place in node.rule))


def in_rows(reduced: Reduced, node: Node) -> NDArray[np.bool_]:
    """Flag the rows that the node's rule covers."""
    flags = np.zeros(len(reduced.matrix), dtype=bool)
    flags[node.rows] = True
    return flags


def _ending(done: int, node_limit: int | None, deadline: float | None) -> Proof:
    if node_limit is not None and done >= node_limit:
        return Proof.NODE_LIMIT
    if deadline is not None and time.monotonic() >= deadline:
        return Proof.TIME_LIMIT
    return Proof.PROVED
