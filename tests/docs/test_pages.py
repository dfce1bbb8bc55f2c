"""Python on the pages runs word for word and gives what the page shows."""

from __future__ import annotations

import doctest
import shutil

import pytest

from tests.docs.pages import ROOT, blocks, name_of, written_pages

FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
PAGES = [page for page in written_pages() if ">>> " in page.read_text("utf-8")]


@pytest.fixture
def empty_folder(tmp_path, monkeypatch):
    """Pages may write files; plots open no window."""
    for module in ("pandas", "duckdb", "matplotlib", "jinja2"):
        pytest.importorskip(module)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "agg")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
@pytest.mark.usefixtures("empty_folder")
def test_sessions_give_what_the_page_shows(page, tmp_path, request):
    """What stands behind ``>>>`` gives what stands below it."""
    if '"demo-output/' in page.read_text("utf-8"):
        shutil.copytree(request.getfixturevalue("demo_output"), tmp_path / "demo-output")
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=FLAGS)
    assert (failed, tried > 0) == (0, True)


@pytest.mark.usefixtures("empty_folder")
def test_the_readme_prints_what_it_shows(capsys):
    """README's program, copied into a file, prints the text below it."""
    found = blocks(ROOT / "README.md")
    programs = [place for place, block in enumerate(found) if block.language == "python"]
    assert programs
    for place in programs:
        exec(compile(found[place].text, "README.md", "exec"), {"__name__": "__main__"})
        shown = found[place + 1]
        assert shown.language == "text"
        assert capsys.readouterr().out.strip() == shown.text.strip()


def test_the_readme_needs_ten_lines():
    """The first program is short enough to be read in passing."""
    program = next(block for block in blocks(ROOT / "README.md") if block.language == "python")
    assert len([line for line in program.text.splitlines() if line.strip()]) <= 12
