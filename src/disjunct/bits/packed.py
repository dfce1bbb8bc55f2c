"""The packed matrix: one bit for each literal and sample, positives before negatives."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from disjunct.bits import packing

BLOCK = 512
"""Samples in a block: each class is padded to a multiple of it, with bits that are 0."""

MAX_ROWS = 2**31 - 1


@dataclass(frozen=True, slots=True, eq=False)
class PackedBits:
    """Literals by samples, one bit each, in words of 64.

    Attributes
    ----------
    words : NDArray[np.uint64]
        One contiguous row of words for each literal, aligned to 64 bytes; bit ``i % 64`` of word
        ``i // 64`` of a class's block belongs to sample i of that class.
    n_positive, n_negative : int
        Samples of either class.
    order : NDArray[np.intp]
        Row of the table that each sample is, positives first.

    Examples
    --------
    >>> import numpy as np
    >>> matrix = np.array([[1, 0], [0, 1], [1, 1]], dtype=bool)
    >>> bits = PackedBits.pack(matrix, [False, True, True])
    >>> bits.words.shape, bits.n_positive, bits.order.tolist()
    ((2, 16), 2, [1, 2, 0])
    >>> bits.unpack().tolist() == matrix.tolist()
    True
    """

    words: NDArray[np.uint64]
    n_positive: int
    n_negative: int
    order: NDArray[np.intp]

    def __post_init__(self) -> None:
        expected = padded_words(self.n_positive) + padded_words(self.n_negative)
        words = self.words
        if words.dtype != np.uint64 or words.ndim != 2 or words.shape[1] != expected:
            raise ValueError(
                f"words must be rows of {expected} uint64 for {self.n_positive} positives and "
                f"{self.n_negative} negatives, got {words.dtype} of shape {words.shape}: use "
                "PackedBits.pack"
            )
        if self.order.shape != (self.n_samples,):
            raise ValueError(
                f"order must name the row of each of {self.n_samples} samples, got shape "
                f"{self.order.shape}"
            )

    @classmethod
    def pack(cls, columns: ArrayLike | Iterable[ArrayLike], labels: ArrayLike) -> Self:
        """Pack a boolean matrix (rows by literals) or an iterable of boolean columns.

        Parameters
        ----------
        columns : array of shape (n, d), or iterable of arrays of shape (n,)
            Boolean or 0/1 of any dtype; a list is read as an array, any other iterable one column
            at a time.
        labels : array of shape (n,)
            True for a positive sample.
        """
        positive = check_labels(labels)
        order = class_order(positive)
        n_positive = int(np.count_nonzero(positive))
        n_negative = len(positive) - n_positive
        if isinstance(columns, list | tuple) or hasattr(columns, "__array__"):
            matrix = check_matrix(np.asarray(columns), len(positive))
            words = packing.pack_matrix(matrix, order, n_positive)
        elif isinstance(columns, Iterable):
            words = packing.pack_columns(columns, order, n_positive)
        else:
            raise TypeError(f"columns must be a matrix or an iterable of columns, got {columns!r}")
        return cls(words, n_positive, n_negative, order)

    @property
    def n_literals(self) -> int:
        """Literals: rows of the packed matrix."""
        return int(self.words.shape[0])

    @property
    def n_samples(self) -> int:
        """Samples of both classes."""
        return self.n_positive + self.n_negative

    @property
    def positive_words(self) -> int:
        """Words that the positives take in each row, padding included."""
        return padded_words(self.n_positive)

    def unpack(self, literals: ArrayLike | None = None) -> NDArray[np.bool_]:
        """Give the boolean matrix back (rows by literals), in the order of the table's rows."""
        words = self.words if literals is None else self.words[np.asarray(literals)]
        flags = np.unpackbits(words.view(np.uint8), axis=1, bitorder="little").astype(bool)
        split = self.positive_words * 64
        kept = (flags[:, : self.n_positive], flags[:, split : split + self.n_negative])
        matrix = np.empty((self.n_samples, len(words)), dtype=bool)
        matrix[self.order] = np.concatenate(kept, axis=1).T
        return matrix


def padded_words(samples: int) -> int:
    """Words that so many samples take, padded to whole blocks."""
    return -(-samples // BLOCK) * (BLOCK // 64)


def check_labels(labels: ArrayLike) -> NDArray[np.bool_]:
    """Labels as booleans, or an error that names what is wrong with them."""
    array = np.asarray(labels)
    if array.ndim != 1:
        raise ValueError(f"labels must be one-dimensional, got shape {array.shape}")
    if len(array) > MAX_ROWS:
        raise ValueError(f"at most 2**31 - 1 rows can be packed, got {len(array)}: sample the rows")
    packing.check_binary(array, "labels", "encode them first")
    return array.astype(bool)


def check_matrix(matrix: NDArray[Any], n_rows: int) -> NDArray[np.uint8]:
    """Matrix as bytes that are 0 or 1, or an error that names what is wrong with it."""
    if matrix.ndim != 2:
        raise ValueError(f"the matrix must be two-dimensional, got shape {matrix.shape}")
    if matrix.shape[0] != n_rows:
        raise ValueError(f"the matrix has {matrix.shape[0]} rows but there are {n_rows} labels")
    if matrix.dtype == bool:
        return matrix.view(np.uint8)
    packing.check_binary(matrix, "the matrix", "binarise the table first")
    return matrix.astype(np.uint8, copy=False)


def class_order(positive: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Row numbers, positives first, each class in the order of the table."""
    return np.concatenate((np.flatnonzero(positive), np.flatnonzero(~positive)))
