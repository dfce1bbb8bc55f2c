"""The example about tables and literals shows what it says."""

from __future__ import annotations

import runpy
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_example_runs(capsys):
    """The example prints literals and ends with the rows that its rule covers."""
    runpy.run_path(str(ROOT / "examples" / "binarise.py"))
    printed = capsys.readouterr().out
    assert "income <= 6000" in printed
    assert "30 < age <= 60 and city != Bern" in printed
    assert printed.rstrip().endswith("2018-01-15")
