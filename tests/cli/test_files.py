"""A table is the same table whatever file, stream or database holds it."""

from __future__ import annotations

import bz2
import gzip
import sqlite3

import pandas as pd
import pyarrow as pa
import pytest
from pyarrow import ipc, parquet

FIT = ("--target", "risk", "--positive", "high", "--id", "id", "--json", "--quiet")
TEXT = ("csv", "tsv", "semicolon.csv", "bar.txt", "jsonl")
BINARY = ("parquet", "arrow", "arrows")
PACKED = ("gz", "bz2", "zst", "lz4")
DATABASES = ("sqlite", "duckdb")


def write(people, path, form):
    """Write the table in a form; databases get it as their only table."""
    if form == "jsonl":
        people.to_json(path, orient="records", lines=True, date_format="iso", force_ascii=False)
    elif form in {"csv", "tsv", "semicolon.csv", "bar.txt"}:
        marks = {"csv": ",", "tsv": "\t", "semicolon.csv": ";", "bar.txt": "|"}
        people.to_csv(path, index=False, sep=marks[form])
    elif form == "sqlite":
        with sqlite3.connect(path) as connection:
            people.to_sql("people", connection, index=False)
    elif form == "duckdb":
        duckdb = pytest.importorskip("duckdb")
        with duckdb.connect(str(path)) as connection:
            connection.register("given", people)
            connection.execute("CREATE TABLE people AS SELECT * FROM given")
    else:
        table = pa.Table.from_pandas(people, preserve_index=False)
        if form == "parquet":
            parquet.write_table(table, path, row_group_size=100)
            return
        maker = ipc.new_file if form == "arrow" else ipc.new_stream
        with pa.OSFile(str(path), "wb") as sink, maker(sink, table.schema) as writer:
            writer.write_table(table, max_chunksize=100)


def pack(path, codec):
    """Give a compressed copy beside the file."""
    packed = path.with_name(f"{path.name}.{codec}")
    content = path.read_bytes()
    if codec == "gz":
        packed.write_bytes(gzip.compress(content))
    elif codec == "bz2":
        packed.write_bytes(bz2.compress(content))
    else:
        names = {"zst": "zstd", "lz4": "lz4"}
        with pa.CompressedOutputStream(str(packed), names[codec]) as sink:
            sink.write(content)
    return packed


@pytest.fixture
def expected(run, csv):
    """What is learned from the plain CSV file, and what it predicts for its rows."""
    learned = run("fit", csv, *FIT, "--output", "expected.json").json
    return learned, run("predict", "expected.json", csv, "--id", "id").out


def check(run, source, expected, *more, stdin=b""):
    """Rules, measures and predictions from the source are those expected."""
    learned = run("fit", source, *FIT, *more, stdin=stdin).json
    for known in ("rules", "training", "test", "profit"):
        assert learned[known] == expected[0][known]
    answers = run("predict", "model.json", source, "--id", "id", *more, stdin=stdin).out
    assert answers == expected[1]


@pytest.mark.parametrize("form", [*TEXT, *BINARY, *DATABASES])
def test_every_form(form, people, run, expected, tmp_path):
    """Text, columnar files and databases give the same rules and predictions."""
    path = tmp_path / f"people.{form}"
    write(people, path, form)
    check(run, path, expected)


@pytest.mark.parametrize("codec", PACKED)
@pytest.mark.parametrize("form", ["csv", "jsonl", "parquet", "arrow", "arrows"])
def test_compressed_files(form, codec, people, run, expected, tmp_path):
    """Compression is undone, whatever it holds."""
    path = tmp_path / f"people.{form}"
    write(people, path, form)
    check(run, pack(path, codec), expected)


@pytest.mark.parametrize("form", [*TEXT, *BINARY])
def test_standard_input(form, people, run, expected, tmp_path):
    """``-`` reads what is piped in; what it holds is told from its first bytes."""
    path = tmp_path / "file"
    write(people, path, form)
    check(run, "-", expected, stdin=path.read_bytes())
    check(run, "-", expected, stdin=pack(path, "gz").read_bytes())


