"""What ``disjunct demo`` shows: three learning tasks on data that need no download."""

from disjunct.demo.show import show

__all__ = ["show"]
