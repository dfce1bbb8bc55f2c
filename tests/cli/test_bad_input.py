"""What the user can mend is said in one or two lines that name place and remedy; exit code 2."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

ROWS = "".join(f"{n % 7},{'ab'[n % 3 == 0]}\n" for n in range(60))


def refused(run, *arguments, stdin=b""):
    """What the command says; it ends with exit code 2 and prints no result."""
    answer = run(*arguments, "--quiet" if arguments[0] == "fit" else None, stdin=stdin, fine=False)
    assert answer.code == 2, answer
    assert answer.out == ""
    lines = answer.err.splitlines()
    assert lines[0].startswith("error: ")
    assert len(lines) <= 2
    assert "Traceback" not in answer.err
    return answer.err


@pytest.fixture
def run(run):
    """Leave absent arguments out."""

    def call(*arguments, **options):
        return run(*(part for part in arguments if part is not None), **options)

    return call


@pytest.fixture
def write(tmp_path):
    """Write a file of the empty folder."""

    def call(text, name="table.csv"):
        content = text if isinstance(text, bytes) else text.encode()
        (tmp_path / name).write_bytes(content)
        return name

    return call


def test_no_such_file(run, write):
    """The nearest name in the folder is suggested."""
    write(f"x,y\n{ROWS}", "people.csv")
    said = refused(run, "fit", "poeple.csv", "-t", "y")
    assert said == "error: no such file: poeple.csv\ndid you mean people.csv?\n"
    assert "there is no folder nowhere" in refused(run, "fit", "nowhere/people.csv", "-t", "y")


def test_a_folder(run, tmp_path):
    """A folder is no table."""
    assert "is a folder" in refused(run, "fit", tmp_path, "-t", "y")


def test_an_empty_file(run, write):
    """Nothing, blanks, or a first line alone."""
    assert "table.csv is empty" in refused(run, "fit", write(""), "-t", "y")
    assert "table.csv is empty" in refused(run, "fit", write("\n\n"), "-t", "y")
    assert "has a first line only" in refused(run, "fit", write("x,y\n"), "-t", "y")
    assert "standard input is empty" in refused(run, "fit", "-", "-t", "y", stdin=b"")


def test_a_wrong_delimiter(run, write):
    """A delimiter that splits nothing is refused, with the one that would."""
    said = refused(run, "fit", write(f"x,y\n{ROWS}"), "-t", "y", "--delimiter", ";")
    assert "with a comma it has 2: leave --delimiter out" in said
    said = refused(run, "fit", "table.csv", "-t", "y", "--delimiter", "--")
    assert "--delimiter must be one character" in said


def test_a_line_of_another_width(run, write):
    """The line is named by its number."""
    said = refused(run, "fit", write(f"x,y\n1,a\n2,b,c\n{ROWS}"), "-t", "y")
    assert "line 3 of table.csv has 3 columns instead of 2" in said


def test_the_target_is_missing(run, write):
    """A column of a similar name is suggested, else the columns are listed."""
    write(f"x,income\n{ROWS}")
    assert "did you mean 'income'?" in refused(run, "fit", "table.csv", "-t", "incme")
    assert "it has x, income" in refused(run, "fit", "table.csv", "-t", "zebra")


def test_the_target_is_constant(run, write):
    """One label only, or none."""
    write("x,y\n" + "1,a\n" * 9)
    assert "holds 'a' in every row" in refused(run, "fit", "table.csv", "-t", "y")
    write("x,y\n" + "1,\n" * 9)
    assert "is empty" in refused(run, "fit", "table.csv", "-t", "y")


def test_the_target_has_too_many_values(run, write):
    """More than two labels ask for --positive; amounts are no labels."""
    write("x,y\n" + "".join(f"{n},{'abc'[n % 3]}\n" for n in range(60)))
    said = refused(run, "fit", "table.csv", "-t", "y")
    assert "holds 3 labels" in said
    assert "--positive: a, b, c" in said
    write("x,y\n" + "".join(f"{n % 4},{n * 1.5}\n" for n in range(60)))
    assert "rules tell labels apart, not amounts" in refused(run, "fit", "table.csv", "-t", "y")


def test_a_label_that_is_not_there(run, write):
    """The labels that there are, are listed."""
    said = refused(run, "fit", write(f"x,y\n{ROWS}"), "-t", "y", "--positive", "z")
    assert "no row of table.csv has y = 'z'" in said
    assert "a, b" in said


def test_bytes_that_are_not_utf_8(run, write, model):
    """The line is named, and how to name another encoding; learning or predicting."""
    head = "age,income,smoker,city,risk\n40,100,yes,Bern,high\n"
    write(head.encode() + "40,100,jawöhl,Zürich,high\n".encode("latin-1"))
    learning = refused(run, "fit", "table.csv", "-t", "risk")
    predicting = refused(run, "predict", model, "table.csv")
    for said in (learning, predicting):
        assert "line 3 of table.csv is not UTF-8" in said
        assert "--encoding latin-1" in said


def test_an_unknown_encoding(run, write):
    """Encodings are known by name."""
    write(f"x,y\n{ROWS}")
    assert "no such encoding: klingon" in refused(
        run, "fit", "table.csv", "-t", "y", "--encoding", "klingon"
    )


def test_duplicated_columns(run, write):
    """Places are named, and dropping one of them is a way out."""
    write("x,x,y\n" + "".join(f"{n % 5},{line}\n" for n, line in enumerate(ROWS.splitlines())))
    said = refused(run, "fit", "table.csv", "-t", "y")
    assert "has 2 columns 'x': numbers 1 and 2" in said
    assert "--drop '#2'" in said
    assert run("fit", "table.csv", "-t", "y", "--drop", "#2", "-q").code == 0


def test_unnamed_columns(run, write):
    """A column without a name is named by its place; dropping it is a way out."""
    write(",y\n" + ROWS)
    said = refused(run, "fit", "table.csv", "-t", "y")
    assert "column 1 of table.csv has no name" in said
    write(",x,y\n" + "".join(f"{n},{line}\n" for n, line in enumerate(ROWS.splitlines())))
    assert run("fit", "table.csv", "-t", "y", "--drop", "#1", "-q").code == 0


def test_nothing_to_learn_from(run, write):
    """The target alone is no table."""
    said = refused(run, "fit", write("y\n" + "a\nb\n" * 9), "-t", "y")
    assert "no column to learn from" in said


def test_an_archive(run, write):
    """Archives are to be unpacked."""
    assert "is a zip archive" in refused(run, "fit", write(b"PK\x03\x04aaaa", "t.zip"), "-t", "y")


def test_a_damaged_file(run, write):
    """A cut gzip or Parquet file is called damaged."""
    assert "is damaged" in refused(run, "fit", write(b"\x1f\x8b\x08", "t.csv.gz"), "-t", "y")
    assert "is damaged" in refused(run, "fit", write(b"PAR1aaaa", "t.parquet"), "-t", "y")


def test_a_model_of_a_newer_version(run, csv, model, write):
    """It says to upgrade."""
    content = json.loads(model.read_text("utf-8")) | {"version": 99}
    write(json.dumps(content), "newer.json")
    said = refused(run, "predict", "newer.json", csv)
    assert "newer.json is no model that can be used" in said
    assert "99" in said
    assert "upgrade" in said or "newer" in said


@pytest.mark.parametrize("text", ["", "{", "[]", '{"a": 1}', "rules"])
def test_no_model(run, csv, write, text):
    """A file that is no model, or no file at all."""
    write(text, "other.json")
    assert "is no model that can be used" in refused(run, "show", "other.json")
    assert "no such model" in refused(run, "predict", "absent.json", csv)


def test_a_table_that_lacks_a_column(run, model, people, tmp_path):
    """The column that rules need is named."""
    people.drop(columns="income").to_csv(tmp_path / "table.csv", index=False)
    for command in (("predict",), ("explain",), ("check",)):
        said = refused(run, *command, model, "table.csv")
        assert "lacks the column 'income', which rules use" in said


def test_a_value_of_another_kind(run, model, people, tmp_path):
    """Text where training had numbers: column and value are named."""
    people.assign(income="much").to_csv(tmp_path / "table.csv", index=False)
    said = refused(run, "predict", model, "table.csv")
    assert "column 'income' of table.csv holds 'much'" in said


def test_a_place_that_cannot_be_written(run, csv, tmp_path, write):
    """No folder, a folder, or a file that is no model: refused before the table is read."""
    target = ("-t", "risk", "--positive", "high")
    assert "there is no folder" in refused(run, "fit", csv, *target, "-o", "no/model.json")
    assert "is a folder" in refused(run, "fit", csv, *target, "-o", tmp_path)
    write("my thesis", "thesis.txt")
    assert "is no model" in refused(run, "fit", csv, *target, "-o", "thesis.txt")
    assert (tmp_path / "thesis.txt").read_text("utf-8") == "my thesis"


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("--max-rules", "0", "max-rules"),
        ("--max-literals", "x", "max-literals"),
        ("--test-size", "1.5", "test-size"),
        ("--time-limit", "-1", "time_limit"),
        ("--literal-cost", "-2", "literal-cost"),
        ("--seed", "-1", "seed"),
        ("--drop", "zebra", "zebra"),
        ("--id", "zebra", "zebra"),
        ("--no-such-option", "1", "no-such-option"),
    ],
)
def test_options_out_of_range(run, csv, option, value, words):
    """The option at fault is named."""
    said = refused(run, "fit", csv, "-t", "risk", "--positive", "high", option, value)
    assert words in said


def test_debug_shows_all_of_it(run):
    """With --debug the traceback comes before the message."""
    answer = run("fit", "absent.csv", "-t", "y", "--debug", fine=False)
    assert answer.code == 2
    assert "Traceback" in answer.err
    assert answer.err.rstrip().endswith("no such file: absent.csv")


def test_a_reader_who_has_seen_enough(csv, model):
    """``disjunct ... | head`` ends quietly."""
    code = "import sys; from disjunct.cli import main; main()"
    first = subprocess.Popen(
        [sys.executable, "-c", code, "explain", str(model), str(csv)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert first.stdout is not None
    first.stdout.readline()
    first.stdout.close()
    _, said = first.communicate(timeout=60)
    assert said == b""
    assert first.returncode == 0
