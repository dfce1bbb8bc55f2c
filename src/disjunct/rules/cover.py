"""Which rows every rule of a set covers, each distinct literal evaluated once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from disjunct.literals import Literal
from disjunct.rules.rule import Rule
from disjunct.table import Table


def cover_matrix(rules: Sequence[Rule], table: Table) -> NDArray[np.bool_]:
    """Boolean matrix, rows by rules; agrees with `Rule.covers` column by column.

    Only what literals that stand in several rules hold for is kept meanwhile, so that memory
    beside the result stays at a byte for each row and shared literal.
    """
    uses = Counter(literal for rule in rules for literal in set(rule))
    kept: dict[Literal, NDArray[np.bool_]] = {}
    result = np.ones((table.n_rows, len(rules)), dtype=bool, order="F")
    for place, rule in enumerate(rules):
        for literal in dict.fromkeys(rule):
            held = kept.get(literal)
            if held is None:
                held = literal.holds(table)
                if uses[literal] > 1:
                    kept[literal] = held
            result[:, place] &= held
    return result
