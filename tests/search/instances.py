"""Random and adversarial instances for the search, and the plain data that equations read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import hypothesis.strategies as st
import numpy as np
from numpy.typing import NDArray

from disjunct.bits import PackedBits
from disjunct.search import Objective, build
from disjunct.search.grid import Mood
from disjunct.search.reference.counts import PackedCounts
from disjunct.search.reference.levels import Beside, View
from disjunct.search.reference.rule_sets import Searcher
from disjunct.search.reference.subproblem import Prices, Subproblem
from disjunct.search.task import Constraints, Task
from tests.search.equations import Data, all_rules

EDGES = (0, 1, 5, 63, 64, 65, 130, 511, 512, 513)
"""Samples of a class around the edges of words and blocks."""

ROWS = st.sampled_from(EDGES)
LITERALS = st.integers(0, 13)

TWISTS = ("complement", "duplicate literal", "always true", "never true", "duplicate rows")


@dataclass(frozen=True)
class Table:
    """A boolean matrix and its labels."""

    x: NDArray[np.bool_]
    y: NDArray[np.bool_]

    @property
    def bits(self) -> PackedBits:
        """The matrix packed."""
        return PackedBits.pack(self.x, self.y)

    def __repr__(self) -> str:
        return f"Table({self.x.astype(int).tolist()}, {self.y.astype(int).tolist()})"


@dataclass(frozen=True)
class Request:
    """What a search is asked for."""

    table: Table
    objective: Objective
    options: dict[str, Any] = field(default_factory=dict)


def random_table(
    rng: np.random.Generator,
    n_positive: int,
    n_negative: int,
    d: int,
    twists: frozenset[str] = frozenset(),
    density: float = 0.5,
) -> Table:
    """Literals at random; the first and the last tell the classes apart, some noise aside."""
    n = n_positive + n_negative
    y = rng.permutation(np.arange(n) < n_positive)
    x = rng.random((n, d)) < density
    if d > 1:
        told = y & (rng.random(n) < 0.8)
        x[told, 0] = x[told, -1] = True
    if "duplicate rows" in twists and n > 1:
        x[n // 2 :] = x[: n - n // 2]
    if "complement" in twists and d > 1:
        x[:, 1] = ~x[:, 0]
    if "duplicate literal" in twists and d > 2:
        x[:, 2] = x[:, 0]
    if "always true" in twists and d > 3:
        x[:, 3] = True
    if "never true" in twists and d > 4:
        x[:, 4] = False
    return Table(x, y)


@st.composite
def tables(
    draw: st.DrawFn,
    rows: st.SearchStrategy[int] = ROWS,
    literals: st.SearchStrategy[int] = LITERALS,
) -> Table:
    """Tables of drawn shape whose content comes from a drawn seed."""
    return random_table(
        np.random.default_rng(draw(st.integers(0, 2**32 - 1))),
        draw(rows),
        draw(rows),
        draw(literals),
        draw(st.frozensets(st.sampled_from(TWISTS))),
        draw(st.sampled_from([0.2, 0.5, 0.8])),
    )


@st.composite
def bit_tables(draw: st.DrawFn, most_rows: int = 8, most_literals: int = 4) -> Table:
    """Small tables drawn bit by bit."""
    n, d = draw(st.integers(1, most_rows)), draw(st.integers(0, most_literals))
    flags = draw(st.lists(st.booleans(), min_size=n * (d + 1), max_size=n * (d + 1)))
    matrix = np.array(flags, dtype=bool).reshape(n, d + 1)
    return Table(matrix[:, :d], matrix[:, d])


def objectives() -> st.SearchStrategy[Objective]:
    """Prices that the grid holds exactly and prices that it rounds."""
    return st.builds(
        Objective,
        literal_cost=st.sampled_from([0, 0.3, 1, 2]),
        overlap_cost=st.sampled_from([0, 0.01, 0.1, 0.5]),
        false_positive_cost=st.sampled_from([1, 0.5, 2, 0]),
        miss_cost=st.sampled_from([1, 1.7]),
    )


def data_of(table: Table, objective: Objective, **options: Any) -> Data:
    """Give the data that equations read, in the user's own prices and weights."""
    n, d = table.x.shape
    weights = options.get("sample_weight")
    costs = options.get("literal_costs")
    return Data(
        table.x,
        table.y,
        np.ones(n) if weights is None else np.asarray(weights, dtype=float),
        objective.false_positive_cost,
        objective.miss_cost,
        objective.overlap_cost,
        objective.literal_cost * (np.ones(d) if costs is None else np.asarray(costs, dtype=float)),
    )


