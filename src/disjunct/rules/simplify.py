"""Rules and rule sets said more briefly, deciding the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from disjunct.literals import Interval, Literal, simplify
from disjunct.rules.rule import Rule

if TYPE_CHECKING:
    from disjunct.rules.rule_set import RuleSet


def shown(rule: Rule) -> tuple[Literal | Interval, ...]:
    """Conditions of a rule as people see them: intervals and sets of categories."""
    return simplify(rule)


def trimmed(rule: Rule) -> Rule:
    """Rule without the literals that others of it imply."""
    return Rule(
        literal
        for part in simplify(rule)
        for literal in (part.literals if isinstance(part, Interval) else (part,))
    )


def can_hold(rule: Rule) -> bool:
    """Whether the literals do not contradict each other; those that do cannot be said as one."""
    counts = Counter(part.column for part in simplify(rule))
    return all(count == 1 for count in counts.values())


def implies(rule: Rule, other: Rule) -> bool:
    """Whether every row that a rule covers is covered by another one.

    Examples
    --------
    >>> from disjunct.literals import Op
    >>> narrow, wide = (Rule([Literal("age", Op.GT, bound)]) for bound in (60, 40))
    >>> implies(narrow, wide), implies(wide, narrow)
    (True, False)
    """
    brief = set(simplify(rule))
    return all(set(simplify((*rule, literal))) == brief for literal in other)


def without_redundant_literals(rule_set: RuleSet) -> RuleSet:
    """Give the same rules, each trimmed; counts and rates stay true."""
    return replace(rule_set, rules=tuple(map(trimmed, rule_set)))


def simplify_rule_set(rule_set: RuleSet) -> RuleSet:
    """See `RuleSet.simplify`."""
    brief = without_redundant_literals(rule_set)
    for place in reversed(range(len(brief))):
        others = [rule for at, rule in enumerate(brief) if at != place]
        if not can_hold(brief[place]) or any(implies(brief[place], other) for other in others):
            brief = brief.without_rule(place)
    return brief
