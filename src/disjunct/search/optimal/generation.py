"""Column generation: rules that pay at central dual prices, until no rule pays any more."""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from disjunct.search.exact import Proof
from disjunct.search.generator import SplitMix64
from disjunct.search.optimal.choose import Chooser
from disjunct.search.optimal.columns import Columns
from disjunct.search.optimal.interior import Duals, central_duals
from disjunct.search.optimal.local import LocalPricing
from disjunct.search.optimal.prices import earned_at, price_exactly, whole_prices
from disjunct.search.optimal.standing import Standing
from disjunct.search.task import Rule

COARSE, FINE = 0.1, 1e-6
SHARPER = 4.0
"""The relaxation is solved coarsely at first, and so many times finer when few rules pay."""

FEW = 3
MOST_ENTERING = 100
ATTEMPTS = 3
"""Local searches from other starts before exact search is asked."""

MOST_COLUMNS = 4000
FIRST_SHARE, FIRST_SECONDS = 0.2, 1.0
EXACT_SHARE, GLANCE = 0.25, 0.5
"""While many rules pay, exact search takes this share of the time, so many seconds at once."""

SHAKES, SHAKES_AT_ONCE, SHAKE_SHARE = 20, 20, 0.2


class Generation:
    """Alternates between dual prices and rules that pay at them.

    Parameters
    ----------
    standing : Standing
        The best set and bound, which this improves.
    columns : Columns
        The rules known.
    seed : int
        Seed of the local searches.
    n_jobs : int
        Threads of exact search.
    """

    def __init__(self, standing: Standing, columns: Columns, seed: int, n_jobs: int) -> None:
        self._standing = standing
        self._model = standing.model
        self._columns = columns
        self._local = LocalPricing(standing.model, seed)
        self._n_jobs = n_jobs
        self._accuracy = COARSE
        self._share = FIRST_SHARE
        self._generator = SplitMix64(seed)
        self._began = time.monotonic()
        self._exact_seconds = 0.0
        self.searches = 0

    def run(self) -> bool:
        """Generate columns until it is proved that no rule pays; False if that was not possible."""
        everything = self._model.revenue.astype(np.float64)
        self._enter(self._seen(everything, ()), 0.0, everything)
        while not self._standing.is_optimal:
            duals = self._duals()
            prices = self._prices(duals)
            self._offer(duals)
            added = self._price_locally(duals, prices)
            if added >= FEW:
                if self._exact_seconds <= EXACT_SHARE * (time.monotonic() - self._began):
                    self._price_exactly(duals, prices, until=self._standing.until(0.0, GLANCE))
                self._standing.report("column generation")
                continue
            settled = self._accuracy <= 10 * FINE
            self._accuracy = max(FINE, self._accuracy / SHARPER)
            if added or not settled:
                self._standing.report("column generation")
                if added or not self._worth_proving(duals):
                    continue
            until = self._standing.until(self._share, FIRST_SECONDS)
            verdict = self._price_exactly(duals, prices, until)
            if until is not None and time.monotonic() >= until:
                self._share = min(1.0, 2.5 * self._share)
            self._standing.report("exact pricing")
            if verdict is not None:
                return verdict
        return True

    def _worth_proving(self, duals: Duals) -> bool:
        """Whether the relaxation is close enough to integral that a coarse proof may end it all."""
        left = duals.value + self._model.earned - self._standing.value
        return left < 1.0

    def _duals(self) -> Duals:
        columns = self._columns
        duals = central_duals(
            columns.covers,
            np.array(columns.costs, dtype=np.float64),
            columns.revenue.astype(np.float64),
            self._model.room,
            self._accuracy,
            self._standing.check,
        )
        if len(columns) <= MOST_COLUMNS:
            return duals
        kept = np.sort(np.argsort(-duals.use, kind="stable")[: MOST_COLUMNS // 2])
        columns.keep(kept.tolist())
        return Duals(duals.prices, duals.room, duals.use[kept], duals.value)

    def _prices(self, duals: Duals) -> NDArray[np.float64]:
        prices = np.zeros(len(self._model.revenue))
        prices[self._columns.paying] = duals.prices
        return prices

    def _offer(self, duals: Duals) -> None:
        """Round the relaxed solution to a set."""
        columns = self._columns
        if not len(columns):
            return
        chooser = Chooser(columns.covers, columns.costs, columns.revenue, self._model.room)
        check = self._standing.check
        chosen = chooser.improve(chooser.round(duals.use), check)
        self._standing.offer([columns.rules[place] for place in chosen])

    def _seen(self, prices: NDArray[np.float64], starts: Sequence[Rule]) -> set[Rule]:
        self.searches += 1
        return self._local.search(prices - self._model.charge, starts, self._standing.check)

    def _price_locally(self, duals: Duals, prices: NDArray[np.float64]) -> int:
        """Add rules that local searches find to pay; give how many."""
        starts = [self._columns.rules[place] for place in np.argsort(-duals.use, kind="stable")]
        for attempt in range(ATTEMPTS):
            added = self._enter(self._seen(prices, starts[attempt::ATTEMPTS]), duals.room, prices)
            if added:
                return added
        return 0

    def _enter(self, seen: set[Rule], room: float, prices: NDArray[np.float64]) -> int:
        """Add the rules that earn most at the prices, if that is more than room is worth."""
        paying: list[tuple[float, Rule]] = []
        for number, rule in enumerate(sorted(seen)):
            if number % 64 == 0:
                self._standing.check()
            cover = self._model.cover(rule)
            surplus = float(prices[cover].sum()) - self._model.cost(rule, cover) - room
            if surplus > FINE * (1.0 + room):
                paying.append((-surplus, rule))
        return sum(self._columns.add(rule) for _, rule in sorted(paying)[:MOST_ENTERING])

    def shake(self) -> None:
        """Look for a better set among all rules known, with chance."""
        columns, standing = self._columns, self._standing
        chooser = Chooser(columns.covers, columns.costs, columns.revenue, self._model.room)
        places = {rule: place for place, rule in enumerate(columns.rules)}
        chosen = [places[rule] for rule in standing.rules if rule in places]
        until = standing.until(SHAKE_SHARE, FIRST_SECONDS)
        for _ in range(SHAKES):
            chosen = chooser.shake(chosen, SHAKES_AT_ONCE, self._generator, standing.check)
            standing.offer([columns.rules[place] for place in chosen])
            if until is not None and time.monotonic() >= until:
                break
        standing.report("exchange")

    def _price_exactly(
        self, duals: Duals, hints: NDArray[np.float64], until: float | None
    ) -> bool | None:
        """Search for a rule that pays; True if none does, False when time is up, else None."""
        model, standing, scale = self._model, self._standing, self._standing.scale
        prices = whole_prices(model, hints, scale)
        used = [self._columns.rules[place] for place in np.flatnonzero(duals.use > COARSE)]
        earned = [earned_at(model, prices, scale, rule) for rule in used]
        at_least = max([0, int(duals.room * scale), *earned])
        self.searches += 1
        asked = time.monotonic()
        proof, found = price_exactly(
            model,
            prices,
            scale,
            at_least=at_least,
            start=used,
            deadline=until,
            n_jobs=self._n_jobs,
        )
        self._exact_seconds += time.monotonic() - asked
        standing.tighten(proof)
        if found.status is Proof.INTERRUPTED:
            raise KeyboardInterrupt
        if found.value > at_least and self._columns.add(found.rule):
            return None
        if found.status is Proof.PROVED:
            return True
        out_of_time = standing.deadline is not None and time.monotonic() >= standing.deadline
        return False if out_of_time else None
