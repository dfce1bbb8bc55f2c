"""Everything that the user gave is checked and translated before the first search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from disjunct.estimators.constraints import Constraints, Limits, check_rules, read_rules
from disjunct.estimators.labels import Target, class_factors, described_class, read_target
from disjunct.estimators.mining import FOREST
from disjunct.estimators.parameters import Settings, settings_of
from disjunct.estimators.recipe import Recipe
from disjunct.estimators.training import Training
from disjunct.literals import Literal, Schema
from disjunct.rules import Rule
from disjunct.table import Table


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """Training rows with everything that a search needs.

    Attributes
    ----------
    training : Training
        Literals, codes and labels.
    recipe : Recipe
        How to search.
    factors : list of float
        Class weight of each class.
    described : int
        For two classes, the one that the rules describe.
    multi_class : str
        For more, the way of telling them apart.
    """

    training: Training
    recipe: Recipe
    factors: list[float]
    described: int
    multi_class: str


def read(X: Any, y: Any, sample_weight: Any) -> tuple[Table, Target]:
    """Read the table, the labels and the weights."""
    table = Table.read(X)
    if table.n_rows == 0:
        raise ValueError("Found array with 0 sample(s) while a minimum of 1 is required")
    return table, read_target(table.n_rows, y, sample_weight)


def prepare(estimator: Any, table: Table, target: Target) -> Prepared:
    """Check everything that the user asks for, then choose literals and code the table."""
    settings = settings_of(estimator)
    constraints = Constraints.of(estimator, table.names)
    _check_for_two_classes(estimator, target)
    described = described_class(target, estimator.positive_class)
    factors = class_factors(target, estimator.class_weight)
    training = Training.of(estimator, table, target)
    constraints.check_kinds(training.schema)
    training, recipe = _recipe(estimator, settings, constraints, training, table)
    return Prepared(training, recipe, factors, described, estimator.multi_class)


def _check_for_two_classes(estimator: Any, target: Target) -> None:
    """Refuse demands that only make sense where one class is described."""
    if len(target.classes) == 2:
        return
    for name, given in (
        ("fixed_rules", len(check_rules("fixed_rules", estimator.fixed_rules)) > 0),
        ("start", estimator.start is not None),
        ("pool", _given_pool(estimator) is not None),
        ("monotonic_cst", estimator.monotonic_cst is not None),
    ):
        if given:
            raise ValueError(
                f"{name} speaks of the one class that rules describe, but y holds "
                f"{len(target.classes)} classes: fit one class against the others"
            )


def _recipe(
    estimator: Any,
    settings: Settings,
    constraints: Constraints,
    training: Training,
    table: Table,
) -> tuple[Training, Recipe]:
    """Translate the demands, with the literals of the rules that the user gave."""
    limits = partial(Limits.of, constraints)
    asked = check_rules("fixed_rules", estimator.fixed_rules)
    begun = check_rules("start", estimator.start)
    choice = _given_pool(estimator)
    pooled = check_rules("pool", choice)
    if not asked and estimator.start is None and choice is None:
        return training, Recipe(settings, limits(training.literals))
    schema = _with_forbidden(training.schema, table, constraints)
    fixed = read_rules("fixed_rules", asked, schema)
    for place, rule in enumerate(fixed):
        constraints.check_rule(f"fixed_rules[{place}]", rule)
    given = read_rules("start", begun, schema)
    start = tuple(rule for rule in given if all(map(constraints.allows, rule)))
    named = read_rules("pool", pooled, schema)
    pool = tuple(rule for rule in named if all(map(constraints.allows, rule)))
    training = training.with_literals(
        table, [literal for rule in (*fixed, *start, *pool) for literal in rule]
    )
    numbered = partial(_numbered, training.literals)
    begin = None if estimator.start is None else numbered(start)
    choices = None if choice is None else numbered(pool)
    return training, Recipe(settings, limits(training.literals), numbered(fixed), begin, choices)


def _given_pool(estimator: Any) -> Any:
    """Give the rules that the user put into the pool; None where they are to be mined."""
    pool, search = estimator.pool, estimator.search
    if isinstance(pool, str) and pool == FOREST:
        return None
    if search not in {"pool", "optimal"}:
        raise ValueError(
            f"pool names rules to choose from, which search={search!r} does not: use "
            "search='pool', or start to begin with them"
        )
    return pool


def _numbered(literals: Sequence[Literal], rules: Iterable[Rule]) -> tuple[tuple[int, ...], ...]:
    """Give rules by the numbers of their literals, each rule once."""
    places = {literal: place for place, literal in enumerate(literals)}
    found = (tuple(sorted({places[literal] for literal in rule})) for rule in rules)
    return tuple(dict.fromkeys(found))


def _with_forbidden(schema: Schema, table: Table, constraints: Constraints) -> Schema:
    """Add the forbidden columns to the schema, so that a rule on them is understood."""
    if not constraints.forbidden:
        return schema
    left_out = Table(
        {name: partial(table.read_column, name) for name in constraints.forbidden}, table.n_rows
    )
    return Schema((*schema.columns, *Schema.of(left_out).columns))
