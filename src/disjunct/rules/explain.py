"""Why a row got its label: the rules that fired, or the nearest ones and what they lacked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from disjunct.literals import Literal, Op
from disjunct.literals.text import quoted, value_text
from disjunct.rules.labels import Label
from disjunct.rules.rows import CellValue, cell_text, one_row, value_at
from disjunct.rules.rule import Rule
from disjunct.rules.simplify import without_redundant_literals
from disjunct.table import Table

if TYPE_CHECKING:
    from disjunct.rules.rule_set import RuleSet


@dataclass(frozen=True, slots=True)
class FailedLiteral:
    """A literal that does not hold for a row, and the row's value.

    Attributes
    ----------
    literal : Literal
        The literal.
    value : number, text, bool, numpy.datetime64, numpy.timedelta64 or None
        What the row has in its column; None where the value is missing.
    """

    literal: Literal
    value: CellValue

    @property
    def found(self) -> str:
        """The row's value in words."""
        return cell_text(self.value)

    @property
    def needed(self) -> str:
        """What value would meet the literal, in words."""
        literal = self.literal
        if isinstance(literal.value, tuple):
            among = ", ".join(map(value_text, literal.value))
            return f"one of {among}" if literal.op is Op.IN else f"present and none of {among}"
        if literal.value is None:
            return literal.op.value.removeprefix("is ")
        return _NEEDED[literal.op].format(value_text(literal.value))

    def __str__(self) -> str:
        name = quoted(self.literal.column)
        return f"{name} is {self.found}, but would have to be {self.needed}"


_NEEDED = {
    Op.LE: "at most {}",
    Op.GT: "more than {}",
    Op.EQ: "{}",
    Op.NE: "present and not {}",
}


@dataclass(frozen=True, slots=True)
class NearRule:
    """A rule that does not cover a row, and the literals that failed.

    Attributes
    ----------
    index : int
        Place of the rule in its set, counted from 0.
    rule : Rule
        The rule.
    failed : tuple of FailedLiteral
        What the row lacks.
    """

    index: int
    rule: Rule
    failed: tuple[FailedLiteral, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why one row got its label.

    Attributes
    ----------
    row : int
        Place of the row in the table.
    label : Label
        What it got.
    probability : float or None
        Probability of that label, where the rule set knows it.
    fired : tuple of int
        Rules that cover the row, counted from 0.
    rules : tuple of Rule
        The same as rules.
    nearest : tuple of NearRule
        Where no rule covers the row: those with the fewest literals to meet, nearest first.
    """

    row: int
    label: Label
    probability: float | None
    fired: tuple[int, ...]
    rules: tuple[Rule, ...]
    nearest: tuple[NearRule, ...]

    def __str__(self) -> str:
        sure = "" if self.probability is None else f" ({100 * self.probability:.0f}% likely)"
        head = f"row {self.row} is {self.label}{sure}"
        if self.fired:
            hits = zip(self.fired, self.rules, strict=True)
            return f"{head} because " + ", and ".join(f"rule {i + 1} holds: {r}" for i, r in hits)
        if not self.nearest:
            return f"{head} because there is no rule"
        return "\n".join(
            [
                f"{head} because no rule holds",
                *(
                    f"  nearest is rule {near.index + 1}: " + "; ".join(map(str, near.failed))
                    for near in self.nearest
                ),
            ]
        )


@dataclass(frozen=True, slots=True, eq=False)
class Explanations:
    """Explanations of the rows of a table, made one by one when asked for.

    `RuleSet.explain` makes them.

    Attributes
    ----------
    rule_set : RuleSet
        The rules.
    table : Table
        The rows.
    covers : array of bool
        Which rules cover which rows, rows by rules.
    labels : array
        What each row got.
    probabilities : array of float or None
        Probability of that label, where the rule set knows it.
    nearest : array of int
        Nearest rules of each row.

    Examples
    --------
    >>> from disjunct.literals import Schema
    >>> from disjunct.rules import RuleSet
    >>> people = [{"age": 70, "smoker": "no"}, {"age": 45, "smoker": "no"}]
    >>> schema = Schema.of(Table.read(people))
    >>> rules = RuleSet(["age > 60 and smoker = no"], schema=schema, positive="ill", negative="ok")
    >>> for explanation in rules.explain(people):
    ...     print(explanation)
    row 0 is ill because rule 1 holds: age > 60 and smoker = no
    row 1 is ok because no rule holds
      nearest is rule 1: age is 45, but would have to be more than 60
    """

    rule_set: RuleSet
    table: Table
    covers: NDArray[np.bool_]
    labels: NDArray[Any]
    probabilities: NDArray[np.float64] | None
    nearest: NDArray[np.intp]

    def __len__(self) -> int:
        return self.table.n_rows

    def __iter__(self) -> Iterator[Explanation]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, row: int) -> Explanation:
        place = range(len(self))[row]
        fired = tuple(np.flatnonzero(self.covers[place]).tolist())
        near = () if fired else tuple(self._near(place, rule) for rule in self.nearest[place])
        label = self.labels[place]
        return Explanation(
            place,
            label.item() if isinstance(label, np.generic) else label,
            None if self.probabilities is None else float(self.probabilities[place]),
            fired,
            tuple(self.rule_set[index] for index in fired),
            near,
        )

    def _near(self, row: int, index: int) -> NearRule:
        rule = self.rule_set[int(index)]
        alone = Table({name: partial(one_row, self.table[name], row) for name in rule.columns}, 1)
        failed = (literal for literal in rule if not literal.holds(alone)[0])
        found = (FailedLiteral(literal, value_at(alone[literal.column], 0)) for literal in failed)
        return NearRule(int(index), rule, tuple(found))

    def to_frame(self, backend: str = "pandas") -> Any:
        """Give a data frame of one line for each fired rule, and for each literal that failed."""
        from disjunct.faces.frame import explanation_frame

        return explanation_frame(self, backend)

    def __str__(self) -> str:
        return "\n".join(map(str, self))


def explain(rule_set: RuleSet, table: Any, *, nearest: int) -> Explanations:
    """See `RuleSet.explain`."""
    if nearest < 0:
        raise ValueError(f"nearest must not be negative, got {nearest}")
    read = rule_set.schema.match(table, rule_set.columns)
    brief = without_redundant_literals(rule_set)
    covers = rule_set.covers(read)
    covered = np.any(covers, axis=1)
    probabilities = None
    if rule_set.fates is not None:
        described = rule_set.described_probability(covers)
        probabilities = np.where(covered, described, 1 - described)
    return Explanations(
        brief,
        read,
        covers,
        rule_set.labels_of(covered),
        probabilities,
        _nearest(brief, read, nearest),
    )


def _nearest(rule_set: RuleSet, table: Table, count: int) -> NDArray[np.intp]:
    """For each row the rules with the fewest literals that fail; the more precise one on ties."""
    n_rules = len(rule_set)
    order = list(rule_set.fates.ranking if rule_set.fates else range(n_rules))
    failing = np.zeros((table.n_rows, n_rules), dtype=np.int32)
    for place, index in enumerate(order):
        for literal in rule_set[index]:
            failing[:, place] += ~literal.holds(table)
    first = np.argsort(failing, axis=1, kind="stable")[:, :count]
    return np.asarray(order, dtype=np.intp)[first]
