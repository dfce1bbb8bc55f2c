"""JSON lines, one object a row, by pyarrow's reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from disjunct.cli.reading.broken import undecodable
from disjunct.cli.reading.source import Source
from disjunct.cli.reading.unpacked import Opened
from disjunct.cli.trouble import Trouble

BLOCK = 4 << 20
"""Bytes that are parsed at a time."""


def read_json_lines(source: Source, opened: Opened) -> Any:
    """Read all of it."""
    import pyarrow as pa
    from pyarrow import json

    try:
        return json.read_json(opened.stream, json.ReadOptions(block_size=BLOCK))
    except (pa.ArrowInvalid, UnicodeDecodeError) as error:
        raise _trouble(source, error) from error


def json_line_batches(source: Source, opened: Opened, types: Mapping[str, Any]) -> Iterator[Any]:
    """Read it piece by piece, the columns that are wanted only."""
    import pyarrow as pa
    from pyarrow import json

    parse = json.ParseOptions(
        explicit_schema=pa.schema(list(types.items())), unexpected_field_behavior="ignore"
    )
    try:
        yield from json.open_json(opened.stream, json.ReadOptions(block_size=BLOCK), parse)
    except (pa.ArrowInvalid, UnicodeDecodeError) as error:
        raise _trouble(source, error) from error


def _trouble(source: Source, error: Exception) -> Trouble:
    if isinstance(error, UnicodeDecodeError) or "UTF8" in str(error):
        return undecodable(source)
    text = str(error).removeprefix("JSON parse error: ")
    return Trouble(
        f"{source.name}: {text}", "each line must be one object, of the same kinds of values"
    )
