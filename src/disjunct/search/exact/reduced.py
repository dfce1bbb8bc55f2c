"""A problem without what cannot matter: equal rows merged, needless literals gone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from disjunct.search.exact.problem import RuleProblem


@dataclass(frozen=True, slots=True, eq=False)
class Reduced:
    """Distinct rows and useful literals.

    Attributes
    ----------
    matrix : NDArray[np.bool_]
        Distinct rows by the literals that are left.
    gain, loss : NDArray[np.int64]
        What a row earns and what it costs: one of them is 0.
    literals : NDArray[np.intp]
        Which literals are left, ascending.
    prices : NDArray[np.int64]
        Their prices.
    """

    matrix: NDArray[np.bool_]
    gain: NDArray[np.int64]
    loss: NDArray[np.int64]
    literals: NDArray[np.intp]
    prices: NDArray[np.int64]


def reduce(problem: RuleProblem) -> Reduced:
    """Merge samples that no permitted literal tells apart and leave out needless literals.

    A literal that every sample satisfies only costs; of literals of equal cover on columns of equal
    constraints one suffices: the cheapest, of equal price the lowest.
    """
    literals = np.flatnonzero(problem.constraints.allowed)
    matrix = problem.bits.unpack(literals)[problem.bits.order]
    worth = np.concatenate((problem.positive, -problem.negative))
    rows, place = np.unique(matrix, axis=0, return_inverse=True)
    net = np.zeros(len(rows), dtype=np.int64)
    np.add.at(net, place.ravel(), worth)
    kept = _useful(rows, literals, problem)
    return Reduced(
        rows[:, kept],
        np.maximum(net, 0),
        np.maximum(-net, 0),
        literals[kept],
        problem.literals[literals[kept]],
    )


def _useful(
    rows: NDArray[np.bool_], literals: NDArray[np.intp], problem: RuleProblem
) -> NDArray[np.intp]:
    """Give the places of the literals to keep, ascending."""
    prices, columns = problem.literals[literals], problem.constraints.columns[literals]
    kept: dict[tuple[int, bytes], int] = {}
    for place in np.lexsort((literals, prices)).tolist():
        cover = rows[:, place]
        if not cover.all():
            kept.setdefault((int(columns[place]), cover.tobytes()), place)
    return np.array(sorted(kept.values()), dtype=np.intp)
