"""How far a search for the best rule set has come: the best set, the proved bound, the clock."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from disjunct.search.optimal.model import Model
from disjunct.search.optimal.prices import Priced, scale_of, trivial
from disjunct.search.task import Rule

Tell = Callable[[str, int, float, int], None]


class TimeUpError(Exception):
    """The time limit has passed."""


class Standing:
    """The best set and the best bound so far.

    Parameters
    ----------
    model : Model
        The problem.
    deadline : float, optional
        When to end, by `time.monotonic`.
    tell : callable, optional
        Told after every round of the phase with bound and gap, the round, V and the number of
        rules.
    """

    def __init__(self, model: Model, deadline: float | None, tell: Tell | None) -> None:
        self.model = model
        self.deadline = deadline
        self.scale = scale_of(model)
        self.rules: tuple[Rule, ...] = ()
        self.value = model.earned
        self.proof: Priced = trivial(model, self.scale)
        self.closed = False
        self._tell = tell
        self._rounds = 0

    @property
    def bound(self) -> int:
        """No set has a higher V, in steps."""
        return self.value if self.closed else max(self.value, self.proof.bound)

    @property
    def is_optimal(self) -> bool:
        """Whether no set can be better."""
        return self.bound <= self.value

    def offer(self, rules: Sequence[Rule]) -> bool:
        """Keep a set if it is better than the best so far; say whether it was."""
        fresh = tuple(rule for rule in dict.fromkeys(rules) if rule not in self.model.fixed)
        value = self.model.profit(fresh)
        if len(fresh) > self.model.room or value <= self.value:
            return False
        self.rules, self.value = fresh, value
        return True

    def tighten(self, proof: Priced) -> None:
        """Keep a proof if its bound is lower than the lowest so far."""
        if proof.bound < self.proof.bound:
            self.proof = proof

    def close(self) -> None:
        """Note that a tree of branches shows the best set to be optimal."""
        self.closed = True

    def report(self, phase: str) -> None:
        """Tell how far the search has come."""
        self._rounds += 1
        if self._tell is None:
            return
        value, bound = (float(steps * self.model.step) for steps in (self.value, self.bound))
        gap = f"{(bound - value) / bound:.2%}" if bound > 0 else "unknown"
        rules = len(self.rules) + len(self.model.fixed)
        self._tell(f"{phase} (bound {bound:.6g}, gap {gap})", self._rounds, value, rules)

    def check(self) -> None:
        """Raise when time is up."""
        if self.deadline is not None and time.monotonic() >= self.deadline:
            raise TimeUpError

    def until(self, share: float, least: float) -> float | None:
        """Give a deadline after a share of the time left, but so many seconds at least.

        Without a time limit a share of it never ends; no share at all means the seconds alone.
        """
        if self.deadline is None:
            return time.monotonic() + least if share == 0 else None
        now = time.monotonic()
        return min(self.deadline, now + max(least, share * (self.deadline - now)))
