"""Names of columns are text, and each stands once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable


def check_names(names: Iterable[Hashable]) -> list[str]:
    """Names as text, or an error that names those that stand twice."""
    texts = [str(name) for name in names]
    twice = [name for name, count in Counter(texts).items() if count > 1]
    if twice:
        raise ValueError(
            f"the table has more than one column named {', '.join(map(repr, twice))}: rename them"
        )
    return texts
