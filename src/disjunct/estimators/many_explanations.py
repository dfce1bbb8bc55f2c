"""Why a row got its class, where there are many: the explanations of the sets that decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from disjunct.rules import Explanation, Explanations
from disjunct.rules.labels import Label
from disjunct.table import Table

if TYPE_CHECKING:
    from disjunct.estimators.one_versus_one import OneVersusOne
    from disjunct.estimators.one_versus_rest import OneVersusRest


@dataclass(frozen=True, slots=True)
class ManyExplanation:
    """Why one row got its class.

    Attributes
    ----------
    row : int
        Place of the row in the table.
    label : Label
        What it got.
    probability : float
        Probability of that label.
    because : tuple of (key, Explanation)
        Key in ``rule_sets_`` and explanation of each rule set that spoke for the label; where
        none did (a row without a claim gets the default class), that of the label's own set.
    """

    row: int
    label: Label
    probability: float
    because: tuple[tuple[Any, Explanation], ...]

    def __str__(self) -> str:
        lines = [f"row {self.row} is {self.label} ({100 * self.probability:.0f}% likely)"]
        for key, explanation in self.because:
            head, *rest = str(explanation).split("\n")
            name = " or ".join(map(str, key)) if isinstance(key, tuple) else f"{key} or not"
            lines.append(f"  {name}: {head.partition(' is ')[2]}")
            lines.extend(f"  {line}" for line in rest)
        return "\n".join(lines)


@dataclass(frozen=True, slots=True, eq=False)
class ManyExplanations:
    """Explanations of the rows of a table, made one by one when asked for."""

    keys: tuple[Any, ...]
    parts: tuple[Explanations, ...]
    labels: tuple[Label, ...]
    codes: NDArray[np.intp]
    probabilities: NDArray[np.float64]
    spoken_by: tuple[tuple[int, ...], ...]

    @classmethod
    def of(
        cls,
        decision: OneVersusOne | OneVersusRest,
        table: Table,
        spoken_by: Sequence[Sequence[int]],
        nearest: int,
    ) -> Self:
        """Explain the decisions on a table.

        Parameters
        ----------
        spoken_by : sequence of sequence of int
            For each class the places of the rule sets that may speak for it.
        """
        parts = tuple(rule_set.explain(table, nearest=nearest) for rule_set in decision.sets)
        covers = [part.covers for part in parts]
        codes = decision.decide(covers)
        return cls(
            tuple(decision.rule_sets),
            parts,
            decision.labels,
            codes,
            decision.probabilities(covers)[np.arange(len(codes)), codes],
            tuple(map(tuple, spoken_by)),
        )

    def __len__(self) -> int:
        return len(self.codes)

    def __iter__(self) -> Iterator[ManyExplanation]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, row: int) -> ManyExplanation:
        place = range(len(self))[row]
        code = int(self.codes[place])
        label = self.labels[code]
        found = [(self.keys[part], self.parts[part][place]) for part in self.spoken_by[code]]
        agreeing = [(key, explanation) for key, explanation in found if explanation.label == label]
        return ManyExplanation(
            place, label, float(self.probabilities[place]), tuple(agreeing or found)
        )

    def __str__(self) -> str:
        return "\n".join(map(str, self))
