"""The training table in codes: the literals that rules may use, and bits for any two groups."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from disjunct.bits import PackedBits
from disjunct.estimators.labels import Target
from disjunct.literals import Binarizer, CodedTable, Literal, Schema
from disjunct.literals.coding import Coding
from disjunct.table import Kind, Table

BINARIZER_PARAMETERS = (
    "thresholds",
    "n_thresholds",
    "n_supervised",
    "categorical_features",
    "min_frequency",
    "max_categories",
    "rare",
    "negations",
    "exclude",
)
"""Parameters of an estimator that it hands to its `Binarizer`."""


@dataclass(frozen=True, slots=True, eq=False)
class Training:
    """The coded training table.

    Attributes
    ----------
    binarizer : Binarizer
        Fitted on the table.
    coded : CodedTable
        Codes of its columns; those of further literals stand behind.
    literals : tuple of Literal
        All literals, in the order of the packed bits.
    target : Target
        The labels and weights.
    """

    binarizer: Binarizer
    coded: CodedTable
    literals: tuple[Literal, ...]
    target: Target

    @classmethod
    def of(cls, estimator: Any, table: Table, target: Target) -> Self:
        """Choose the literals as the estimator's parameters say and code the table."""
        asked = {name: getattr(estimator, name) for name in BINARIZER_PARAMETERS}
        binarizer = Binarizer(**asked)
        coded = binarizer.fit_encode(table, target.codes, target.row_weights)
        return cls(binarizer, coded, binarizer.literals_, target)

    @property
    def schema(self) -> Schema:
        """Columns that literals speak of."""
        schema: Schema = self.binarizer.schema_
        return schema

    def with_literals(self, table: Table, further: Iterable[Literal]) -> Training:
        """Give the same with literals that the binarisation did not choose."""
        known = set(self.literals)
        new = [literal for literal in dict.fromkeys(further) if literal not in known]
        if not new:
            return self
        codings = tuple(map(_coding_of, new))
        matched = self.schema.match(table, {literal.column for literal in new})
        codes = tuple(coding.encode(matched[coding.name]) for coding in codings)
        coded = CodedTable(
            (*self.coded.codings, *codings), (*self.coded.codes, *codes), table.n_rows
        )
        return Training(self.binarizer, coded, (*self.literals, *new), self.target)

    def sides(self, positive: NDArray[np.intp], negative: NDArray[np.intp]) -> Sides:
        """Pack some rows of the table as positives and some as negatives."""
        packed = self.coded.pack_rows(positive, negative)
        return Sides.of(packed, (positive, negative), self.target.weights)


@dataclass(frozen=True, slots=True, eq=False)
class Sides:
    """Packed bits of positives and negatives, numbered as they are packed, with their weights."""

    bits: PackedBits
    weights: NDArray[np.float64] | None

    @classmethod
    def of(
        cls,
        packed: PackedBits,
        rows: tuple[NDArray[np.intp], NDArray[np.intp]],
        weights: NDArray[np.float64] | None,
    ) -> Self:
        """Take the weights of these rows of the table."""
        bits = PackedBits(
            packed.words, packed.n_positive, packed.n_negative, np.arange(packed.n_samples)
        )
        return cls(bits, None if weights is None else weights[np.concatenate(rows)])

    @property
    def positive(self) -> NDArray[np.bool_]:
        """Which samples are positive."""
        return np.arange(self.bits.n_samples) < self.bits.n_positive

    def covers(self, rules: Iterable[tuple[int, ...]]) -> NDArray[np.bool_]:
        """Which samples the rules, given by their literals, cover: samples by rules."""
        bits = self.bits
        split = bits.positive_words * 64
        columns = []
        for rule in rules:
            words = np.bitwise_and.reduce(
                bits.words[list(rule)], axis=0, initial=np.uint64(2**64 - 1)
            )
            flags = np.unpackbits(words.view(np.uint8), bitorder="little")
            parts = flags[: bits.n_positive], flags[split : split + bits.n_negative]
            columns.append(np.concatenate(parts))
        matrix = np.array(columns, dtype=bool).reshape(len(columns), bits.n_samples)
        return matrix.T


def _coding_of(literal: Literal) -> Coding:
    """Code a column for one literal alone."""
    if literal.value is None:
        return Coding(literal.column, literal.kind, (literal,))
    values = literal.value if isinstance(literal.value, tuple) else (literal.value,)
    known: Any = {"categories" if literal.kind is Kind.CATEGORY else "thresholds": values}
    return Coding(literal.column, literal.kind, (literal,), **known)
