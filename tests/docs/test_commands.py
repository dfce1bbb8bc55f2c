"""Commands on the pages run word for word, one after the other, in an empty folder."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, blocks, name_of, written_pages

ELSEWHERE = ("make ", "pip install", "git ", "pre-commit", ".ci/", "cd disjunct")
"""Commands of set-up: they are run in other places and looked at here, see below."""


def commands(page: Path) -> list[tuple[str, str]]:
    """Lines to run, and what they are to print; empty where the page does not say."""
    found: list[tuple[str, str]] = []
    for block in blocks(page):
        if block.language == "bash":
            text = block.text.replace("\\\n", " ")
            found += [(_bare(line), "") for line in text.splitlines() if _bare(line)]
        elif block.language == "console":
            for line in block.text.splitlines():
                if line.startswith("$ "):
                    found.append((line[2:], ""))
                else:
                    command, output = found[-1]
                    found[-1] = (command, f"{output}{line}\n")
    return found


def _bare(line: str) -> str:
    return re.sub(r"\s+# .*$", "", line).strip()


PAGES = [page for page in written_pages() if commands(page)]


def runs_here(line: str) -> bool:
    """Whether a line is for a user's shell rather than for setting up."""
    return not line.startswith(ELSEWHERE)


@pytest.mark.parametrize(
    "page", [page for page in PAGES if any(runs_here(line) for line, _ in commands(page))],
    ids=name_of,
)  # fmt: skip
def test_commands_do_what_the_page_shows(page, shell):
    """Each line ends without an error and prints what the page shows below it."""
    for module in ("typer", "rich", "pyarrow", "matplotlib", "sqlglot", "jinja2", "duckdb"):
        pytest.importorskip(module)
    checker = doctest.OutputChecker()
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    for line, shown in filter(lambda pair: runs_here(pair[0]), commands(page)):
        done = shell(line)
        mistake = done.stderr.startswith("error: ") and shown.startswith("error: ")
        assert done.returncode == 0 or mistake, f"{line}\n{done.stderr}"
        printed = done.stderr if mistake else done.stdout
        if shown and not checker.check_output(shown, printed, flags):
            pytest.fail(f"{line}\n-- the page shows\n{shown}-- it prints\n{printed}")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_of_set_up_exist(page):
    """A make target, an extra or a script that a page names is there."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    for line, _ in commands(page):
        if line.startswith("make "):
            target = next(word for word in line.split()[1:] if "=" not in word)
            assert re.search(rf"^{re.escape(target)}:", makefile, re.MULTILINE), line
        for extra in re.findall(r"disjunct\[([\w,]+)\]", line):
            for name in extra.split(","):
                assert re.search(rf"^{name} = \[", project, re.MULTILINE), line
        if line.startswith(".ci/"):
            assert (ROOT / line.split()[0]).exists(), line
