"""The rule set as text that people read and `RuleSet.parse` reads back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from disjunct.faces.wording import (
    count_text,
    label_text,
    measures_text,
    outcome,
    plural,
    share_text,
)
from disjunct.rules.rule import ALWAYS
from disjunct.rules.simplify import shown

if TYPE_CHECKING:
    from disjunct.rules import RuleSet

_IF, _OR_IF, _AND = "IF      ", "OR IF   ", "   AND  "
_HEADS = ("rule", "rows", "precision", "recall", "only here")


def to_text(rule_set: RuleSet, *, measures: bool, simplified: bool, width: int) -> str:
    """Write IF, OR IF, AND, THEN and ELSE lines; measures stand beside them as comments."""
    head, *figures = _figures(rule_set, measures)
    room = max(width - len(_OR_IF) - (len(head) + 4 if head else 0), 40)
    rules = [_rule_lines(shown(rule) if simplified else rule, room) for rule in rule_set]
    wide = min(max((len(lines[0]) for lines in rules), default=0), room)
    body = [f"{'#':<{wide + 10}}  {head}"] if head else []
    for place, (lines, figure) in enumerate(zip(rules, figures, strict=True)):
        word = _OR_IF if place else _IF
        body.append(f"{word}{lines[0]:<{wide}}  # {figure}" if figure else f"{word}{lines[0]}")
        body.extend(f"{_AND}{line}" for line in lines[1:])
    return "\n".join([*_comments(rule_set, measures), *body, *_outcomes(rule_set)])


def one_line(rule_set: RuleSet) -> str:
    """Short form for a console: what is described, and how large the set is."""
    size = f"{plural(len(rule_set), 'rule')}, {plural(rule_set.n_literals, 'literal')}"
    return f"<RuleSet: {outcome(rule_set, rule_set.positive)} by {size}>"


def _rule_lines(conditions: Iterable[object], width: int) -> list[str]:
    """Conditions joined by AND, as many on a line as fit, at least one."""
    lines: list[str] = []
    for condition in map(str, conditions):
        if lines and len(lines[-1]) + 5 + len(condition) <= width:
            lines[-1] += f" AND {condition}"
        else:
            lines.append(condition)
    return lines or [ALWAYS]


def _comments(rule_set: RuleSet, measures: bool) -> Iterator[str]:
    if not measures:
        return
    counts = rule_set.statistics
    if counts is not None:
        described = label_text(rule_set.positive)
        yield (
            f"# {count_text(counts.rows)} rows, {count_text(counts.positives)} of {described}: "
            f"{measures_text(counts)}"
        )
    if rule_set.search is not None:
        yield f"# {' '.join(rule_set.search.ending.split())}"
        if rule_set.search.proof:
            yield f"# {rule_set.search.proof}"


def _figures(rule_set: RuleSet, measures: bool) -> list[str]:
    """Heads, then the figures of each rule, right-aligned; empty texts where there are none."""
    counts = rule_set.statistics
    if counts is None or not measures or not counts.rules:
        return [""] * (1 + len(rule_set))
    rows = [_HEADS] + [
        (
            str(place + 1),
            count_text(rule.support),
            share_text(rule.precision),
            share_text(counts.recall_of(place)),
            count_text(rule.unique),
        )
        for place, rule in enumerate(counts.rules)
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(f"{cell:>{wide}}" for cell, wide in zip(row, widths, strict=True)) for row in rows
    ]


def _outcomes(rule_set: RuleSet) -> list[str]:
    last = f"ELSE    {outcome(rule_set, rule_set.negative)}"
    return [f"THEN    {outcome(rule_set, rule_set.positive)}", last] if len(rule_set) else [last]
