"""Parquet and Arrow files, batch by batch."""

from __future__ import annotations

import io
from collections.abc import Collection, Iterator
from typing import Any

from disjunct.cli.reading.content import Content
from disjunct.cli.reading.source import STANDARD_INPUT, Source
from disjunct.cli.reading.unpacked import Opened
from disjunct.cli.trouble import Trouble

ROWS = 1 << 16
"""Rows of a batch of Parquet; those of Arrow are as they were written."""


def columnar_batches(
    source: Source, opened: Opened, content: Content, wanted: Collection[str] | None
) -> Iterator[Any]:
    """Read it piece by piece, the columns that are wanted only (None: all)."""
    import pyarrow as pa

    try:
        if content is Content.PARQUET:
            yield from _parquet(_seekable(source, opened), wanted)
        else:
            yield from _arrow(source, opened, content, wanted)
    except (pa.ArrowInvalid, OSError) as error:
        raise Trouble(f"{source.name} is damaged: it is no whole {content} ({error})") from error


def _parquet(file: Any, wanted: Collection[str] | None) -> Iterator[Any]:
    from pyarrow import parquet

    reader = parquet.ParquetFile(file)
    names = reader.schema_arrow.names
    columns = names if wanted is None else [name for name in names if name in wanted]
    yield from reader.iter_batches(ROWS, columns=columns)


def _arrow(
    source: Source, opened: Opened, content: Content, wanted: Collection[str] | None
) -> Iterator[Any]:
    from pyarrow import ipc

    if content is Content.ARROW_STREAM:
        batches: Iterator[Any] = iter(ipc.open_stream(opened.stream))
    else:
        reader = ipc.open_file(_seekable(source, opened))
        batches = (reader.get_batch(place) for place in range(reader.num_record_batches))
    for batch in batches:
        names = batch.schema.names
        yield batch if wanted is None else batch.select([n for n in names if n in wanted])


def _seekable(source: Source, opened: Opened) -> Any:
    """Give the file itself, or its bytes where it can be read only once."""
    if source.address == STANDARD_INPUT or opened.packed:
        return io.BytesIO(opened.stream.read())
    return source.address
