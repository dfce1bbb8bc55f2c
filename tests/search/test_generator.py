"""Chance is SplitMix64, so that both engines, and any other program, draw the same numbers."""

from __future__ import annotations

import hypothesis.strategies as st
from hypothesis import given

from disjunct.search.generator import GOLDEN, MASK, SplitMix64, stream


def test_published_sequence() -> None:
    """Seed 1234567 gives the numbers that implementations elsewhere are checked against."""
    generator = SplitMix64(1234567)
    assert [generator.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(st.integers(0, 2**70), st.integers(1, 2**32))
def test_below_is_within_its_bound(seed: int, bound: int) -> None:
    """Numbers lie in [0, bound)."""
    generator = SplitMix64(seed)
    assert all(0 <= generator.below(bound) < bound for _ in range(20))


def test_below_is_even() -> None:
    """Each of six numbers comes up about as often as the others."""
    generator = SplitMix64(0)
    drawn = [generator.below(6) for _ in range(6000)]
    assert all(900 < drawn.count(face) < 1100 for face in range(6))


@given(st.integers(0, MASK), st.integers(0, 10**6))
def test_streams_are_those_of_their_number(seed: int, number: int) -> None:
    """A stream depends on seed and number alone, modulo 2**64, and differs from its neighbours."""
    first = stream(seed, number).next()
    assert first == stream(seed + 2**64, number).next()
    assert first != stream(seed, number + 1).next()
    assert first != stream(seed + 1, number).next()


@given(st.integers(0, MASK))
def test_state_is_a_counter(seed: int) -> None:
    """The state moves by a constant odd step: every state comes up once in 2**64 numbers."""
    generator = SplitMix64(seed)
    generator.next()
    assert generator.state == (seed + GOLDEN) % 2**64
    assert GOLDEN % 2 == 1
