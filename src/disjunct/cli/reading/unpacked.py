"""The bytes of a file or of standard input, unpacked, with a look at their beginning."""

from __future__ import annotations

import difflib
import io
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from disjunct.cli.reading.source import STANDARD_INPUT, Source
from disjunct.cli.trouble import Trouble

HEAD = 1 << 16
"""Bytes that are looked at to tell what a file holds; more where its first line is longer."""

LONGEST_LINE = 1 << 26
"""Bytes of a first line that is still read as one."""

PACKED = {
    b"\x1f\x8b": "gzip",
    b"BZh": "bz2",
    b"\x28\xb5\x2f\xfd": "zstd",
    b"\x04\x22\x4d\x18": "lz4",
}
"""First bytes of the compressions that are undone."""

ARCHIVES = {b"PK\x03\x04": "zip", b"\xfd7zXZ\x00": "xz", b"7z\xbc\xaf": "7z"}
"""First bytes of those that are not."""


@dataclass(frozen=True, slots=True)
class Opened:
    """Bytes to be read once, from the beginning.

    Attributes
    ----------
    head : bytes
        The first bytes, which `stream` gives again.
    stream : binary file or pyarrow.NativeFile
        All bytes.
    packed : bool
        Whether they were compressed.
    """

    head: bytes
    stream: Any
    packed: bool


def open_source(source: Source) -> Opened:
    """Open a file or standard input."""
    is_file = source.address != STANDARD_INPUT and source.path.is_file()
    stream: Any = sys.stdin.buffer if source.address == STANDARD_INPUT else _file(source)
    head = _head(stream)
    for magic, kind in ARCHIVES.items():
        if head.startswith(magic):
            raise Trouble(f"{source.name} is a {kind} archive", "unpack it first")
    whole: Any = io.BufferedReader(Behind(head, stream), HEAD)
    if is_file:
        # Read by pyarrow itself, whose threads then need no Python.
        stream.close()
        whole = _arrow_file(source)
    for magic, codec in PACKED.items():
        if head.startswith(magic):
            return _unpacked(source, whole, codec)
    return Opened(head, whole, packed=False)


def _unpacked(source: Source, packed: Any, codec: str) -> Opened:
    """Undo a compression; its beginning is read twice where that is possible."""
    import pyarrow as pa

    unpacked = pa.CompressedInputStream(packed, codec)
    try:
        head = _head(unpacked)
    except OSError as error:
        raise Trouble(f"{source.name} is damaged: it is no whole {codec} file") from error
    if isinstance(packed, pa.NativeFile):
        return Opened(head, pa.CompressedInputStream(_arrow_file(source), codec), packed=True)
    return Opened(head, io.BufferedReader(Behind(head, unpacked), HEAD), packed=True)


def _arrow_file(source: Source) -> Any:
    import pyarrow as pa

    return pa.OSFile(str(source.path))


class Behind(io.RawIOBase):
    """A stream of which the first bytes were read, put together again."""

    def __init__(self, head: bytes, rest: Any) -> None:
        super().__init__()
        self._head = memoryview(head)
        self._rest = rest

    def readable(self) -> bool:
        """Tell that it can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Give the head, then the rest."""
        if len(self._head):
            taken = min(len(buffer), len(self._head))
            buffer[:taken] = self._head[:taken]
            self._head = self._head[taken:]
            return taken
        data = self._rest.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)


def _head(stream: Any) -> bytes:
    """Read the beginning, at least to the end of the first line."""
    head = _fill(stream, HEAD)
    while head and b"\n" not in head and len(head) < LONGEST_LINE:
        more = _fill(stream, len(head))
        head += more
        if not more:
            break
    return head


def _fill(stream: Any, size: int) -> bytes:
    """Read so many bytes, fewer only at the end: a pipe gives them in pieces."""
    pieces = []
    while size > 0:
        piece = stream.read(size)
        if not piece:
            break
        pieces.append(piece)
        size -= len(piece)
    return b"".join(pieces)


def _file(source: Source) -> IO[bytes]:
    path = source.path
    if path.is_dir():
        raise Trouble(f"{source.name} is a folder", "name one file in it")
    try:
        return path.open("rb")
    except FileNotFoundError:
        raise Trouble(f"no such file: {source.name}", _alike(path)) from None
    except OSError as error:
        raise Trouble(f"cannot read {source.name}: {error.strerror}") from error


def _alike(path: Path) -> str:
    """Suggest a file of the same folder with a similar name."""
    if not path.parent.is_dir():
        return f"there is no folder {path.parent} either"
    names = [other.name for other in path.parent.iterdir() if other.is_file()]
    close = difflib.get_close_matches(path.name, names, n=1)
    return f"did you mean {path.parent / close[0]}?" if close else ""
