"""Samples of many classes packed once, of which any two classes are packed bits by a copy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray

from disjunct.bits.packed import BLOCK, PackedBits, padded_words
from disjunct.bits.packing import aligned_words


class Packer(Protocol):
    """Whatever packs chosen rows of a table: these as positives, those as negatives."""

    def pack_rows(
        self, positive_rows: NDArray[np.intp], negative_rows: NDArray[np.intp]
    ) -> PackedBits:
        """Pack some of the rows."""


@dataclass(frozen=True, slots=True, eq=False)
class ClassBlocks:
    """Literals by samples, the samples of each class in a block of their own.

    Attributes
    ----------
    words : NDArray[np.uint64]
        One row of words for each literal; the blocks of the classes follow each other, each padded
        with bits that are 0.
    rows : tuple of NDArray[np.intp]
        For each class which rows of the table its samples are.

    Examples
    --------
    >>> from disjunct.literals import Binarizer
    >>> coded = Binarizer().fit_encode([{"x": 1}, {"x": 2}, {"x": 3}])
    >>> blocks = ClassBlocks.pack(coded, [np.array([0]), np.array([1]), np.array([2])])
    >>> pair = blocks.pair(2, 0)
    >>> pair.n_positive, pair.n_negative, pair.unpack().astype(int).tolist()
    (1, 1, [[0, 1, 0, 1], [1, 0, 1, 0]])
    """

    words: NDArray[np.uint64]
    rows: tuple[NDArray[np.intp], ...]

    @classmethod
    def pack(cls, packer: Packer, rows: Sequence[NDArray[np.intp]]) -> Self:
        """Pack the rows of each class.

        Each block is filled up with a row of the table so that all blocks are packed in one sweep;
        the bits of the filling are cleared afterwards.
        """
        sizes = [padded_words(len(part)) * 64 for part in rows]
        filled = np.zeros(sum(sizes), dtype=np.intp)
        real = np.zeros(sum(sizes), dtype=bool)
        for part, start in zip(rows, _starts(sizes), strict=True):
            filled[start : start + len(part)] = part
            real[start : start + len(part)] = True
        words = packer.pack_rows(filled, np.empty(0, dtype=np.intp)).words
        words &= np.packbits(real, bitorder="little").view(np.uint64)
        return cls(words, tuple(rows))

    def pair(self, positive: int, negative: int) -> PackedBits:
        """Packed bits of two classes; sample i of a class is row ``rows[class][i]``."""
        parts = [self.words[:, self._span(number)] for number in (positive, negative)]
        words = aligned_words(len(self.words), sum(part.shape[1] for part in parts))
        split = parts[0].shape[1]
        words[:, :split], words[:, split:] = parts
        sizes = len(self.rows[positive]), len(self.rows[negative])
        return PackedBits(words, *sizes, np.arange(sum(sizes)))

    def _span(self, number: int) -> slice:
        sizes = [padded_words(len(part)) for part in self.rows]
        return slice(sum(sizes[:number]), sum(sizes[: number + 1]))


def _starts(sizes: Sequence[int]) -> list[int]:
    assert all(size % BLOCK == 0 for size in sizes), "blocks are padded"
    return [sum(sizes[:place]) for place in range(len(sizes))]
