"""Rules and rule sets are read back from their text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from disjunct.literals import Schema
from disjunct.literals.parse import parse_rule as parse_literals
from disjunct.literals.tokens import Token, tokens_of
from disjunct.rules.labels import Label, read_label
from disjunct.rules.rule import ALWAYS, Rule


def parse_rule(text: str, schema: Schema) -> Rule:
    """Read one rule: literals joined by ``and``, or ``always``."""
    return Rule() if text.strip() == ALWAYS else Rule(parse_literals(text, schema))


@dataclass(slots=True)
class ParsedText:
    """What the text of a rule set says.

    Attributes
    ----------
    rules : list of Rule
        The rules, in order.
    target : str or None
        Name of what is predicted, where the text says it.
    positive, negative : Label or None
        The labels, where the text says them.
    """

    rules: list[Rule] = field(default_factory=list)
    target: str | None = None
    positive: Label | None = None
    negative: Label | None = None


def parse_rule_set(text: str, schema: Schema) -> ParsedText:
    r"""Read a rule set: ``IF ... AND ...``, ``OR IF ...``, ``THEN ...``, ``ELSE ...``.

    A line that starts with no such word is a rule of its own. What follows ``#`` at the start of a
    line or after two blanks is a comment.

    Parameters
    ----------
    text : str
        As `RuleSet.to_text` writes it, or one rule a line.
    schema : Schema
        Columns that the text may speak of.

    Examples
    --------
    >>> from disjunct.table import Table
    >>> schema = Schema.of(Table.read([{"age": 1, "bmi": 2}]))
    >>> parsed = parse_rule_set("IF age > 60 AND bmi > 30  # rare\nTHEN ill = yes", schema)
    >>> [str(rule) for rule in parsed.rules], parsed.target, parsed.positive
    (['age > 60 and bmi > 30'], 'ill', 'yes')
    """
    parsed = ParsedText()
    for number, word, body in _statements(text):
        try:
            if word == "THEN":
                parsed.target, parsed.positive = _outcome(body)
            elif word == "ELSE":
                target, parsed.negative = _outcome(body)
                parsed.target = parsed.target or target
            else:
                parsed.rules.append(parse_rule(body, schema))
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
    return parsed


def _statements(text: str) -> Iterator[tuple[int, str, str]]:
    """Line, first word and the rest of each statement, lines that start with AND joined to it."""
    begun: tuple[int, str, str] | None = None
    for number, line in enumerate(text.split("\n"), start=1):
        word, body = _WORD.findall(_COMMENT.sub(r"\1", line))[0]
        if not body.strip():
            continue
        word = (word or "IF").upper()
        if word == "AND" and begun:
            begun = (begun[0], begun[1], f"{begun[2]} AND {body}")
            continue
        if begun:
            yield begun
        begun = (number, word, body.strip())
    if begun:
        yield begun


def _outcome(text: str) -> tuple[str | None, Label]:
    tokens = tokens_of(text)
    kinds = [token.kind for token in tokens[:-1]]
    words = {"text", "quoted"}
    if len(kinds) == 1 and kinds[0] in words:
        return None, _label(tokens[0])
    if len(kinds) == 3 and {kinds[0], kinds[2]} <= words and tokens[1].text == "=":
        return tokens[0].text, _label(tokens[2])
    raise ValueError(f"expected a label, or `target = label`, got {text!r}")


def _label(token: Token) -> Label:
    return token.text if token.kind == "quoted" else read_label(token.text)


_WORD = re.compile(r"\s*(?:(IF|OR IF|OR|AND|THEN|ELSE)\s)?(.*)", re.IGNORECASE)
_COMMENT = re.compile(r'("(?:[^"\\]|\\.)*")|(?:^\s*|\s{2,})#.*')
"""A quoted text, which is kept, or a comment."""
