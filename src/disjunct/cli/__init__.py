"""The command ``disjunct``: from a file to reviewed rules without code."""

from disjunct.cli.main import main

__all__ = ["main"]
