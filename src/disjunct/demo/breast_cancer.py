"""Tumours of the breast, malignant or benign: measured data that come with scikit-learn."""

from __future__ import annotations

from typing import Any

from sklearn.datasets import load_breast_cancer


def tumours() -> tuple[dict[str, Any], Any]:
    """Give the measurements by name, and the diagnosis of each tumour.

    Examples
    --------
    >>> table, diagnosis = tumours()
    >>> len(table), len(diagnosis), (diagnosis == "malignant").sum().item()
    (30, 569, 212)
    """
    data = load_breast_cancer()
    names = [str(name).replace(" ", "_") for name in data.feature_names]
    table = {name: data.data[:, place] for place, name in enumerate(names)}
    return table, data.target_names[data.target]