def test_names_do_not_matter(people, run, expected, tmp_path):
    """A file is what it holds, not what its name says."""
    write(people, tmp_path / "people.xls", "parquet")
    check(run, tmp_path / "people.xls", expected)


@pytest.mark.parametrize("form", DATABASES)
def test_a_query(form, people, run, tmp_path):
    """A query chooses the rows and columns of a database."""
    write(people, tmp_path / "people.db", form)
    query = "SELECT age, smoker, risk FROM people WHERE age > 40"
    run("fit", "people.db", "-t", "risk", "--query", query, "-q")
    learned = run("show", "model.json", "--json").json
    rows = (people["age"] > 40).sum()
    assert learned["training"]["rows"] == pytest.approx(rows * 0.75, abs=1)
    assert all("income" not in rule["rule"] for rule in learned["rules"])


def test_postgres(postgres, people, run, expected):
    """A server's rows are asked for by a query; numeric columns come as numbers."""
    postgres.execute("DROP TABLE IF EXISTS people")
    postgres.execute(
        "CREATE TABLE people (number serial, id text, age int, income numeric, smoker text,"
        " city text, owner boolean, joined timestamp, risk text)"
    )
    with postgres.cursor().copy("COPY people (id, age, income, smoker, city, owner, joined, risk)"
                                " FROM STDIN") as copy:  # fmt: skip
        for row in people.itertuples(index=False):
            copy.write_row([None if pd.isna(value) else value for value in row])
    info = postgres.info
    address = f"postgresql://{info.user}:secret@{info.host}:{info.port}/{info.dbname}"
    query = "SELECT id, age, income, smoker, city, owner, joined, risk FROM people ORDER BY number"
    check(run, address, expected, "--query", query)
    refused = run("fit", address, "-t", "risk", "--query", "SELECT * FROM persons", fine=False)
    assert refused.code == 2
    assert 'relation "persons" does not exist' in refused.err
    assert "secret" not in refused.err


def test_an_encoding(people, run, expected, tmp_path):
    """Text in other encodings is read when its encoding is named."""
    for encoding in ("latin-1", "utf-16", "utf-8-sig"):
        people.to_csv(tmp_path / "people.csv", index=False, encoding=encoding)
        check(run, "people.csv", expected, "--encoding", encoding)


def test_a_byte_order_mark_is_no_part_of_a_name(people, run, expected, tmp_path):
    """Spreadsheets write one before UTF-8."""
    people.to_csv(tmp_path / "people.csv", index=False, encoding="utf-8-sig")
    check(run, "people.csv", expected)


def test_own_words_for_missing_values(people, run, expected, tmp_path):
    """``--missing`` names what stands for them; the usual words are values then."""
    people.to_csv(tmp_path / "people.csv", index=False, na_rep="?")
    check(run, "people.csv", expected, "--missing", "?")


def test_a_first_line_longer_than_a_buffer(run, tmp_path):
    """Thousands of columns are read; a row may be as long as it likes."""
    names = [f"a_long_name_for_column_number_{place}" for place in range(5_000)]
    rows = [",".join([str((row * place) % 7) for place in range(5_000)]) for row in range(40)]
    lines = [",".join([*names, "y"]), *(f"{row},{'ab'[n % 2]}" for n, row in enumerate(rows))]
    (tmp_path / "wide.csv").write_text("\n".join(lines))
    answer = run("fit", "wide.csv", "-t", "y", "--time-limit", 2, "--max-literals", 2)
    assert "40 rows, 5000 columns" in answer.err


def test_quotes_and_line_breaks_in_values(run, tmp_path):
    """A quoted value may hold the delimiter, quotes and line breaks."""
    rows = ['"a, b",1', '"say ""x""",0', '"two\nlines",1'] * 20
    (tmp_path / "odd.csv").write_text("text,y\n" + "\n".join(rows))
    run("fit", "odd.csv", "-t", "y", "--test-size", 0, "-q")
    answers = run("predict", "model.json", "odd.csv").lines
    assert [line.split(",")[1] for line in answers[1:4]] == ["1", "0", "1"]
    assert len(answers) == 61
