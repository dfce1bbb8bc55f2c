"""SQL: NULL and NaN, collations, hostile names, forms, dialects."""

from __future__ import annotations

import sqlite3

import numpy as np
import pandas as pd
import pytest
import sqlglot
from sqlglot import exp

from disjunct.faces.sql import DIALECTS
from disjunct.literals import Literal, Schema
from disjunct.rules import Rule, RuleSet
from disjunct.table import Kind, Table

LAYOUTS = ("select", "where", "case", "view")


def plain_value(value):
    """Value as database drivers know it."""
    if value is None or value is pd.NaT or (isinstance(value, float) and np.isnan(value)):
        return None
    return value.item() if isinstance(value, np.generic) else value


def fill(execute, table, frame, types, mark="?"):
    """Make a table and put the rows of a frame in."""
    quoted = ['"' + name.replace('"', '""') + '"' for name in frame]
    columns = ", ".join(f"{name} {kind}" for name, kind in zip(quoted, types, strict=True))
    execute(f"CREATE TABLE {table} ({columns})")
    marks = ", ".join([mark] * len(quoted))
    for row in frame.astype(object).itertuples(index=False):
        execute(f"INSERT INTO {table} VALUES ({marks})", [plain_value(value) for value in row])


def answers(case, rows):
    """Compare the rows of a query with predict, predict_proba and covers."""
    rows = sorted(rows)
    covers = case.rules.covers(case.frame)
    assert [row[1] for row in rows] == case.rules.predict(case.frame).tolist()
    assert [row[2] for row in rows] == case.rules.described_probability(covers).tolist()
    assert [row[3] for row in rows] == [
        " ".join(str(place + 1) for place in np.flatnonzero(row)) for row in covers
    ]


MIXED_TYPES = {
    "duckdb": ["DOUBLE", "BIGINT", "TEXT COLLATE nocase", "BOOLEAN", "TIMESTAMP", "INTERVAL",
               "FLOAT"],
    "postgres": ["double precision", "int", 'text COLLATE "loose"', "boolean", "timestamp",
                 "interval", "real"],
}  # fmt: skip


@pytest.mark.parametrize("dialect", ["duckdb", "postgres"])
def test_every_kind_of_column_and_hostile_names(mixed, dialect, request):
    """Names, categories and labels that try to break out; collations that ignore case; 32 bits."""
    frame = mixed.frame.assign(row=range(len(mixed.frame)))
    if dialect == "duckdb":
        connection, mark = pytest.importorskip("duckdb").connect(), "?"
    else:
        connection, mark = request.getfixturevalue("postgres"), "%s"
        connection.execute('DROP TABLE IF EXISTS "it\'s; --"')
        connection.execute('DROP COLLATION IF EXISTS "loose"')
        connection.execute(
            "CREATE COLLATION \"loose\" (provider = icu, locale = 'und-u-ks-level2',"
            " deterministic = false)"
        )
    fill(connection.execute, '"it\'s; --"', frame, [*MIXED_TYPES[dialect], "int"], mark)
    query = mixed.rules.to_sql(dialect, "it's; --", id="row")
    answers(mixed, connection.execute(query).fetchall())


def test_sqlite_knows_no_durations_but_the_rest(mixed):
    """SQLite compares times as text to the millisecond; a duration is an error that says so."""
    with pytest.raises(ValueError, match="'took' holds durations, which sqlite cannot compare"):
        mixed.rules.to_sql("sqlite")
    rules = [rule for rule in mixed.rules if "took" not in rule.columns]
    case = type(mixed)("mixed", mixed.frame, mixed.y, RuleSet(
        rules, schema=mixed.rules.schema, positive="yes; --", negative="no'",
    ).with_statistics(mixed.frame, mixed.y))  # fmt: skip
    assert any("when" in rule.columns for rule in rules)
    frame = mixed.frame.drop(columns="took").assign(row=range(len(mixed.frame)))
    frame["when"] = frame["when"].dt.strftime("%Y-%m-%d %H:%M:%S.%f").where(frame["when"].notna())
    with sqlite3.connect(":memory:") as connection:
        types = ["REAL", "INT", "TEXT COLLATE NOCASE", "BOOL", "TEXT", "REAL", "INT"]
        fill(connection.execute, '"it\'s; --"', frame, types)
        answers(
            case, connection.execute(case.rules.to_sql("sqlite", "it's; --", id="row")).fetchall()
        )


