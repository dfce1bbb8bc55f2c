"""``disjunct compare``: what changed between two models."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from disjunct.cli.options import (
    AsJson,
    Delimiter,
    Encoding,
    MissingWords,
    Query,
    source_of,
)

if TYPE_CHECKING:
    from disjunct.cli.comparison import Changes, Decisions
    from disjunct.cli.reading import Source
    from disjunct.rules import RuleSet


def compare(
    old: Annotated[Path, typer.Argument(metavar="OLD", help="Model, as JSON.")],
    new: Annotated[Path, typer.Argument(metavar="NEW", help="Model, as JSON.")],
    file: Annotated[
        str | None,
        typer.Argument(metavar="[FILE]", help="Table whose rows both decide."),
    ] = None,
    target: Annotated[
        str | None,
        typer.Option("--target", "-t", metavar="COLUMN", help="Column of the labels in FILE."),
    ] = None,
    query: Query = None,
    delimiter: Delimiter = None,
    encoding: Encoding = "utf-8",
    missing: MissingWords = None,
    as_json: AsJson = False,
) -> None:
    """Say which rules were gained and lost, and which rows are decided otherwise."""
    from disjunct.cli.comparison import Changes
    from disjunct.cli.models import load
    from disjunct.cli.screen import out_json
    from disjunct.cli.trouble import Trouble

    before, after = load(old), load(new)
    if before.positive != after.positive:
        raise Trouble(
            f"the rules of {old} describe {before.positive!r}, those of {new} {after.positive!r}",
            "learn one of them anew with --positive",
        )
    changes = Changes.of(before, after)
    decisions = None
    if file is not None:
        source = source_of(file, query, delimiter, encoding, missing)
        decisions = _decide(before, after, source, target)
    if as_json:
        out_json(_for_scripts(changes, decisions, target))
    else:
        _print(changes, decisions, before, target)


def _decide(old: RuleSet, new: RuleSet, source: Source, target: str | None) -> Decisions:
    """Count what both make of the rows of a file."""
    import numpy as np

    from disjunct.cli.comparison import Decisions
    from disjunct.cli.reading import read_batches
    from disjunct.cli.streaming import check_columns, truth_of
    from disjunct.cli.typed import arrow_types

    types = arrow_types(old, [target] if target else []) | arrow_types(new)
    decisions = Decisions.none()
    for batch in read_batches(source, types):
        for rules in (old, new):
            check_columns(source, batch, rules)
        truth = truth_of(source, batch, target, new) if target else None
        decisions.add(np.any(old.covers(batch), axis=1), np.any(new.covers(batch), axis=1), truth)
    return decisions


def _print(changes: Changes, decisions: Decisions | None, old: RuleSet, target: str | None) -> None:
    from disjunct.cli.measures import said
    from disjunct.cli.screen import out, out_table, percent

    out(f"{len(changes.kept)} rules in both")
    for sign, words, rules in (("-", "lost", changes.lost), ("+", "gained", changes.gained)):
        out(f"{len(rules)} rules {words}")
        for rule in rules:
            out(f"  {sign} {said(rule)}")
    if decisions is None:
        return
    share = decisions.otherwise / decisions.rows if decisions.rows else float("nan")
    out(f"\n{decisions.otherwise:,} of {decisions.rows:,} rows ({percent(share)}) go otherwise")
    names = [str(old.negative), str(old.positive)]
    out_table(
        ["old model", *(f"new: {name}" for name in names)],
        [[names[a], *(f"{decisions.counts[a, b]:,}" for b in (0, 1))] for a in (0, 1)],
    )
    if target:
        before, after = (percent(decisions.accuracy(which)) for which in (0, 1))
        out(f"accuracy: {before} before, {after} now")


def _for_scripts(
    changes: Changes, decisions: Decisions | None, target: str | None
) -> dict[str, Any]:
    from disjunct.cli.measures import said
    from disjunct.cli.screen import number

    answer: dict[str, Any] = {
        name: [said(rule) for rule in getattr(changes, name)] for name in ("gained", "lost", "kept")
    }
    if decisions is not None:
        answer["rows"] = decisions.rows
        answer["decided_otherwise"] = decisions.otherwise
        if target:
            answer["accuracy"] = [number(decisions.accuracy(which)) for which in (0, 1)]
    return answer
