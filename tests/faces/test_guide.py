"""The guide's pages about rule sets run word for word."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = (
    "guide/read-the-rules.md",
    "guide/deploy-as-sql.md",
    "guide/review-with-an-expert.md",
    "reference/json-format.md",
)


@pytest.mark.parametrize("page", PAGES)
def test_every_command_gives_what_the_page_shows(page, tmp_path, monkeypatch):
    """Code and output on the page are those of this release."""
    for module in ("pandas", "duckdb", "matplotlib", "jinja2"):
        pytest.importorskip(module)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "agg")
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    failed, tried = doctest.testfile(str(DOCS / page), module_relative=False, optionflags=flags)
    assert (failed, tried > 0) == (0, True)
