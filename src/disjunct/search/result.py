"""What a search gives back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from disjunct.search.task import Rule


class Status(StrEnum):
    """How a search ended."""

    CONVERGED = "converged"
    TIME_LIMIT = "time limit"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class RawResult:
    """What an engine gives back: rules, how it ended, subproblems solved, what is proved."""

    rules: tuple[Rule, ...]
    status: Status
    subproblems: int
    bound: float | None = None
    guaranteed: bool = False
    pool: int | None = None


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A rule set as the search knows it.

    Attributes
    ----------
    rules : tuple of tuple of int
        The rules: ascending indices of literals, fixed rules first.
    profit : float
        V(S) on the data, in plain units, from the exact counts.
    status : Status
        How the search ended.
    engine : str
        The engine, and for the native one its kernel: ``"native (avx512)"``.
    subproblems : int
        Searches for one rule, repeated ones included.
    seconds : float
        Time of the search.
    bound : float, optional
        Proved upper limit of the profit of every permitted rule set; None where nothing was proved.
    guaranteed : bool
        Whether every subproblem was solved to proved optimality, so that the paper's guarantee
        holds.
    pool : int, optional
        Where rules were chosen from given ones alone, how many these were: the bound holds among
        sets of them.
    """

    rules: tuple[Rule, ...]
    profit: float
    status: Status
    engine: str
    subproblems: int
    seconds: float
    bound: float | None = None
    guaranteed: bool = False
    pool: int | None = None

    @property
    def n_literals(self) -> int:
        """Literals in all rules."""
        return sum(len(rule) for rule in self.rules)


class SearchInterruptedError(KeyboardInterrupt):
    """Ctrl-C during a search; the best rule set so far is kept in ``result``."""

    def __init__(self, result: SearchResult) -> None:
        super().__init__("the search was interrupted; the best rule set so far is in .result")
        self.result = result