@dataclass(frozen=True)
class OneRule:
    """The search for one rule beside others, in the engine's form and in the paper's."""

    problem: Subproblem
    data: Data
    omega: NDArray[np.int64]


def one_rule(
    rng: np.random.Generator,
    table: Table,
    *,
    active: int = 16,
    max_literals: int | None = None,
    weighted: bool = False,
    free: bool = True,
) -> OneRule:
    """Whole prices and weights at random, some positives covered by other rules.

    ``free``: every literal may be used; else some are off limits and some may not meet.
    """
    n, d = table.x.shape
    weights = rng.integers(0, 4, n) if weighted else None
    uncovered, overlap, negative = 3 * int(rng.integers(1, 9)), *rng.integers(0, 6, 2).tolist()
    prices = rng.integers(0, 12, d) * int(rng.integers(0, 2))
    around = tuple(
        tuple(sorted(rng.choice(d, min(d, 2), replace=False).tolist()))
        for _ in range(rng.integers(0, 3))
    )
    problem = Subproblem(
        PackedCounts(table.bits, weights),
        Beside(around),
        Prices(uncovered, overlap, negative, prices),
        Constraints(
            max_rules=8,
            max_literals=d if max_literals is None else max_literals,
            allowed=np.ones(d, dtype=bool) if free else rng.random(d) < 0.8,
            columns=(np.arange(d) // 2).astype(np.int32),
            apart=frozenset() if free else frozenset({(0, 0), (1, 2), (2, 1)}),
        ),
        active,
    )
    data = Data(
        table.x,
        table.y,
        np.ones(n, dtype=np.int64) if weights is None else weights,
        negative,
        uncovered,
        overlap,
        prices,
    )
    positive = np.where(covered_by(table.x, around), -overlap, uncovered)
    omega = data.weights * np.where(table.y, positive, -negative)
    return OneRule(problem, data, omega)


def covered_by(x: NDArray[np.bool_], rules: tuple[tuple[int, ...], ...]) -> NDArray[np.bool_]:
    """Samples that a rule covers."""
    flags = np.zeros(len(x), dtype=bool)
    for rule in rules:
        flags |= x[:, list(rule)].all(axis=1)
    return flags


@st.composite
def one_rules(draw: st.DrawFn, most_literals: int = 8, **options: Any) -> OneRule:
    """Searches for one rule; ``options`` as in :func:`one_rule`, or strategies for them."""
    table = draw(
        tables(st.sampled_from([0, 1, 7, 30, 64, 100]), st.integers(0, most_literals)),
    )
    drawn = {
        name: draw(option) if isinstance(option, st.SearchStrategy) else option
        for name, option in options.items()
    }
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    return one_rule(rng, table, weighted=draw(st.booleans()), **drawn)


@st.composite
def requests(draw: st.DrawFn, tables: st.SearchStrategy[Table] | None = None) -> Request:
    """Everything that a search can be asked for, each part now and then."""
    table = draw(tables if tables is not None else default_tables())
    n, d = table.x.shape
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    rule = st.lists(st.integers(0, max(0, d - 1)), max_size=2).map(tuple) if d else st.just(())

    def sometimes(value: st.SearchStrategy[Any]) -> Any:
        return draw(st.none() | value) if draw(st.booleans()) else None

    weights = {
        "none": None,
        "whole": rng.integers(0, 4, n),
        "real": rng.random(n) * 100,
        "tiny": rng.random(n) * 1e-6,
        "wide": rng.integers(0, 2**20, n),
    }
    options = {
        "max_rules": draw(st.integers(1, 7)),
        "rounds": draw(st.sampled_from([0, 0, 4, 9])),
        "active": draw(st.sampled_from([2, 5, 9, 16])),
        "seed": draw(st.integers(0, 2**64 - 1)),
        "effort": draw(st.sampled_from(["default", "high", "highest"])),
        "max_literals": sometimes(st.integers(1, 3)),
        "sample_weight": weights[draw(st.sampled_from(sorted(weights)))],
        "literal_costs": rng.random(d) * 3 if draw(st.booleans()) else None,
        "allowed": rng.random(d) < 0.7 if draw(st.booleans()) else None,
        "start": sometimes(st.lists(rule, max_size=3)),
    }
    if draw(st.booleans()):
        options |= {"columns": rng.integers(0, 4, d), "apart": [(0, 1), (2, 2)]}
    fixed = sometimes(st.lists(rule, max_size=2))
    if fixed:
        options["fixed"] = fixed[: options["max_rules"]]
    return Request(table, draw(objectives()), options)


def default_tables() -> st.SearchStrategy[Table]:
    """Tables around the edges of words and blocks, and small ones drawn bit by bit."""
    return st.one_of(tables(), bit_tables())


def task_of(table: Table, objective: Objective | None = None, **options: Any) -> tuple[Task, float]:
    """What `learn` would hand to an engine, and the weight of one step."""
    bits, d = table.bits, table.x.shape[1]
    options = {
        "max_rules": 8,
        "max_literals": None,
        "sample_weight": None,
        "literal_costs": None,
        "allowed": None,
        "columns": None,
        "apart": (),
        "fixed": (),
        "start": None,
        "seed": 0,
        "n_jobs": 1,
        "rounds": 0,
        "effort": "default",
        "active": None,
    } | options
    weights = build.check_weights(options.pop("sample_weight"), bits.n_samples)
    words = (options.pop("rounds"), options.pop("effort"), options.pop("active"))
    options["literal_costs"] = build.check_literal_costs(options["literal_costs"], d)
    effort = build.effort_of(*words, build.size_of(bits, weights))
    return build.build_task(bits, objective or Objective(), effort, weights=weights, **options)


def searcher_of(
    table: Table,
    objective: Objective | None = None,
    report: Callable[..., None] = lambda *_: None,
    kind: type[Searcher] = Searcher,
    **options: Any,
) -> Searcher:
    """A search that has not begun."""
    task, _ = task_of(table, objective, **options)
    counts = PackedCounts(task.bits, task.weights)
    return kind(task, counts, report, lambda: None)


class ExactSearcher(Searcher):
    """A search whose search for one rule is brute force over all rules."""

    def best_rule(
        self, view: View, mood: Mood | None = None, start: tuple[int, ...] = ()
    ) -> tuple[tuple[int, ...], int]:
        """Give the best of all rules; ties to the shortest."""
        problem = self.problem(view, mood or self.task.costs.plain)
        rules = list(all_rules(self.counts.n_literals))
        values = [problem.value(rule) for rule in rules]
        return rules[values.index(max(values))], max(values)


def grid_data(searcher: Searcher, table: Table) -> Data:
    """Give the data that equations read, in steps of the grid."""
    costs, weights = searcher.task.costs, searcher.task.weights
    return Data(
        table.x,
        table.y,
        np.ones(len(table.y), dtype=np.int64) if weights is None else weights,
        costs.negative,
        costs.uncovered,
        costs.covered,
        costs.literals,
    )
