"""When rule sets need not grow any further: they have fallen behind, pair by pair of folds."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from disjunct.estimators.path.choice import ROUNDING
from disjunct.estimators.path.point import PathPoint

STANDARD_ERRORS = 2.0
"""So far below the best, in standard errors of the paired difference, is behind."""


def is_behind(latest: PathPoint, points: Sequence[PathPoint], first: Sequence[PathPoint]) -> bool:
    """Whether larger rule sets than the latest can be left out.

    They can where the latest is clearly worse than the best point and not smaller. As long as one
    of the first points is the best, nothing was gained yet and exploration goes on.
    """
    best = max(points, key=lambda point: (round(point.score, 9), -point.mean_literals))
    if any(best is point for point in first) or latest.mean_literals < best.mean_literals:
        return False
    gaps = np.subtract(best.scores, latest.scores)
    error = float(np.std(gaps, ddof=1) / np.sqrt(len(gaps)))
    return bool(gaps.mean() > max(STANDARD_ERRORS * error, ROUNDING))
