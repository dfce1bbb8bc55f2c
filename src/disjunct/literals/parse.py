"""Literals and rules are read back from their text."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from disjunct.literals.literal import Literal
from disjunct.literals.op import Op
from disjunct.literals.schema import ColumnSchema, Schema
from disjunct.literals.text import quoted, value_text
from disjunct.literals.tokens import Token, mistake, tokens_of
from disjunct.literals.values import Scalar, parse_value
from disjunct.table import Category, Kind


def parse_rule(text: str, schema: Schema) -> tuple[Literal, ...]:
    """Read the literals of a rule, joined by ``and``.

    Parameters
    ----------
    text : str
        Like ``age > 60 and smoker = yes``. Names and values that hold signs of comparison, commas
        or words such as ``and``, ``in``, ``is`` stand in double quotes. An interval, like
        ``3 < age <= 9``, stands for its two literals.
    schema : Schema
        Columns that the text may speak of.

    Returns
    -------
    tuple of Literal
        Literals in the order of the text.

    Raises
    ------
    ValueError
        If the text cannot be read; the message points at the place.

    Examples
    --------
    >>> from disjunct.table import Table
    >>> schema = Schema.of(Table.read([{"age": 3, "smoker": "yes"}, {"age": 4, "smoker": "no"}]))
    >>> [str(literal) for literal in parse_rule("18 < age <= 60 and smoker = yes", schema)]
    ['age > 18', 'age <= 60', 'smoker = yes']
    """
    return _Reader(text, schema).rule()


def parse_literal(text: str, schema: Schema) -> Literal:
    """Read one literal; see `parse_rule`."""
    literals = parse_rule(text, schema)
    if len(literals) > 1:
        raise mistake(text, 0, len(text), f"expected one literal, found {len(literals)}")
    return literals[0]


class _Reader:
    """Reads tokens from left to right."""

    def __init__(self, text: str, schema: Schema) -> None:
        self.text = text
        self.schema = schema
        self.tokens = tokens_of(text)
        self.place = 0

    def rule(self) -> tuple[Literal, ...]:
        literals = [*self.condition()]
        while not self.next_is("end"):
            joiner = self.take()
            if joiner.text == "or":
                raise self.wrong(joiner, "a rule has no `or`: write one rule for each side of it")
            if joiner.kind != "keyword" or joiner.text != "and":
                raise self.wrong(joiner, "expected `and`, or quotes around the whole name or value")
            literals.extend(self.condition())
        return tuple(literals)

    def condition(self) -> Iterable[Literal]:
        first = self.take_text("a column")
        if self.is_interval():
            return self.interval(first)
        column = self.column(first)
        return (self.comparison(column),)

    def is_interval(self) -> bool:
        """Whether ``< name <=`` comes next; nothing else has such a sign after a name."""
        ahead = self.tokens[self.place : self.place + 3]
        return [t.text for t in ahead if t.kind == "sign"] == ["<", "<="] and len(ahead) == 3

    def interval(self, low: Token) -> tuple[Literal, Literal]:
        self.take()
        column = self.column(self.take_text("a column"))
        sign = self.take()
        high = self.take_text("a value")
        return (
            self.literal(column, sign, Op.GT, self.value(column, low)),
            self.literal(column, sign, Op.LE, self.value(column, high)),
        )

    def comparison(self, column: ColumnSchema) -> Literal:
        sign = self.take()
        if sign.text == "is" and sign.kind == "keyword":
            return self.bare(column)
        if sign.text in {"in", "not"} and sign.kind == "keyword":
            return self.membership(column, sign)
        if sign.kind != "sign" or sign.text not in {"<=", ">", "=", "!=", "<", ">="}:
            raise self.wrong(sign, f"expected a comparison after {quoted(column.name)}: {_OPS}")
        if sign.text in {"<", ">="}:
            instead = Op.LE if sign.text == "<" else Op.GT
            raise self.wrong(sign, f"literals compare with <= and >: write {instead.value} instead")
        value = self.take_text("a value")
        if column.kind is Kind.BOOLEAN and value.text in {"true", "false"}:
            truth = (value.text == "true") == (sign.text == "=")
            return self.literal(column, sign, Op.TRUE if truth else Op.FALSE, None)
        self.check_kind(column, sign, Op(sign.text))
        return self.literal(column, sign, Op(sign.text), self.value(column, value))

    def bare(self, column: ColumnSchema) -> Literal:
        word = self.take()
        if word.kind != "text" or word.text not in {"missing", "present", "true", "false"}:
            raise self.wrong(word, "expected missing, present, true or false after `is`")
        return self.literal(column, word, Op(f"is {word.text}"), None)

    def membership(self, column: ColumnSchema, sign: Token) -> Literal:
        op = Op.IN
        if sign.text == "not":
            op = Op.NOT_IN
            if (after := self.take()).text != "in":
                raise self.wrong(after, "expected `in` after `not`")
        self.check_kind(column, sign, op)
        if (opened := self.take()).text != "{":
            raise self.wrong(opened, "expected categories in braces, like {a, b}")
        values = [self.value(column, self.take_text("a category"))]
        while (sign := self.take()).text == ",":
            values.append(self.value(column, self.take_text("a category")))
        if sign.text != "}":
            raise self.wrong(sign, "expected `,` or `}`")
        return self.literal(column, sign, op, tuple(values))

    def literal(
        self, column: ColumnSchema, at: Token, op: Op, value: Scalar | tuple[Scalar, ...] | None
    ) -> Literal:
        self.check_kind(column, at, op)
        return Literal(column.name, op, value, column.kind)

    def check_kind(self, column: ColumnSchema, at: Token, op: Op) -> None:
        if column.kind not in op.kinds:
            fitting = ", ".join(o.value for o in Op if column.kind in o.kinds)
            raise self.wrong(
                at, f"{quoted(column.name)} holds {column.kind.plural}: it takes {fitting}"
            )

    def column(self, token: Token) -> ColumnSchema:
        if token.text not in self.schema:
            raise self.wrong(
                token, f"no column {token.text!r}{_hint(token.text, self.schema.names)}"
            )
        return self.schema[token.text]

    def value(self, column: ColumnSchema, token: Token) -> Scalar:
        if column.kind is Kind.CATEGORY:
            return self.category(column, token)
        try:
            return parse_value(token.text, column.kind)
        except ValueError as error:
            message = f"{quoted(column.name)} holds {column.kind.plural}: {error}"
            raise self.wrong(token, message) from None

    def category(self, column: ColumnSchema, token: Token) -> Category:
        if not column.categories:
            return token.text
        for category in column.categories:
            if token.text == str(category):
                return category
        texts = [str(category) for category in column.categories]
        raise self.wrong(
            token,
            f"column {quoted(column.name)} has no category {token.text!r}"
            f"{_hint(token.text, texts)}",
        )

    def take(self) -> Token:
        token = self.tokens[self.place]
        self.place = min(self.place + 1, len(self.tokens) - 1)
        return token

    def take_text(self, what: str) -> Token:
        token = self.take()
        if token.kind not in {"text", "quoted"}:
            raise self.wrong(token, f"expected {what}{_quote_hint(token)}")
        return token

    def next_is(self, kind: str, text: str | None = None) -> bool:
        token = self.tokens[self.place]
        return token.kind == kind and (text is None or token.text == text)

    def wrong(self, token: Token, message: str) -> ValueError:
        return mistake(self.text, token.start, token.end, message)


_OPS = "one of <=, >, =, !=, in, not in, is"


def _quote_hint(token: Token) -> str:
    if token.kind == "keyword":
        return f', found the word {token.text}: quote it, "{token.text}", within a name or value'
    return "" if token.kind == "end" else f", found {token.text}"


def _hint(text: str, known: Iterable[str]) -> str:
    """Tell what may have been meant, or what there is."""
    names = list(known)
    close = get_close_matches(text, names, n=1)
    if close:
        return f": did you mean {value_text(close[0])}?"
    listed = ", ".join(map(quoted, names[:8]))
    return f": there are {listed}{', ...' if len(names) > 8 else ''}"
