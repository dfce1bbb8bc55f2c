"""The paper's equations on dense boolean matrices, as printed: the oracles of these tests.

A rule R is a tuple of literals, a rule set S a sequence of rules; |A| is the weight of the samples
in A, and every literal has its own price lambda. Nothing here is fast, and nothing is shared with
the package but the meaning.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain, combinations
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    Rule = tuple[int, ...]
    SetFunction = Callable[[Iterable[int]], float]


@dataclass(frozen=True, eq=False)
class Data:
    """Samples with labels and weights, the prices beta and a price lambda for each literal."""

    x: NDArray[np.bool_]
    y: NDArray[np.bool_]
    weights: NDArray[np.generic]
    beta_0: float
    beta_1: float
    beta_2: float
    prices: NDArray[np.generic]

    @property
    def d(self) -> int:
        """Literals."""
        return self.x.shape[1]

    def with_prices(self, **changes: object) -> Data:
        """The same samples at other prices."""
        return replace(self, **changes)


# Covers


def covers(data: Data, rule: Iterable[int]) -> NDArray[np.bool_]:
    """X_{R}: the samples for which every literal of R is true."""
    return data.x[:, list(rule)].all(axis=1)


def times_covered(data: Data, rules: Sequence[Rule]) -> NDArray[np.int64]:
    """P~_S(x): by how many rules each sample is covered."""
    return sum((covers(data, rule).astype(int) for rule in rules), np.zeros(len(data.x), dtype=int))


def covered(data: Data, rules: Sequence[Rule]) -> NDArray[np.bool_]:
    """X_S: the samples that a rule covers."""
    return times_covered(data, rules) > 0


def size(data: Data, samples: NDArray[np.bool_]) -> float:
    """|A|: the weight of these samples."""
    return data.weights[samples].sum()


def price(data: Data, rule: Iterable[int]) -> float:
    """Lambda |R|."""
    return data.prices[list(rule)].sum()


# The loss, in its three forms


def loss_of_sample(data: Data, predicted: int, label: int) -> float:
    """l_beta(y^, y)."""
    if label == 0:
        return data.beta_0 * predicted
    if predicted <= 1:
        return data.beta_1 * (label - predicted)
    return data.beta_2 * (predicted - label)


def loss(data: Data, rules: Sequence[Rule]) -> float:
    """L(S) as defined: a loss for each sample and a price for each literal."""
    times = times_covered(data, rules)
    losses = [loss_of_sample(data, t, label) for t, label in zip(times, data.y, strict=True)]
    return float(data.weights @ np.array(losses)) + sum(price(data, rule) for rule in rules)


def loss_by_terms(data: Data, rules: Sequence[Rule]) -> float:
    """L(S) as false positives, misses, overlap among positives, and length."""
    union = covered(data, rules)
    return (
        data.beta_0 * sum(size(data, covers(data, rule) & ~data.y) for rule in rules)
        + data.beta_1 * size(data, data.y & ~union)
        + data.beta_2
        * (
            sum(size(data, covers(data, rule) & data.y) for rule in rules)
            - size(data, union & data.y)
        )
        + sum(price(data, rule) for rule in rules)
    )


def loss_reorganised(data: Data, rules: Sequence[Rule]) -> float:
    """L(S) as a constant, a negative coverage and a modular term."""
    return (
        data.beta_1 * size(data, data.y)
        - (data.beta_1 + data.beta_2) * size(data, covered(data, rules) & data.y)
        + sum(cost(data, rule) for rule in rules)
    )


# The profit


def revenue(data: Data, rules: Sequence[Rule]) -> float:
    """g(S) = (beta_1 + beta_2) |X_S^+|."""
    return (data.beta_1 + data.beta_2) * size(data, covered(data, rules) & data.y)


def cost(data: Data, rule: Rule) -> float:
    """c(R) = beta_0 |X_R^-| + beta_2 |X_R^+| + lambda |R|."""
    cover = covers(data, rule)
    return (
        data.beta_0 * size(data, cover & ~data.y)
        + data.beta_2 * size(data, cover & data.y)
        + price(data, rule)
    )


def profit(data: Data, rules: Sequence[Rule]) -> float:
    """V(S) = g(S) - sum of c(R)."""
    return revenue(data, rules) - sum(cost(data, rule) for rule in rules)


# The search for one rule


def marginal(data: Data, rule: Rule, rules: Sequence[Rule], alpha: float = 1.0) -> float:
    """v(R|S; alpha) = alpha g(R|S) - c(R)."""
    gained = revenue(data, [*rules, rule]) - revenue(data, rules)
    return alpha * gained - cost(data, rule)


def omega_plus(data: Data, alpha: float) -> float:
    """omega_+ = alpha (beta_1 + beta_2) - beta_2."""
    return alpha * (data.beta_1 + data.beta_2) - data.beta_2


def omegas(data: Data, rules: Sequence[Rule], omega: float) -> NDArray[np.generic]:
    """omega_i: what a sample is worth to a rule beside S."""
    of_positive = np.where(covered(data, rules), -data.beta_2, omega)
    return data.weights * np.where(data.y, of_positive, -data.beta_0)


def value(data: Data, rule: Iterable[int], omega: NDArray[np.generic]) -> float:
    """v(R) = sum of omega_i over the cover - lambda |R|."""
    return omega[covers(data, rule)].sum() - price(data, rule)


def u(data: Data, rule: Iterable[int], omega: NDArray[np.generic]) -> float:
    """u(R): what the samples that R excludes would have charged."""
    return -omega[(omega < 0) & ~covers(data, rule)].sum()


def w(data: Data, rule: Iterable[int], omega: NDArray[np.generic]) -> float:
    """w(R): what the samples that R excludes would have paid, and lambda |R|."""
    return omega[(omega > 0) & ~covers(data, rule)].sum() + price(data, rule)


# Bounds of a submodular function f on the ground set 0..d-1


def gain(f: SetFunction, literal: int, rule: Iterable[int]) -> float:
    """f(j|X)."""
    return f({*rule, literal}) - f(set(rule))


def h(f: SetFunction, permutation: Sequence[int], chosen: Iterable[int]) -> float:
    """h(Y): the gains of Y's literals at their places in the chain, at most f(Y)."""
    place = {literal: i for i, literal in enumerate(permutation)}
    return sum(gain(f, j, permutation[: place[j]]) for j in chosen)


def m1(f: SetFunction, at: Iterable[int], chosen: Iterable[int]) -> float:
    """m1(Y) at X, at least f(Y)."""
    x, y = set(at), set(chosen)
    return f(x) - sum(gain(f, j, x - {j}) for j in x - y) + sum(gain(f, j, ()) for j in y - x)


def m2(f: SetFunction, at: Iterable[int], chosen: Iterable[int], d: int) -> float:
    """m2(Y) at X, at least f(Y)."""
    x, y, ground = set(at), set(chosen), set(range(d))
    return f(x) - sum(gain(f, j, ground - {j}) for j in x - y) + sum(gain(f, j, x) for j in y - x)


# The ground sets


def all_rules(d: int, longest: int | None = None) -> Iterator[Rule]:
    """Every rule of d literals, the shortest first."""
    sizes = range((d if longest is None else min(d, longest)) + 1)
    return chain.from_iterable(combinations(range(d), k) for k in sizes)


def all_sets(rules: Sequence[Rule], most: int) -> Iterator[tuple[Rule, ...]]:
    """Every set of at most so many of the rules."""
    return chain.from_iterable(combinations(rules, k) for k in range(most + 1))
