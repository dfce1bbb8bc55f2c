"""Speed and size of the faces of a rule set on adult, and files that lie."""

from __future__ import annotations

from typing import Any

from benchmarks.faces import answers, hostile, page, subject


def run(*, quick: bool) -> dict[str, Any]:
    """Measure all, print a table for each, and give the figures.

    Parameters
    ----------
    quick : bool
        Fewer repeats and spoiled files.
    """
    adult = subject.adult()
    repeats = 3 if quick else 7
    return {
        "answers": answers.run(adult, repeats),
        "page": page.run(adult, repeats),
        "hostile": hostile.run(10_000 if quick else 100_000),
    }
