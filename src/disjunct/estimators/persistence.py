"""A fitted decision as plain text and numbers, so that pickles and skops files outlive releases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from disjunct.estimators.decision import Decision
from disjunct.estimators.one_versus_one import OneVersusOne
from disjunct.estimators.one_versus_rest import OneVersusRest
from disjunct.estimators.parameters import ONE_VERSUS_ONE, ONE_VERSUS_REST
from disjunct.estimators.two_classes import TwoClasses
from disjunct.rules import RuleSet

TWO_CLASSES = "two-classes"


def to_plain(decision: Decision) -> dict[str, Any]:
    """Write a decision as a mapping of texts and numbers.

    The rule sets are JSON in their own format; the columns that they share stand in it once.
    """
    state: dict[str, Any] = {
        "columns": RuleSet((), schema=decision.sets[0].schema).to_json(),
        "rule_sets": [_with_own_columns(rule_set).to_json() for rule_set in decision.sets],
    }
    if isinstance(decision, TwoClasses):
        return state | {"kind": TWO_CLASSES, "described": int(decision.described)}
    if isinstance(decision, OneVersusRest):
        labels = list(decision.labels)
        return state | {"kind": ONE_VERSUS_REST, "labels": labels, "default": decision.default}
    assert isinstance(decision, OneVersusOne), "there is no other way to decide"
    return state | {"kind": ONE_VERSUS_ONE, "labels": list(decision.labels)}


def from_plain(state: Mapping[str, Any]) -> Decision:
    """Read what `to_plain` wrote."""
    schema = RuleSet.from_json(state["columns"]).schema
    sets = tuple(replace(RuleSet.from_json(text), schema=schema) for text in state["rule_sets"])
    if state["kind"] == TWO_CLASSES:
        return TwoClasses(sets[0], state["described"])
    labels = tuple(state["labels"])
    if state["kind"] == ONE_VERSUS_ONE:
        return OneVersusOne(labels, sets)
    return OneVersusRest(labels, sets, state["default"])


def _with_own_columns(rule_set: RuleSet) -> RuleSet:
    return replace(rule_set, schema=rule_set.schema.select(rule_set.columns))
