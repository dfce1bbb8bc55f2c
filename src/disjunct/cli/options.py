"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from disjunct.cli.reading.source import MISSING, Source

ModelFile = Annotated[
    Path, typer.Argument(metavar="MODEL", help="Rule set as JSON, made by [bold]fit[/].")
]
TableFile = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="CSV, TSV, Parquet, Arrow, JSON lines (gzip, bz2, zstd or lz4 too), SQLite or DuckDB "
        "file, postgresql:// address, or - for standard input.",
    ),
]
Query = Annotated[str | None, typer.Option(metavar="SQL", help="What to ask the database for.")]
Delimiter = Annotated[
    str | None,
    typer.Option(metavar="CHARACTER", help="Stands between columns; guessed if not given."),
]
Encoding = Annotated[str, typer.Option(help="Encoding of text.")]
MissingWords = Annotated[
    list[str] | None,
    typer.Option(
        "--missing",
        metavar="WORD",
        help="Word that stands for a missing value in text; may be repeated. Without it: empty, "
        "NA, N/A, NaN, NULL and the like.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for scripts.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print no notes and no progress.")]


def source_of(
    address: str,
    query: str | None,
    delimiter: str | None,
    encoding: str,
    missing: list[str] | None,
) -> Source:
    """Put the options that say how to read a table together."""
    words = MISSING if missing is None else ("", *missing)
    return Source(address, query, delimiter, encoding, words)
