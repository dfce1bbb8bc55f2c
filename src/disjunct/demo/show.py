"""Learn both tasks, print what was learned, and write every form of it to a folder."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from disjunct import RuleSetClassifier
from disjunct.cli.screen import out, out_rules, out_table, percent
from disjunct.demo.breast_cancer import FOLDS, beside_a_tree, tumours
from disjunct.demo.tic_tac_toe import drawn, final_boards, is_every_line

if TYPE_CHECKING:
    from disjunct.rules import RuleSet


def show(folder: Path) -> None:
    """Run the demonstration.

    Parameters
    ----------
    folder : Path
        Where model, query, page and plots go; made if it is not there.
    """
    _tic_tac_toe()
    rules = _breast_cancer()
    folder.mkdir(parents=True, exist_ok=True)
    out(f"written to {folder}:")
    for name, what in _written(rules, folder):
        out(f"  {name:<12} {what}")


def _tic_tac_toe() -> None:
    table, winners = final_boards()
    out(f"1. When has x won? Learned from the {len(winners)} final boards of tic-tac-toe.\n")
    began = time.perf_counter()
    learner = RuleSetClassifier(literal_cost=8, max_rules=16, positive_class="x wins")
    rules = learner.fit(_frame(table), winners).rules_
    seconds = time.perf_counter() - began
    out_rules(rules)
    out(f"\n{drawn(rules)}\n")
    verdict = "exactly the eight lines that win" if is_every_line(rules) else "not the eight lines"
    out(f"{verdict}, in {seconds:.2f} s\n")


def _breast_cancer() -> RuleSet:
    table, diagnosis = tumours()
    out(f"2. Which tumours are malignant? Learned from {len(diagnosis)} measured ones.\n")
    learner = RuleSetClassifier(positive_class="malignant")
    rules: RuleSet = learner.fit(_frame(table), diagnosis).rules_
    out_rules(rules)
    out(f"\nOn tumours that were not learned from, {FOLDS} folds:")
    out_table(
        ["", "accuracy", "rules or leaves", "conditions in them"],
        [
            [row.name, percent(row.accuracy), f"{row.rules:.1f}", f"{row.literals:.1f}"]
            for row in beside_a_tree(learner)
        ],
    )
    return rules


def _frame(table: dict[str, list[str]]) -> object:
    import pyarrow as pa

    return pa.table(table)


def _written(rules: RuleSet, folder: Path) -> list[tuple[str, str]]:
    """Write every form of a rule set; names of files and what they are."""
    import matplotlib as mpl

    mpl.use("agg")
    from disjunct.plot import RulesDisplay

    (folder / "model.json").write_text(rules.to_json(), encoding="utf-8")
    (folder / "rules.sql").write_text(rules.to_sql("duckdb", "tumours"), encoding="utf-8")
    (folder / "rules.py").write_text(rules.to_python(), encoding="utf-8")
    table, diagnosis = tumours()
    rules.review_page(_frame(table), diagnosis).save(folder / "review.html")
    RulesDisplay.from_rule_set(rules).figure_.savefig(folder / "rules.png", dpi=150)
    return [
        (
            "review.html",
            "for a browser: switch rules off, see what changes, export the rest",
        ),
        ("model.json", "the model: disjunct show, explain, predict and check read it"),
        ("rules.sql", "the same decisions as a DuckDB query"),
        ("rules.py", "the same decisions in plain Python, without any import"),
        ("rules.png", "the rules by cover and precision"),
    ]
