"""One rule: literals that must all hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from disjunct.literals import Literal, Schema
from disjunct.table import Table


@dataclass(frozen=True, slots=True)
class Rule:
    """A conjunction of literals, in the order in which they are shown; empty, it always holds.

    Attributes
    ----------
    literals : tuple of Literal
        The literals as learned; ``len(rule)`` counts them.

    Examples
    --------
    >>> from disjunct.literals import Op
    >>> rule = Rule([Literal("age", Op.GT, 60), Literal("smoker", Op.EQ, "yes", "category")])
    >>> print(rule)
    age > 60 and smoker = yes
    >>> len(rule), rule.columns
    (2, ('age', 'smoker'))
    """

    literals: tuple[Literal, ...]

    def __init__(self, literals: Iterable[Literal] = ()) -> None:
        if not isinstance(literals, Iterable):
            raise TypeError(f"a rule is made of literals, got {literals!r}")
        taken = tuple(literals)
        for literal in taken:
            if not isinstance(literal, Literal):
                raise TypeError(f"a rule is made of literals, got {literal!r}")
        object.__setattr__(self, "literals", taken)

    def __len__(self) -> int:
        return len(self.literals)

    def __iter__(self) -> Iterator[Literal]:
        return iter(self.literals)

    def __getitem__(self, index: int) -> Literal:
        return self.literals[index]

    def __str__(self) -> str:
        return " and ".join(map(str, self.literals)) or ALWAYS

    @property
    def columns(self) -> tuple[str, ...]:
        """Columns that the rule speaks of, each once."""
        return tuple(dict.fromkeys(literal.column for literal in self.literals))

    @classmethod
    def parse(cls, text: str, schema: Schema) -> Rule:
        """Read a rule from text such as ``age > 60 and smoker = yes``."""
        from disjunct.rules.parse import parse_rule

        return parse_rule(text, schema)

    def covers(self, table: Table) -> NDArray[np.bool_]:
        """Tell for each row whether every literal holds: the plain meaning, one by one."""
        held = np.ones(table.n_rows, dtype=bool)
        for literal in self.literals:
            held &= literal.holds(table)
        return held


ALWAYS = "always"
"""Text of the rule without literals."""
