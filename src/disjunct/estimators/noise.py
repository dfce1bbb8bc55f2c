"""The price of a literal where the noise of the labels is to set it."""

from __future__ import annotations

import numpy as np

from disjunct.estimators.training import Sides
from disjunct.search import SearchResult

LEAST = 2.0
"""Price of a literal where the labels are without noise."""

SLOPE = 16.0
"""What chance adds: a literal that says nothing wins the more samples, the noisier the labels."""


def price_at(wrong: float) -> float:
    """Price of a literal where quickly learned rules decide this share of the samples wrongly.

    Examples
    --------
    >>> [price_at(wrong) for wrong in (0.0, 0.02, 0.2, 0.5)]
    [2.0, 2.3, 4.6, 6.0]
    """
    return round(LEAST + SLOPE * wrong * (1 - wrong), 1)


def share_wrong(result: SearchResult, sides: Sides) -> float:
    """Share of the samples, or of their weight, that a rule set decides wrongly."""
    covered = sides.covers(result.rules).any(axis=1)
    return float(np.average(covered != sides.positive, weights=sides.weights))
