"""Decision rule sets that can be read, checked and changed."""

__version__ = "0.1.0"
