"""Cover patterns: which rules fire together, and which rows share that fate."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

WORD = 64


@dataclass(frozen=True, slots=True, eq=False)
class Patterns:
    """The distinct rows of a cover matrix.

    Attributes
    ----------
    fired : tuple of tuple of int
        For each pattern the rules that fire, in ascending order.
    of_row : NDArray[np.intp]
        Pattern of each row of the table.

    Examples
    --------
    >>> import numpy as np
    >>> found = Patterns.of(np.array([[True, False], [False, False], [True, False]]))
    >>> found.fired, found.of_row.tolist()
    (((), (0,)), [1, 0, 1])
    """

    fired: tuple[tuple[int, ...], ...]
    of_row: NDArray[np.intp]

    @classmethod
    def of(cls, covers: NDArray[np.bool_]) -> Patterns:
        """Group the rows of a boolean matrix, rows by rules."""
        words = _words(covers)
        if words.shape[1] == 1:
            _, first, of_row = np.unique(words[:, 0], return_index=True, return_inverse=True)
        else:
            _, first, of_row = np.unique(words, axis=0, return_index=True, return_inverse=True)
        fired = tuple(tuple(np.flatnonzero(covers[row]).tolist()) for row in first)
        return cls(fired, of_row.reshape(-1))

    def totals(self, weights: NDArray[np.float64]) -> NDArray[np.float64]:
        """Sum of a weight per row within each pattern."""
        return np.bincount(self.of_row, weights, len(self.fired)).astype(np.float64, copy=False)


def _words(covers: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Pack each row into as few 64-bit words as hold it, at least one."""
    n_rows, n_rules = covers.shape
    words = np.zeros((n_rows, max(1, -(-n_rules // WORD))), dtype=np.uint64)
    for rule in range(n_rules):
        words[:, rule // WORD] |= covers[:, rule].astype(np.uint64) << np.uint64(rule % WORD)
    return words
