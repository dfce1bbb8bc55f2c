"""Codes say the same as literals, and packed bits the same as codes."""

from __future__ import annotations

import hypothesis.extra.numpy as npst
import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings

from disjunct.bits.packed import padded_words
from disjunct.bits.packing import native
from disjunct.literals import Binarizer, Literal, Op
from disjunct.literals.coding import FEW, Coding, count_below
from disjunct.literals.packing import code_flags, pack_codes, pack_codes_plainly
from disjunct.table import Column, Kind, Table

has_native = pytest.mark.skipif(
    not hasattr(native, "pack_codes"), reason="the native module was not built"
)

ODD = [0.0, -0.0, 1.5, np.inf, -np.inf, np.nan, 5e-324, 2.0**53, 1e300, 0.1, -7.0]


@given(npst.arrays(np.float64, st.integers(1, 40), elements=st.sampled_from(ODD)))
def test_bits_of_odd_numbers_are_those_of_the_literals(values):
    """NaN, infinities, -0.0 and denormals: bits agree with the plain meaning of each literal."""
    X = values.reshape(-1, 1)
    binarizer = Binarizer()
    coded = binarizer.fit_encode(X)
    table = Table.read(X)
    for flags, literal in zip(coded.columns(), binarizer.literals_, strict=True):
        assert flags.tolist() == literal.holds(table).tolist(), str(literal)


@given(
    npst.arrays(
        st.sampled_from([np.int64, np.uint64, np.float32, np.float64, np.int8, "M8[ns]", "m8[us]"]),
        st.integers(1, 60),
    ),
    st.integers(1, 12),
)
def test_thresholds_separate_as_the_unrounded_ones(values, n_thresholds):
    """Readable thresholds put every training value on the side that the value itself would."""
    X = values.reshape(-1, 1)
    binarizer = Binarizer(n_thresholds=n_thresholds)
    matrix = binarizer.fit_transform(X)
    table = Table.read(X)
    values, missing = table["x0"].values, table["x0"].missing
    for place, literal in enumerate(binarizer.literals_):
        assert matrix[:, place].tolist() == literal.holds(table).tolist()
        if literal.op is Op.LE:
            held = matrix[:, place]
            assert held.any()  # a threshold is never below all training values
            top = values[held].max()
            rest = values[~held] if missing is None else values[~held & ~missing]
            assert (rest > top).all()


@given(
    st.lists(st.floats(allow_nan=False), min_size=1, max_size=30),
    st.lists(st.floats(allow_nan=False), min_size=1, max_size=100, unique=True),
)
def test_counting_below_by_either_way(values, thresholds):
    """Few thresholds are compared one by one, many are searched: the counts are the same."""
    array = np.array(values)
    cuts = tuple(sorted(thresholds))
    many = tuple(sorted({*cuts, *(float(k) for k in range(FEW + 1))}))
    expected = [sum(t < v for t in many) for v in values]
    assert count_below(array, many, np.uint8).tolist() == expected
    assert count_below(array, cuts, np.uint8).tolist() == [sum(t < v for t in cuts) for v in values]


@given(
    st.lists(st.integers(-(2**63), 2**63 - 1), min_size=1, max_size=20),
    st.lists(
        st.integers(-(2**66), 2**66) | st.floats(allow_nan=False, allow_infinity=False),
        min_size=1,
        max_size=10,
        unique=True,
    ),
)
def test_counting_below_large_whole_numbers(values, thresholds):
    """Whole numbers meet thresholds of any size exactly, compared or searched."""
    array = np.array(values, dtype=np.int64)
    near = {v + k for v in values for k in (-1, 0, 1)}
    cuts = tuple(sorted({*thresholds, *near}))
    expected = [sum(t < v for t in cuts) for v in values]
    assert count_below(array, cuts, np.uint16).tolist() == expected
    padded = tuple(sorted({*cuts, *(k * 2**50 for k in range(FEW))}))
    expected = [sum(t < v for t in padded) for v in values]
    assert count_below(array, padded, np.uint16).tolist() == expected


