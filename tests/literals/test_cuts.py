"""Quantiles and supervised cuts agree with their plain definitions."""

from __future__ import annotations

from fractions import Fraction

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given
from sklearn.tree import DecisionTreeClassifier

from disjunct.literals.cuts import distinct_cuts, quantile_cuts, supervised_cuts
from disjunct.literals.distribution import Distribution

WEIGHTS = st.lists(st.integers(1, 30), min_size=1, max_size=40)


@given(WEIGHTS, st.integers(1, 12))
def test_quantiles_are_inverses_of_the_distribution_function(weights, n_cuts):
    """A quantile is the least value up to which its share of the weight lies, in exact numbers."""
    found = quantile_cuts(np.array(weights, dtype=float), n_cuts).tolist()
    if len(weights) <= n_cuts + 1:
        assert found == (list(range(len(weights) - 1)) or [0])
        return
    total = sum(weights)
    expected = set()
    for k in range(1, n_cuts + 1):
        reached = 0
        for place, weight in enumerate(weights):
            reached += weight
            if reached >= Fraction(k * total, n_cuts + 1):
                expected.add(place)
                break
    assert found == sorted(expected)


def test_quantiles_agree_with_numpy():
    """Deciles are NumPy's `inverted_cdf` quantiles."""
    values = np.random.default_rng(0).normal(size=997).round(2)
    found = Distribution.of(values)
    deciles = np.quantile(values, np.arange(1, 10) / 10, method="inverted_cdf")
    assert found.values[quantile_cuts(found.weights, 9)].tolist() == np.unique(deciles).tolist()


def test_no_value_has_no_cut():
    """A column without values is not cut."""
    assert quantile_cuts(np.empty(0), 9).tolist() == []


def test_distinct_quantiles_ignore_the_weight():
    """Quantiles of the distinct values count each value once."""
    assert distinct_cuts(20, 1).tolist() == [9]


@st.composite
def distributions(draw: st.DrawFn) -> np.ndarray:
    """Weights of some classes on some values."""
    n_classes = draw(st.integers(2, 4))
    n_distinct = draw(st.integers(1, 12))
    cell = st.integers(0, 9)
    rows = st.lists(cell, min_size=n_classes, max_size=n_classes).filter(any)
    made = draw(st.lists(rows, min_size=n_distinct, max_size=n_distinct))
    return np.array(made, dtype=float)


def naive_cuts(class_weights: np.ndarray, n_cuts: int, min_share: float) -> list[int]:
    """Cut by the definition of the impurity, in exact fractions."""

    def impurity(start: int, stop: int) -> Fraction:
        counts = [int(n) for n in class_weights[start:stop].sum(axis=0)]
        total = sum(counts)
        return total - sum(Fraction(n * n, total) for n in counts)

    least = min_share * float(class_weights.sum())
    leaves = [(0, len(class_weights))]
    cuts: list[int] = []
    serial = {leaves[0]: 0}
    while len(cuts) < n_cuts:
        options = []
        for start, stop in leaves:
            for middle in range(start + 1, stop):
                sides = class_weights[start:middle].sum(), class_weights[middle:stop].sum()
                gain = impurity(start, stop) - impurity(start, middle) - impurity(middle, stop)
                if min(sides) >= least and gain > 0:
                    options.append((-gain, serial[start, stop], middle, (start, stop)))
        if not options:
            break
        # within a leaf the lowest of equal splits counts; among leaves the one found first
        _, _, middle, (start, stop) = min(options)
        cuts.append(middle - 1)
        leaves.remove((start, stop))
        for part in ((start, middle), (middle, stop)):
            leaves.append(part)
            serial[part] = len(serial)
    return sorted(cuts)


@given(distributions(), st.integers(1, 6), st.sampled_from([0.0, 0.05, 0.2]))
def test_supervised_cuts_are_those_of_the_plain_tree(class_weights, n_cuts, min_share):
    """The fast tree makes cuts that lower the impurity exactly as much as the plain one's."""
    found = supervised_cuts(class_weights, n_cuts, min_share).tolist()
    expected = naive_cuts(class_weights, n_cuts, min_share)
    assert len(found) == len(expected)
    if found != expected:  # equal gains may round apart: then the purity must be the same
        assert purity(class_weights, found) == pytest.approx(purity(class_weights, expected))


def purity(class_weights: np.ndarray, cuts: list[int]) -> float:
    """How pure the parts between the cuts are."""
    parts = np.split(class_weights, np.array(cuts, dtype=int) + 1)
    return float(sum((part.sum(axis=0) ** 2).sum() / part.sum() for part in parts))


def test_supervised_cuts_agree_with_scikit_learn():
    """On a column without ties the cuts are those of scikit-learn's best-first tree."""
    rng = np.random.default_rng(3)
    values = rng.normal(size=600)
    labels = (np.sin(3 * values) + rng.normal(scale=0.4, size=600) > 0).astype(int)
    found = Distribution.of(values, None, labels, 2)
    cuts = supervised_cuts(found.class_weights, 7, 0.01)
    tree = DecisionTreeClassifier(max_leaf_nodes=8, min_samples_leaf=6).fit(values[:, None], labels)
    theirs = np.sort(tree.tree_.threshold[tree.tree_.children_left >= 0])
    ours = (found.values[cuts] + found.values[cuts + 1]) / 2
    np.testing.assert_allclose(ours, theirs)


def test_a_pure_column_is_not_cut():
    """Without anything to gain there is no cut."""
    assert supervised_cuts(np.array([[3.0, 0], [2, 0]]), 5, 0).tolist() == []
    assert supervised_cuts(np.array([[3.0, 3], [2, 2]]), 5, 0).tolist() == []
    assert supervised_cuts(np.empty((0, 2)), 5, 0).tolist() == []


@given(
    st.lists(st.integers(-5, 5) | st.floats(-2, 2), min_size=1, max_size=60),
    st.randoms(use_true_random=False),
)
def test_distribution_counts_each_value(values, random):
    """Distinct values, their weights and those by class are what counting by hand gives."""
    array = np.array(values, dtype=float)
    weights = np.array([random.randint(1, 4) for _ in values], dtype=float)
    classes = np.array([random.randint(0, 2) for _ in values])
    for given_weights in (None, weights):
        heavy = np.ones(len(values)) if given_weights is None else weights
        found = Distribution.of(array, given_weights, classes, 3)
        plain = Distribution.of(array, given_weights)
        distinct = sorted(set(values))
        assert found.values.tolist() == plain.values.tolist() == distinct
        by_hand = [heavy[array == value].sum() for value in distinct]
        assert found.weights.tolist() == plain.weights.tolist() == by_hand
        for c in range(3):
            by_class = [heavy[(array == value) & (classes == c)].sum() for value in distinct]
            assert found.class_weights[:, c].tolist() == by_class


@pytest.mark.parametrize("dtype", ["datetime64[ns]", "timedelta64[s]", "int64", "uint64"])
def test_distribution_keeps_the_type(dtype):
    """Values keep their type, whether they were counted or sorted."""
    for step in (1, 2**40):
        values = (np.array([3, 1, 3], dtype=np.int64) * step).astype(dtype)
        found = Distribution.of(values)
        assert found.values.dtype == np.dtype(dtype)
        assert found.values.tolist() == values[[1, 0]].tolist()
        assert found.weights.tolist() == [1, 2]