def test_times_with_a_zone_are_compared_in_utc(postgres):
    """Whatever the time zone of the session is."""
    times = pd.date_range("2020-01-01 20:00", periods=8, freq="h", tz="America/New_York")
    frame = pd.DataFrame({"when": times.tz_convert("Asia/Tokyo")})
    schema = Schema.of(Table.read(frame))
    assert schema["when"].zoned
    rules = RuleSet([[Literal("when", "<=", "2020-01-02 04:00", "datetime")]], schema=schema)
    postgres.execute("DROP TABLE IF EXISTS zoned")
    postgres.execute('CREATE TABLE zoned (id int, "when" timestamptz)')
    for place, moment in enumerate(times):
        postgres.execute("INSERT INTO zoned VALUES (%s, %s)", [place, moment.to_pydatetime()])
    postgres.execute("SET TIME ZONE 'Pacific/Auckland'")
    rows = sorted(postgres.execute(rules.to_sql("postgres", "zoned", id="id")).fetchall())
    postgres.execute("RESET TIME ZONE")
    assert [row[1] for row in rows] == rules.predict(frame).tolist() == [True] * 4 + [False] * 4


def number_rules(*texts):
    """Rules on one column of numbers."""
    schema = Schema.of(Table.read([{"x": 1.5, "c": "a"}, {"x": 2.5, "c": "b"}]))
    return RuleSet(texts, schema=schema)


@pytest.mark.parametrize("text", ["x > 1", "x <= 1", "x is missing", "x is present", "c != a",
                                  "x > 1 and x <= 3", "x is missing and x > 1"])  # fmt: skip
