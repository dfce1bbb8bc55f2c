"""The text of a rule is cut into words, quoted names and signs, each with its place."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from disjunct.literals.text import KEYWORDS

_TOKEN = re.compile(
    r"""\s*(?:
      (?P<quoted>"(?:[^"\\]|\\.)*")
    | (?P<sign><=|>=|!=|==|<|>|=|[≠≤≥{},])
    | (?P<word>[^\s<>=!≠≤≥{},"]+)
    )""",
    re.VERBOSE | re.DOTALL,
)
_SAME = {"==": "=", "≠": "!=", "≤": "<=", "≥": ">="}


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of text.

    Attributes
    ----------
    kind : str
        ``text`` for a name or value, ``keyword``, ``sign``, or ``end``.
    text : str
        What it says; names and values without their quotes.
    start, end : int
        Where it stands.
    """

    kind: str
    text: str
    start: int
    end: int


def tokens_of(text: str) -> list[Token]:
    """Cut a text; words that follow each other are one name or value.

    Examples
    --------
    >>> [token.text for token in tokens_of('mean radius > 3 and "in" = a')]
    ['mean radius', '>', '3', 'and', 'in', '=', 'a', '']
    """
    found: list[Token] = []
    place = 0
    end = len(text.rstrip())
    while place < end:
        match = _TOKEN.match(text, place)
        if match is None:
            start = place + len(text[place:]) - len(text[place:].lstrip())
            quoted = text[start] == '"'
            what = "these quotes are never closed" if quoted else "no name, value or sign"
            raise mistake(text, start, start + 1, what)
        _append(found, _token(text, match))
        place = match.end()
    found.append(Token("end", "", end, end))
    return found


def _token(text: str, match: re.Match[str]) -> Token:
    kind = str(match.lastgroup)
    piece, start, end = match[kind], match.start(kind), match.end(kind)
    if kind == "quoted":
        try:
            return Token("quoted", json.loads(piece, strict=False), start, end)
        except json.JSONDecodeError as error:
            raise mistake(text, start, end, f"cannot read the quoted text: {error.msg}") from None
    if kind == "sign":
        return Token("sign", _SAME.get(piece, piece), start, end)
    if piece.lower() in KEYWORDS:
        return Token("keyword", piece.lower(), start, end)
    return Token("text", piece, start, end)


def _append(found: list[Token], token: Token) -> None:
    if token.kind == "text" and found and found[-1].kind == "text":
        last = found.pop()
        token = Token("text", f"{last.text} {token.text}", last.start, token.end)
    found.append(token)


def mistake(text: str, start: int, end: int, message: str) -> ValueError:
    """Error that shows the text and points at the place."""
    line = "".join(char if char.isprintable() else " " for char in text)
    return ValueError(f"{message}\n  {line}\n  {' ' * start}{'^' * max(end - start, 1)}")
