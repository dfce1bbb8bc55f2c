"""Every form of a learned rule set, written to a folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from disjunct.demo.task import Task

if TYPE_CHECKING:
    from disjunct.estimators.path import SizePath
    from disjunct.rules import RuleSet

FORMS = {
    ".html": "a page to review the rules on: switch some off, see what changes, export the rest",
    ".json": "the model, which disjunct show, explain, predict and check read",
    ".sql": "the same decisions as a query, here for DuckDB",
    ".py": "the same decisions in plain Python that imports nothing",
    ".png": "the rules by cover and precision; -sizes.png accuracy against size",
    ".csv": "the table that was learned from",
}
"""Endings of the files, and what they are for."""

SHARPNESS = 150
"""Dots per inch of the plots."""


def write_forms(task: Task, rules: RuleSet, path: SizePath | None, folder: Path) -> None:
    """Write page, model, query, program, plots and table of one task."""
    from pyarrow import csv

    texts = {
        ".json": rules.to_json(),
        ".sql": rules.to_sql("duckdb", task.name, id=task.ids) + ";\n",
        ".py": rules.to_python(),
    }
    for ending, text in texts.items():
        file = folder / f"{task.name}{ending}"
        file.write_text(text, encoding="utf-8", newline="\n")
    csv.write_csv(task.whole(), folder / f"{task.name}.csv")
    page = rules.review_page(task.table, task.y, title=f"Rules for {task.name}")
    page.save(folder / f"{task.name}.html")
    _draw(rules, path, folder / task.name)


def _draw(rules: RuleSet, path: SizePath | None, name: Path) -> None:
    import matplotlib as mpl

    mpl.use("agg")
    from disjunct.plot import RulesDisplay

    figure = RulesDisplay.from_rule_set(rules).figure_
    figure.savefig(f"{name}.png", dpi=SHARPNESS)
    if path is not None:
        path.plot().figure_.savefig(f"{name}-sizes.png", dpi=SHARPNESS)
