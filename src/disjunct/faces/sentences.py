"""The rule set as plain sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from disjunct.faces.wording import capital, count_text, label_text, outcome, plural, share_text
from disjunct.rules.simplify import shown

if TYPE_CHECKING:
    from disjunct.rules import RuleSet


def to_sentences(rule_set: RuleSet) -> str:
    """Say what is described, then each rule with its figures, then what all others get."""
    positive, negative = (
        outcome(rule_set, label) for label in (rule_set.positive, rule_set.negative)
    )
    if not len(rule_set):
        return f"There is no rule: every row gets {negative}."
    head = f"A row gets {positive} if at least one of {plural(len(rule_set), 'rule')} holds:"
    if len(rule_set) == 1:
        head = f"A row gets {positive} if this rule holds:"
    lines = [
        f"{place + 1}. {_conditions(map(str, shown(rule)))}{_figures(rule_set, place)}."
        for place, rule in enumerate(rule_set)
    ]
    return "\n".join(
        [head, *lines, f"Every other row gets {negative}.", *_whole(rule_set), *_proof(rule_set)]
    )


def _conditions(texts: Iterable[str]) -> str:
    given = list(texts)
    if not given:
        return "Always"
    return f"If {', '.join(given[:-1])}{' and ' if len(given) > 1 else ''}{given[-1]}"


def _figures(rule_set: RuleSet, place: int) -> str:
    counts = rule_set.statistics
    if counts is None:
        return ""
    rule = counts.rules[place]
    return (
        f". It holds for {count_text(rule.support)} of {count_text(counts.rows)} rows, of which "
        f"{share_text(rule.precision)} are {label_text(rule_set.positive)}; "
        f"{count_text(rule.unique)} of them no other rule covers"
    )


def _whole(rule_set: RuleSet) -> list[str]:
    counts = rule_set.statistics
    if counts is None:
        return []
    whole = (
        f"Together the rules decide {share_text(counts.accuracy)} of {count_text(counts.rows)} "
        f"rows rightly and find {share_text(counts.recall)} of those that are "
        f"{label_text(rule_set.positive)}; more than one rule covers {share_text(counts.overlap)}."
    )
    return [whole]


def _proof(rule_set: RuleSet) -> list[str]:
    search = rule_set.search
    return [f"{capital(search.proof)}."] if search is not None and search.proof else []
