"""Read a table, whole or batch by batch, whatever holds it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from disjunct._optional import need
from disjunct.cli.reading.columnar import columnar_batches
from disjunct.cli.reading.content import Content, content_of
from disjunct.cli.reading.database import duckdb_batches, postgres_batches, sqlite_batches
from disjunct.cli.reading.delimited import delimited_batches, read_delimited
from disjunct.cli.reading.header import check_names
from disjunct.cli.reading.json_lines import json_line_batches, read_json_lines
from disjunct.cli.reading.source import Source
from disjunct.cli.reading.unpacked import open_source
from disjunct.cli.trouble import Trouble


def read_table(source: Source, drop: frozenset[str] = frozenset()) -> Any:
    """Read a whole table.

    Parameters
    ----------
    source : Source
        Where it is.
    drop : set of str
        Columns to leave out: names, or ``#3`` for the third.

    Returns
    -------
    pyarrow.Table
    """
    need("pyarrow", extra="files", what="files")
    table = _whole(source)
    names = table.schema.names
    unknown = sorted(drop - {*names, *(f"#{place}" for place in range(1, len(names) + 1))})
    if unknown:
        raise Trouble(
            f"{source.name} has no column {unknown[0]!r} to drop", f"it has {', '.join(names)}"
        )
    check_names(source, names, drop)
    kept = [
        place
        for place, name in enumerate(names)
        if name not in drop and f"#{place + 1}" not in drop
    ]
    return table.select(kept)


def read_batches(source: Source, types: Mapping[str, Any]) -> Iterator[Any]:
    """Read some columns of a table, batch by batch: memory does not grow with it.

    Parameters
    ----------
    source : Source
        Where it is.
    types : mapping of str to pyarrow.DataType
        The columns, and what text is to be read as.

    Yields
    ------
    pyarrow.RecordBatch
    """
    need("pyarrow", extra="files", what="files")
    if source.is_server:
        return postgres_batches(source)
    opened = open_source(source)
    match content_of(source, opened.head):
        case Content.DELIMITED:
            return delimited_batches(source, opened, types)
        case Content.JSON_LINES:
            return json_line_batches(source, opened, types)
        case Content.SQLITE:
            return sqlite_batches(source)
        case Content.DUCKDB:
            return duckdb_batches(source)
        case content:
            return columnar_batches(source, opened, content, types.keys())


def _whole(source: Source) -> Any:
    if source.is_server:
        return _joined(source, postgres_batches(source))
    opened = open_source(source)
    match content_of(source, opened.head):
        case Content.DELIMITED:
            return read_delimited(source, opened)
        case Content.JSON_LINES:
            return read_json_lines(source, opened)
        case Content.SQLITE:
            return _joined(source, sqlite_batches(source))
        case Content.DUCKDB:
            return _joined(source, duckdb_batches(source))
        case content:
            return _joined(source, columnar_batches(source, opened, content, None))


def _joined(source: Source, batches: Iterator[Any]) -> Any:
    """Put batches together; whole numbers give way to others where batches differ."""
    import pyarrow as pa

    tables = [pa.Table.from_batches([batch]) for batch in batches]
    if not tables or not sum(table.num_rows for table in tables):
        raise Trouble(f"{source.name} gives no rows")
    try:
        return pa.concat_tables(tables, promote_options="permissive")
    except (pa.ArrowInvalid, pa.ArrowTypeError) as error:
        raise Trouble(
            f"a column of {source.name} holds values of several kinds: {error}",
            "convert it in the query: CAST(... AS ...)",
        ) from error
