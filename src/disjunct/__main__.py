"""``python -m disjunct`` is the command ``disjunct``."""

from disjunct.cli import main

main()
