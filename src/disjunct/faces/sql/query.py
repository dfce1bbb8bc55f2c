"""Whole queries: one row for each row of the table, with prediction, probability and rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import TYPE_CHECKING

from sqlglot import exp

from disjunct.faces.sql.conditions import (
    all_of,
    any_of,
    column_of,
    identifier,
    rule_condition,
)
from disjunct.faces.sql.dialect import DIALECTS, Dialect, Expression, cast
from disjunct.faces.wording import labels_of_one_type
from disjunct.rules.fates import Fates, agreeing
from disjunct.rules.labels import Label
from disjunct.rules.simplify import without_redundant_literals

if TYPE_CHECKING:
    from disjunct.rules import RuleSet

Names = str | Sequence[str]


def to_sql(
    rule_set: RuleSet, dialect: str, table: Names, *, kept: Names, form: str, view: Names
) -> str:
    """See `RuleSet.to_sql`; `kept` are the columns of the table to keep."""
    if dialect not in DIALECTS:
        raise ValueError(f"unknown dialect {dialect!r}: known are {', '.join(DIALECTS)}")
    if form not in (*_FORMS, "view"):
        raise ValueError(f"unknown form {form!r}: known are {', '.join(_FORMS)}, view")
    names = (kept,) if isinstance(kept, str) else tuple(kept)
    brief = without_redundant_literals(rule_set)
    parts = _Parts(brief, DIALECTS[dialect], _table(table), names)
    tree = _create_view(parts, view) if form == "view" else _FORMS[form](parts)
    return str(tree.sql(dialect=dialect, pretty=True))


class _Parts:
    """The pieces of which the queries of one rule set are made.

    Parameters
    ----------
    rule_set : RuleSet
        What to write.
    dialect : Dialect
        For which database.
    table : exp.Table
        Where the rows are.
    kept : tuple of str
        Columns of the table to keep.
    """

    def __init__(
        self, rule_set: RuleSet, dialect: Dialect, table: exp.Table, kept: tuple[str, ...]
    ) -> None:
        self.rule_set = rule_set
        self.dialect = dialect
        self.table = table
        self.kept = kept
        self.rules = [self.free(f"rule_{place + 1}") for place in range(len(rule_set))]

    def free(self, name: str) -> str:
        """Name that no kept column has, whatever the case."""
        taken = {kept.casefold() for kept in self.kept}
        candidates = (name + "_" * extra for extra in count())
        return next(candidate for candidate in candidates if candidate not in taken)

    def conditions(self) -> list[Expression]:
        """Condition of each rule."""
        schema = self.rule_set.schema
        return [rule_condition(rule, schema, self.dialect) for rule in self.rule_set]

    def kept_columns(self) -> list[Expression]:
        return [column_of(name) for name in self.kept]

    def label(self, label: Label) -> Expression:
        if isinstance(label, bool):
            return self.dialect.truth(label)
        return self.dialect.text(label) if isinstance(label, str) else self.dialect.number(label)

    def prediction(self, covered: Expression) -> Expression:
        """Label of a row, given whether any rule covers it."""
        positive, negative = labels_of_one_type(self.rule_set)
        if not len(self.rule_set):
            return self.label(negative)
        return case([(covered, self.label(positive))], self.label(negative))

    def fired(self, place: int) -> Expression:
        return exp.EQ(this=column_of(self.rules[place]), expression=exp.Literal.number(1))

    def probability(self, hits: str, fates: Fates) -> Expression:
        """Probability of the described label by the row's fate, as `Fates.probability`."""
        number = self.dialect.number
        default = number(fates.probability(()))
        exactly = [
            (
                all_of([_equals(hits, len(fired)), *map(self.fired, fired)]),
                number(fates.probability(fired)),
            )
            for fired, _ in fates.patterns
        ]
        best = [
            (self.fired(place), number(agreeing(fates.rules[place], decision=True)))
            for place in fates.ranking
        ]
        rates = case([*exactly, *best], default) if best else default
        return cast(rates, "double", "duckdb")

    def rules_text(self) -> Expression:
        """Numbers of the rules that fired, counted from 1, between blanks."""
        parts: list[Expression] = [
            case([(self.fired(place), _text(f"{place + 1} "))], _text(""))
            for place in range(len(self.rules))
        ]
        while len(parts) > 1:  # databases limit how many arguments a function takes
            parts = [_concat(parts[start : start + 50]) for start in range(0, len(parts), 50)]
        return exp.Trim(this=parts[0]) if parts else _text("")


