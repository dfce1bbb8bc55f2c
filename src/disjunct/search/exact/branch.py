"""One step of branch and bound: weigh a rule's extensions, bound what each can become.

A node is a rule R with the literals that may still join it, its *candidates*. With F the cover of
R, gain(F) what it earns and loss(F) what it costs, a rule made of R, a candidate j and t more of
the candidates

* earns at most gain(F and j), since covers only shrink;
* costs at least what it covers in spite of *all* candidates, and at least loss(F and j) less the t
  largest of loss(F) - loss(F and k), since a literal excludes no more from a smaller cover;
* pays at least the price of R, of j, and the t smallest prices among the candidates.

The highest of these over t is the bound of the node (R and j).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from disjunct.search.exact.reduced import Reduced

Places = NDArray[np.intp]
Sums = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A rule and what may still join it, as places among the literals and rows left."""

    rule: tuple[int, ...]
    price: int
    rows: Places
    candidates: Places


@dataclass(frozen=True, slots=True, eq=False)
class Child:
    """A rule with one more literal: its value, and the bound of it and all its extensions."""

    node: Node
    value: int
    bound: int


@dataclass(frozen=True, slots=True)
class Brancher:
    """Makes the children of a node.

    Attributes
    ----------
    reduced : Reduced
        The data and prices.
    max_literals : int
        Most literals of a rule.
    meets : NDArray[np.bool_]
        Which literals may stand in one rule.
    all_covers : bool
        Keep every cover, not only those that can be best.
    """

    reduced: Reduced
    max_literals: int
    meets: NDArray[np.bool_]
    all_covers: bool

    def root(self) -> Node:
        """Give the empty rule with all literals."""
        rows, literals = self.reduced.matrix.shape
        return Node((), 0, np.arange(rows), np.arange(literals))

    def children(self, node: Node, floor: int) -> Iterator[Child]:
        """Give the extensions that may exceed or equal the floor, the least weight left first.

        A child may take further only the candidates that come after it, so that each set of
        literals comes up once: those that leave little come first and have many, those
        that leave much come last and have few.
        """
        if len(node.rule) >= self.max_literals or not len(node.candidates):
            return
        cover = self.reduced.matrix[node.rows]
        gain, loss = self.reduced.gain[node.rows], self.reduced.loss[node.rows]
        left, gains, losses = self._weigh(node, cover, gain, loss)
        bounds = self._bounds(node, left, cover, gains, losses, int(loss.sum()), loss)
        kept = np.flatnonzero(bounds >= floor)
        kept = kept[np.argsort((gains + losses)[kept], kind="stable")]
        for turn, place in enumerate(kept.tolist()):
            literal = int(left[place])
            price = node.price + int(self.reduced.prices[literal])
            later = left[kept[turn + 1 :]]
            yield Child(
                Node(
                    (*node.rule, literal),
                    price,
                    node.rows[cover[:, literal]],
                    later[self.meets[literal, later]],
                ),
                int(gains[place] - losses[place]) - price,
                int(bounds[place]),
            )

    def _weigh(
        self, node: Node, cover: NDArray[np.bool_], gain: Sums, loss: Sums
    ) -> tuple[Places, Sums, Sums]:
        """Give the candidates that are of use, and gain and loss of the cover with each.

        A literal that excludes no more loss than it costs, or no row, is of no use here, nor
        in any smaller cover: leaving it out gives no lower value and a shorter rule.
        """
        left = node.candidates
        inside = cover[:, left]
        gains, losses = gain @ inside, loss @ inside
        if self.all_covers:
            useful = ~inside.all(axis=0)
        else:
            useful = loss.sum() - losses > self.reduced.prices[left]
        return left[useful], gains[useful], losses[useful]

    def _bounds(
        self,
        node: Node,
        left: Places,
        cover: NDArray[np.bool_],
        gains: Sums,
        losses: Sums,
        total: int,
        loss: Sums,
    ) -> Sums:
        prices = self.reduced.prices[left]
        least = int(loss[cover[:, left].all(axis=1)].sum())
        excluded = np.sort(total - losses)[::-1]
        cheapest = np.sort(prices)
        room = min(len(left), self.max_literals - len(node.rule)) - 1
        costs = losses.copy()
        for more in range(1, room + 1):
            most_excluded = int(excluded[:more].sum())
            cost = np.maximum(least, losses - most_excluded) + int(cheapest[:more].sum())
            costs = np.minimum(costs, cost)
            if most_excluded >= total:
                break
        bounds: Sums = gains - costs - prices - node.price
        return bounds
