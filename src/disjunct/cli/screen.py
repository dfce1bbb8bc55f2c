"""What is printed: results on standard output, notes and progress on standard error."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from disjunct.estimators.progress import Listener
    from disjunct.rules import RuleSet


def out(text: str) -> None:
    """Print a result."""
    print(text)  # noqa: T201


def out_json(value: Any) -> None:
    """Print a result for scripts."""
    out(json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False))


def out_heading(text: str) -> None:
    """Print what the next lines are about, standing out where a person looks on."""
    from rich.console import Console
    from rich.text import Text

    if sys.stdout.isatty():
        Console().print(Text(f"\n{text}\n", style="bold"))
    else:
        out(f"\n{text}\n{'-' * len(text)}\n")


def note(text: str) -> None:
    """Say something beside the result."""
    print(text, file=sys.stderr)  # noqa: T201


def out_rules(rule_set: RuleSet) -> None:
    """Print rules, with a little colour where people look at them."""
    text = rule_set.to_text()
    if not sys.stdout.isatty():
        out(text)
        return
    from rich.console import Console
    from rich.text import Text

    coloured = Text(text, no_wrap=True, overflow="ignore")
    coloured.highlight_regex(re.compile(r"^(IF|OR IF|THEN|ELSE)\b", re.MULTILINE), "bold green")
    coloured.highlight_regex(re.compile(r"\bAND\b"), "green")
    coloured.highlight_regex(re.compile(r"#.*$", re.MULTILINE), "dim")
    Console().print(coloured, soft_wrap=True)


def out_table(head: Sequence[str], rows: Iterable[Sequence[str]], title: str | None = None) -> None:
    """Print a table, the first column to the left and the others to the right."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title, box=box.SIMPLE_HEAD, title_justify="left", title_style="bold")
    for place, name in enumerate(head):
        table.add_column(name, justify="right" if place else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    width = None if sys.stdout.isatty() else 110
    Console(width=width).print(table)


@contextmanager
def shown_progress(what: str, *, quiet: bool) -> Iterator[Listener | None]:
    """Show how a search goes while it goes, where a person looks on.

    Yields
    ------
    callable or None
        Takes the phase, the round, V, the number of rules and, where it is known, the accuracy.
    """
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bars
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(what)

        def show(
            phase: str, number: int, profit: float, rules: int, accuracy: float | None
        ) -> None:
            place = phase if " " in phase else f"{phase} {number}"  # "fold 2", "improve 8"
            right = "" if accuracy is None else f" · accuracy {percent(accuracy)}"
            state = f"{place} · profit {profit:,.1f}{right} · {rules} rules"
            bars.update(task, description=f"{what}: {state}")

        yield show


@contextmanager
def shown_steps(what: str, steps: int) -> Iterator[Callable[[int], None]]:
    """Show how many of some equal steps are done, where a person looks on.

    Yields
    ------
    callable
        Takes the number of steps that are done.
    """
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import Progress as Bars

    with Bars(console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(what, total=steps)
        yield lambda done: bars.update(task, completed=done)


def percent(share: float) -> str:
    """Share for people; a dash where there is none.

    Examples
    --------
    >>> percent(0.8613), percent(float("nan"))
    ('86.1%', '-')
    """
    return "-" if share != share else f"{100 * share:.1f}%"  # noqa: PLR0124  NaN alone differs


def number(share: float) -> float | None:
    """Share for scripts; None where there is none.

    Examples
    --------
    >>> number(0.25), number(float("nan"))
    (0.25, None)
    """
    return None if share != share else share  # noqa: PLR0124  NaN alone differs
