"""The generated Python functions."""

from __future__ import annotations

import ast
import builtins

import numpy as np
import pandas as pd
import pytest

from disjunct.literals import Literal, Schema
from disjunct.rules import Rule, RuleSet
from disjunct.table import Table


def run(rules):
    """Functions of a generated module, which finds nothing but builtins."""
    made = {"__builtins__": {name: getattr(builtins, name) for name in (
        "type", "isinstance", "int", "hasattr", "getattr", "tuple", "max", "min", "float",
        "TypeError",
    )}}  # fmt: skip
    exec(compile(rules.to_python(), "generated", "exec"), made)
    return made


def test_needs_no_import(mixed):
    """The source has no import, and only constants and functions."""
    tree = ast.parse(mixed.rules.to_python())
    assert not [n for n in ast.walk(tree) if isinstance(n, ast.Import | ast.ImportFrom)]
    assert {type(node) for node in tree.body} == {ast.Assign, ast.FunctionDef}
    mixed.rules.to_python().encode("ascii")


@pytest.mark.parametrize("convert", ["records", "nullable", "numpy"])
def test_every_kind_of_column(mixed, convert):
    """Rows of plain values, of pandas' nullable values and of NumPy's scalars."""
    made = run(mixed.rules)
    frame = mixed.frame.convert_dtypes() if convert == "nullable" else mixed.frame
    rows = frame.to_dict("records")
    if convert == "numpy":
        columns = {name: frame[name].to_numpy() for name in frame}
        rows = [
            {name: values[row] for name, values in columns.items()} for row in range(len(frame))
        ]
    assert [made["predict"](row) for row in rows] == mixed.rules.predict(mixed.frame).tolist()
    described = mixed.rules.described_probability(mixed.rules.covers(mixed.frame))
    assert [made["probability"](row) for row in rows] == described.tolist()


def test_times_of_any_library_and_zone():
    """Dates, datetimes, Timestamps with nanoseconds and zones compare as in the table."""
    import datetime as dt

    zoned = pd.to_datetime(["2020-01-01 12:00:00+00:00", "2020-01-02 00:30:00+00:00"])
    schema = Schema.of(Table.read(pd.DataFrame({"when": zoned})))
    rules = RuleSet([[Literal("when", ">", "2020-01-01 23:00", "datetime")]], schema=schema)
    predict = run(rules)["predict"]
    east = dt.timezone(dt.timedelta(hours=2))
    assert predict({"when": dt.datetime(2020, 1, 2, 0, 59, tzinfo=east)}) is False
    assert predict({"when": dt.datetime(2020, 1, 2, 1, 1, tzinfo=east)}) is True
    assert predict({"when": zoned[1].tz_convert("Asia/Tokyo")}) is True
    fine = RuleSet(
        [[Literal("t", ">", "2020-01-01T00:00:00.000000001", "datetime")]],
        schema=Schema.of(Table.read(pd.DataFrame({"t": pd.to_datetime(["2020-01-01"])}))),
    )
    predict = run(fine)["predict"]
    assert predict({"t": pd.Timestamp("2020-01-01T00:00:00.000000001")}) is False
    assert predict({"t": pd.Timestamp("2020-01-01T00:00:00.000000002")}) is True
    assert predict({"t": dt.date(2020, 1, 2)}) is True


def test_32_bit_floats_are_not_rounded_to_the_threshold():
    """0.1 as a 32-bit float is more than 0.1."""
    schema = Schema.of(Table.read([{"x": 0.5}]))
    rules = RuleSet(["x <= 0.1"], schema=schema)
    assert run(rules)["predict"]({"x": np.float32(0.1)}) is False
    assert rules.predict(pd.DataFrame({"x": np.float32([0.1])})).tolist() == [False]


def test_a_missing_key_is_an_error_not_a_gap(mixed):
    """A row that lacks a column of the rules is a mistake of the caller."""
    with pytest.raises(KeyError):
        run(mixed.rules)["predict"]({})


def test_names_that_collide():
    """Columns whose names give the same variable, or words of Python."""
    names = ["a b", "a_b", "A b", "class", "row", "fired", "1x", "é", "", "_value", "max", "a__b"]
    schema = Schema.of(Table.read([dict.fromkeys(names, 1.0)]))
    rules = RuleSet(
        [Rule([Literal(name, ">", place)]) for place, name in enumerate(names)], schema=schema
    )
    fired = run(rules)["fired_rules"]
    row = {name: float(place) + (place % 2) for place, name in enumerate(names)}
    assert fired(row) == [place + 1 for place in range(len(names)) if place % 2]


def test_infinite_thresholds_and_no_rules():
    """`float("inf")` is written so; the empty set has functions too."""
    schema = Schema.of(Table.read([{"x": 0.5}]))
    rules = RuleSet([[Literal("x", "<=", float("inf"))]], schema=schema)
    assert run(rules)["predict"]({"x": 3}) is True
    assert run(rules)["predict"]({"x": None}) is False
    assert run(RuleSet(schema=schema))["predict"]({}) is False
