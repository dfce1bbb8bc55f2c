"""``fit --tune`` and ``path`` choose a size by cross-validation."""

from __future__ import annotations

import json

import pytest

from disjunct import RuleSetClassifierCV
from disjunct.rules import RuleSet

PATH = ("--target", "risk", "--positive", "high", "--id", "id")


def model(folder) -> RuleSet:
    """The model that was written."""
    return RuleSet.from_json((folder / "model.json").read_text("utf-8"))


def test_tune_gives_what_the_estimator_chooses(run, csv, people, tmp_path):
    """The command learns as the classifier does on the same rows, and shows what it tried."""
    answer = run("fit", csv, *PATH, "--tune", "--test-size", 0, "--json")
    frame = people.drop(columns=["id", "risk"])
    clf = RuleSetClassifierCV(positive_class="high").fit(frame, people["risk"])
    assert [rule["rule"] for rule in answer.json["rules"]] == [
        " and ".join(map(str, rule)) for rule in clf.rules_.simplify()
    ]
    tried = answer.json["path"]
    assert [point["literal_cost"] for point in tried] == [8.0, 4.0, 2.0, 1.0, 0.5]
    chosen = [point for point in tried if point["chosen"]]
    assert [point["literal_cost"] for point in chosen] == [clf.literal_cost_]
    assert model(tmp_path).rules == clf.rules_.rules


def test_tune_and_a_price_exclude_each_other(run, csv):
    """Who asks for both is told so before the file is read."""
    answer = run("fit", csv, *PATH, "--tune", "--literal-cost", 2, fine=False)
    assert answer.code == 2
    assert "--tune chooses the --literal-cost" in answer.err


def test_path_prints_every_price_and_marks_one(run, csv):
    """The table has a line for each price, and one of them is chosen."""
    answer = run("path", csv, *PATH)
    lines = [line.split() for line in answer.lines]
    sizes = [line for line in lines if line[-1:] and line[-1].endswith("%") and line[0] != "#"]
    prices = [line[line[0] == ">"] for line in sizes]
    assert prices == ["8", "4", "2", "1", "0.5"]
    assert sum(line[:1] == [">"] for line in lines) == 1


def test_path_can_be_limited_to_a_size(run, csv, tmp_path):
    """``--at-most-rules`` chooses a smaller set; it is what the file holds."""
    whole = run("path", csv, *PATH, "--best", "--json").json
    assert len(whole["rules"]) > 1
    small = run("path", csv, *PATH, "--grid", "data", "--at-most-rules", 1, "--json").json
    assert len(small["rules"]) <= 1
    assert len(model(tmp_path)) == len(small["rules"])


def test_no_set_of_that_size(run, csv):
    """Where none is so small, a note says so, in a line that names no program file."""
    answer = run("path", csv, *PATH, "--at-most-literals", 1, "--folds", 3)
    notes = [line for line in answer.err.splitlines() if line.startswith("note: ")]
    assert len(notes) == 1
    assert ".py:" not in answer.err


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_path_draws(run, csv, tmp_path, ending):
    """``--plot`` writes a picture of accuracy against size."""
    pytest.importorskip("matplotlib")
    run("path", csv, *PATH, "--folds", 2, "--plot", f"path.{ending}", "-q")
    head = (tmp_path / f"path.{ending}").read_bytes()[:100]
    assert head.startswith(b"\x89PNG") or b"<?xml" in head


def test_a_plot_that_cannot_be_drawn_is_refused_first(run, csv):
    """A wrong ending ends the command before the table is read."""
    answer = run("path", csv, *PATH, "--plot", "path.xls", fine=False)
    assert (answer.code, answer.out) == (2, "")
    assert "end it in .png, .svg or .pdf" in answer.err


def test_the_seed_decides(run, csv):
    """The same seed gives the same scores."""
    first, again = (run("path", csv, *PATH, "--seed", 3, "--json", "-q").json for _ in range(2))
    for answer in (first, again):
        del answer["seconds"]
    assert json.dumps(first) == json.dumps(again)
