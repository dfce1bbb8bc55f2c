"""Parsed JSON that is read step by step, every step checked, every error with its place."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

MAX_BYTES = 64 * 2**20
"""Longer files are refused."""

MAX_INTEGER = 2**64
"""Whole numbers beyond it, of either sign, are refused."""


class RuleSetFormatError(ValueError):
    """A text is not a rule set in JSON; the message says where and why."""


def parse_json(text: str | bytes) -> Node:
    """Parse strictly: UTF-8, no duplicate keys, no NaN, no infinities, bounded size.

    Raises
    ------
    RuleSetFormatError
        If the text is anything else.
    """
    if not isinstance(text, str | bytes):
        raise RuleSetFormatError(f"expected JSON as text, got {type(text).__name__}")
    if len(text) > MAX_BYTES:
        raise RuleSetFormatError(f"the file is longer than {MAX_BYTES:,} bytes")
    try:
        # Encoding what is text already finds lone surrogates, which no file can hold.
        decoded = text.decode() if isinstance(text, bytes) else text.encode().decode()
        value = json.loads(decoded, object_pairs_hook=_unique, parse_constant=_no_constant)
    except RecursionError:
        raise RuleSetFormatError("the JSON is nested too deeply") from None
    except RuleSetFormatError:
        raise
    except ValueError as error:  # JSON and Unicode errors, and integers of thousands of digits
        raise RuleSetFormatError(f"not JSON: {error}") from None
    return Node(value, "$")


class Node:
    """One value of a parsed file, and where it stands.

    Parameters
    ----------
    value : object
        What the parser gave.
    path : str
        Where it stands: ``$.rules[3][0].op``.
    """

    __slots__ = ("path", "value")

    def __init__(self, value: Any, path: str) -> None:
        self.value = value
        self.path = path

    def error(self, message: str) -> RuleSetFormatError:
        """Error at this place."""
        return RuleSetFormatError(f"{self.path}: {message}")

    def members(self, required: Iterable[str], optional: Iterable[str] = ()) -> dict[str, Node]:
        """Read members of an object that has all required keys and none but the optional ones."""
        given: Mapping[str, Any] = self._typed(dict, "an object")
        must = set(required)
        known = must | set(optional)
        for key in sorted(must - given.keys()):
            raise self.error(f"{key!r} is missing")
        for key in sorted(given.keys() - known):
            raise self.error(f"unknown key {key[:80]!r}: known are {', '.join(sorted(known))}")
        return {key: Node(value, f"{self.path}.{key}") for key, value in given.items()}

    def items(self, length: int | None = None) -> Iterator[Node]:
        """Read items of an array, of a given length if it must have one."""
        given: list[Any] = self._typed(list, "an array")
        if length is not None and len(given) != length:
            raise self.error(f"expected {length} items, found {len(given)}")
        return (Node(value, f"{self.path}[{index}]") for index, value in enumerate(given))

    def text(self) -> str:
        """Read text that UTF-8 can hold."""
        given: str = self._typed(str, "text")
        if any("\ud800" <= char <= "\udfff" for char in given):
            raise self.error("the text has a lone surrogate")
        return given

    def boolean(self) -> bool:
        """Read true or false."""
        return bool(self._typed(bool, "true or false"))

    def number(self, low: float = -math.inf, high: float = math.inf) -> int | float:
        """Read a finite number within bounds."""
        given = self.value
        if isinstance(given, bool) or not isinstance(given, int | float):
            raise self.error(f"expected a number, found {_described(given)}")
        if isinstance(given, int) and abs(given) > MAX_INTEGER:
            raise self.error("the whole number is too large")
        if not math.isfinite(given):
            raise self.error("the number is too large")
        if not low <= given <= high:
            raise self.error(f"expected a number from {low} to {high}, found {given}")
        return given

    def integer(self, low: int, high: int) -> int:
        """Read a whole number within bounds, both included."""
        given = self.number(low, high)
        if not isinstance(given, int):
            raise self.error(f"expected a whole number, found {given}")
        return given

    def _typed(self, kind: type, words: str) -> Any:
        if not isinstance(self.value, kind):
            raise self.error(f"expected {words}, found {_described(self.value)}")
        return self.value


def _described(value: Any) -> str:
    names = {dict: "an object", list: "an array", str: "text", bool: "a truth value"}
    return names.get(type(value), "null" if value is None else "a number")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    given = dict(pairs)
    if len(given) != len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise RuleSetFormatError(f"the key {twice[:80]!r} stands twice in one object")
    return given


def _no_constant(name: str) -> Any:
    raise RuleSetFormatError(f"{name} is not a number in JSON")
