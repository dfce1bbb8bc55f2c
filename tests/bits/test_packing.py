"""Packing: one bit for each literal and sample, whatever the columns come in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given
from numpy.typing import NDArray

from disjunct.bits import PackedBits, packing
from disjunct.bits.packing import pack_column_plainly

EDGES = (0, 1, 5, 63, 64, 65, 511, 512, 513)


def some_matrix(n: int, d: int, seed: int = 0) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """A matrix and labels at random."""
    rng = np.random.default_rng(seed)
    return rng.random((n, d)) < 0.5, rng.random(n) < 0.4


def read_only(x: NDArray[Any]) -> NDArray[Any]:
    """The same values, which may not be written to."""
    copy = x.copy()
    copy.flags.writeable = False
    return copy


FORMS: dict[str, Callable[[NDArray[np.bool_]], Any]] = {
    "bool": lambda x: x,
    "uint8": lambda x: x.astype(np.uint8),
    "int64": lambda x: x.astype(np.int64),
    "float32": lambda x: x.astype(np.float32),
    "objects": lambda x: x.astype(object),
    "Fortran order": np.asfortranarray,
    "a view": lambda x: np.repeat(np.repeat(x, 2, axis=0), 3, axis=1)[::2, ::3],
    "backwards": lambda x: x[::-1, ::-1].copy()[::-1, ::-1],
    "read-only": read_only,
    "lists": lambda x: x.tolist(),
    "columns one by one": lambda x: iter(x.T),
    "columns of bytes": lambda x: (column.astype(np.uint8) for column in x.T),
    "columns of floats": lambda x: (column.astype(float) for column in x.T),
    "columns as lists": lambda x: map(list, x.T),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("n", [1, 63, 64, 65, 511, 512, 513])
def test_every_form_gives_the_same_words(form: str, n: int) -> None:
    """And the words are those of the plain packing, column by column."""
    x, y = some_matrix(n, 67)
    bits = PackedBits.pack(FORMS[form](x), y)
    order = np.concatenate((np.flatnonzero(y), np.flatnonzero(~y)))
    assert np.array_equal(bits.order, order)
    assert (bits.n_positive, bits.n_negative) == (y.sum(), n - y.sum())
    for row, column in zip(bits.words, x.T, strict=True):
        plain = pack_column_plainly(column, order, bits.n_positive, bits.words.shape[1])
        assert np.array_equal(row, plain)
    assert np.array_equal(bits.unpack(), x)
    assert bits.words.ctypes.data % 64 == 0


@given(
    st.sampled_from(EDGES),
    st.sampled_from(EDGES),
    st.sampled_from([0, 1, 7, 8, 9, 63, 64, 65, 130]),
)
def test_bits_stand_where_they_are_promised(n_positive: int, n_negative: int, d: int) -> None:
    """Sample i of a class is bit i % 64 of word i // 64 of its block; padding is 0."""
    rng = np.random.default_rng(d)
    y = rng.permutation(np.arange(n_positive + n_negative) < n_positive)
    x = rng.random((len(y), d)) < 0.5
    bits = PackedBits.pack(x, y)
    assert bits.words.shape == (d, bits.positive_words + -(-n_negative // 512) * 8)
    flags = np.unpackbits(bits.words.view(np.uint8), axis=1, bitorder="little").astype(bool)
    split = bits.positive_words * 64
    assert np.array_equal(flags[:, :n_positive], x[y].T)
    assert np.array_equal(flags[:, split : split + n_negative], x[~y].T)
    assert not flags[:, n_positive:split].any()
    assert not flags[:, split + n_negative :].any()
    chosen = rng.integers(0, d, 3) if d else np.empty(0, dtype=int)
    assert np.array_equal(bits.unpack(chosen), x[:, chosen])


def test_columns_are_taken_one_at_a_time() -> None:
    """No column is asked for before the last one was packed, and none is kept."""
    alive: list[NDArray[np.bool_]] = [np.empty(0)]
    rng = np.random.default_rng(0)

    def columns() -> Iterator[NDArray[np.bool_]]:
        for _ in range(50):
            alive[0] = rng.random(1000) < 0.5
            yield alive[0]
            alive[0] = ~alive[0]  # what was packed does not change any more

    bits = PackedBits.pack(columns(), np.arange(1000) % 3 == 0)
    again = np.random.default_rng(0)
    expected = np.column_stack([again.random(1000) < 0.5 for _ in range(50)])
    assert np.array_equal(bits.unpack(), expected)


@pytest.mark.parametrize("labels", [[1, 0, 1], [True, False, True], np.array([1.0, 0.0, 1.0])])
def test_labels_in_any_form(labels: Any) -> None:
    """Booleans, 0 and 1 of any type."""
    bits = PackedBits.pack(np.eye(3, dtype=bool), labels)
    assert bits.order.tolist() == [0, 2, 1]


def test_without_the_extension(monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy packs the same words."""
    x, y = some_matrix(600, 30)
    native = PackedBits.pack(x, y)
    monkeypatch.setattr(packing, "native", None)
    for form in ("bool", "Fortran order", "columns one by one"):
        assert np.array_equal(PackedBits.pack(FORMS[form](x), y).words, native.words)


EYE = np.eye(3, dtype=bool)


@pytest.mark.parametrize(
    ("columns", "labels", "error", "words"),
    [
        (EYE, [1, 0], ValueError, "the matrix has 3 rows but there are 2 labels"),
        (EYE[0], [1, 0, 1], ValueError, r"matrix must be two-dimensional, got shape \(3,\)"),
        (EYE * 2, [1, 0, 1], ValueError, "matrix must hold booleans or 0 and 1, got .*2.*binarise"),
        (EYE * np.nan, [1, 0, 1], ValueError, "matrix must hold booleans .* got .*nan"),
        (iter([[0, 1]]), [1, 0, 1], ValueError, r"column 0 has shape \(2,\), expected \(3,\)"),
        (iter([[0, 1, 0], [0, 1, 5]]), [1, 0, 1], ValueError, "column 1 must hold .* got .*5"),
        (EYE, ["yes", "no", "yes"], ValueError, "labels must hold booleans or 0 and 1, got .*yes"),
        (EYE, [1, 2, 1], ValueError, "labels must hold booleans or 0 and 1, got .*2"),
        (EYE, EYE, ValueError, r"labels must be one-dimensional, got shape \(3, 3\)"),
        (7, [1, 0, 1], TypeError, "columns must be a matrix or an iterable of columns, got 7"),
    ],
)
def test_what_cannot_be_packed_is_named(columns: Any, labels: Any, error: type, words: str) -> None:
    """The value or the shape at fault, and what to do."""
    with pytest.raises(error, match=words):
        PackedBits.pack(columns, labels)


def test_more_rows_than_there_may_be() -> None:
    """Refused before any work: the labels are not even looked at."""
    labels = np.broadcast_to(np.True_, 2**31)
    with pytest.raises(ValueError, match=r"at most 2\*\*31 - 1 rows .* got 2147483648: sample"):
        PackedBits.pack(iter([]), labels)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"n_positive": 600}, "words must be rows of 24 uint64 for 600 positives"),
        ({"words": np.zeros((3, 16))}, "got float64 of shape"),
        ({"words": np.zeros(16, dtype=np.uint64)}, r"of shape \(16,\): use PackedBits.pack"),
        ({"order": np.arange(3)}, r"order must name the row of each of 10 samples, got shape \(3,"),
    ],
)
def test_words_that_do_not_fit_are_refused(change: dict, words: str) -> None:
    """Native code trusts the shapes: they are checked where the bits are made."""
    parts = {
        "words": np.zeros((3, 16), dtype=np.uint64),
        "n_positive": 4,
        "n_negative": 6,
        "order": np.arange(10),
    } | change
    with pytest.raises(ValueError, match=words):
        PackedBits(**parts)
