"""Packing of boolean columns into words: natively where the extension is there, else by NumPy."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

native: ModuleType | None
"""The native module, or None where no compiler was at hand."""

try:
    native = import_module("disjunct.bits._native")
except ImportError:
    native = None

ALIGNMENT = 64
BLOCK_WORDS = 8


def aligned_words(rows: int, words: int) -> NDArray[np.uint64]:
    """Zeroed rows of words whose first byte is aligned to 64 bytes."""
    spare = ALIGNMENT // 8
    buffer = np.zeros(rows * words + spare, dtype=np.uint64)
    skip = (-buffer.ctypes.data // 8) % spare
    return buffer[skip : skip + rows * words].reshape(rows, words)


def aligned(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Give the words as native code must have them: a copy where they lie elsewise."""
    if words.flags.c_contiguous and words.ctypes.data % ALIGNMENT == 0:
        return words
    copy = aligned_words(*words.shape)
    copy[:] = words
    return copy


def pack_matrix(
    matrix: NDArray[np.uint8], order: NDArray[np.intp], n_positive: int
) -> NDArray[np.uint64]:
    """Pack a matrix of bytes (rows by literals) whose rows are taken in the order given."""
    if native is None:
        return pack_columns(iter(matrix.T), order, n_positive)
    words = aligned_words(matrix.shape[1], _words_of(len(order), n_positive))
    if matrix.flags.c_contiguous:
        native.pack_rows(matrix, order, n_positive, words)
    else:
        for row, column in zip(words, matrix.T, strict=True):
            native.pack_column(np.ascontiguousarray(column), order, n_positive, row)
    return words


def pack_columns(
    columns: Iterable[ArrayLike], order: NDArray[np.intp], n_positive: int
) -> NDArray[np.uint64]:
    """Pack columns one at a time; the matrix they form is never in memory."""
    n_words = _words_of(len(order), n_positive)
    packed: list[NDArray[np.uint64]] = []
    for number, column in enumerate(columns):
        flags = _check_column(column, len(order), number)
        packed.append(_pack_column(flags, order, n_positive, n_words))
    words = aligned_words(len(packed), n_words)
    for row in range(len(packed)):
        words[row] = packed[row]
        packed[row] = words[row]
    return words


def _pack_column(
    flags: NDArray[np.bool_], order: NDArray[np.intp], n_positive: int, n_words: int
) -> NDArray[np.uint64]:
    if native is None:
        return pack_column_plainly(flags, order, n_positive, n_words)
    row = np.zeros(n_words, dtype=np.uint64)
    native.pack_column(flags.view(np.uint8), order, n_positive, row)
    return row


def pack_column_plainly(
    flags: NDArray[np.bool_], order: NDArray[np.intp], n_positive: int, n_words: int
) -> NDArray[np.uint64]:
    """Pack one column with NumPy alone: the oracle of the native packing."""
    positive_words = _padded(n_positive)
    bits = np.zeros(n_words * 64, dtype=bool)
    bits[:n_positive] = flags[order[:n_positive]]
    first = positive_words * 64
    bits[first : first + len(order) - n_positive] = flags[order[n_positive:]]
    return np.packbits(bits, bitorder="little").view(np.uint64)


def _check_column(column: ArrayLike, n_rows: int, number: int) -> NDArray[np.bool_]:
    array = np.ascontiguousarray(column)
    if array.shape != (n_rows,):
        raise ValueError(f"column {number} has shape {array.shape}, expected ({n_rows},)")
    check_binary(array, f"column {number}", "binarise the table first")
    return array.astype(bool, copy=False)


def check_binary(array: NDArray[Any], what: str, remedy: str) -> None:
    """Refuse anything but booleans, 0 and 1 by the first value at fault."""
    if array.dtype == bool or (array.dtype == np.uint8 and array.max(initial=0) <= 1):
        return
    strange = array[~np.isin(array, (0, 1))]
    if strange.size:
        raise ValueError(f"{what} must hold booleans or 0 and 1, got {strange[0]!r}: {remedy}")


def _padded(samples: int) -> int:
    return -(-samples // (64 * BLOCK_WORDS)) * BLOCK_WORDS


def _words_of(n_samples: int, n_positive: int) -> int:
    return _padded(n_positive) + _padded(n_samples - n_positive)
