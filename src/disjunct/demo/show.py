"""Learn three tasks, print what was learned, and write every form of it to a folder."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from disjunct import RuleSetClassifier, RuleSetClassifierCV
from disjunct.cli.screen import out, out_heading, out_rules, out_table, percent, shown_steps
from disjunct.demo.comparison import FOLDS, beside_a_tree, one_hot
from disjunct.demo.forms import FORMS, write_forms
from disjunct.demo.loans import NOISE, TRUTH
from disjunct.demo.task import Task, boards, breast_tumours, made_up_loans
from disjunct.demo.tic_tac_toe import drawn, is_every_line

if TYPE_CHECKING:
    from disjunct.estimators.path import SizePath
    from disjunct.rules import RuleSet

    Learned = tuple[Task, RuleSet, SizePath | None]


def show(folder: Path) -> None:
    """Run the demonstration.

    Parameters
    ----------
    folder : Path
        Where tables, models, queries, pages and plots go; made if it is not there.
    """
    folder.mkdir(parents=True, exist_ok=True)
    learned = [_tic_tac_toe(), _breast_cancer(), _loans()]
    for task, rules, path in learned:
        write_forms(task, rules, path, folder)
    out_heading(f"Everything is in the folder {folder}")
    names = [task.name for task, *_ in learned]
    out(f"For each of {', '.join(names[:-1])} and {names[-1]}:")
    for ending, purpose in FORMS.items():
        out(f"  {ending:<6} {purpose}")
    example = folder / names[-1]
    out(f"\nOpen {example}.html in a browser. Then learn from a table yourself:")
    out(f"  disjunct fit {example}.csv --target outcome --positive failed --id loan")


def _tic_tac_toe() -> Learned:
    task = boards()
    out_heading(f"1. When has x won? {len(task.y)} final boards of tic-tac-toe")
    learner = RuleSetClassifier(positive_class=task.positive)
    rules = _learned(task, learner)
    exactly = is_every_line(rules)
    out(f"\n{drawn(rules)}\n")
    out("Exactly the eight lines that win.\n" if exactly else "These are not the eight lines.\n")
    return task, rules, getattr(learner, "path_", None)


def _breast_cancer() -> Learned:
    task = breast_tumours()
    out_heading(f"2. Which tumours are malignant? {len(task.y)} measured ones")
    learner = RuleSetClassifierCV(positive_class=task.positive, n_jobs=-1)
    rules = _learned(task, learner)
    _compare(task, learner)
    return task, rules, getattr(learner, "path_", None)


def _loans() -> Learned:
    task = made_up_loans()
    out_heading(f"3. Which loans fail? {len(task.y):,} made-up ones, with categories and gaps")
    out("The truth, which the learner is not told, is")
    for rule in TRUTH:
        out(f"  {rule}")
    out(f"and chance alone decides {percent(NOISE)} of the loans. Learned:\n")
    learner = RuleSetClassifierCV(positive_class=task.positive, n_jobs=-1)
    rules = _learned(task, learner)
    _compare(task, learner)
    return task, rules, getattr(learner, "path_", None)


def _learned(task: Task, learner: Any) -> RuleSet:
    """Fit, print the rules, and say how long it took and how the size was chosen."""
    began = time.perf_counter()
    rules: RuleSet = replace(learner.fit(task.table, task.y).rules_, target=task.target)
    seconds = time.perf_counter() - began
    out_rules(rules)
    path = getattr(learner, "path_", None)
    tuned = f"; size chosen among {len(path)} by cross-validation" if path else ""
    out(f"\nlearned in {seconds:.2f} s{tuned}")
    return rules


def _compare(task: Task, learner: Any) -> None:
    """Print accuracy and size beside those of a tree."""
    out(f"\nOn rows that were not learned from, both tuned, mean of {FOLDS} folds:")
    with shown_steps("comparing with a tree", FOLDS) as told:
        lines = beside_a_tree(learner, task.table, task.y, one_hot(task.table), told)
    out_table(
        ["", "accuracy", "rules or leaves", "conditions in them"],
        [
            [line.name, percent(line.accuracy), f"{line.rules:.1f}", f"{line.literals:.1f}"]
            for line in lines
        ],
    )
