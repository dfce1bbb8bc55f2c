"""What a file holds, told from its first bytes, whatever its name says."""

from __future__ import annotations

from enum import StrEnum

from disjunct.cli.reading.source import Source
from disjunct.cli.trouble import Trouble


class Content(StrEnum):
    """Kinds of files that hold a table."""

    DELIMITED = "delimited text"
    JSON_LINES = "JSON lines"
    PARQUET = "Parquet"
    ARROW_FILE = "Arrow file"
    ARROW_STREAM = "Arrow stream"
    SQLITE = "SQLite database"
    DUCKDB = "DuckDB database"


MAGIC = {
    b"PAR1": Content.PARQUET,
    b"ARROW1": Content.ARROW_FILE,
    b"\xff\xff\xff\xff": Content.ARROW_STREAM,
    b"SQLite format 3\x00": Content.SQLITE,
}


def content_of(source: Source, head: bytes) -> Content:
    r"""Tell what begins with these bytes.

    Examples
    --------
    >>> content_of(Source("people.csv"), b"age,smoker\\n30,yes\n").value
    'delimited text'
    >>> content_of(Source("people"), b'{"age": 30, "smoker": "yes"}\n').value
    'JSON lines'
    """
    for magic, content in MAGIC.items():
        if head.startswith(magic):
            return content
    if head[8:12] == b"DUCK":
        return Content.DUCKDB
    text = head.lstrip(b"\xef\xbb\xbf \t\r\n")
    if not text:
        raise Trouble(f"{source.name} is empty", "the first line must name the columns")
    if text.startswith(b"["):
        raise Trouble(
            f"{source.name} is one JSON array",
            "give one object a line instead: jq -c '.[]' FILE",
        )
    if text.startswith(b"{"):
        return Content.JSON_LINES
    if b"\x00" in head and "16" not in source.encoding and "32" not in source.encoding:
        utf16 = head.startswith((b"\xff\xfe", b"\xfe\xff"))
        raise Trouble(
            f"{source.name} is neither text nor a known table format",
            "it looks like UTF-16: add --encoding utf-16"
            if utf16
            else "CSV, TSV, Parquet, Arrow, JSON lines, SQLite and DuckDB files can be read",
        )
    return Content.DELIMITED
