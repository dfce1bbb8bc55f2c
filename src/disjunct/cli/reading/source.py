"""Where a table comes from, and what its reader must be told."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

STANDARD_INPUT = "-"
MISSING = ("", "NA", "N/A", "#N/A", "NaN", "nan", "NULL", "null")
"""Words that stand for a missing value in text, unless the user names others."""


@dataclass(frozen=True, slots=True)
class Source:
    """A table that is still to be read.

    Attributes
    ----------
    address : str
        A file, ``-`` for standard input, or the address of a database.
    query : str, optional
        What to ask a database for.
    delimiter : str, optional
        What stands between the columns of delimited text; guessed from its first line.
    encoding : str
        Encoding of text.
    missing : tuple of str
        Words for a missing value in delimited text.
    """

    address: str
    query: str | None = None
    delimiter: str | None = None
    encoding: str = "utf-8"
    missing: tuple[str, ...] = MISSING

    @property
    def name(self) -> str:
        """What messages call it; passwords in addresses are left out."""
        if self.address == STANDARD_INPUT:
            return "standard input"
        if self.is_server:
            scheme, _, rest = self.address.partition("://")
            return f"{scheme}://{rest.rpartition('@')[2]}"
        return self.address

    @property
    def is_server(self) -> bool:
        """Whether it is the address of a PostgreSQL server."""
        return self.address.startswith(("postgresql://", "postgres://"))

    @property
    def path(self) -> Path:
        """The file."""
        return Path(self.address)
