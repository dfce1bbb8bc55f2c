"""Tables of SQLite and DuckDB files and of PostgreSQL servers, batch by batch."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from decimal import Decimal
from typing import Any

from disjunct._optional import need
from disjunct.cli.reading.content import Content
from disjunct.cli.reading.source import Source
from disjunct.cli.trouble import Trouble

ROWS = 50_000
"""Rows of a batch."""

TABLES = {
    Content.SQLITE: "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name",
    Content.DUCKDB: "SELECT table_name FROM information_schema.tables ORDER BY table_name",
}


def sqlite_batches(source: Source) -> Iterator[Any]:
    """Read the answer of a query to a SQLite file."""
    address = f"{source.path.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as connection:
        try:
            ask = connection.execute
            query = source.query or _only_table(source, ask, TABLES[Content.SQLITE])
            yield from _from_cursor(source, ask(query))
        except sqlite3.Error as error:
            raise _refused(source, error) from error


def duckdb_batches(source: Source) -> Iterator[Any]:
    """Read the answer of a query to a DuckDB file."""
    duckdb = need("duckdb", extra="files", what="DuckDB files")
    try:
        with duckdb.connect(str(source.path), read_only=True) as connection:
            query = source.query or _only_table(source, connection.execute, TABLES[Content.DUCKDB])
            answer = connection.sql(query)
            if answer is None:
                raise Trouble(f"{source.name}: the query gives no rows", "begin it with SELECT")
            # Releases before 1.5 have the older name.
            reader = getattr(answer, "to_arrow_reader", None) or answer.fetch_arrow_reader
            yield from reader(ROWS)
    except duckdb.Error as error:
        raise _refused(source, error) from error


def postgres_batches(source: Source) -> Iterator[Any]:
    """Read the answer of a query to a PostgreSQL server, which keeps the rows until asked."""
    psycopg = need("psycopg", extra="postgres", what="PostgreSQL addresses")
    if not source.query:
        raise Trouble(f"{source.name} needs a query", "add --query 'SELECT ... FROM ...'")
    try:
        with (
            psycopg.connect(source.address, connect_timeout=15) as connection,
            connection.cursor(name="disjunct") as cursor,
        ):
            cursor.execute(source.query)
            yield from _from_cursor(source, cursor)
    except psycopg.Error as error:
        raise _refused(source, error) from error


def _only_table(source: Source, ask: Callable[[str], Any], tables: str) -> str:
    """Query for the one table that there is, or say which there are."""
    names = [row[0] for row in ask(tables).fetchall()]
    if len(names) != 1:
        listed = f"it has {', '.join(names)}" if names else "it has no table"
        raise Trouble(f"{source.name} is a database: {listed}", "add --query 'SELECT ... FROM ...'")
    quoted = names[0].replace('"', '""')
    return f'SELECT * FROM "{quoted}"'  # noqa: S608  the name is quoted


def _from_cursor(source: Source, cursor: Any) -> Iterator[Any]:
    """Turn the rows of a cursor into batches of columns."""
    import pyarrow as pa

    names: list[str] = []
    while rows := cursor.fetchmany(ROWS):
        names = names or [str(column[0]) for column in cursor.description]
        yield pa.RecordBatch.from_arrays(
            [
                _column(source, name, list(values))
                for name, values in zip(names, zip(*rows, strict=True), strict=True)
            ],
            names=names,
        )


def _column(source: Source, name: str, values: list[Any]) -> Any:
    import pyarrow as pa

    numbers = (float(value) if isinstance(value, Decimal) else value for value in values)
    try:
        return pa.array(list(numbers))
    except (pa.ArrowInvalid, pa.ArrowTypeError) as error:
        raise Trouble(
            f"column {name!r} of {source.name} holds values of several kinds",
            "convert it in the query: CAST(... AS ...)",
        ) from error


def _refused(source: Source, error: Exception) -> Trouble:
    lines = str(error).strip().splitlines()
    return Trouble(f"{source.name}: {lines[0] if lines else type(error).__name__}")
