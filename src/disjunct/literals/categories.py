"""Which categories of a column have literals of their own, and which are rare."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def split_rare(
    weights: NDArray[np.float64],
    total: float,
    min_frequency: float | None,
    max_categories: int | None,
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Tell frequent categories from rare ones; those of no weight do not exist.

    Parameters
    ----------
    weights : NDArray[np.float64]
        Weight of each category, in order.
    total : float
        Weight of all rows, those where the value is missing included.
    min_frequency : float or None
        Least weight of a frequent category: a float below 1 is a share of the total.
    max_categories : int or None
        How many categories may be frequent; the heaviest are, the first in order among equals.

    Returns
    -------
    tuple of NDArray[np.intp]
        Places of the frequent categories and of the rare ones, each in order.

    Examples
    --------
    >>> frequent, rare = split_rare(np.array([5.0, 1.0, 0.0, 4.0]), 10.0, 0.2, None)
    >>> frequent.tolist(), rare.tolist()
    ([0, 3], [1])
    """
    frequent = weights > 0
    if min_frequency is not None:
        is_share = isinstance(min_frequency, float) and min_frequency < 1
        frequent &= weights >= (min_frequency * total if is_share else min_frequency)
    if max_categories is not None and np.count_nonzero(frequent) > max_categories:
        by_weight = np.argsort(-weights, kind="stable")
        frequent[by_weight[frequent[by_weight]][max_categories:]] = False
    return np.flatnonzero(frequent), np.flatnonzero((weights > 0) & ~frequent)
