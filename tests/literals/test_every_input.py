"""Every kind of table gives the same columns, literals and bits on the same data."""

# ruff: noqa: DTZ001  times without a zone are what is tested
# ruff: noqa: PD011  `values` is that of our columns, not of pandas

from __future__ import annotations

from datetime import date, datetime, timedelta

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from disjunct.literals import Binarizer, Schema
from disjunct.table import Kind, Table

DATA = {
    "age": [31.0, 47.5, None, 22.0, 31.0, 60.0, 18.25, 47.5],
    "count": [3, 1, 2, 2, 7, 1, 3, 9],
    "smoker": [True, False, True, True, False, False, True, False],
    "owner": [True, None, False, True, None, False, True, True],
    "colour": ["red", "blue", "", "green", "red", None, "blue", "é, {x}"],
    "joined": [datetime(2020, 1, day, 12, 30) for day in (1, 9, 3, 3, 28, 11, 2, 5)],
    "waited": [timedelta(minutes=minutes) for minutes in (5, 90, 7, 7, 1440, 61, 3, 2)],
}
LABELS = [True, False, True, True, False, False, True, False]


def as_records() -> list[dict[str, object]]:
    """Rows as dicts."""
    names = list(DATA)
    return [dict(zip(names, row, strict=True)) for row in zip(*DATA.values(), strict=True)]


def as_pandas_categorical() -> pd.DataFrame:
    """Text as categories in an order of their own, one of them without rows."""
    frame = pd.DataFrame(DATA)
    frame["colour"] = pd.Categorical(
        frame["colour"], categories=["zebra", "red", "blue", "green", "é, {x}", ""]
    )
    return frame


def as_polars_enum() -> pl.DataFrame:
    """Text as an Enum in an order of its own, one value without rows."""
    names = pl.Enum(["zebra", "red", "blue", "green", "é, {x}", ""])
    return pl.DataFrame(DATA).with_columns(pl.col("colour").cast(names))


def as_arrow_dictionary() -> pa.Table:
    """Text as a dictionary."""
    table = pa.Table.from_pylist(as_records())
    place = table.schema.get_field_index("colour")
    return table.set_column(place, "colour", table["colour"].dictionary_encode())


def as_arrow_chunks() -> pa.Table:
    """Columns in several chunks."""
    rows = as_records()
    schema = pa.Table.from_pylist(rows).schema
    parts = [pa.Table.from_pylist(part, schema=schema) for part in (rows[:3], rows[3:4], rows[4:])]
    return pa.concat_tables(parts)


MAKERS = {
    "pandas": lambda: pd.DataFrame(DATA),
    "pandas objects": lambda: pd.DataFrame(DATA, dtype=object),
    "pandas text without arrow": lambda: pd.DataFrame(DATA).astype({"colour": "string[python]"}),
    "pandas nullable": lambda: pd.DataFrame(DATA).convert_dtypes(),
    "pandas arrow": lambda: pd.DataFrame(DATA).convert_dtypes(dtype_backend="pyarrow"),
    "pandas categorical": as_pandas_categorical,
    "polars": lambda: pl.DataFrame(DATA),
    "polars lazy": lambda: pl.LazyFrame(DATA),
    "polars categorical": lambda: pl.DataFrame(DATA).with_columns(
        pl.col("colour").cast(pl.Categorical)
    ),
    "polars enum": as_polars_enum,
    "pyarrow": lambda: pa.Table.from_pylist(as_records()),
    "pyarrow chunks": as_arrow_chunks,
    "pyarrow dictionary": as_arrow_dictionary,
    "records": as_records,
}


@pytest.fixture(params=MAKERS, ids=str)
def made(request: pytest.FixtureRequest) -> object:
    """Give the data as each kind of table."""
    return MAKERS[request.param]()


@pytest.fixture(scope="module")
def plain() -> Table:
    """Give the data as the plainest table."""
    return Table.read(as_records())


def test_columns_are_the_same(made, plain):
    """Kind, values, gaps and categories do not depend on the library."""
    table = Table.read(made)
    assert table.names == plain.names
    assert table.n_rows == plain.n_rows
    for name in plain.names:
        column, expected = table[name], plain[name]
        assert column.kind is expected.kind, name
        assert column.categories == expected.categories or name == "colour"
        there = slice(None) if expected.missing is None else ~expected.missing
        if expected.missing is None:
            assert column.missing is None, name
        else:
            assert column.missing.tolist() == expected.missing.tolist(), name
        if column.kind is Kind.CATEGORY:
            seen = [column.categories[code] for code in column.values[there]]
            assert seen == [expected.categories[code] for code in expected.values[there]]
        else:
            assert (column.values[there] == expected.values[there]).all(), name


def test_literals_and_bits_are_the_same(made, plain):
    """Literals, schema, matrix and packed bits do not depend on the library."""
    expected = Binarizer(thresholds="supervised")
    coded = expected.fit_encode(plain, LABELS)
    found = Binarizer(thresholds="supervised")
    bits = found.fit_encode(made, LABELS).pack(LABELS)
    assert found.literals_ == expected.literals_
    assert found.schema_ == expected.schema_
    assert (found.transform(made) == coded.matrix()).all()
    assert (bits.words == coded.pack(LABELS).words).all()


def test_a_model_of_one_library_reads_tables_of_another(made, plain):
    """What was trained on one kind of table reads every other."""
    binarizer = Binarizer().fit(plain)
    assert (binarizer.transform(made) == binarizer.transform(plain)).all()


