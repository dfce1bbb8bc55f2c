"""What every comparison of rule sets measures on test rows."""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.estimator.frames import Part


def measures(clf: Any, test: Part) -> dict[str, float]:
    """Accuracy, size and overlap of a fitted classifier of two classes."""
    fired = clf.rules_.covers(test.frame)
    return {
        "accuracy": clf.score(test.frame, test.y),
        "rules": len(clf.rules_),
        "literals": clf.rules_.n_literals,
        "overlap": float(np.mean(fired.sum(axis=1) > 1)),
    }
