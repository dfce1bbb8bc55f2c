"""The first line of delimited text: what stands between the columns, and their names."""

from __future__ import annotations

import csv
from collections import Counter

from disjunct.cli.reading.source import Source
from disjunct.cli.trouble import Trouble

DELIMITERS = (",", "\t", ";", "|")
WORDS = {",": "a comma", "\t": "a tab", ";": "a semicolon", "|": "a bar"}


def read_header(source: Source, head: bytes) -> tuple[str, list[str]]:
    """Give the delimiter and the names of the columns, or say what is wrong with them."""
    try:
        text = head.decode(source.encoding, errors="ignore").lstrip("\ufeff")
    except LookupError:
        raise Trouble(
            f"no such encoding: {source.encoding}", "latin-1, cp1252 and utf-16 are common ones"
        ) from None
    delimiter = _delimiter(source, text)
    return delimiter, _names(text, delimiter)


def check_names(source: Source, names: list[str], dropped: frozenset[str] = frozenset()) -> None:
    """Refuse columns without a name and two of one name.

    Parameters
    ----------
    dropped : set of str
        Columns that are left out: names, or ``#3`` for the third.
    """
    kept = [
        (place, name)
        for place, name in enumerate(names, 1)
        if name not in dropped and f"#{place}" not in dropped
    ]
    for place, name in kept:
        if not name.strip():
            raise Trouble(
                f"column {place} of {source.name} has no name",
                f"name it in the first line, or leave it out with --drop '#{place}'",
            )
    name, count = Counter(name for _, name in kept).most_common(1)[0] if kept else ("", 0)
    if count > 1:
        places = [place for place, other in kept if other == name]
        raise Trouble(
            f"{source.name} has {count} columns {name!r}: numbers "
            f"{', '.join(map(str, places[:-1]))} and {places[-1]}",
            f"rename all but one, or leave some out with --drop '#{places[-1]}'",
        )


def _delimiter(source: Source, text: str) -> str:
    """Take what the user says, checked against the text; else what splits the first line most."""
    counts = {mark: len(_names(text, mark)) for mark in DELIMITERS}
    best = max(DELIMITERS, key=counts.__getitem__)
    if source.delimiter is None:
        return best
    given = {"\\t": "\t", "tab": "\t"}.get(source.delimiter, source.delimiter)
    if len(given) != 1:
        raise Trouble(f"--delimiter must be one character, got {source.delimiter!r}")
    if len(_names(text, given)) == 1 < counts[best]:
        raise Trouble(
            f"{source.name} has one column only if {given!r} stands between columns",
            f"with {WORDS[best]} it has {counts[best]}: leave --delimiter out",
        )
    return given


def _names(text: str, delimiter: str) -> list[str]:
    usual = csv.field_size_limit(max(len(text), 1))
    try:
        return next(csv.reader(text.splitlines(keepends=True), delimiter=delimiter), [])
    finally:
        csv.field_size_limit(usual)
