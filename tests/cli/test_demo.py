"""The demonstration learns what it says, and all that it writes can be used."""

from __future__ import annotations

import json
import runpy
from types import SimpleNamespace

import pytest

from disjunct.demo.loans import TRUTH, loans
from disjunct.demo.tic_tac_toe import drawn, final_boards, is_every_line
from disjunct.rules import RuleSet

NAMES = ("boards", "tumours", "loans")


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """What the demonstration prints, and its folder."""
    import contextlib
    import io

    for module in ("matplotlib", "sqlglot", "jinja2", "pyarrow"):
        pytest.importorskip(module)
    from disjunct.cli import main

    folder = tmp_path_factory.mktemp("demo") / "new"
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), pytest.raises(SystemExit) as end:
        main(["demo", "--output", str(folder)])
    assert not end.value.code
    return SimpleNamespace(text=printed.getvalue(), folder=folder)


def model(demo, name) -> RuleSet:
    """Model of one of the tasks."""
    return RuleSet.from_json((demo.folder / f"{name}.json").read_text("utf-8"))


def test_it_finds_the_eight_lines(demo):
    """Tic-tac-toe is learned exactly, and the text says so."""
    assert is_every_line(model(demo, "boards"))
    assert "Exactly the eight lines that win." in demo.text
    assert drawn(model(demo, "boards")) in demo.text


def test_it_finds_the_truth_behind_the_loans(demo):
    """Each of the three true rules is learned, none besides, with its threshold to two digits."""
    rules = {frozenset(map(str, rule)) for rule in model(demo, "loans")}
    assert rules == {frozenset(rule.split(" and ")) for rule in TRUTH}


def test_it_is_better_and_smaller_than_a_tree(demo):
    """On rows that were not learned from, rules are right more often, with fewer conditions."""
    lines = [line.split() for line in demo.text.splitlines()]
    rules = [line for line in lines if line[:1] == ["rules"]]
    trees = [line[1:] for line in lines if line[:2] == ["decision", "tree"]]
    assert len(rules) == len(trees) == 2
    for ours, theirs in zip(rules, trees, strict=True):
        assert float(ours[1].rstrip("%")) > float(theirs[1].rstrip("%"))
        assert float(ours[3]) < float(theirs[3])


@pytest.mark.parametrize("name", NAMES)
def test_every_form_is_written(demo, name):
    """Table, model, query, program, page and plot of each task are there and agree."""
    rules = model(demo, name)
    csv = pytest.importorskip("pyarrow.csv")
    options = csv.ConvertOptions(strings_can_be_null=True)
    rows = csv.read_csv(demo.folder / f"{name}.csv", convert_options=options)
    program = runpy.run_path(str(demo.folder / f"{name}.py"))
    assert [program["predict"](row) for row in rows.to_pylist()] == rules.predict(rows).tolist()
    duckdb = pytest.importorskip("duckdb")
    with duckdb.connect() as connection:
        connection.register(name, rows)
        query = (demo.folder / f"{name}.sql").read_text("utf-8")
        answers = connection.execute(query).fetchnumpy()["prediction"].tolist()
    assert answers == rules.predict(rows).tolist()
    assert "<html" in (demo.folder / f"{name}.html").read_text("utf-8")
    pictures = [f"{name}.png", *([f"{name}-sizes.png"] if name != "boards" else [])]
    for picture in pictures:
        assert (demo.folder / picture).read_bytes().startswith(b"\x89PNG")


def test_the_command_that_it_names_works(demo, run):
    """The last line can be copied; it learns the same rules from the file."""
    command = demo.text.rstrip().splitlines()[-1].split()
    assert command[:2] == ["disjunct", "fit"]
    learned = run(*command[1:], "--test-size", "0", "--json", "--quiet").json
    assert {rule["rule"] for rule in learned["rules"]} == {
        " and ".join(map(str, rule)) for rule in model(demo, "loans")
    }
    assert json.loads((demo.folder / "loans.json").read_text("utf-8"))["target"] == "outcome"


def test_boards_and_loans_are_always_the_same():
    """What is generated depends on the seed alone."""
    assert final_boards() == final_boards()
    assert loans(3) == loans(3) != loans(4)
