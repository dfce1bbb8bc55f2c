"""Each command does what its help says, for people and for scripts."""

from __future__ import annotations

import io
import json
import runpy

import numpy as np
import pandas as pd
import pytest

from disjunct.rules import RuleSet

LABELS = ("--target", "risk")


@pytest.fixture
def rules(model) -> RuleSet:
    """The model, read by the library."""
    return RuleSet.from_json(model.read_text("utf-8"))


def test_fit_leaves_ids_and_dropped_columns_out(run, csv, tmp_path):
    """Neither is learned from; all other columns may be."""
    run("fit", csv, *LABELS, "--positive", "high", "--id", "id", "--drop", "smoker", "--drop", "#3")
    learned = RuleSet.from_json((tmp_path / "model.json").read_text("utf-8"))
    assert not {"id", "smoker", "income"} & set(learned.schema.names)
    assert "age" in learned.schema.names


def test_fit_tests_on_rows_that_it_sets_aside(run, csv, people):
    """Training and test rows are all rows, shares of labels are kept, the seed decides which."""
    call = ("fit", csv, *LABELS, "--positive", "high", "--id", "id", "--json", "--test-size", 0.4)
    first, again, other = (run(*call, "--seed", seed).json for seed in (1, 1, 2))
    assert first["training"] == again["training"] != other["training"]
    assert first["training"]["rows"] + first["test"]["rows"] == len(people)
    high = (people["risk"] == "high").mean()
    assert first["test"]["positives"] / first["test"]["rows"] == pytest.approx(high, abs=0.01)
    assert run(*call[:-1], 0).json["test"] is None


def test_fit_keeps_to_its_limits(run, csv):
    """Neither more rules nor longer ones than asked for."""
    call = ("fit", csv, *LABELS, "--positive", "high", "--id", "id", "--json")
    learned = run(*call, "--max-rules", 1, "--max-literals", 1).json
    assert [rule["literals"] for rule in learned["rules"]] == [1]
    short = run(*call, "--literal-cost", 1000).json
    assert short["rules"] == []


def test_fit_can_prove_its_rules(run, csv, tmp_path):
    """``--search optimal`` says what was proved; the model keeps it."""
    call = ("fit", csv, *LABELS, "--positive", "high", "--id", "id", "--literal-cost", 20)
    proved = run(*call, "--search", "optimal", "--time-limit", 60)
    assert "# proved optimal for up to 32 rules at a price of 20 per literal" in proved.lines
    learned = RuleSet.from_json((tmp_path / "model.json").read_text("utf-8"))
    assert learned.search.bound == pytest.approx(learned.search.profit)
    plain = run(*call, "--json").json
    assert learned.search.profit >= plain["profit"]
    refused = run("fit", csv, *LABELS, "--tune", "--search", "exact", fine=False)
    assert refused.code == 2
    assert "tune first" in refused.err


def test_positive_names_what_the_rules_describe(run, csv):
    """The other label of two, or all others of many."""
    learned = run("fit", csv, *LABELS, "--positive", "low", "--json").json
    assert (learned["positive"], learned["negative"]) == ("low", "high")
    learned = run("fit", csv, "-t", "city", "--positive", "Bern", "--id", "id", "--json").json
    assert (learned["positive"], learned["negative"]) == ("Bern", "not Bern")


def test_show_prints_every_form(run, model, rules):
    """Text and sentences are those of the library; CSV and Python can be read back."""
    assert run("show", model).out == rules.to_text() + "\n"
    assert run("show", model, "--as", "sentences").out == rules.to_sentences() + "\n"
    assert run("show", model, "--as", "latex").out == rules.to_latex() + "\n"
    frame = pd.read_csv(io.StringIO(run("show", model, "--as", "csv").out))
    assert len(frame) == len(rules)
    program = run("show", model, "--as", "python").out
    assert program == rules.to_python() + "\n"
    shown = run("show", model, "--json").json
    assert [rule["literals"] for rule in shown["rules"]] == list(map(len, rules))


def test_predict_is_predict(run, csv, model, rules, people):
    """Labels, probabilities and the numbers of rules are those of the library."""
    out = run("predict", model, csv, "--id", "id", "--rules").out
    answers = pd.read_csv(io.StringIO(out), keep_default_na=False)
    assert answers["id"].tolist() == people["id"].tolist()
    assert answers["prediction"].tolist() == rules.predict(people).tolist()
    place = rules.classes.index("high")
    chances = rules.predict_proba(people)[:, place]
    np.testing.assert_allclose(answers["probability"], chances, atol=1e-6)
    fired = [" ".join(str(n + 1) for n in row.nonzero()[0]) for row in rules.covers(people)]
    assert answers["rules"].tolist() == fired


@pytest.mark.parametrize("name", ["a.csv", "a.tsv", "a.csv.gz", "a.jsonl", "a.parquet", "a.arrow"])
def test_predict_writes_every_form(run, csv, model, rules, people, tmp_path, name):
    """The name of the file says how it is written."""
    assert run("predict", model, csv, "--output", name).out == ""
    path = tmp_path / name
    readers = {
        ".jsonl": lambda: pd.read_json(path, lines=True),
        ".parquet": lambda: pd.read_parquet(path),
        ".arrow": lambda: pd.read_feather(path),
        ".tsv": lambda: pd.read_csv(path, sep="\t"),
    }
    frame = readers.get(path.suffix, lambda: pd.read_csv(path))()
    assert frame["prediction"].tolist() == rules.predict(people).tolist()
    assert frame["row"].tolist() == list(range(len(people)))


