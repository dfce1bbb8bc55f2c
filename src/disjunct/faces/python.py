"""The rule set as the source of plain Python functions that need no import."""

from __future__ import annotations

import keyword
import math
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from disjunct.literals import Literal, Op
from disjunct.rules.fates import MARGIN, Fates
from disjunct.rules.rule import Rule
from disjunct.rules.simplify import without_redundant_literals
from disjunct.table import Kind

if TYPE_CHECKING:
    from disjunct.rules import RuleSet


def to_python(rule_set: RuleSet) -> str:
    """See `RuleSet.to_python`.

    The module defines ``fired_rules(row)``, ``predict(row)`` and, where the rates are known,
    ``probability(row)``; a row is a mapping from column to value.
    """
    brief = without_redundant_literals(rule_set)
    names = _local_names(brief.columns)
    kinds = {column.name: column.kind for column in brief.schema}
    blocks = [
        f"# {brief!r}\n".encode("ascii", "backslashreplace").decode(),
        _constants(brief),
        _fired_rules(brief.rules, names, kinds),
        _PREDICT,
        *([_PROBABILITY.format(margin=MARGIN)] if brief.fates else []),
        _VALUE,
        *([_TICKS] if {Kind.DATETIME, Kind.DURATION} & set(kinds.values()) else []),
    ]
    return "\n\n".join(blocks)


def _constants(rule_set: RuleSet) -> str:
    lines = [f"POSITIVE = {rule_set.positive!r}", f"NEGATIVE = {rule_set.negative!r}"]
    if rule_set.fates is not None:
        lines.extend(_rates(rule_set.fates))
    return "\n".join(lines) + "\n"


def _rates(fates: Fates) -> Iterator[str]:
    """Rates as constants, rules counted from 1 as people count them."""
    yield f"NO_RULE = {fates.default!r}"
    yield "RATES = {"
    yield from (f"    {place + 1}: {rate!r}," for place, rate in enumerate(fates.rules))
    yield "}"
    yield "PATTERNS = {"
    for fired, rate in fates.patterns:
        yield f"    {tuple(place + 1 for place in fired)!r}: {rate!r},"
    yield "}"


def _fired_rules(rules: Iterable[Rule], names: dict[str, str], kinds: dict[str, Kind]) -> str:
    lines = [
        "def fired_rules(row):",
        '    """Numbers of the rules that cover a row, counted from 1."""',
    ]
    for column, name in names.items():
        ticks = kinds[column] in {Kind.DATETIME, Kind.DURATION}
        value = f"_value(row[{column!a}])"
        lines.append(f"    {name} = {f'_ticks({value})' if ticks else value}")
    lines.append("    fired = []")
    for place, rule in enumerate(rules):
        lines.append(f"    if {_condition(rule, names)}:")
        lines.append(f"        fired.append({place + 1})")
    return "\n".join([*lines, "    return fired", ""])


def _condition(rule: Rule, names: dict[str, str]) -> str:
    parts: list[str] = []
    for literal in rule:
        name = names[literal.column]
        present = f"{name} is not None"
        if literal.op is Op.MISSING:
            parts.append(f"{name} is None")
            continue
        if present not in parts:
            parts.append(present)
        if literal.op is not Op.PRESENT:
            parts.append(_comparison(literal, name))
    return " and ".join(parts) or "True"


def _comparison(literal: Literal, name: str) -> str:
    if literal.op is Op.TRUE:
        return name
    if literal.op is Op.FALSE:
        return f"not {name}"
    sign = {Op.EQ: "==", Op.NE: "!="}.get(literal.op, literal.op.value)
    return f"{name} {sign} {_written(literal.value)}"


def _written(value: Any) -> str:
    """Value as Python source: ASCII, times as whole nanoseconds."""
    if isinstance(value, tuple):
        return f"({', '.join(map(_written, value))},)"
    if isinstance(value, np.datetime64 | np.timedelta64):
        unit, _ = np.datetime_data(value)
        return repr(int(value.astype(np.int64)) * {"us": 1000, "ns": 1}[unit])
    if isinstance(value, float) and math.isinf(value):
        return f'float("{value}")'
    return ascii(value)


def _local_names(columns: Iterable[str]) -> dict[str, str]:
    """Variable for each column, as near to its name as Python allows."""
    names: dict[str, str] = {}
    taken = {"row", "fired"}
    for place, column in enumerate(columns):
        name = re.sub(r"\W+", "_", column.lower(), flags=re.ASCII).strip("_")
        if not name or not name.isidentifier() or keyword.iskeyword(name) or name in taken:
            name = f"column_{place}"
        taken.add(name)
        names[column] = name
    return names


_PREDICT = '''\
def predict(row):
    """Label of a row, which is a mapping from column to value."""
    return POSITIVE if fired_rules(row) else NEGATIVE
'''

_PROBABILITY = '''\
def probability(row):
    """Probability that a row is of the described class."""
    fired = tuple(fired_rules(row))
    if not fired:
        return min(NO_RULE, 0.5 - {margin!r})
    rate = PATTERNS[fired] if fired in PATTERNS else max(RATES[rule] for rule in fired)
    return max(rate, 0.5 + {margin!r})
'''

_VALUE = '''\
def _value(value):
    """Value as plain Python; None where it is missing."""
    try:
        if value is None or not value == value:
            return None
    except TypeError:  # pandas.NA
        return None
    return value.item() if hasattr(value, "item") else value
'''

_TICKS = '''\
def _ticks(value):
    """Nanoseconds of a duration, or of a time since 1970 in UTC."""
    if value is None or isinstance(value, int):
        return value
    if hasattr(value, "year"):
        if getattr(value, "tzinfo", None) is not None:
            value = (value - value.utcoffset()).replace(tzinfo=None)
        value = value - type(value)(1970, 1, 1)
    seconds = value.days * 86400 + value.seconds
    return seconds * 10**9 + value.microseconds * 1000 + getattr(value, "nanoseconds", 0)
'''
