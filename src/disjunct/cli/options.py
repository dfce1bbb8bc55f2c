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
Target = Annotated[
    str, typer.Option("--target", "-t", metavar="COLUMN", help="Column of the labels.")
]
Model = Annotated[
    Path, typer.Option("--output", "-o", metavar="MODEL", help="Where to write the rules.")
]
Positive = Annotated[
    str | None,
    typer.Option(metavar="LABEL", help="Label that the rules describe; all others are one."),
]
Ids = Annotated[
    list[str] | None,
    typer.Option("--id", metavar="COLUMN", help="Names the rows; no rule uses it."),
]
Drop = Annotated[
    list[str] | None,
    typer.Option(metavar="COLUMN", help="Column to leave out, or #3 for the third."),
]
MaxRules = Annotated[int, typer.Option(metavar="N", min=1, help="Most rules.")]
MaxLiterals = Annotated[
    int | None, typer.Option(metavar="N", min=1, help="Most conditions in a rule.")
]
TimeLimit = Annotated[
    float | None, typer.Option(metavar="SECONDS", help="Stop with the best so far.")
]
Seed = Annotated[
    int, typer.Option(metavar="N", min=0, max=2**32 - 1, help="Seed of all that is random.")
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
