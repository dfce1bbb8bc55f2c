"""Tables from files, standard input and databases: whole, or batch by batch."""

from disjunct.cli.reading.read import read_batches, read_table
from disjunct.cli.reading.source import Source

__all__ = ["Source", "read_batches", "read_table"]
