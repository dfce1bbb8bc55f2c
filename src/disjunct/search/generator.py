"""The one source of chance: SplitMix64, present in both engines word for word."""

from __future__ import annotations

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


class SplitMix64:
    """Sixty-four bits of state, one addition and three multiply-shifts a number.

    Parameters
    ----------
    seed : int
        The first state, taken modulo 2**64.

    Examples
    --------
    >>> generator = SplitMix64(0)
    >>> hex(generator.next())
    '0xe220a8397b1dcdaf'
    >>> 0 <= generator.below(10) < 10
    True
    """

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def next(self) -> int:
        """Give the next 64 bits."""
        self.state = (self.state + GOLDEN) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, bound: int) -> int:
        """Give a number in [0, bound): the upper 32 bits times bound, shifted down."""
        return ((self.next() >> 32) * bound) >> 32


def stream(seed: int, number: int) -> SplitMix64:
    """Give the generator of round ``number``: streams do not depend on who runs them."""
    return SplitMix64(SplitMix64(seed + number * 0xD1342543DE82EF95).next())
