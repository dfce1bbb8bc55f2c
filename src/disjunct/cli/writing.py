"""Batches of rows to a file or to standard output, in the form that the file's name says."""

from __future__ import annotations

import csv as csv_text
import io
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from disjunct.cli.trouble import Trouble

FORMS = (".csv", ".tsv", ".jsonl", ".parquet", ".arrow")
Write = Callable[[Any], None]


def form_of(output: Path | None) -> str:
    """Tell the form from a file's name, ``.csv`` for standard output.

    Examples
    --------
    >>> form_of(Path("answers.tsv.gz")), form_of(None)
    ('.tsv', '.csv')
    """
    if output is None:
        return ".csv"
    suffix = Path(output.stem).suffix if output.suffix == ".gz" else output.suffix
    if suffix not in FORMS:
        raise Trouble(
            f"{output}: its name does not say how to write it", f"end it in {', '.join(FORMS)}"
        )
    if output.suffix == ".gz" and suffix in {".parquet", ".arrow"}:
        raise Trouble(f"{output}: {suffix} files are compressed inside", "leave .gz out")
    return suffix


@contextmanager
def row_writer(output: Path | None) -> Iterator[Write]:
    """Open a file, or standard output, for batches of rows.

    Yields
    ------
    callable
        Takes one `pyarrow.RecordBatch` after the other, all of one schema.
    """
    form = form_of(output)
    with ExitStack() as stack:
        sink = _sink(output, stack)
        if form == ".jsonl":
            yield lambda batch: _write_lines(sink, batch)
            return
        writers: list[Any] = []

        def write(batch: Any) -> None:
            if not writers:
                writers.append(stack.enter_context(_arrow_writer(form, sink, batch.schema)))
            writers[0].write_batch(batch)

        yield write


def _sink(output: Path | None, stack: ExitStack) -> Any:
    import gzip

    if output is None:
        stack.callback(sys.stdout.flush)
        return sys.stdout.buffer
    try:
        file = stack.enter_context(output.open("wb"))
    except OSError as error:
        raise Trouble(f"cannot write {output}: {error.strerror}") from error
    return stack.enter_context(gzip.open(file, "wb")) if output.suffix == ".gz" else file


def _arrow_writer(form: str, sink: Any, schema: Any) -> Any:
    from pyarrow import csv, ipc, parquet

    if form == ".parquet":
        return parquet.ParquetWriter(sink, schema)
    if form == ".arrow":
        return ipc.new_file(sink, schema)
    delimiter = "\t" if form == ".tsv" else ","
    # The header is written here: pyarrow would put quotes around every name.
    sink.write(_line(schema.names, delimiter))
    options = csv.WriteOptions(delimiter=delimiter, include_header=False, quoting_style="needed")
    return csv.CSVWriter(sink, schema, write_options=options)


def _line(cells: list[str], delimiter: str) -> bytes:
    text = io.StringIO()
    csv_text.writer(text, delimiter=delimiter, lineterminator="\n").writerow(cells)
    return text.getvalue().encode()


def _write_lines(sink: Any, batch: Any) -> None:
    lines = [json.dumps(row, ensure_ascii=False, default=str) for row in batch.to_pylist()]
    if lines:
        sink.write(("\n".join(lines) + "\n").encode())
