"""Every face decides as predict does, on every row of every benchmark set, gaps included."""

from __future__ import annotations

import sqlite3

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from disjunct.rules import RuleSet

ROW = "__row__"


def expected(case):
    """Label, probability of the described class and numbers of the fired rules, for each row."""
    covers = case.rules.covers(case.frame)
    numbers = np.array([str(place + 1) for place in range(len(case.rules))], dtype=object)
    fired = [" ".join(numbers[row]) for row in covers]
    return case.rules.predict(case.frame), case.rules.described_probability(covers), fired


def needed(case):
    """The columns of the rules, with the place of each row."""
    frame = case.frame[list(case.rules.columns)].copy()
    frame[ROW] = np.arange(len(frame))
    return frame


def check_answers(case, rows):
    """Compare the rows that a query gave with what the rule set says."""
    rows = sorted(rows)
    labels, probabilities, fired = expected(case)
    assert [row[0] for row in rows] == list(range(len(case.frame)))
    assert [row[1] for row in rows] == labels.tolist()
    assert [float(row[2]) for row in rows] == probabilities.tolist()
    assert [row[3] for row in rows] == fired


def test_text_parsed_back(case):
    """The text that people read is the model."""
    for simplified in (True, False):
        text = case.rules.to_text(simplified=simplified)
        again = RuleSet.parse(text, case.rules.schema)
        assert (again.predict(case.frame) == case.rules.predict(case.frame)).all()
    assert again.rules == case.rules.rules


def test_json_reloaded(case):
    """The file is the model, to the last bit of every rate."""
    again = RuleSet.from_json(case.rules.to_json())
    assert again == case.rules
    assert (again.predict_proba(case.frame) == case.rules.predict_proba(case.frame)).all()


def test_generated_python(case):
    """The plain functions need nothing and say the same."""
    made = {}
    exec(compile(case.rules.to_python(), "generated", "exec"), made)
    records = case.frame[list(case.rules.columns)].to_dict("records")
    labels, probabilities, fired = expected(case)
    assert [made["predict"](row) for row in records] == labels.tolist()
    assert [" ".join(map(str, made["fired_rules"](row))) for row in records] == fired
    assert [made["probability"](row) for row in records] == probabilities.tolist()


def test_duckdb(case):
    """DuckDB runs the query."""
    connection = pytest.importorskip("duckdb").connect()
    connection.register("given", needed(case))
    connection.execute("CREATE TABLE data AS SELECT * FROM given")
    query = case.rules.to_sql("duckdb", "data", id=ROW)
    check_answers(case, connection.execute(query).fetchall())


def test_sqlite(case):
    """SQLite runs the query."""
    with sqlite3.connect(":memory:") as connection:
        needed(case).to_sql("data", connection, index=False)
        query = case.rules.to_sql("sqlite", "data", id=ROW)
        check_answers(case, connection.execute(query).fetchall())


POSTGRES_TYPES = {"f": "double precision", "i": "bigint", "O": "text", "b": "boolean"}


def test_postgres(case, postgres):
    """A real PostgreSQL server runs the query; half of the missing numbers are NaN, half NULL."""
    frame = needed(case)
    kinds = [POSTGRES_TYPES.get(frame[name].dtype.kind, "text") for name in frame]
    columns = ", ".join(f'"{name}" {kind}' for name, kind in zip(frame, kinds, strict=True))
    postgres.execute("DROP TABLE IF EXISTS data")
    postgres.execute(f"CREATE TABLE data ({columns})")
    floats = [kind == "double precision" for kind in kinds]
    with postgres.cursor().copy("COPY data FROM STDIN") as copy:
        for row in frame.itertuples(index=False):
            gaps = [float("nan") if number and row[-1] % 2 else None for number in floats]
            values = zip(row, gaps, strict=True)
            copy.write_row([gap if pd.isna(value) else value for value, gap in values])
    query = case.rules.to_sql("postgres", "data", id=ROW)
    check_answers(case, postgres.execute(query).fetchall())


def test_onnx(case):
    """An independent runtime of ONNX gives labels, probabilities and covers."""
    pytest.importorskip("onnx")
    runtime = pytest.importorskip("onnxruntime")
    from disjunct.faces.onnx import onnx_inputs

    session = runtime.InferenceSession(case.rules.to_onnx().SerializeToString())
    inputs = onnx_inputs(case.rules, case.frame)
    labels, probabilities, covers = session.run(None, inputs)
    assert (labels == case.rules.predict(case.frame)).all()
    assert (probabilities == case.rules.predict_proba(case.frame)).all()
    assert (covers == case.rules.covers(case.frame)).all()


def test_page(case, browser, tmp_path):
    """The counts that the page shows are those of the rule set."""
    path = case.rules.review_page().save(tmp_path / "page.html")
    page = browser.new_page()
    page.goto(path.as_uri())
    shown = page.eval_on_selector_all(
        "[data-measure]",
        "cells => Object.fromEntries(cells.map(c => [c.dataset.measure, Number(c.dataset.value)]))",
    )
    page.close()
    counts = case.rules.measure(case.frame, case.y)
    for name in ("accuracy", "precision", "recall", "overlap", "true_positives", "false_positives"):
        assert shown[name] == pytest.approx(getattr(counts, name), rel=1e-12), name
    assert shown["false_negatives"] == counts.uncovered.positives
    assert (shown["rules"], shown["literals"]) == (len(case.rules), case.rules.n_literals)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_random_rules_on_hostile_tables(mixed_case, seed):
    """Text, JSON and generated Python agree on random rules over every kind of column."""
    made = mixed_case(seed, n_rows=30)
    rules, frame = made.rules, made.frame
    decided = rules.predict(frame).tolist()
    assert RuleSet.parse(rules.to_text(), rules.schema).predict(frame).tolist() == decided
    learned = RuleSet.parse(rules.to_text(simplified=False), rules.schema)
    assert learned.rules == rules.rules
    assert RuleSet.from_json(rules.to_json()) == rules
    generated = {}
    exec(compile(rules.to_python(), "generated", "exec"), generated)
    assert [generated["predict"](row) for row in frame.to_dict("records")] == decided
