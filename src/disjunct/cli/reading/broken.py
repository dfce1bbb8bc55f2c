"""Say where text is broken, from what a reader says about it."""

from __future__ import annotations

import re

from disjunct.cli.reading.source import STANDARD_INPUT, Source
from disjunct.cli.trouble import Trouble

WIDTH = r"(?:Row #(\d+): )?Expected (\d+) columns, got (\d+): (.*)"
VALUE = r"CSV column #(\d+): .* to (\w+): invalid value '(.*)'"


def undecodable(source: Source, column: str | None = None) -> Trouble:
    """Tell which line is not in the encoding."""
    place = f"column {column!r} of {source.name}" if column else source.name
    line = _first_broken_line(source)
    if line:
        place = f"line {line} of {source.name}"
    return Trouble(
        f"{place} is not {source.encoding.upper()}",
        "name its encoding, for example --encoding latin-1",
    )


def without_jargon(source: Source, text: str, names: list[str] | None) -> Trouble:
    """Rephrase a message of pyarrow's CSV reader."""
    if found := re.search(WIDTH, text, re.DOTALL):
        row, expected, got, content = found.groups()
        line = row or _line_that_begins(source, content)
        where = f"line {line} of {source.name}" if line else f"a line of {source.name}"
        return Trouble(
            f"{where} has {got} columns instead of {expected}: {_short(content)}",
            "mend the line, or name what stands between columns with --delimiter",
        )
    if found := re.search(VALUE, text, re.DOTALL):
        number, kind, value = found.groups()
        name = names[int(number)] if names and int(number) < len(names) else f"number {number}"
        return Trouble(
            f"column {name!r} of {source.name} holds {_short(value)!r}, "
            f"but the model wants {PLURALS.get(kind, kind)} there",
            f"mend the value, or if it stands for a missing one: --missing {_short(value)!r}",
        )
    return Trouble(f"{source.name}: {_short(text, 300)}")


PLURALS = {"double": "numbers", "int64": "whole numbers", "bool": "true or false"}


def _short(text: str, width: int = 60) -> str:
    line = text.splitlines()[0] if text.splitlines() else ""
    return line if len(line) <= width else line[: width - 1] + "…"


def _line_that_begins(source: Source, content: str) -> int | None:
    """Look for a line in a plain file."""
    start = _short(content, 10**9).encode(source.encoding, errors="ignore")
    if source.address == STANDARD_INPUT or not start:
        return None
    with source.path.open("rb") as file:
        return next((n for n, line in enumerate(file, 1) if line.rstrip(b"\r\n") == start), None)


def _first_broken_line(source: Source) -> int | None:
    """Look for the first line that cannot be decoded, in a plain file."""
    if source.address == STANDARD_INPUT:
        return None
    with source.path.open("rb") as file:
        if file.read(2) == b"\x1f\x8b":
            return None
        file.seek(0)
        for number, line in enumerate(file, 1):
            try:
                line.decode(source.encoding)
            except UnicodeDecodeError:
                return number
    return None
