"""``disjunct predict``: the label of every row, batch by batch."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from disjunct.cli.options import (
    Delimiter,
    Encoding,
    MissingWords,
    ModelFile,
    Query,
    TableFile,
    source_of,
)

if TYPE_CHECKING:
    from disjunct.rules import RuleSet


def predict(
    model: ModelFile,
    file: TableFile,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Ends in .csv, .tsv, .jsonl (each also .gz), .parquet or .arrow; otherwise CSV is "
            "printed.",
        ),
    ] = None,
    ids: Annotated[
        list[str] | None,
        typer.Option("--id", metavar="COLUMN", help="Column to hand on; may be repeated."),
    ] = None,
    rules: Annotated[
        bool, typer.Option("--rules", help="Also say which rules hold, by their numbers.")
    ] = False,
    query: Query = None,
    delimiter: Delimiter = None,
    encoding: Encoding = "utf-8",
    missing: MissingWords = None,
) -> None:
    """Give every row its label and the probability of the described one.

    The file is read piece by piece: memory does not grow with it.
    """
    from disjunct.cli.models import load
    from disjunct.cli.reading import read_batches
    from disjunct.cli.streaming import check_columns, kept_columns
    from disjunct.cli.typed import arrow_types
    from disjunct.cli.writing import form_of, row_writer

    form_of(output)
    rule_set = load(model)
    source = source_of(file, query, delimiter, encoding, missing)
    kept = ids or []
    done = 0
    with row_writer(output) as write:
        for batch in read_batches(source, arrow_types(rule_set, kept)):
            check_columns(source, batch, rule_set)
            handed_on = kept_columns(source, batch, kept) if kept else _numbers(batch, done)
            write(_answers(rule_set, batch, handed_on, rules=rules))
            done += batch.num_rows


def _numbers(batch: Any, first: int) -> dict[str, Any]:
    """Rows are numbered from 0 where no column names them."""
    import numpy as np
    import pyarrow as pa

    return {"row": pa.array(np.arange(first, first + batch.num_rows))}


def _answers(rule_set: RuleSet, batch: Any, kept: dict[str, Any], *, rules: bool) -> Any:
    """One batch of answers."""
    import numpy as np
    import pyarrow as pa

    covers = rule_set.covers(batch)
    labels = rule_set.labels_of(np.any(covers, axis=1))
    columns = {**kept, _free("prediction", kept): pa.array(labels.tolist())}
    if rule_set.fates is not None:
        chances = rule_set.described_probability(covers)
        columns[_free("probability", kept)] = pa.array(chances.round(6))
    if rules:
        columns[_free("rules", kept)] = pa.array(_fired(covers), pa.string())
    return pa.RecordBatch.from_pydict(columns)


def _fired(covers: Any) -> list[str | None]:
    """Numbers of the rules that hold, from 1, between blanks; None where none does."""
    return [" ".join(str(rule + 1) for rule in row.nonzero()[0]) or None for row in covers]


def _free(name: str, taken: dict[str, Any]) -> str:
    while name in taken:
        name += "_"
    return name
