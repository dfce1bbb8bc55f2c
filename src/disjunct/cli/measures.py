"""What counts on rows say, for people and for scripts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from disjunct.cli.screen import number, out_table, percent
from disjunct.rules.simplify import shown

if TYPE_CHECKING:
    from disjunct.rules import Rule, RuleSet, Statistics

MEASURES = {
    "accuracy": "accuracy",
    "precision": "precision",
    "recall": "recall",
    "overlap": "covered by several rules",
}
"""Names of ratios, and what tables call them."""


def said(rule: Rule) -> str:
    """Text of a rule as people read it: intervals and sets where the rule has several literals."""
    return " and ".join(map(str, shown(rule))) or str(rule)


def as_json(statistics: Statistics | None) -> dict[str, Any] | None:
    """Give counts and ratios for scripts."""
    if statistics is None:
        return None
    ratios = {name: number(getattr(statistics, name)) for name in MEASURES}
    return {"rows": statistics.rows, "positives": statistics.positives, **ratios}


def rules_as_json(rule_set: RuleSet) -> list[dict[str, Any]]:
    """Rules with their counts on the training rows, for scripts."""
    counts = rule_set.statistics.rules if rule_set.statistics else [None] * len(rule_set)
    return [
        {
            "rule": said(rule),
            "literals": len(rule),
            "rows": count.support if count else None,
            "precision": number(count.precision) if count else None,
        }
        for rule, count in zip(rule_set, counts, strict=True)
    ]


def out_measures(parts: Mapping[str, Statistics | None]) -> None:
    """Print ratios side by side, one column for each set of rows."""
    shown = {name: part for name, part in parts.items() if part is not None}
    rows = [["rows", *(f"{part.rows:,.0f}" for part in shown.values())]]
    rows.append(["always the more frequent label", *map(_majority, shown.values())])
    for name, words in MEASURES.items():
        rows.append([words, *(percent(getattr(part, name)) for part in shown.values())])
    out_table(["", *shown], rows)


def _majority(part: Statistics) -> str:
    return percent(max(part.positives, part.negatives) / part.rows)
