"""The literals of one column, chosen from its training values."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from disjunct.literals.categories import split_rare
from disjunct.literals.coding import Coding
from disjunct.literals.distribution import Distribution
from disjunct.literals.literal import Literal
from disjunct.literals.op import Op
from disjunct.literals.options import Options
from disjunct.literals.sample import Sample
from disjunct.literals.schema import ColumnSchema
from disjunct.literals.thresholds import given_thresholds, thresholds_of
from disjunct.literals.values import Scalar
from disjunct.table import Category, Column, Kind

MANY = 1000
"""Categories of a column from which on they may be names of rows."""


def choose(column: Column, sample: Sample, options: Options) -> tuple[ColumnSchema, Coding]:
    """Choose the literals of a column, and how it is coded; tell what training saw of it."""
    values, missing = sample.of(column.values), column.missing
    if missing is not None:
        missing = sample.of(missing)
        missing = missing if missing.any() else None
    if not column.kind.is_ordered and not column.is_all_missing:
        _check_unordered(column, options)
    seen: tuple[Category, ...] = ()
    if column.kind is Kind.CATEGORY:
        seen, coding = _categories(column, values, missing, sample, options)
    elif column.kind is Kind.BOOLEAN:
        some = missing is None or not missing.all()
        ops = (Op.TRUE, Op.FALSE) if some else ()
        coding = Coding(column.name, column.kind, _literals(column, ops, (None,)))
    else:
        coding = _ordered(column, values, missing, sample, options)
    if missing is not None:
        coding = _with_gaps(coding, options)
    return ColumnSchema(column.name, column.kind, seen, column.zoned), coding


def _check_unordered(column: Column, options: Options) -> None:
    """Raise a ValueError if something was asked for that only ordered columns have."""
    for what, asked in (("thresholds", options.by_column), ("directions", options.directions)):
        if column.name in asked:
            raise ValueError(
                f"{what} were given for column {column.name!r}, which holds "
                f"{column.kind.plural}: only numbers, dates and durations have them"
            )


def _literals(
    column: Column, ops: Iterable[Op], values: Iterable[Scalar | tuple[Scalar, ...] | None]
) -> tuple[Literal, ...]:
    """Literals of each value with each comparison; the comparisons of a value stand together."""
    ops, name, kind = tuple(ops), column.name, column.kind
    return tuple(Literal.of_normal(name, op, value, kind) for value in values for op in ops)


def _with_gaps(coding: Coding, options: Options) -> Coding:
    ops = (Op.MISSING, Op.PRESENT) if options.negations else (Op.MISSING,)
    gaps = tuple(Literal(coding.name, op, None, coding.kind) for op in ops)
    literals = (*coding.literals, *gaps)
    return Coding(coding.name, coding.kind, literals, coding.thresholds, coding.categories)


def _ordered(
    column: Column,
    values: NDArray[Any],
    missing: NDArray[np.bool_] | None,
    sample: Sample,
    options: Options,
) -> Coding:
    asked = options.asked_for(column.name)
    if isinstance(asked, str | int):
        rule = asked if isinstance(asked, str) else "deciles"
        thresholds = thresholds_of(
            _distribution(values, missing, sample, supervised=rule == "supervised"),
            column.kind,
            rule,
            n_thresholds=asked if isinstance(asked, int) else options.n_thresholds,
            n_supervised=options.n_supervised,
        )
    else:
        thresholds = given_thresholds(column.name, column.kind, asked)
    wanted = options.directions.get(column.name)
    ops = (Op.LE, Op.GT) if wanted is None else (wanted,)
    literals = _literals(column, ops, thresholds)
    return Coding(column.name, column.kind, literals, thresholds=thresholds)


def _distribution(
    values: NDArray[Any], missing: NDArray[np.bool_] | None, sample: Sample, *, supervised: bool
) -> Distribution:
    weights, classes = sample.weights, sample.classes if supervised else None
    if missing is not None:
        there = ~missing
        values = values[there]
        weights = None if weights is None else weights[there]
        classes = None if classes is None else classes[there]
    return Distribution.of(values, weights, classes, sample.n_classes)


def _categories(
    column: Column,
    values: NDArray[Any],
    missing: NDArray[np.bool_] | None,
    sample: Sample,
    options: Options,
) -> tuple[tuple[Category, ...], Coding]:
    there = slice(None) if missing is None else ~missing
    weights = np.bincount(
        values[there],
        None if sample.weights is None else sample.weights[there],
        minlength=len(column.categories),
    ).astype(np.float64)
    frequent, rare = split_rare(
        weights, sample.total, options.min_frequency, options.max_categories
    )
    if options.group_rare and len(rare) == 1:  # a group of one is that category
        frequent, rare = np.union1d(frequent, rare), rare[:0]
    if len(frequent) > MANY and 2 * len(frequent) > len(values):
        warnings.warn(
            f"column {column.name!r} has {len(frequent):,} categories in {len(values):,} rows: "
            "leave it out (exclude), or say which are rare (min_frequency, max_categories)",
            stacklevel=5,
        )
    own = tuple(column.categories[place] for place in frequent)
    group = tuple(column.categories[place] for place in rare) if options.group_rare else ()
    literals = _category_literals(column, own, len(rare), group, negations=options.negations)
    seen = tuple(column.categories[place] for place in np.flatnonzero(weights))
    return seen, Coding(column.name, column.kind, literals, categories=(*own, *group))


def _category_literals(
    column: Column,
    own: Sequence[Category],
    n_rare: int,
    group: tuple[Category, ...],
    *,
    negations: bool,
) -> tuple[Literal, ...]:
    two = len(own) == 2 and not n_rare and negations  # then one is the negation of the other
    literals = _literals(column, (Op.EQ, Op.NE) if negations else (Op.EQ,), own[:1] if two else own)
    if group:
        literals += _literals(column, (Op.IN, Op.NOT_IN) if negations else (Op.IN,), (group,))
    return literals
