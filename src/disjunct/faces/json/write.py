"""A rule set is written as JSON, one rule or column a line."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from disjunct.faces.json.values import write_value
from disjunct.literals import ColumnSchema, Literal
from disjunct.rules.fates import Fates
from disjunct.rules.search_summary import SearchSummary
from disjunct.rules.statistics import Statistics

if TYPE_CHECKING:
    from disjunct.rules import RuleSet

FORMAT = "disjunct rule set"
VERSION = 1


def to_json(rule_set: RuleSet) -> str:
    """Write a rule set with its columns, statistics and rates; the same set gives the same text."""
    members = {
        key: value if isinstance(value, str) else compact(value)
        for key, value in json_members(rule_set).items()
    }
    text = "{\n" + ",\n".join(f'"{key}": {value}' for key, value in members.items()) + "\n}\n"
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"a name, category or label has a lone surrogate: {error}") from None
    return text


def json_members(rule_set: RuleSet) -> dict[str, Any]:
    """Members of the file in order; those of several lines are text already."""
    members: dict[str, Any] = {
        "format": compact(FORMAT),
        "version": VERSION,
        "target": None if rule_set.target is None else compact(rule_set.target),
        "positive": compact(rule_set.positive),
        "negative": compact(rule_set.negative),
        "columns": lines(compact(write_column(column)) for column in rule_set.schema),
        "rules": lines(rule_lines(rule_set)),
        "statistics": _statistics(rule_set.statistics),
        "rates": _rates(rule_set.fates),
        "search": _search(rule_set.search),
    }
    return {key: value for key, value in members.items() if value is not None}


def rule_lines(rule_set: RuleSet) -> list[str]:
    """JSON of each rule by itself."""
    return [compact([write_literal(literal) for literal in rule]) for rule in rule_set]


def write_column(column: ColumnSchema) -> dict[str, Any]:
    """Write name and kind, and what else the kind needs."""
    written: dict[str, Any] = {"name": column.name, "kind": column.kind.value}
    if column.categories:
        written["categories"] = list(column.categories)
    if column.zoned:
        written["zoned"] = True
    return written


def write_literal(literal: Literal) -> dict[str, Any]:
    """Write column, operator and, where the operator takes one, value."""
    written = {"column": literal.column, "op": literal.op.value}
    if literal.value is not None:
        written["value"] = write_value(literal.value)
    return written


def _statistics(counts: Statistics | None) -> dict[str, Any] | None:
    if counts is None:
        return None
    return {
        "positives": counts.positives,
        "negatives": counts.negatives,
        "rules": [
            [rule.positives, rule.negatives, rule.only_positives, rule.only_negatives]
            for rule in counts.rules
        ],
        "patterns": [[list(p.fired), p.positives, p.negatives] for p in counts.patterns],
    }


def _rates(fates: Fates | None) -> dict[str, Any] | None:
    if fates is None:
        return None
    return {
        "default": fates.default,
        "rules": list(fates.rules),
        "patterns": [[list(fired), rate] for fired, rate in fates.patterns],
    }


def _search(search: SearchSummary | None) -> dict[str, Any] | None:
    if search is None:
        return None
    written: dict[str, Any] = {"profit": search.profit, "status": search.status}
    for key in ("bound", "max_rules", "max_literals", "literal_cost", "pool"):
        value = getattr(search, key)
        if value is not None:
            written[key] = value
    return written | ({"guaranteed": True} if search.guaranteed else {})


def compact(value: Any) -> str:
    """JSON on one line; NaN and infinities are errors."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def lines(items: Iterable[str]) -> str:
    """JSON array of one item a line."""
    return "[" + ",".join(f"\n{item}" for item in items) + "]"