@pytest.mark.parametrize("negate", [False, True])
def test_conditions_are_never_null(text, negate, postgres):
    """Put under NOT, a condition still gives every row: NULL and NaN meet what `predict` says."""
    rules = number_rules(text)
    values = [None, float("nan"), 0.0, 1.0, 2.0, 4.0, float("inf"), float("-inf")]
    texts = [None, "a", "b"]
    frame = pd.DataFrame([(x, c) for x in values for c in texts], columns=["x", "c"])
    decided = rules.predict(frame)
    case = sqlglot.parse_one(rules.to_sql("postgres", form="case"), dialect="postgres")
    condition = case.args["ifs"][0].this.sql("postgres")
    postgres.execute("DROP TABLE IF EXISTS n")
    postgres.execute("CREATE TABLE n (x double precision, c text, id int)")
    for place in range(len(frame)):
        value = values[place // 3]
        postgres.execute("INSERT INTO n VALUES (%s, %s, %s)", [value, texts[place % 3], place])
    where = f"NOT ({condition})" if negate else condition
    found = postgres.execute(f"SELECT id FROM n WHERE {where} ORDER BY id").fetchall()
    assert [row[0] for row in found] == np.flatnonzero(decided != negate).tolist()


def test_numbers_compare_exactly():
    """Thresholds of many digits, beyond 2**53 and infinite; columns of 32-bit floats."""
    duckdb = pytest.importorskip("duckdb").connect()
    floats = [0.1, 0.30000000000000004, 1e300, -5e-324, 16777219.0, 123456789.25]
    cases = [("DOUBLE", np.float64, t) for t in [*floats, float("inf"), float("-inf")]]
    cases += [("FLOAT", np.float32, t) for t in (0.1, 16777219, 33554433, 0.7)]
    cases += [("BIGINT", np.int64, t) for t in (2**53 + 1, -(2**60) - 1, 3)]
    for kind, dtype, threshold in cases:
        near = np.array([threshold], dtype=np.longdouble)
        grid = np.unique(
            np.concatenate([near.astype(dtype) + d for d in np.array([0, 1, -1], dtype)])
        )
        values = np.concatenate([grid, np.nextafter(grid, np.inf)] if dtype != np.int64 else [grid])
        frame = pd.DataFrame({"x": values.astype(dtype)})
        schema = Schema.of(Table.read(frame))
        for op in ("<=", ">"):
            rules = RuleSet([[Literal("x", op, threshold)]], schema=schema)
            duckdb.execute(f"CREATE OR REPLACE TABLE t AS SELECT x::{kind} AS x FROM frame")
            got = [row[0] for row in duckdb.execute(rules.to_sql("duckdb", "t")).fetchall()]
            assert got == rules.predict(frame).tolist(), (kind, threshold, op)


def test_numbers_as_categories_skip_nan():
    """A column of codes has no NaN among what is unequal to a code."""
    duckdb = pytest.importorskip("duckdb").connect()
    frame = pd.DataFrame({"x": pd.Categorical([1, 2, 3, None])})
    schema = Schema.of(Table.read(frame))
    rules = RuleSet(["x != 1", "x is missing", "x in {2, 3}"], schema=schema)
    duckdb.execute("CREATE TABLE t AS SELECT unnest([1, 2, 3, NULL, 'nan'::DOUBLE])::DOUBLE AS x")
    rows = [row[1] for row in duckdb.execute(rules.to_sql("duckdb", "t")).fetchall()]
    assert rows == ["", "1 3", "1 3", "2", "2"]


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("form", LAYOUTS)
def test_every_dialect_parses_and_nothing_breaks_out(mixed, dialect, form):
    """One statement comes back, whose names and texts are exactly those that went in."""
    rules = mixed.rules
    if not DIALECTS[dialect].durations:
        rules = RuleSet(
            [rule for rule in rules if "took" not in rule.columns],
            schema=rules.schema, positive="yes; --", negative="no'",
        )  # fmt: skip
    table = ("a.b", "it's\"]`; --")
    query = rules.to_sql(dialect, table, id="</script>", form=form, view="v\"]`'; --")
    (tree,) = sqlglot.parse(query, dialect=dialect)
    names = {column.name for column in tree.find_all(exp.Column)}
    generated = {name for name in names if name.startswith(("rule_", "hits"))}
    assert names - generated <= {*rules.columns, "</script>"}
    known = {value for rule in rules for literal in rule if literal.kind is Kind.CATEGORY
             for value in _values(literal)}  # fmt: skip
    texts = {node.this for node in tree.find_all(exp.Literal) if node.is_string}
    texts |= {node.name for node in tree.find_all(exp.National)}
    assert known <= texts
    if form != "case":
        assert {node.name for node in tree.find_all(exp.Table)} >= {table[1]}


def _values(literal):
    if literal.value is None:
        return ()
    return literal.value if isinstance(literal.value, tuple) else (literal.value,)


def test_text_is_compared_by_its_bytes(mixed):
    """Each dialect says so in its own way, and keeps all of Unicode."""
    rules = RuleSet([[Literal("text", "=", "RED", "category")]], schema=mixed.rules.schema)
    ways = {
        "postgres": 'CAST("text" AS TEXT) COLLATE "C" = \'RED\'',
        "duckdb": 'CAST("text" AS TEXT) COLLATE "C" = \'RED\'',
        "sqlite": "CAST(\"text\" AS TEXT) COLLATE BINARY = 'RED'",
        "bigquery": "CAST(CAST(`text` AS STRING) AS BYTES) = CAST(CAST('RED' AS STRING) AS BYTES)",
        "snowflake": "TO_BINARY(CAST(\"text\" AS VARCHAR), 'UTF-8') = ",
        "spark": "CAST(CAST(`text` AS STRING) AS BINARY) = ",
        "mysql": "CAST(CAST(`text` AS CHAR CHARACTER SET utf8mb4) AS BINARY) = ",
        "tsql": "CAST(CAST([text] AS NVARCHAR(MAX)) AS VARBINARY(MAX)) = "
        "CAST(CAST(N'RED' AS NVARCHAR(MAX)) AS VARBINARY(MAX))",
    }
    for dialect, way in ways.items():
        assert way in rules.to_sql(dialect, form="where"), dialect


def test_truth_values_as_labels():
    """T-SQL has no truth values among its results: a bit is given."""
    assert "THEN TRUE" in number_rules("x > 1").to_sql("postgres", form="case")
    assert "THEN CAST(1 AS BIT)" in number_rules("x > 1").to_sql("tsql", form="case")


def test_one_row_comes_out_for_each_row_that_goes_in(adult):
    """Rows on which several rules fire come once, in whatever form."""
    duckdb = pytest.importorskip("duckdb").connect()
    duckdb.register("adult", adult.frame)
    found = duckdb.execute(adult.rules.to_sql("duckdb", "adult")).fetchdf()
    assert list(found.columns) == ["prediction", "probability", "rules"]
    assert len(found) == len(adult.frame)
    covered = (adult.rules.predict(adult.frame) == ">50K").sum()
    where = adult.rules.to_sql("duckdb", "adult", form="where")
    assert len(duckdb.execute(where).fetchall()) == covered


def test_forms_agree():
    """CASE, WHERE and VIEW decide as the query does."""
    connection = sqlite3.connect(":memory:")
    connection.execute('CREATE TABLE "data" (x, c)')
    connection.executemany("INSERT INTO data VALUES (?, ?)", [(1, "a"), (2, "b"), (None, "b")])
    rules = number_rules("x > 1", "c = b")
    query = connection.execute(rules.to_sql("sqlite")).fetchall()
    assert query == [(0, ""), (1, "1 2"), (1, "2")]
    connection.execute(rules.to_sql("sqlite", form="view", view="seen"))
    assert connection.execute("SELECT * FROM seen").fetchall() == query
    case = rules.to_sql("sqlite", form="case")
    assert connection.execute(f"SELECT {case} FROM data").fetchall() == [(0,), (1,), (1,)]
    where = rules.to_sql("sqlite", form="where", id=["c", "x"])
    assert connection.execute(where).fetchall() == [("b", 2), ("b", None)]


@pytest.mark.parametrize("rules", [(), ("always",), ("always", "x > 1")])
def test_sets_without_rules_or_literals(rules):
    """The empty set gives everyone the other label, the empty rule the described one."""
    made = number_rules(*rules)
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE data (x)")
    connection.executemany("INSERT INTO data VALUES (?)", [(1,), (None,)])
    for kept in ((), "x"):
        rows = connection.execute(made.to_sql("sqlite", id=kept)).fetchall()
        assert [row[-2] for row in rows] == made.predict(pd.DataFrame({"x": [1, None]})).tolist()


def test_result_names_give_way_to_kept_columns():
    """A kept column named like a result keeps its name; the result still has `pred` in its own."""
    schema = Schema.of(Table.read([{"Prediction": 1, "rule_1": 2, "hits": 3, "x": 1}]))
    rules = RuleSet(["x > 1"], schema=schema)
    connection = sqlite3.connect(":memory:")
    connection.execute('CREATE TABLE data ("Prediction", "rule_1", "hits", x)')
    connection.execute("INSERT INTO data VALUES (7, 8, 9, 2)")
    cursor = connection.execute(rules.to_sql("sqlite", id=["Prediction", "rule_1", "hits"]))
    names = [column[0] for column in cursor.description]
    assert names == ["Prediction", "rule_1", "hits", "prediction_", "rules"]
    assert cursor.fetchall() == [(7, 8, 9, 1, "1")]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"dialect": "oracle"}, "unknown dialect 'oracle': known are postgres, "),
        ({"form": "cte"}, "unknown form 'cte'"),
        ({"table": ""}, "cannot be a name"),
        ({"table": "a\0b"}, "NUL"),
        ({"table": ("a", "b", "c", "d")}, "one to three parts"),
    ],
)
def test_bad_arguments_are_named(arguments, message):
    """Errors say what is wrong and what is known."""
    with pytest.raises(ValueError, match=message):
        number_rules("x > 1").to_sql(**arguments)


def test_text_with_nul_is_refused():
    """No SQL text can hold it."""
    rule = Rule([Literal("c", "=", "a\0b", "category")])
    with pytest.raises(ValueError, match="NUL"):
        number_rules(rule).to_sql()


def test_dialects_that_are_not_run_are_labelled():
    """The registry says which dialects the tests run."""
    assert [name for name, dialect in DIALECTS.items() if dialect.tested] == [
        "postgres",
        "duckdb",
        "sqlite",
    ]
