"""The thresholds of an ordered column: by rule, by what the user asked for, readable."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from disjunct.literals.cuts import distinct_cuts, quantile_cuts, supervised_cuts
from disjunct.literals.distribution import Distribution
from disjunct.literals.readable import readable_threshold
from disjunct.literals.values import Scalar, normal_value
from disjunct.table import Kind

RULES = ("deciles", "distinct", "supervised")
"""Ways of choosing thresholds; see `Binarizer`."""

MIN_SHARE = 0.005
"""Share of the rows that each side of a supervised cut keeps at least."""


def thresholds_of(
    distribution: Distribution,
    kind: Kind,
    rule: str,
    *,
    n_thresholds: int,
    n_supervised: int,
) -> tuple[Scalar, ...]:
    """Choose the thresholds of a column by a rule, in rising order."""
    if rule == "distinct":
        places = distinct_cuts(len(distribution.values), n_thresholds)
    else:
        places = quantile_cuts(distribution.weights, n_thresholds)
    if rule == "supervised":
        by_class = distribution.class_weights
        assert by_class is not None, "a supervised column is gathered by class"
        more = supervised_cuts(by_class, n_supervised, MIN_SHARE)
        places = np.array(sorted({*places.tolist(), *more.tolist()}), dtype=np.intp)
    return readable(distribution.values, places, kind)


def readable(values: NDArray[Any], places: NDArray[np.intp], kind: Kind) -> tuple[Scalar, ...]:
    """Thresholds that separate each named value from the next; the last value stands for itself.

    Parameters
    ----------
    values : NDArray
        Distinct training values, rising.
    places : NDArray[np.intp]
        Which of them end a part.
    kind : Kind
        Kind of the column.
    """
    last = len(values) - 1
    return tuple(
        readable_threshold(values[place], values[place + 1])
        if place < last
        else normal_value(values[place], kind)
        for place in places
    )


def given_thresholds(name: str, kind: Kind, given: Iterable[Any]) -> tuple[Scalar, ...]:
    """Thresholds that the user gave for a column, exactly, in rising order and each once."""
    try:
        found = {normal_value(value, kind) for value in given}
    except (TypeError, ValueError) as error:
        raise ValueError(f"thresholds of column {name!r}: {error}") from None
    return tuple(sorted(found))
