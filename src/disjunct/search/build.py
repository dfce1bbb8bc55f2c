"""Check everything that a search is asked for and put it on the grid, before any work."""

from __future__ import annotations

import numbers
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from disjunct.bits import PackedBits
from disjunct.search.grid import MAX_ACTIVE, MAX_RULES, integer_costs, integer_weights
from disjunct.search.objective import Objective
from disjunct.search.task import Constraints, Effort, Rule, Task

DEFAULT_ACTIVE = 12
PAPER_ACTIVE = 16
MAX_COLUMN = 2**31 - 1
MAX_ROUNDS = 2**31 - 1

SMALL, LARGE = 1_000_000, 10_000_000
"""Weighted rows times literals: below the first, threads do not pay; from the second on, a round
is cheap beside what a tree would take."""

ROUNDS = {"small": (4, 100), "medium": (20, 60), "large": (80, 80)}
"""Rounds by default: at least, and at most while few subproblems were solved."""

SUBPROBLEMS = 600
WORK, OVERHEAD = 140_000_000, 130_000
"""Few are less than that or, on small data, than ``WORK / (size + OVERHEAD)``: about 8 ms."""

SIDE_BY_SIDE = 4
MAX_SUM = 1e300
LADDER = {"default": (1, 0), "high": (3, 4), "highest": (7, 4)}
"""By effort: what multiplies the rounds, and searches at dual prices every eight of them."""


def effort_of(rounds: int | str, effort: str, active: int | None, size: float) -> Effort:
    """Give the steps that the user's words for effort stand for.

    ``size`` is the weight of all rows times the literals: equal for whole weights and repeated
    rows.
    """
    if effort not in LADDER:
        raise ValueError(f"effort must be one of {', '.join(LADDER)}; got {effort!r}")
    factor, pricing = LADDER[effort]
    if rounds == "auto":
        least, most = (factor * rounds for rounds in ROUNDS[_scale(size)])
        few = WORK / (size + OVERHEAD) if size < SMALL else SUBPROBLEMS
        subproblems = int(factor * few)
    else:
        least = most = check_whole("rounds", rounds, 0, MAX_ROUNDS)
        subproblems = 0
    if active is None:
        active = DEFAULT_ACTIVE if least else PAPER_ACTIVE
    active = check_whole("active (M)", active, 1, MAX_ACTIVE)
    batch = 1 if size < SMALL else SIDE_BY_SIDE
    return Effort(least, most, subproblems, active, pricing if least else 0, batch)


def _scale(size: float) -> str:
    if size < SMALL:
        return "small"
    return "medium" if size < LARGE else "large"


def size_of(bits: PackedBits, weights: NDArray[np.float64] | None) -> float:
    """Give the weight of all rows times the literals."""
    return (bits.n_samples if weights is None else float(weights.sum())) * bits.n_literals


def build_task(
    bits: PackedBits,
    objective: Objective,
    effort: Effort,
    *,
    max_rules: int,
    max_literals: int | None,
    weights: NDArray[np.float64] | None,
    literal_costs: NDArray[np.float64] | None,
    allowed: ArrayLike | None,
    columns: ArrayLike | None,
    apart: Iterable[tuple[int, int]],
    fixed: Sequence[Sequence[int]],
    start: Sequence[Sequence[int]] | None,
    seed: int,
    n_jobs: int,
) -> tuple[Task, float]:
    """Give the task in integers, and the weight of one step in plain units."""
    max_rules = check_whole("max_rules (K)", max_rules, 1, MAX_RULES)
    n_jobs, seed = check_jobs(n_jobs), check_whole("seed", seed, 0)
    steps, unit = integer_weights(weights)
    d = bits.n_literals
    prices = objective.literal_cost * (np.ones(d) if literal_costs is None else literal_costs)
    constraints = Constraints(
        max_rules,
        _cap(max_literals, d),
        check_flags("allowed", allowed, d),
        *_apart(check_columns(columns, d), check_pairs(apart)),
    )
    given = check_rules("fixed", fixed, d)
    first = None if start is None else permitted_rules(check_rules("start", start, d), constraints)
    if len(given) > max_rules:
        raise ValueError(f"{len(given)} rules are fixed but max_rules is {max_rules}: raise it")
    if first is not None:
        first = tuple(rule for rule in first if rule not in given)[: max_rules - len(given)]
    longest = max((len(rule) for rule in (*given, *(first or ()))), default=0)
    costs = integer_costs(objective, prices, max_rules, _totals(bits, steps), unit, longest)
    task = Task(bits, steps, costs, constraints, effort, given, first, seed, n_jobs)
    return task, unit


def check_weights(sample_weight: ArrayLike | None, n_samples: int) -> NDArray[np.float64] | None:
    """Weights as floats, or an error that names the row at fault."""
    if sample_weight is None:
        return None
    weights = _amounts("sample_weight", "row", sample_weight, n_samples)
    if weights.max(initial=0) > MAX_SUM / max(1, n_samples):
        raise ValueError(
            f"sample_weight is too large to be summed: the largest is {weights.max():g}; divide "
            "all weights by a common factor"
        )
    return None if np.all(weights == 1) else weights


def check_literal_costs(costs: ArrayLike | None, d: int) -> NDArray[np.float64] | None:
    """Multipliers of the price of each literal, or an error that names the literal at fault."""
    return None if costs is None else _amounts("literal_costs", "literal", costs, d)


def check_rules(name: str, rules: Sequence[Sequence[int]], d: int) -> tuple[Rule, ...]:
    """Rules as ascending tuples without repeats, or an error that names the rule at fault."""
    check_iterable(name, "a sequence of rules", rules)
    checked: list[Rule] = []
    for place, rule in enumerate(rules):
        literals = _literals(name, place, rule)
        if literals and (literals[0] < 0 or literals[-1] >= d):
            raise ValueError(f"rule {place} of {name} names a literal outside 0..{d - 1}: {rule}")
        if literals not in checked:
            checked.append(literals)
    return tuple(checked)