def test_predict_refuses_a_name_without_a_form(run, csv, model):
    """An ending that says nothing is refused before any row is read."""
    answer = run("predict", model, csv, "-o", "answers.xls", fine=False)
    assert (answer.code, answer.out) == (2, "")
    assert "end it in .csv" in answer.err


def test_explain_is_explain(run, csv, model, rules, people):
    """A line or two for each row, as the library explains it."""
    expected = "\n".join(map(str, rules.explain(people)))
    assert run("explain", model, csv).out == expected + "\n"
    assert run("explain", model, csv, "--row", 7).out == f"{rules.explain(people)[7]}\n"
    lines = [json.loads(line) for line in run("explain", model, csv, "--json").lines]
    assert [line["prediction"] for line in lines] == rules.predict(people).tolist()


def test_explain_takes_one_row_from_the_command_line(run, model, rules):
    """Values are given by column; what is not given is missing."""
    out = run("explain", model, "--value", "age=70", "--value", "smoker=yes").out
    row = pd.DataFrame({"age": [70], "smoker": ["yes"], "income": [np.nan]})
    assert out.startswith(f"row 0 is {rules.predict(row)[0]}")
    assert "--value COLUMN=VALUE" in run("explain", model, "--value", "age", fine=False).err
    assert "no column 'pet'" in run("explain", model, "--value", "pet=cat", fine=False).err


def test_explain_knows_how_many_rows_there_are(run, csv, model, people):
    """A row beyond the last is refused."""
    answer = run("explain", model, csv, "--row", len(people), fine=False)
    assert answer.code == 2
    assert f"has {len(people)} rows" in answer.err


@pytest.mark.parametrize("form", ["select", "where", "case", "view"])
def test_sql_is_the_query_of_the_library(run, model, rules, form):
    """Each form and dialect; the table may have several parts."""
    shown = run("sql", model, "--table", "bank.people", "--form", form, "--dialect", "duckdb").out
    query = rules.to_sql("duckdb", ("bank", "people"), form=form, view="predictions")
    assert shown.rstrip("\n").rstrip(";") == query


def test_sql_runs(run, model, rules, people):
    """What is printed can be pasted."""
    duckdb = pytest.importorskip("duckdb")
    query = run("sql", model, "--table", "people", "--dialect", "duckdb", "--id", "id").out
    with duckdb.connect() as connection:
        connection.register("people", people)
        answers = connection.execute(query).fetchnumpy()["prediction"].tolist()
    assert answers == rules.predict(people).tolist()


def test_python_runs(run, model, rules, people, tmp_path):
    """What ``show --as python`` prints decides as the rules do."""
    (tmp_path / "decide.py").write_text(run("show", model, "--as", "python").out, "utf-8")
    decide = runpy.run_path(str(tmp_path / "decide.py"))["predict"]
    rows = people.astype(object).where(people.notna(), None).to_dict("records")
    assert [decide(row) for row in rows] == rules.predict(people).tolist()


def test_report_holds_rows_only_if_asked(run, csv, model, tmp_path):
    """The page shows rows of a FILE, and none without it."""
    run("report", model)
    run("report", model, csv, *LABELS, "--output", "rows.html", "--title", "Who is at risk?")
    alone, rows = ((tmp_path / name).read_text("utf-8") for name in ("report.html", "rows.html"))
    assert "example rows" not in alone
    assert "example rows" in rows
    assert "Who is at risk?" in rows


def test_compare_counts_rows_and_rules(run, csv, model, rules, people, tmp_path):
    """Rules gained and lost, and rows that go otherwise, as counted by hand."""
    other = rules.without_rule(0).with_rule("age > 80")
    (tmp_path / "other.json").write_text(other.to_json(), "utf-8")
    answer = run("compare", model, "other.json", csv, *LABELS, "--json").json
    assert answer["gained"] == ["age > 80"]
    assert len(answer["lost"]) == 1
    assert len(answer["kept"]) == len(rules) - 1
    otherwise = (rules.predict(people) != other.predict(people)).sum()
    assert answer["decided_otherwise"] == otherwise
    assert answer["accuracy"][1] == pytest.approx((other.predict(people) == people["risk"]).mean())
    text = run("compare", model, "other.json", csv).out
    assert f"{otherwise} of {len(people)} rows" in text
    same = run("compare", model, model, "--json").json
    assert (same["gained"], same["lost"]) == ([], [])


def test_check_finds_drift(run, csv, model, people, tmp_path):
    """The same rows drift in nothing; others do, and --strict says so by its code."""
    assert run("check", model, csv, *LABELS, "--strict").code == 0
    people.assign(age=90, income=90_000.0).to_csv(tmp_path / "other.csv", index=False)
    answer = run("check", model, "other.csv", *LABELS, "--strict", "--json", fine=False)
    assert answer.code == 1
    assert answer.json["drifted"] >= 1
    assert answer.json["rows"] == len(people)


def test_check_without_labels_looks_at_cover_alone(run, csv, model):
    """No label is needed to see whether rules still cover as many rows."""
    found = run("check", model, csv, "--json").json
    assert all(line["precision_now"] is None for line in found["rules"])
    assert all(line["cover_now"] is not None for line in found["rules"])


def test_version_and_help(run):
    """Both print to standard output and end well."""
    assert "disjunct " in run("--version").out
    for command in ("", "demo", "fit", "path", "show", "predict", "explain", "sql", "report"):
        assert "Usage: disjunct" in run(*command.split(), "--help").out
