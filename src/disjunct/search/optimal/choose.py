"""Choose rules among known ones: round a relaxed solution, then drop, add and exchange."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from disjunct.search.generator import SplitMix64

Floats = NDArray[np.float64]

MOST_DROPPED = 4
NOISE = 0.05
"""A rule that is used less than this in a relaxed solution is not rounded up."""


class Chooser:
    """Local search over sets of known rules; sums are whole numbers in floats, hence exact.

    Parameters
    ----------
    covers : NDArray[np.bool_]
        Rules by rows of revenue.
    costs : sequence of int
        What each rule costs, in steps.
    revenue : NDArray[np.int64]
        What each row earns, in steps.
    room : int
        Most rules to choose.
    """

    def __init__(
        self,
        covers: NDArray[np.bool_],
        costs: Sequence[int],
        revenue: NDArray[np.int64],
        room: int,
    ) -> None:
        self._covers = covers.astype(np.float64)
        self._worth = self._covers * revenue
        self._costs = np.array(costs, dtype=np.float64)
        self._room = room

    def value(self, chosen: Sequence[int]) -> int:
        """Give what the chosen rules earn less what they cost."""
        places = list(chosen)
        times = self._covers[places].sum(axis=0)
        won = self._worth[places].max(axis=0, initial=0)[times > 0]
        return int(won.sum()) - int(self._costs[places].sum())

    def round(self, use: Floats) -> list[int]:
        """Take rules while V rises, those of most use first."""
        chosen: list[int] = []
        open_rows = np.ones(self._covers.shape[1])
        for place in np.argsort(-use, kind="stable").tolist():
            if len(chosen) >= self._room or use[place] < NOISE:
                break
            if self._worth[place] @ open_rows > self._costs[place]:
                chosen.append(place)
                open_rows *= 1 - self._covers[place]
        return chosen

    def improve(self, chosen: Sequence[int], check: Callable[[], None] = lambda: None) -> list[int]:
        """Make the best drop, addition or exchange while V rises."""
        now = list(chosen)[: self._room]
        while True:
            check()
            better = self._best_move(now)
            if better is None:
                return now
            now = better

    def shake(
        self,
        chosen: Sequence[int],
        rounds: int,
        generator: SplitMix64,
        check: Callable[[], None] = lambda: None,
    ) -> list[int]:
        """Drop one to four rules by chance and improve what is left; go on from the best."""
        best = list(chosen)
        most = self.value(best)
        for _ in range(rounds):
            now = list(best)
            for _ in range(min(len(now), 1 + generator.below(MOST_DROPPED))):
                now.pop(generator.below(len(now)))
            if len(self._costs) and len(now) < self._room:
                now = list(dict.fromkeys((*now, generator.below(len(self._costs)))))
            now = self.improve(now, check)
            value = self.value(now)
            if value >= most:
                best, most = now, value
        return best

    def _best_move(self, chosen: list[int]) -> list[int] | None:
        times = self._covers[chosen].sum(axis=0)
        best, move = 0.5, None
        if len(chosen) < self._room and len(self._costs):
            gains = self._worth @ (times == 0) - self._costs
            place = int(gains.argmax())
            if gains[place] > best:
                best, move = float(gains[place]), [*chosen, place]
        for position, place in enumerate(chosen):
            alone = (times == 1) & (self._covers[place] > 0)
            saved = self._costs[place] - float(self._worth[place] @ alone)
            rest = chosen[:position] + chosen[position + 1 :]
            if saved > best:
                best, move = saved, rest
            gains = saved + self._worth @ ((times == 0) | alone) - self._costs
            other = int(gains.argmax())
            if gains[other] > best:
                best, move = float(gains[other]), [*rest, other]
        return move
