"""Tables that the tests of the estimators share."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest


@pytest.fixture
def patients():
    """Three hundred patients of every kind of column, with gaps."""
    rng = np.random.default_rng(3)
    n = 300
    age = rng.integers(18, 90, n).astype(float)
    frame = pd.DataFrame(
        {
            "age": np.where(rng.random(n) < 0.1, np.nan, age),
            "bmi": rng.normal(26, 4, n).round(1),
            "smoker": rng.choice(["yes", "no", None], n, p=[0.3, 0.6, 0.1]),
            "insured": rng.random(n) < 0.5,
            "seen": pd.Timestamp("2024-01-01") + pd.to_timedelta(rng.integers(0, 365, n), "D"),
        }
    )
    risk = (frame.age.fillna(50) > 60) & (frame.smoker == "yes") | (frame.bmi > 31)
    noise = rng.random(n) < 0.08
    frame.attrs["ill"] = np.where(risk ^ noise, "ill", "well")
    return frame


@pytest.fixture
def ill(patients):
    """Whether they are ill, as a named column of text."""
    return pd.Series(patients.attrs["ill"], name="state")


@pytest.fixture
def stages(patients):
    """Three stages of illness, two of them rarer."""
    stage = np.where(patients.attrs["ill"] == "well", "none", "early")
    late = (patients.attrs["ill"] == "ill") & (patients["bmi"] > 30)
    return np.where(late, "late", stage)
