"""The guide's page about tables and literals, and the example, run as they stand."""

from __future__ import annotations

import doctest
import runpy
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_command_gives_what_the_page_shows():
    """Code and output on the page are those of this release."""
    page = ROOT / "docs" / "guide" / "tables-and-literals.md"
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=flags)
    assert (failed, tried > 0) == (0, True)


def test_the_example_runs(capsys):
    """The example prints literals and ends with the rows that its rule covers."""
    runpy.run_path(str(ROOT / "examples" / "binarise.py"))
    printed = capsys.readouterr().out
    assert "income <= 6000" in printed
    assert "30 < age <= 60 and city != Bern" in printed
    assert printed.rstrip().endswith("2018-01-15")