def _select(parts: _Parts) -> Expression:
    """Query in three steps: which rules fire, how many, and what follows."""
    hits = parts.free("hits")
    rules = [column_of(name) for name in parts.rules]
    fired = _query(
        [
            *parts.kept_columns(),
            *(
                _named(case([(condition, exp.Literal.number(1))], exp.Literal.number(0)), name)
                for condition, name in zip(parts.conditions(), parts.rules, strict=True)
            ),
            *([] if parts.kept or parts.rules else [_named(exp.Literal.number(1), "one")]),
        ],
        parts.table,
    )
    counted = _query(
        [*parts.kept_columns(), *rules, _named(_sum(rules), hits)], _subquery(fired, "fired")
    )
    fates = parts.rule_set.fates
    any_fired = exp.GT(this=column_of(hits), expression=exp.Literal.number(0))
    columns = [
        *parts.kept_columns(),
        _named(parts.prediction(any_fired), parts.free("prediction")),
        *([_named(parts.probability(hits, fates), parts.free("probability"))] if fates else []),
        _named(parts.rules_text(), parts.free("rules")),
    ]
    return _query(columns, _subquery(counted, "counted"))


def _where(parts: _Parts) -> Expression:
    columns = parts.kept_columns() or [exp.Star()]
    return _query(columns, parts.table).where(_any_rule(parts), copy=False)


def _case(parts: _Parts) -> Expression:
    return parts.prediction(_any_rule(parts))


def _create_view(parts: _Parts, view: Names) -> Expression:
    return exp.Create(this=_table(view), kind="VIEW", expression=_select(parts))


_FORMS: dict[str, Callable[[_Parts], Expression]] = {
    "select": _select,
    "where": _where,
    "case": _case,
}


def case(branches: Iterable[tuple[Expression, Expression]], default: Expression) -> Expression:
    """CASE WHEN ... THEN ... ELSE ... END."""
    return exp.Case(ifs=[exp.If(this=when, true=then) for when, then in branches], default=default)


def _any_rule(parts: _Parts) -> Expression:
    return any_of(map(exp.paren, parts.conditions()))


def _query(columns: Sequence[Expression], source: Expression) -> exp.Select:
    return exp.select(*columns, copy=False).from_(source, copy=False)


def _subquery(query: exp.Select, name: str) -> Expression:
    return exp.Subquery(this=query, alias=exp.TableAlias(this=exp.to_identifier(name)))


def _named(expression: Expression, name: str) -> Expression:
    return exp.Alias(this=expression, alias=identifier(name))


def _table(names: Names) -> exp.Table:
    """Table by its name, taken literally, or by the parts of its name."""
    parts = [identifier(name) for name in ((names,) if isinstance(names, str) else names)]
    if not 1 <= len(parts) <= 3:
        raise ValueError(f"a table has a name of one to three parts, got {names!r}")
    keys = ("catalog", "db", "this")[-len(parts) :]
    return exp.Table(**dict(zip(keys, parts, strict=True)))


def _equals(name: str, number: int) -> Expression:
    return exp.EQ(this=column_of(name), expression=exp.Literal.number(number))


def _sum(terms: Sequence[Expression]) -> Expression:
    total = terms[0] if terms else exp.Literal.number(0)
    for term in terms[1:]:
        total = exp.Add(this=total, expression=term)
    return total


def _text(text: str) -> Expression:
    return exp.Literal.string(text)


def _concat(parts: list[Expression]) -> Expression:
    return exp.Concat(expressions=parts, safe=True, coalesce=False)