def check_flags(name: str, flags: ArrayLike | None, d: int) -> NDArray[np.bool_]:
    """One boolean for each literal."""
    if flags is None:
        return np.ones(d, dtype=bool)
    array = np.asarray(flags)
    if array.shape != (d,) or array.dtype != bool:
        raise ValueError(f"{name} must hold one boolean for each of the {d} literals")
    return array


def check_columns(columns: ArrayLike | None, d: int) -> NDArray[np.int64]:
    """Give the number of the column that each literal stands on."""
    array = np.arange(d) if columns is None else np.asarray(columns)
    if array.shape != (d,) or (d and not np.issubdtype(array.dtype, np.integer)):
        raise ValueError(f"columns must hold one whole number for each of the {d} literals")
    bad = np.flatnonzero((array < 0) | (array > MAX_COLUMN))
    if len(bad):
        raise ValueError(
            f"columns must be numbered from 0 to {MAX_COLUMN}: literal {bad[0]} has {array[bad[0]]}"
        )
    return array.astype(np.int64)


def check_pairs(apart: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Give the pairs of columns that may not meet, or an error that names the pair at fault."""
    check_iterable("apart", "pairs of numbers of columns", apart)
    pairs: list[tuple[int, int]] = []
    for pair in apart:
        numbers_of = list(pair) if isinstance(pair, Iterable) else []
        if len(numbers_of) != 2 or not all(_is_number_of_a_column(c) for c in numbers_of):
            raise ValueError(f"apart must hold pairs of numbers of columns, got {pair!r}")
        pairs.append((int(numbers_of[0]), int(numbers_of[1])))
    return tuple(pairs)


def _is_number_of_a_column(value: object) -> bool:
    return isinstance(value, numbers.Integral) and 0 <= int(value) <= MAX_COLUMN


def check_whole(name: str, value: object, least: int, most: int | None = None) -> int:
    """Give a whole number within the bounds; refuse anything else."""
    if isinstance(value, bool) or not isinstance(value, numbers.Integral) or int(value) < least:
        raise ValueError(f"{name} must be a whole number of at least {least}, got {value!r}")
    if most is not None and int(value) > most:
        raise ValueError(f"{name} must be at most {most}, got {value}")
    return int(value)


def check_iterable(name: str, what: str, value: object) -> None:
    """Refuse what holds nothing, and text, which holds letters."""
    if not isinstance(value, Iterable) or isinstance(value, str):
        raise TypeError(f"{name} must be {what}, got {value!r}")


def check_jobs(n_jobs: object) -> int:
    """Give the number of threads, or -1 for all processors."""
    if n_jobs == 0:
        raise ValueError("n_jobs must be a number of threads, or -1 for all processors; got 0")
    return check_whole("n_jobs", n_jobs, -1)


def _cap(max_literals: int | None, d: int) -> int:
    if max_literals is None:
        return d
    return min(check_whole("max_literals", max_literals, 1), d)


def _apart(
    columns: NDArray[np.int64], pairs: tuple[tuple[int, int], ...]
) -> tuple[NDArray[np.int32], frozenset[tuple[int, int]]]:
    """Give the columns of pairs new numbers from 1, all others 0, and the pairs in both orders.

    So a table of which columns may meet is as small as it can be.
    """
    named = np.unique(np.array(pairs, dtype=np.int64))
    number = {column: i for i, column in enumerate(named.tolist(), start=1)}
    numbered = np.where(np.isin(columns, named), 1 + np.searchsorted(named, columns), 0)
    apart = {(number[a], number[b]) for a, b in pairs}
    return numbered.astype(np.int32), frozenset(apart | {(b, a) for a, b in apart})


def _literals(name: str, place: int, rule: object) -> Rule:
    """Literals of a rule given by the user, ascending, each once."""
    if isinstance(rule, Iterable):
        literals = list(rule)
        if all(isinstance(literal, numbers.Integral) for literal in literals):
            return tuple(sorted({int(literal) for literal in literals}))
    raise TypeError(f"rule {place} of {name} must be a sequence of whole numbers, got {rule!r}")


def _amounts(name: str, item: str, values: ArrayLike, n: int) -> NDArray[np.float64]:
    """Numbers of at least 0, one for each item, or an error that names the one at fault."""
    try:
        amounts = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name} must hold numbers only: {error}") from error
    if amounts.shape != (n,):
        raise ValueError(f"{name} has shape {amounts.shape}, expected ({n},)")
    bad = np.flatnonzero(~(np.isfinite(amounts) & (amounts >= 0)))
    if len(bad):
        raise ValueError(
            f"{name} must be finite and at least 0: {item} {bad[0]} has {amounts[bad[0]]}"
        )
    return amounts


def permitted_rules(rules: tuple[Rule, ...], constraints: Constraints) -> tuple[Rule, ...]:
    """Leave out rules that the constraints do not permit: they could not be learned."""

    def permitted(rule: Rule) -> bool:
        pieces = ((rule[:i], literal) for i, literal in enumerate(rule))
        short = len(rule) <= constraints.max_literals
        return short and all(constraints.permits(before, literal) for before, literal in pieces)

    return tuple(rule for rule in rules if permitted(rule))


def _totals(bits: PackedBits, steps: NDArray[np.int64] | None) -> tuple[int, int]:
    if steps is None:
        return bits.n_positive, bits.n_negative
    positive = int(steps[bits.order[: bits.n_positive]].sum())
    return positive, int(steps.sum()) - positive
