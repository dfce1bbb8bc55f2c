"""Write README's table from measured figures: ``python -m benchmarks.peers.table``."""

from __future__ import annotations

import json
import sys
from typing import Any

from benchmarks.results import ROOT, path_of

BEGIN, END = "<!-- table: begin -->\n", "<!-- table: end -->"
README = ROOT / "README.md"
UNREADABLE = {"random forest"}
"""Learners that nobody reads."""


def main() -> None:
    """Put the table of the full run between the marks."""
    path = path_of("peers", full=True)
    if not path.exists():
        sys.exit("measure first: make readme-table")
    content = json.loads(path.read_text("utf-8"))
    text = README.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    README.write_text(f"{before}{BEGIN}\n{table(content)}\n{END}{after}", encoding="utf-8")


def table(content: dict[str, Any]) -> str:
    """Write the figures as Markdown, with what they were measured on."""
    figures = content["figures"]
    sets, folds = figures["sets"], figures["folds"]
    lines = [
        "| | accuracy on test rows | rules or leaves | conditions in them |",
        "|---|--:|--:|--:|",
        *(_line(name, means) for name, means in figures["means"].items()),
    ]
    wins = {
        name.removesuffix(", tuned"): won
        for name, won in _wins(sets).items()
        if name not in UNREADABLE
    }
    peers = ", than ".join(
        f"{'the ' if ' ' in name else ''}{name} on {won}" for name, won in wins.items()
    )
    note = (
        f"Means over {len(sets)} data sets, {folds} folds of each, the same for all. Every learner "
        "as it comes, but what is called tuned chosen inside the training rows, for the tree its "
        f"least leaf. Of the {len(sets)} sets, Disjunct is more accurate than {peers}."
    )
    return "\n".join([*lines, "", note, ""])


def _line(name: str, means: dict[str, float]) -> str:
    bold = "**" if name.startswith("disjunct") else ""
    sizes = [_count(means[size]) for size in ("rules", "conditions")]
    cells = [name, f"{100 * means['accuracy']:.1f}%", *sizes]
    return "| " + " | ".join(f"{bold}{cell}{bold}" for cell in cells) + " |"


def _count(value: float) -> str:
    return f"{value:,.1f}" if value < 100 else f"{value:,.0f}"


def _wins(sets: dict[str, dict[str, dict[str, float]]]) -> dict[str, int]:
    """For each other learner, the sets on which ours is more accurate."""
    ours, *others = next(iter(sets.values()))
    return {
        other: sum(one[ours]["accuracy"] > one[other]["accuracy"] for one in sets.values())
        for other in others
        if not other.startswith("disjunct")
    }


if __name__ == "__main__":
    main()
