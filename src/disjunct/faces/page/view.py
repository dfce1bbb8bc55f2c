"""What the page says, as plain values for its template and for its script."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

from disjunct.faces.json.write import json_members, rule_lines
from disjunct.faces.page.examples import MISSED, Example
from disjunct.faces.wording import UNKNOWN, bare_label, capital, count_text, plural, share_text
from disjunct.rules.labels import Label
from disjunct.rules.simplify import shown
from disjunct.rules.statistics import RuleCounts, Statistics, plain, ratio

if TYPE_CHECKING:
    from disjunct.rules import RuleSet

SHADES = 10
"""Steps of the shading in the table of overlaps."""


def page_view(
    rule_set: RuleSet, examples: dict[int, list[Example]], title: str | None
) -> dict[str, Any]:
    """Everything that the template needs."""
    counts = rule_set.statistics
    return {
        "title": title or f"Review: {_outcome(rule_set, rule_set.positive)}",
        "positive": bare_label(rule_set.positive),
        "negative": bare_label(rule_set.negative),
        "described": _outcome(rule_set, rule_set.positive),
        "other": _outcome(rule_set, rule_set.negative),
        "n_rules": plural(len(rule_set), "rule"),
        "search": None if rule_set.search is None else capital(rule_set.search.ending),
        "proof": None if rule_set.search is None else capital(rule_set.search.proof),
        "columns": rule_set.columns,
        "rules": [_rule(rule_set, place, examples) for place in range(len(rule_set))],
        "missed": examples.get(MISSED, []),
        "with_examples": bool(examples),
        "counts": None if counts is None else _whole(counts),
        "overlapping": counts is not None and counts.overlap > 0,
        "overlaps": [] if counts is None else _overlaps(counts),
        "n_literals": rule_set.n_literals,
        "data": _data_island(rule_set),
    }


def _outcome(rule_set: RuleSet, label: Label) -> str:
    return f"{rule_set.target} = {bare_label(label)}" if rule_set.target else bare_label(label)


def _rule(rule_set: RuleSet, place: int, examples: dict[int, list[Example]]) -> dict[str, Any]:
    rule, counts = rule_set[place], rule_set.statistics
    view: dict[str, Any] = {
        "number": place + 1,
        "conditions": [str(condition) for condition in shown(rule)] or ["always"],
        "columns": rule.columns,
        "examples": examples.get(place, []),
        "literals": len(rule),
    }
    if counts is not None:
        largest = max(one.support for one in counts.rules)
        view |= _figures(counts, place, largest)
    return view


def _figures(counts: Statistics, place: int, largest: float) -> dict[str, Any]:
    rule = counts.rules[place]
    effect = ratio(rule.only_positives - rule.only_negatives, counts.rows)
    return {
        "support": rule.support,
        "support_text": count_text(rule.support),
        "positives_text": count_text(rule.positives),
        "negatives_text": count_text(rule.negatives),
        "precision": _sortable(rule.precision),
        "precision_text": share_text(rule.precision),
        "recall": _sortable(counts.recall_of(place)),
        "recall_text": share_text(counts.recall_of(place)),
        "unique": rule.unique,
        "unique_text": count_text(rule.unique),
        "effect": _sortable(effect),
        "effect_text": _points(effect),
        "bar": _bar(rule, largest),
    }


def _bar(rule: RuleCounts, largest: float) -> list[dict[str, Any]]:
    """Parts of a bar of at most 100: rows of either class, its own ones outermost."""
    parts = (
        ("good own", rule.only_positives),
        ("good", rule.positives - rule.only_positives),
        ("bad", rule.negatives - rule.only_negatives),
        ("bad own", rule.only_negatives),
    )
    bar, start = [], 0.0
    for kind, count in parts:
        width = 100 * ratio(count, largest) if largest else 0.0
        bar.append({"kind": kind, "x": f"{start:.3f}", "width": f"{width:.3f}"})
        start += width
    return bar


def _whole(counts: Statistics) -> dict[str, Any]:
    cells = {
        "true_positives": counts.true_positives,
        "false_negatives": counts.uncovered.positives,
        "false_positives": counts.false_positives,
        "true_negatives": counts.uncovered.negatives,
    }
    return {
        "rows": count_text(counts.rows),
        "positives": count_text(counts.positives),
        "complete": counts.complete,
        "measures": [
            {"name": name, "text": share_text(getattr(counts, name)), "help": text}
            for name, text in _MEASURES.items()
        ],
        "cells": {name: count_text(count) for name, count in cells.items()},
        "shares": {name: share_text(ratio(n, counts.rows)) for name, n in cells.items()},
    }


_MEASURES = {
    "accuracy": "rows decided rightly",
    "precision": "right among the rows that a rule covers",
    "recall": "found among the rows to be found",
    "overlap": "rows that more than one rule covers",
}


def _overlaps(counts: Statistics) -> list[list[dict[str, Any]]]:
    """For each pair the share of the first rule's rows that the second covers too."""
    pairs = zip(counts.joint().tolist(), counts.overlaps().tolist(), strict=True)
    return [list(map(_overlap, rows, shares)) for rows, shares in pairs]


def _overlap(rows: float, share: float) -> dict[str, Any]:
    if not rows:
        return {"shade": 0}
    percent = f"{100 * share:.0f}" if share >= 0.005 else "<1"
    return {
        "shade": max(1, round(SHADES * share)),
        "text": percent,
        "rows": count_text(plain(rows)),
    }


def _sortable(share: float) -> float:
    """Share by which to sort; unknown ones come last."""
    return -1.0 if math.isnan(share) else share


def _points(share: float) -> str:
    """Change of a share in percentage points, with its sign."""
    if math.isnan(share):
        return UNKNOWN
    return f"{100 * share:+.2f}".replace("-", "\N{MINUS SIGN}") if share else "0"


def _data_island(rule_set: RuleSet) -> str:
    """Write what the script needs, as JSON that no HTML parser can take for a tag."""
    members = json_members(rule_set)
    counts = rule_set.statistics
    data: dict[str, Any] = {
        "literals": [len(rule) for rule in rule_set],
        # Rules go in and out as text, so that no number is changed on its way.
        "head": {
            key: value if isinstance(value, str) else json.dumps(value)
            for key, value in members.items()
            if key not in {"rules", "statistics", "rates", "search"}
        },
        "rules": rule_lines(rule_set),
    }
    if counts is not None:
        data |= {
            "totals": [counts.positives, counts.negatives],
            "complete": counts.complete,
            "covers": [[rule.positives, rule.negatives] for rule in counts.rules],
            "patterns": [[list(p.fired), p.positives, p.negatives] for p in counts.patterns],
        }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
