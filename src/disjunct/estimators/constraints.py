"""What a reviewer demands of the rules, turned into what the search understands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import NDArray

from disjunct.estimators.parameters import check_cost
from disjunct.literals import Literal, Op, Schema
from disjunct.literals.options import check_known, check_names
from disjunct.rules import Rule, RuleSet
from disjunct.rules.simplify import can_hold

RISING, FALLING = 1, -1
_WRONG = {RISING: {Op.LE, Op.FALSE}, FALLING: {Op.GT, Op.TRUE}}
"""Comparisons that a column of this direction may not have."""


@dataclass(frozen=True, slots=True)
class Constraints:
    """Demands on the rules, by the names of columns.

    Attributes
    ----------
    column_costs : Mapping[str, float]
        Factor of the price of a literal on a column.
    directions : Mapping[str, int]
        1 where only high values may speak for the described class, -1 where only low ones.
    apart : tuple of frozenset of str
        Columns of which no two may meet in one rule.
    forbidden : frozenset of str
        Columns that no rule may speak of.
    max_literals : int or None
        Most literals of a rule.
    """

    column_costs: Mapping[str, float]
    directions: Mapping[str, int]
    apart: tuple[frozenset[str], ...]
    forbidden: frozenset[str]
    max_literals: int | None

    @classmethod
    def of(cls, estimator: Any, names: tuple[str, ...]) -> Constraints:
        """Check the demands of an estimator against the columns that there are."""
        return cls(
            _column_costs(estimator.column_costs, names),
            _directions(estimator.monotonic_cst, names),
            _groups(estimator.apart, names),
            check_names(estimator.exclude, names, "exclude"),
            estimator.max_literals,
        )

    def allows(self, literal: Literal) -> bool:
        """Whether rules may use the literal."""
        direction = self.directions.get(literal.column, 0)
        return literal.column not in self.forbidden and literal.op not in _WRONG.get(direction, ())

    def check_rule(self, name: str, rule: Rule) -> None:
        """Refuse a rule fixed by the user that another demand forbids."""
        for literal in rule:
            if literal.column in self.forbidden:
                raise ValueError(
                    f"{name}, {rule}, speaks of {literal.column!r}: exclude forbids it"
                )
            if not self.allows(literal):
                raise ValueError(f"{name}, {rule}, holds {literal}: monotonic_cst forbids it")
        for group in self.apart:
            met = [column for column in rule.columns if column in group]
            if len(met) > 1:
                raise ValueError(
                    f"{name}, {rule}, joins {met[0]!r} and {met[1]!r}: apart forbids it"
                )
        if self.max_literals is not None and len(rule) > self.max_literals:
            raise ValueError(
                f"{name}, {rule}, has {len(rule)} literals: max_literals is {self.max_literals}"
            )
        if not can_hold(rule):
            raise ValueError(f"{name}, {rule}, can never hold: its literals contradict each other")

    def check_kinds(self, schema: Schema) -> None:
        """Refuse a direction for a column without order."""
        for name in self.directions:
            if name in schema and not (schema[name].kind.is_ordered or _is_boolean(schema, name)):
                raise ValueError(
                    f"monotonic_cst names the column {name!r}, which holds "
                    f"{schema[name].kind.plural}: they have no order"
                )


@dataclass(frozen=True, slots=True, eq=False)
class Limits:
    """The same demands, literal by literal, as the search takes them."""

    literal_costs: NDArray[np.float64] | None
    allowed: NDArray[np.bool_] | None
    columns: NDArray[np.int32] | None
    apart: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, constraints: Constraints, literals: Sequence[Literal]) -> Limits:
        """Translate for these literals; None stands for no demand, which costs no time."""
        names = {
            name: place for place, name in enumerate(dict.fromkeys(x.column for x in literals))
        }
        costs = allowed = columns = None
        if constraints.column_costs:
            factors = constraints.column_costs
            costs = np.array([factors.get(literal.column, 1.0) for literal in literals])
        if constraints.directions:
            allowed = np.array([constraints.allows(literal) for literal in literals], dtype=bool)
        if constraints.apart:
            columns = np.array([names[literal.column] for literal in literals], dtype=np.int32)
        pairs = (
            (names[a], names[b])
            for group in constraints.apart
            for a in group
            for b in group
            if a < b and a in names and b in names
        )
        return cls(costs, allowed, columns, tuple(sorted(set(pairs))))


def check_rules(name: str, rules: Any) -> tuple[Any, ...]:
    """Give the rules, or the texts of rules, that the user gave; None stands for none."""
    if rules is None:
        return ()
    if isinstance(rules, str):
        return (rules,)
    if not isinstance(rules, Iterable) or isinstance(rules, Mapping):
        raise TypeError(f"{name} must be rules or their texts, got {rules!r}")
    return tuple(rules)


def read_rules(name: str, rules: Iterable[Any], schema: Schema) -> tuple[Rule, ...]:
    """Read rules given as rules or as texts; an error names the rule at fault."""
    read: list[Rule] = []
    for place, rule in enumerate(rules):
        try:
            read.extend(RuleSet([rule], schema=schema))
        except (TypeError, ValueError) as error:
            raise ValueError(f"{name}[{place}]: {error}") from None
    return tuple(read)


def _is_boolean(schema: Schema, name: str) -> bool:
    return Op.TRUE.kinds == (schema[name].kind,)


def _column_costs(costs: Any, names: tuple[str, ...]) -> dict[str, float]:
    if costs is None:
        return {}
    if not isinstance(costs, Mapping):
        raise TypeError(f"column_costs must map columns to factors, got {costs!r}")
    check_known(costs, names, "column_costs")
    return {name: check_cost(f"column_costs[{name!r}]", cost) for name, cost in costs.items()}


def _directions(given: Any, names: tuple[str, ...]) -> dict[str, int]:
    if given is None:
        return {}
    if isinstance(given, Mapping):
        check_known(given, names, "monotonic_cst")
        pairs = dict(given)
    elif isinstance(given, str) or not isinstance(given, Iterable):
        raise TypeError(
            f"monotonic_cst must map columns to 1, 0 or -1, or list one for each, got {given!r}"
        )
    else:
        listed = list(given)
        if len(listed) != len(names):
            raise ValueError(
                f"monotonic_cst has {len(listed)} entries, but the table has {len(names)} columns"
            )
        pairs = dict(zip(names, listed, strict=True))
    for name, direction in pairs.items():
        if not isinstance(direction, Real) or direction not in {RISING, 0, FALLING}:
            raise ValueError(f"monotonic_cst of {name!r} must be 1, 0 or -1, got {direction!r}")
    return {name: int(direction) for name, direction in pairs.items() if direction}


def _groups(given: Any, names: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise TypeError(f"apart must hold groups of columns, got {given!r}")
    groups = []
    for group in given:
        columns = check_names(group, names, "a group of apart")
        if len(columns) < 2:
            raise ValueError(f"a group of apart must hold at least two columns, got {group!r}")
        groups.append(columns)
    return tuple(groups)