def test_text_round_trips_for_the_literals_of_every_input(made):
    """Each learned literal is read back from its text as the same literal."""
    from disjunct.literals import Literal

    binarizer = Binarizer().fit(made)
    for literal in binarizer.literals_:
        assert Literal.parse(str(literal), binarizer.schema_) == literal


NUMBERS = np.array([[0, 2, 1], [3, 0, 0], [0, 0, 5], [3, 2, 0], [1, 0, 2]])


@pytest.mark.parametrize("dtype", ["f8", "f4", "f2", "i1", "i8", "u2", "u8", ">f8", ">i4"])
def test_number_types_are_the_same(dtype):
    """All types of numbers give the same literals and bits, whatever the memory order."""
    expected = Binarizer().fit(NUMBERS.astype(float))
    for order in "CF":
        X = np.asarray(NUMBERS.astype(dtype), order=order)
        assert Binarizer().fit(X).literals_ == expected.literals_
        assert (expected.transform(X) == expected.transform(NUMBERS.astype(float))).all()


@pytest.mark.parametrize("form", ["csr", "csc", "coo", "lil", "dok", "bsr"])
@pytest.mark.parametrize("kind", ["matrix", "array"])
def test_sparse_zeros_are_values(form, kind):
    """A sparse matrix is read as the dense one, its zeros being values like any other."""
    from scipy import sparse

    X = getattr(sparse, f"{form}_{kind}")(NUMBERS.astype(float))
    binarizer = Binarizer().fit(X)
    assert binarizer.literals_ == Binarizer().fit(NUMBERS).literals_
    assert (binarizer.transform(X) == binarizer.transform(NUMBERS)).all()


def test_sparse_entries_that_repeat_add_up():
    """Entries of a sparse matrix at one place are summed, as SciPy does."""
    from scipy import sparse

    X = sparse.coo_matrix(([1.0, 2.0, 4.0], ([0, 0, 1], [0, 0, 0])), shape=(3, 1))
    assert Table.read(X)["x0"].values.tolist() == [3.0, 4.0, 0.0]


def test_lists_of_lists_are_tables():
    """Rows as lists are read, numbers beside text keeping their type."""
    table = Table.read([[1, "a"], [2.5, "b"]])
    assert table["x0"].values.tolist() == [1, 2.5]
    assert table["x1"].categories == ("a", "b")
    assert not table.has_names


def test_dates_and_times_of_day():
    """Dates and times of day are read alike from objects, polars and pyarrow."""
    days = [date(2020, 2, 1), None, date(2021, 3, 4)]
    clock = [datetime(2020, 1, 1, 8, 30).time(), None, datetime(2020, 1, 1, 17, 0, 1).time()]
    frame = pl.DataFrame({"day": days, "clock": clock})
    for X in (frame, frame.to_arrow(), pd.DataFrame({"day": days, "clock": clock})):
        table = Table.read(X)
        assert table["day"].kind is Kind.DATETIME
        assert table["clock"].kind is Kind.DURATION
        assert table["day"].missing.tolist() == [False, True, False]
        literals = [str(literal) for literal in Binarizer().fit(X).literals_]
        assert literals[0] == "day <= 2021-01-01"
        assert literals[4] == "clock <= 10h"


def test_times_with_a_zone_are_instants():
    """Times with a time zone are compared in UTC, whatever the zone."""
    paris = pd.to_datetime(["2020-06-01 12:00", "2020-06-02 12:00"]).tz_localize("Europe/Paris")
    frame = pd.DataFrame({"at": paris})
    binarizer = Binarizer().fit(frame)
    assert binarizer.schema_["at"].zoned
    tokyo = pl.from_pandas(frame.assign(at=frame["at"].dt.tz_convert("Asia/Tokyo")))
    assert (binarizer.transform(tokyo) == binarizer.transform(frame)).all()
    with pytest.raises(ValueError, match="'at' holds times without a time zone"):
        binarizer.transform(frame.assign(at=paris.tz_localize(None)))


def test_inputs_are_never_changed():
    """Reading, fitting and packing leave every table as it was."""
    frame = pd.DataFrame(DATA)
    frame["grade"] = pd.Categorical([1, 2, 1, 2, 3, 1, 1, 2])
    before = frame.copy(deep=True)
    numbers = NUMBERS.astype(float)
    numbers[1, 1] = np.nan
    kept = numbers.copy()
    for X, y in ((frame, LABELS), (numbers, [True, False, True, True, False])):
        weights = np.arange(len(y), dtype=float)
        Binarizer(thresholds="supervised").fit_encode(X, y, weights).pack(y)
        Binarizer().fit(X, y, weights).transform(X)
    pd.testing.assert_frame_equal(frame, before)
    np.testing.assert_array_equal(numbers, kept)


def test_read_only_arrays_are_read():
    """Arrays that cannot be written to are read all the same."""
    X = NUMBERS.astype(float)
    X.flags.writeable = False
    assert Binarizer().fit_encode(X).pack([1, 0, 1, 0, 1]).n_samples == 5


def test_duckdb_relations_are_read():
    """A DuckDB relation is read through Arrow."""
    duckdb = pytest.importorskip("duckdb")
    table = Table.read(duckdb.sql("select 1 as a, 'x' as b union all select 3, null order by 1"))
    assert table["a"].values.tolist() == [1, 3]
    assert Schema.of(table)["b"].categories == ("x",)
