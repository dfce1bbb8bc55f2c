"""The brief view of a rule says exactly what its literals say."""

from __future__ import annotations

import itertools
from datetime import date

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given

from disjunct.literals import Interval, Literal, Op, simplify
from disjunct.table import Kind, Table

N, C, B = Kind.NUMBER, Kind.CATEGORY, Kind.BOOLEAN
NUMBER = [
    *(Literal("x", op, value) for op in (Op.LE, Op.GT) for value in (1, 2, 3)),
    Literal("x", Op.MISSING),
    Literal("x", Op.PRESENT),
]
CATEGORY = [
    *(Literal("c", op, value, C) for op in (Op.EQ, Op.NE) for value in "abc"),
    *(Literal("c", op, pair, C) for op in (Op.IN, Op.NOT_IN) for pair in ("ab", "bc", "cd")
      for pair in [tuple(pair)]),
    Literal("c", Op.MISSING, None, C),
    Literal("c", Op.PRESENT, None, C),
]  # fmt: skip
BOOLEAN = [Literal("b", op, None, B) for op in (Op.TRUE, Op.FALSE, Op.MISSING, Op.PRESENT)]
TABLE = Table.read(
    [
        {"x": x, "c": c, "b": b}
        for x, c, b in itertools.product(
            (0, 1, 1.5, 2, 3, 4, None), ("a", "b", "c", "d", "new", None), (True, False, None)
        )
    ]
)


@given(st.lists(st.sampled_from(NUMBER + CATEGORY + BOOLEAN), max_size=7))
def test_the_brief_view_holds_where_the_literals_hold(literals):
    """Missing values, unseen categories and contradictions included; and it is never longer."""
    brief = simplify(literals)
    rows = np.ones(TABLE.n_rows, dtype=bool)
    for literal in literals:
        rows &= literal.holds(TABLE)
    found = np.ones(TABLE.n_rows, dtype=bool)
    for part in brief:
        found &= part.holds(TABLE)
    assert found.tolist() == rows.tolist()
    assert len(brief) <= len(set(literals))


@pytest.mark.parametrize(
    ("literals", "expected"),
    [
        ([], ""),
        ([Literal("x", Op.GT, 3), Literal("x", Op.GT, 5)], "x > 5"),
        ([Literal("x", Op.LE, 3), Literal("x", Op.LE, 5)], "x <= 3"),
        ([Literal("x", Op.GT, 3), Literal("x", Op.LE, 9)], "3 < x <= 9"),
        ([Literal("x", Op.LE, 3), Literal("x", Op.GT, 9)], "x <= 3 and x > 9"),
        ([Literal("c", Op.NE, "b", C), Literal("c", Op.NE, "a", C)], "c not in {a, b}"),
        ([Literal("c", Op.EQ, "a", C), Literal("c", Op.NE, "b", C)], "c = a"),
        ([Literal("c", Op.EQ, "a", C), Literal("c", Op.EQ, "b", C)], "c = a and c = b"),
        ([Literal("c", Op.IN, ("a", "b"), C), Literal("c", Op.NE, "b", C)], "c = a"),
        ([Literal("x", Op.PRESENT), Literal("x", Op.LE, 3)], "x <= 3"),
        ([Literal("x", Op.PRESENT)], "x is present"),
        ([Literal("x", Op.MISSING), Literal("x", Op.LE, 3)], "x is missing and x <= 3"),
        ([Literal("b", Op.TRUE, None, B), Literal("b", Op.PRESENT, None, B)], "b is true"),
        (
            [Literal("x", Op.GT, 1), Literal("c", Op.EQ, "a", C), Literal("x", Op.LE, 2)],
            "1 < x <= 2 and c = a",
        ),
    ],
)
def test_examples(literals, expected):
    """Bounds meet, exclusions are listed, contradictions stay for all to see."""
    assert " and ".join(map(str, simplify(literals))) == expected


def test_an_interval_stands_for_two_literals():
    """An interval of dates prints its bounds and gives its literals back."""
    interval = simplify(
        [
            Literal("day", Op.GT, date(2020, 1, 1), Kind.DATETIME),
            Literal("day", Op.LE, date(2021, 1, 1), Kind.DATETIME),
        ]
    )[0]
    assert isinstance(interval, Interval)
    assert str(interval) == "2020-01-01 < day <= 2021-01-01"
    assert simplify(interval.literals) == (interval,)
