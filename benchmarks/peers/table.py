"""Write README's table from measured figures: ``python -m benchmarks.peers.table``."""

from __future__ import annotations

import json
import sys
from typing import Any

from benchmarks.results import ROOT, path_of

BEGIN, END = "<!-- table: begin -->\n", "<!-- table: end -->"
README = ROOT / "README.md"
FULL_SIZE = {"random forest"}
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
    lines = [
        "| | accuracy on test rows | rules or leaves | conditions in them |",
        "|---|--:|--:|--:|",
        *(_line(name, means) for name, means in figures["means"].items()),
    ]
    wins = _wins(figures["sets"])
    peers = [f"{name} on {won}" for name, won in wins.items() if name not in FULL_SIZE]
    return "\n".join(
        [
            *lines,
            "",
            f"Means over {len(figures['sets'])} data sets and {figures['folds']} folds of each; "
            f"{_sentence(figures['sets'])} Every learner as it comes, the tree's least leaf tuned "
            "inside the training rows; what is learned is counted as learned. "
            f"Disjunct is the more accurate one beside {', '.join(peers)} of the sets.",
            "",
        ]
    )


def _line(name: str, means: dict[str, float]) -> str:
    bold = "**" if name.startswith("disjunct") else ""
    cells = (f"{100 * means['accuracy']:.1f}%", *(_count(means[k]) for k in ("rules", "conditions")))
    return f"| {bold}{name}{bold} | " + " | ".join(f"{bold}{cell}{bold}" for cell in cells) + " |"


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


def _sentence(sets: dict[str, Any]) -> str:
    return f"from {next(iter(sets))} to {list(sets)[-1]}, the paper's." if len(sets) > 3 else ""


if __name__ == "__main__":
    main()
