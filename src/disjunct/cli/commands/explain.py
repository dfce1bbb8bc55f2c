"""``disjunct explain``: why rows get their labels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from disjunct.cli.options import (
    AsJson,
    Delimiter,
    Encoding,
    MissingWords,
    ModelFile,
    Query,
    source_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from disjunct.rules import Explanation, RuleSet


def explain(
    model: ModelFile,
    file: Annotated[
        str | None,
        typer.Argument(metavar="[FILE]", help="Table, as for [bold]predict[/]."),
    ] = None,
    row: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="This row only, counted from 0.")
    ] = None,
    values: Annotated[
        list[str] | None,
        typer.Option(
            "--value", metavar="COLUMN=VALUE", help="Instead of a file: the values of one row."
        ),
    ] = None,
    nearest: Annotated[
        int, typer.Option(metavar="N", min=0, help="Rules to name where none holds.")
    ] = 1,
    query: Query = None,
    delimiter: Delimiter = None,
    encoding: Encoding = "utf-8",
    missing: MissingWords = None,
    as_json: AsJson = False,
) -> None:
    """Say for each row which rules hold, or what the nearest rule lacks.

    The row comes from a file, or from the command line: --value age=40 --value smoker=yes.
    """
    from disjunct.cli.models import load
    from disjunct.cli.screen import out
    from disjunct.cli.trouble import Trouble

    rule_set = load(model)
    if (file is None) == (not values):
        raise Trouble(
            "either a FILE or values are needed", "give one of them: --value COLUMN=VALUE"
        )
    if file is None:
        explained = iter(rule_set.explain(_one_row(rule_set, values or []), nearest=nearest))
    else:
        source = source_of(file, query, delimiter, encoding, missing)
        explained = _of_file(rule_set, source, row, nearest)
    for place, explanation in enumerate(explained, start=row or 0):
        out(_as_line(explanation, place) if as_json else _as_text(explanation, place))


def _one_row(rule_set: RuleSet, values: list[str]) -> Any:
    """Table of one row from COLUMN=VALUE, read as a line of a CSV file would be."""
    import io

    import pyarrow as pa
    from pyarrow import csv

    from disjunct.cli.reading.broken import without_jargon
    from disjunct.cli.reading.source import MISSING, Source
    from disjunct.cli.trouble import Trouble
    from disjunct.cli.typed import arrow_types

    types = arrow_types(rule_set)
    given = {}
    for text in values:
        name, sign, value = text.partition("=")
        if not sign:
            raise Trouble(f"--value {text!r} lacks a =", "write --value COLUMN=VALUE")
        if name not in rule_set.schema:
            raise Trouble(
                f"the model knows no column {name!r}", f"its rules use {', '.join(types)}"
            )
        given[name] = value
    lines = pa.table({name: [given.get(name, "")] for name in types})
    sink = io.BytesIO()
    csv.write_csv(lines, sink)
    options = csv.ConvertOptions(
        column_types=types,
        null_values=list(MISSING),
        strings_can_be_null=True,
        quoted_strings_can_be_null=True,
    )
    try:
        return csv.read_csv(io.BytesIO(sink.getvalue()), convert_options=options)
    except pa.ArrowInvalid as error:
        raise without_jargon(Source("--value"), str(error), list(types)) from error


def _of_file(rule_set: RuleSet, source: Any, row: int | None, nearest: int) -> Iterator[Any]:
    from disjunct.cli.reading import read_batches
    from disjunct.cli.streaming import check_columns
    from disjunct.cli.trouble import Trouble
    from disjunct.cli.typed import arrow_types

    done = 0
    for batch in read_batches(source, arrow_types(rule_set)):
        check_columns(source, batch, rule_set)
        if row is None:
            yield from rule_set.explain(batch, nearest=nearest)
        elif row < done + batch.num_rows:
            yield from rule_set.explain(batch.slice(row - done, 1), nearest=nearest)
            return
        done += batch.num_rows
    if row is not None:
        raise Trouble(f"{source.name} has {done:,} rows", f"there is no row {row}: count from 0")


def _as_text(explanation: Explanation, place: int) -> str:
    """Text of an explanation whose row is numbered anew."""
    from dataclasses import replace

    return str(replace(explanation, row=place))


def _as_line(explanation: Explanation, place: int) -> str:
    import json

    return json.dumps(
        {
            "row": place,
            "prediction": explanation.label,
            "probability": explanation.probability,
            "fired": [
                {"number": number + 1, "rule": str(rule)}
                for number, rule in zip(explanation.fired, explanation.rules, strict=True)
            ],
            "nearest": [
                {
                    "number": near.index + 1,
                    "rule": str(near.rule),
                    "failed": [str(failed) for failed in near.failed],
                }
                for near in explanation.nearest
            ],
        },
        ensure_ascii=False,
    )
