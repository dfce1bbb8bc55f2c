"""How often each rule and literal comes back when the rows are others: folds, bootstrap samples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from disjunct.literals import Literal
from disjunct.rules import Rule, RuleSet

ALIKE = 0.8
"""Rules are alike where of the rows that either covers at least this share is covered by both."""


@dataclass(frozen=True, slots=True)
class Solidity:
    """How solid a rule or literal is.

    Attributes
    ----------
    rule : int
        Number of the rule in the set, from 1.
    text : str
        The rule, or one literal of it.
    literals : int
        Literals that it has.
    exact : float
        Share of the samples whose rules hold the same rule, or the same literal anywhere.
    alike : float
        Share of the samples with a rule that covers nearly the same rows, for a rule; with a
        literal on the same column in the same direction, for a literal.
    """

    rule: int
    text: str
    literals: int
    exact: float
    alike: float


@dataclass(frozen=True, slots=True)
class Stability:
    """What came back in rule sets learned from other samples of the rows.

    Attributes
    ----------
    samples : int
        Rule sets it was compared with.
    rules : tuple of Solidity
        One for each rule.
    literals : tuple of Solidity
        One for each literal of each rule.
    agreement : float
        Mean share of the rows on which a set learned from a sample decides the same.
    """

    samples: int
    rules: tuple[Solidity, ...]
    literals: tuple[Solidity, ...]
    agreement: float

    @classmethod
    def from_plain(cls, state: Mapping[str, Any]) -> Self:
        """Read what `dataclasses.asdict` wrote."""
        rules, literals = (
            tuple(Solidity(**one) for one in state[name]) for name in ("rules", "literals")
        )
        return cls(state["samples"], rules, literals, state["agreement"])

    def __str__(self) -> str:
        head = f"{'exact':>6} {'alike':>6}  rule, over {self.samples} samples of the rows"
        lines = [f"{one.exact:6.0%} {one.alike:6.0%}  {one.text}" for one in self.rules]
        return "\n".join([head, *lines, f"the same decision on {self.agreement:.1%} of the rows"])

    def to_frame(self, per: str = "rule", backend: str = "pandas") -> Any:
        """Make a data frame of one row for each rule or literal.

        Parameters
        ----------
        per : {"rule", "literal"}
            What a row is.
        backend : {"pandas", "polars", "pyarrow"}
            Library of the frame.
        """
        from disjunct.faces.frame import native_frame

        rows = {"rule": self.rules, "literal": self.literals}
        if per not in rows:
            raise ValueError(f"per must be one of {', '.join(rows)}, got {per!r}")
        names = ("rule", "text", "literals", "exact", "alike")
        return native_frame({n: [getattr(one, n) for one in rows[per]] for n in names}, backend)

    def plot(self, ax: Any = None) -> Any:
        """Draw for each rule how often it came back.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            Where to draw; a new figure by default.
        """
        from disjunct.faces.plots import StabilityDisplay

        return StabilityDisplay.from_frame(self.to_frame(), ax=ax)


def compare(
    rule_set: RuleSet, others: Sequence[RuleSet], covers: Sequence[NDArray[np.bool_]]
) -> Stability:
    """Compare a rule set with those of other samples.

    Parameters
    ----------
    rule_set : RuleSet
        The set in question.
    others : sequence of RuleSet
        Those learned from other samples.
    covers : sequence of array of bool
        Which of the same rows the rules cover: first those of the set, then those of the others.
    """
    own, *rest = covers
    exact = Counter(rule for other in others for rule in set(map(_key, other)))
    ours = _packed(own)
    alike = np.array([_has_alike(ours, _packed(other)) for other in rest], dtype=float)
    literals = Counter(
        literal for other in others for literal in {x for rule in other for x in rule}
    )
    directions = Counter(
        one for other in others for one in {_direction(x) for rule in other for x in rule}
    )
    n = len(others)
    decided = own.any(axis=1)
    return Stability(
        n,
        tuple(
            Solidity(place + 1, str(rule), len(rule), exact[_key(rule)] / n, float(share))
            for place, (rule, share) in enumerate(zip(rule_set, alike.mean(axis=0), strict=True))
        ),
        tuple(
            Solidity(place + 1, str(x), 1, literals[x] / n, directions[_direction(x)] / n)
            for place, rule in enumerate(rule_set)
            for x in rule
        ),
        float(np.mean([np.mean(decided == other.any(axis=1)) for other in rest])),
    )


def _key(rule: Rule) -> frozenset[Literal]:
    return frozenset(rule)


def _direction(literal: Literal) -> tuple[str, Any, Any]:
    """Tell what a literal says when its threshold is left aside."""
    return literal.column, literal.op, None if literal.kind.is_ordered else literal.value


def _has_alike(own: NDArray[np.uint64], other: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """For each rule whether the other set holds one that covers nearly the same rows."""
    both = np.bitwise_count(own[:, None] & other[None]).sum(axis=2, dtype=np.int64)
    either = np.bitwise_count(own[:, None] | other[None]).sum(axis=2, dtype=np.int64)
    found: NDArray[np.bool_] = (both >= ALIKE * either).any(axis=1)
    return found


def _packed(covers: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Rules by words of 64 rows."""
    words = -(-len(covers) // 64)
    flags = np.zeros((covers.shape[1], words * 64), dtype=bool)
    flags[:, : len(covers)] = covers.T
    return np.packbits(flags, axis=1).view(np.uint64)
