"""The rule set as a data frame: one row a rule, or one row a literal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import narwhals as nw

from disjunct._optional import need
from disjunct.literals.values import Value, format_value
from disjunct.rules.simplify import shown

if TYPE_CHECKING:
    from disjunct.rules import Explanations, RuleSet

Columns = dict[str, Sequence[Any]]


def to_frame(rule_set: RuleSet, per: str, backend: str) -> Any:
    """See `RuleSet.to_frame`."""
    makers = {"rule": _by_rule, "literal": _by_literal}
    if per not in makers:
        raise ValueError(f"per must be one of {', '.join(makers)}, got {per!r}")
    return native_frame(makers[per](rule_set), backend)


def native_frame(columns: Columns, backend: str) -> Any:
    """Frame of the library that is asked for."""
    if backend not in {"pandas", "polars", "pyarrow"}:
        raise ValueError(f"backend must be pandas, polars or pyarrow, got {backend!r}")
    need(backend, extra="files", what="data frames")
    return nw.from_dict(dict(columns), backend=cast("Any", backend)).to_native()


def _by_rule(rule_set: RuleSet) -> Columns:
    columns: Columns = {
        "rule": list(range(1, len(rule_set) + 1)),
        "text": [" and ".join(map(str, shown(rule))) or str(rule) for rule in rule_set],
        "literals": [len(rule) for rule in rule_set],
    }
    counts = rule_set.statistics
    if counts is None:
        return columns
    rules = counts.rules
    return columns | {
        "support": [float(rule.support) for rule in rules],
        "true_positives": [float(rule.positives) for rule in rules],
        "false_positives": [float(rule.negatives) for rule in rules],
        "precision": [_known(rule.precision) for rule in rules],
        "recall": [_known(counts.recall_of(place)) for place in range(len(rules))],
        "unique_support": [float(rule.unique) for rule in rules],
        "unique_true_positives": [float(rule.only_positives) for rule in rules],
    }


def _by_literal(rule_set: RuleSet) -> Columns:
    pairs = [(place + 1, literal) for place, rule in enumerate(rule_set) for literal in rule]
    return {
        "rule": [place for place, _ in pairs],
        "column": [literal.column for _, literal in pairs],
        "operator": [literal.op.value for _, literal in pairs],
        "value": [_value_text(literal.value) for _, literal in pairs],
        "text": [str(literal) for _, literal in pairs],
    }


def explanation_frame(explanations: Explanations, backend: str) -> Any:
    """One row for each rule that fired, and for each literal that failed in a nearest rule."""
    rows: list[tuple[Any, ...]] = []
    for one in explanations:
        head = (one.row, str(one.label), one.probability)
        rows.extend(
            (*head, index + 1, True, str(rule), None, None, None)
            for index, rule in zip(one.fired, one.rules, strict=True)
        )
        rows.extend(
            (*head, near.index + 1, False, str(near.rule), str(f.literal), f.found, f.needed)
            for near in one.nearest
            for f in near.failed
        )
        if not one.fired and not one.nearest:
            rows.append((*head, None, False, None, None, None, None))
    names = ("row", "label", "probability", "rule", "fired", "text", "failed", "found", "needed")
    values = zip(*rows, strict=True) if rows else [()] * len(names)
    return native_frame(dict(zip(names, map(list, values), strict=True)), backend)


def _known(share: float) -> float | None:
    return None if math.isnan(share) else share


def _value_text(value: Value) -> str | None:
    if value is None:
        return None
    return ", ".join(map(format_value, value)) if isinstance(value, tuple) else format_value(value)
