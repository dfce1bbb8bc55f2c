"""Any two classes of blocks packed once are the packed bits of those classes."""

from __future__ import annotations

import numpy as np
import pytest

from disjunct.bits import PackedBits
from disjunct.bits.blocks import ClassBlocks


class MatrixPacker:
    """Packs rows of a boolean matrix, one way as good as any."""

    def __init__(self, matrix):
        self.matrix = matrix

    def pack_rows(self, positive_rows, negative_rows):
        """Pack these rows as positives, those as negatives."""
        rows = np.concatenate((positive_rows, negative_rows))
        labels = np.arange(len(rows)) < len(positive_rows)
        return PackedBits.pack(self.matrix[rows], labels)


@pytest.mark.parametrize("sizes", [(1, 1, 1), (63, 64, 65), (511, 512, 513), (3, 0, 700)])
def test_every_pair_is_packed_as_if_alone(sizes):
    """At every edge of words and blocks, also for an empty class, the copy equals the packing."""
    rng = np.random.default_rng(sum(sizes))
    matrix = rng.random((sum(sizes), 7)) < 0.5
    codes = rng.permutation(np.repeat(np.arange(3), sizes))
    rows = [np.flatnonzero(codes == code) for code in range(3)]
    packer = MatrixPacker(matrix)
    blocks = ClassBlocks.pack(packer, rows)
    for a in range(3):
        for b in range(3):
            alone = packer.pack_rows(rows[a], rows[b])
            pair = blocks.pair(a, b)
            assert (pair.n_positive, pair.n_negative) == (sizes[a], sizes[b])
            assert np.array_equal(pair.words, alone.words)
            assert pair.words.size == 0 or pair.words.ctypes.data % 64 == 0