@pytest.mark.parametrize(("count", "dtype"), [(254, np.uint8), (255, np.uint16), (70_000, "u4")])
def test_codes_are_as_small_as_they_can_be(count, dtype):
    """The code of a missing value is the largest; the type is the smallest that holds it."""
    names = tuple(f"{place:06}" for place in range(count))
    literals = (
        Literal("c", Op.EQ, names[-1], Kind.CATEGORY),
        Literal("c", Op.NE, names[0], Kind.CATEGORY),
        Literal("c", Op.MISSING, None, Kind.CATEGORY),
        Literal("c", Op.PRESENT, None, Kind.CATEGORY),
    )
    coding = Coding("c", Kind.CATEGORY, literals, categories=names)
    codes = np.array([0, count - 1, 0, -1, 1], dtype=np.int32)
    missing = np.array([False, False, False, True, False])
    column = Column("c", Kind.CATEGORY, codes, missing, (*names, "new"))
    coded = coding.encode(column)
    assert coded.dtype == np.dtype(dtype)
    table = Table({"c": lambda: column}, 5)
    for bounds, literal in zip(coding.ranges, literals, strict=True):
        assert code_flags(coded, bounds).tolist() == literal.holds(table).tolist()


@st.composite
def coded_columns(draw: st.DrawFn) -> tuple[np.ndarray, np.ndarray, int]:
    """Codes, ranges of codes and the number of positives."""
    dtype, top = draw(
        st.sampled_from([(np.uint8, 255), (np.uint16, 2**16 - 1), (np.uint32, 2**20)])
    )
    n = draw(st.sampled_from([0, 1, 2, 63, 64, 65, 127, 511, 512, 513, 1025]))
    n_positive = draw(st.integers(0, n))
    highest = draw(st.sampled_from([1, 2, 9, top]))
    seed = draw(st.integers(0, 2**32 - 1))
    codes = np.random.default_rng(seed).integers(0, highest + 1, n).astype(dtype)
    code = st.integers(0, highest)
    rows = draw(st.lists(st.tuples(code, code, st.booleans()), max_size=6))
    ranges = [(min(a, b), max(a, b), highest, int(flipped)) for a, b, flipped in rows]
    return codes, np.array(ranges, dtype=np.uint32).reshape(-1, 4), n_positive


@given(coded_columns())
@settings(max_examples=200)
def test_plain_packing_is_what_the_bits_say(made):
    """Bit i of a class stands in word i // 64 of its block; padding is 0."""
    codes, ranges, n_positive = made
    first = padded_words(n_positive)
    words = np.zeros((len(ranges), first + padded_words(len(codes) - n_positive)), dtype=np.uint64)
    pack_codes_plainly(codes, ranges, n_positive, words)
    for bounds, row in zip(ranges, words, strict=True):
        bits = np.unpackbits(row.view(np.uint8), bitorder="little").astype(bool)
        flags = code_flags(codes, bounds)
        expected = np.zeros(len(bits), dtype=bool)
        expected[:n_positive] = flags[:n_positive]
        expected[first * 64 : first * 64 + len(codes) - n_positive] = flags[n_positive:]
        assert (bits == expected).all()


@has_native
@given(coded_columns())
@settings(max_examples=300)
def test_native_packing_is_the_plain_one(made):
    """The native routine writes the same words at every size of code and edge of a block."""
    codes, ranges, n_positive = made
    n_words = padded_words(n_positive) + padded_words(len(codes) - n_positive)
    plain = np.zeros((len(ranges), n_words), dtype=np.uint64)
    fast = np.zeros_like(plain)
    pack_codes_plainly(codes, ranges, n_positive, plain)
    pack_codes(codes, ranges, n_positive, fast)
    assert (plain == fast).all()


def test_packing_refuses_shapes_that_do_not_fit():
    """Arrays that do not belong together are refused before anything is written."""
    codes, ranges = np.zeros(600, np.uint8), np.zeros((2, 4), np.uint32)
    for n_positive, shape in ((601, (2, 32)), (300, (3, 32)), (300, (2, 8))):
        with pytest.raises(ValueError, match="do not fit words"):
            pack_codes(codes, ranges, n_positive, np.zeros(shape, np.uint64))


def test_packed_rows_can_be_chosen():
    """Some rows may be packed, as for one pair of classes, in the order that is asked for."""
    X = np.array([[1.0], [2.0], [3.0], [4.0]])
    coded = Binarizer().fit_encode(X)
    bits = coded.pack_rows([2, 0], [3])
    assert (bits.n_positive, bits.n_negative, bits.order.tolist()) == (2, 1, [2, 0, 3])
    matrix = coded.matrix()
    for row, flags in zip(bits.words, matrix.T, strict=True):
        assert [int(row[0]) & 1, int(row[0]) >> 1 & 1] == flags[[2, 0]].astype(int).tolist()
        assert int(row[padded_words(2)]) == int(flags[3])


def test_labels_must_fit():
    """As many labels as rows are asked for."""
    with pytest.raises(ValueError, match="expected 2 labels"):
        Binarizer().fit_encode(np.ones((2, 1))).pack([True])
