"""Delimited text, CSV and TSV among it, by pyarrow's reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from disjunct.cli.reading.broken import undecodable, without_jargon
from disjunct.cli.reading.header import read_header
from disjunct.cli.reading.source import Source
from disjunct.cli.reading.unpacked import Opened
from disjunct.cli.trouble import Trouble

BLOCK, SMALL_BLOCK = 4 << 20, 1 << 19
"""Bytes that are parsed at a time; the smaller one where memory must stay small."""


def read_delimited(source: Source, opened: Opened) -> Any:
    """Read all of it; the kind of each column is told from all of its values."""
    import pyarrow as pa
    from pyarrow import csv

    delimiter, _ = read_header(source, opened.head)
    try:
        table = csv.read_csv(opened.stream, **_options(source, opened, delimiter, {}))
    except (pa.ArrowInvalid, UnicodeDecodeError) as error:
        raise _trouble(source, error) from error
    if table.num_rows == 0:
        raise Trouble(f"{source.name} has a first line only", "there must be rows below it")
    broken = [field.name for field in table.schema if pa.types.is_binary(field.type)]
    if broken:
        raise undecodable(source, broken[0])
    return table


def delimited_batches(source: Source, opened: Opened, types: Mapping[str, Any]) -> Iterator[Any]:
    """Read it piece by piece, the columns that are wanted only, as what they must be."""
    import pyarrow as pa
    from pyarrow import csv

    delimiter, names = read_header(source, opened.head)
    present = {name: kind for name, kind in types.items() if name in names}
    try:
        yield from csv.open_csv(opened.stream, **_options(source, opened, delimiter, present))
    except (pa.ArrowInvalid, UnicodeDecodeError) as error:
        raise _trouble(source, error, names) from error


def _options(
    source: Source, opened: Opened, delimiter: str, types: Mapping[str, Any]
) -> dict[str, Any]:
    from pyarrow import csv

    longest = 16 * len(opened.head.partition(b"\n")[0])
    block = max(SMALL_BLOCK if types else BLOCK, longest)
    return {
        "read_options": csv.ReadOptions(block_size=block, encoding=source.encoding),
        "parse_options": csv.ParseOptions(delimiter=delimiter, newlines_in_values=True),
        "convert_options": csv.ConvertOptions(
            column_types=dict(types) or None,
            include_columns=list(types) or None,
            null_values=list(source.missing),
            strings_can_be_null=True,
        ),
    }


def _trouble(source: Source, error: Exception, names: list[str] | None = None) -> Trouble:
    text = str(error)
    if isinstance(error, UnicodeDecodeError) or "UTF8" in text:
        return undecodable(source)
    if "Empty CSV" in text:
        return Trouble(f"{source.name} is empty", "the first line must name the columns")
    if "straddling object" in text:
        return Trouble(
            f"a row of {source.name} is much longer than its first line",
            'is a closing quote " missing?',
        )
    return without_jargon(source, text, names)
