"""Codes and ranges of codes become packed bits: natively where possible, else by NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from disjunct.bits.packed import padded_words
from disjunct.bits.packing import native

_native_pack = getattr(native, "pack_codes", None)


def pack_codes(
    codes: NDArray[Any],
    ranges: NDArray[np.uint32],
    n_positive: int,
    words: NDArray[np.uint64],
) -> None:
    """Write the bits of the literals on one column.

    Parameters
    ----------
    codes : NDArray of uint8, uint16 or uint32
        Code of each sample, positives first.
    ranges : NDArray[np.uint32] of shape (n_literals, 4)
        For each literal the codes that it holds for; see `Coding.ranges`.
    n_positive : int
        How many samples are positive.
    words : NDArray[np.uint64] of shape (n_literals, n_words)
        Written to: the rows of these literals in the packed matrix, all zero.
    """
    n_words = padded_words(n_positive) + padded_words(len(codes) - n_positive)
    if not 0 <= n_positive <= len(codes) or words.shape != (len(ranges), n_words):
        raise ValueError(
            f"{len(codes)} codes, {n_positive} of them positive, and {len(ranges)} literals do not "
            f"fit words of shape {words.shape}"
        )
    if _native_pack is not None:
        _native_pack(codes, ranges, n_positive, words)
    else:
        pack_codes_plainly(codes, ranges, n_positive, words)


def pack_codes_plainly(
    codes: NDArray[Any],
    ranges: NDArray[np.uint32],
    n_positive: int,
    words: NDArray[np.uint64],
) -> None:
    """Do the same with NumPy alone: the oracle of the native routine."""
    first_negative = padded_words(n_positive) * 8
    for bounds, row in zip(ranges, words.view(np.uint8), strict=True):
        flags = code_flags(codes, bounds)
        for part, start in ((flags[:n_positive], 0), (flags[n_positive:], first_negative)):
            packed = np.packbits(part, bitorder="little")
            row[start : start + len(packed)] = packed


def code_flags(codes: NDArray[Any], bounds: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """For which codes a literal holds, by its row of `Coding.ranges`."""
    first, last, limit, flipped = bounds.tolist()
    inside: NDArray[np.bool_] = (codes >= first) & (codes <= last)
    return (codes < limit) & ~inside if flipped else inside
