"""A table as codes: from here literals become bits without a matrix of rows by literals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from disjunct.bits import PackedBits
from disjunct.bits.packed import class_order, padded_words
from disjunct.bits.packing import aligned_words
from disjunct.literals.coding import Coding
from disjunct.literals.packing import code_flags, pack_codes


@dataclass(frozen=True, slots=True, eq=False)
class CodedTable:
    """The codes of each column of a table, and what literals say about them.

    Attributes
    ----------
    codings : tuple of Coding
        How each column is coded.
    codes : tuple of NDArray
        The code of each row, one array for each column.
    n_rows : int
        Rows of the table.
    """

    codings: tuple[Coding, ...]
    codes: tuple[NDArray[Any], ...]
    n_rows: int

    @property
    def n_literals(self) -> int:
        """Literals on all columns."""
        return sum(len(coding.literals) for coding in self.codings)

    def columns(self) -> Iterator[NDArray[np.bool_]]:
        """For one literal after another, for which rows it holds."""
        for coding, codes in zip(self.codings, self.codes, strict=True):
            for bounds in coding.ranges:
                yield code_flags(codes, bounds)

    def matrix(self) -> NDArray[np.bool_]:
        """For which rows each literal holds: rows by literals, a byte each."""
        matrix = np.empty((self.n_rows, self.n_literals), dtype=bool, order="F")
        for place, flags in enumerate(self.columns()):
            matrix[:, place] = flags
        return matrix

    def pack(self, labels: ArrayLike) -> PackedBits:
        """Pack all rows, those whose label is true first."""
        positive = np.asarray(labels, dtype=bool)
        if positive.shape != (self.n_rows,):
            raise ValueError(f"expected {self.n_rows} labels, got shape {positive.shape}")
        return self._pack(class_order(positive), int(np.count_nonzero(positive)))

    def pack_rows(self, positive_rows: ArrayLike, negative_rows: ArrayLike) -> PackedBits:
        """Pack some of the rows: these as positives, those as negatives."""
        positive = np.asarray(positive_rows, dtype=np.intp)
        negative = np.asarray(negative_rows, dtype=np.intp)
        return self._pack(np.concatenate((positive, negative)), len(positive))

    def _pack(self, order: NDArray[np.intp], n_positive: int) -> PackedBits:
        n_negative = len(order) - n_positive
        n_words = padded_words(n_positive) + padded_words(n_negative)
        words = aligned_words(self.n_literals, n_words)
        first = 0
        for coding, codes in zip(self.codings, self.codes, strict=True):
            last = first + len(coding.literals)
            pack_codes(codes[order], coding.ranges, n_positive, words[first:last])
            first = last
        return PackedBits(words, n_positive, n_negative, order)
