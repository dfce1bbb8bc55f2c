"""The packed matrix of literals and samples, and the native module that works on it."""

from disjunct.bits.packed import PackedBits

__all__ = ["PackedBits"]
