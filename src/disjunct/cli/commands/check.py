"""``disjunct check``: a model against new data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from disjunct.cli.options import (
    AsJson,
    Delimiter,
    Encoding,
    MissingWords,
    ModelFile,
    Query,
    TableFile,
    source_of,
)

if TYPE_CHECKING:
    from disjunct.cli.drift import Tally
    from disjunct.cli.reading import Source
    from disjunct.rules import RuleSet, Statistics


def check(
    model: ModelFile,
    file: TableFile,
    target: Annotated[
        str | None,
        typer.Option("--target", "-t", metavar="COLUMN", help="Column of the labels, if known."),
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="End with exit code 1 if anything drifted.")
    ] = False,
    query: Query = None,
    delimiter: Delimiter = None,
    encoding: Encoding = "utf-8",
    missing: MissingWords = None,
    as_json: AsJson = False,
) -> None:
    """Compare each rule's cover and precision on new rows with those on the training rows.

    A difference that chance brings about once in a thousand times or less is marked as drift.
    """
    from disjunct.cli.models import load
    from disjunct.cli.screen import out_json
    from disjunct.cli.trouble import Trouble

    rules = load(model)
    if rules.statistics is None:
        raise Trouble(f"{model} has no counts to compare with", "learn it anew with disjunct fit")
    source = source_of(file, query, delimiter, encoding, missing)
    found = _compared(rules, rules.statistics, _count(rules, source, target))
    if as_json:
        out_json(found)
    else:
        _print(found, labelled=target is not None)
    if strict and found["drifted"]:
        raise typer.Exit(1)


def _count(rules: RuleSet, source: Source, target: str | None) -> Tally:
    from disjunct.cli.drift import Tally
    from disjunct.cli.reading import read_batches
    from disjunct.cli.streaming import check_columns, truth_of
    from disjunct.cli.typed import arrow_types

    tally = Tally.none(len(rules))
    for batch in read_batches(source, arrow_types(rules, [target] if target else [])):
        check_columns(source, batch, rules)
        truth = truth_of(source, batch, target, rules) if target else None
        tally.add(rules.covers(batch), truth)
    return tally


def _compared(rules: RuleSet, before: Statistics, now: Tally) -> dict[str, Any]:
    """Cover and precision of each rule and of the set, then and now."""
    from disjunct.cli.drift import Share
    from disjunct.cli.measures import said
    from disjunct.cli.screen import number

    then = [(count.support, count.positives) for count in before.rules]
    lines: list[dict[str, Any]] = []
    for place, (support, positives) in enumerate([*then, (before.support, before.true_positives)]):
        cover, precision = Share(support, before.rows), Share(positives, support)
        lines.append(
            {
                "rule": said(rules[place]) if place < len(rules) else "any rule",
                "cover_before": number(cover.value),
                "cover_now": number(now.cover(place).value),
                "precision_before": number(precision.value),
                "precision_now": number(now.precision(place).value),
                "cover_drifted": cover.differs_from(now.cover(place)),
                "precision_drifted": precision.differs_from(now.precision(place)),
            }
        )
    drifted = sum(line["cover_drifted"] or line["precision_drifted"] for line in lines[:-1])
    return {"rows": now.rows, "drifted": drifted, "rules": lines[:-1], "all": lines[-1]}


def _print(found: dict[str, Any], *, labelled: bool) -> None:
    from disjunct.cli.screen import out, out_table

    head = ["rule", "cover before", "now", *(["precision before", "now"] if labelled else [])]
    lines = [*found["rules"], found["all"]]
    out_table(head, [_row(line, labelled=labelled) for line in lines])
    drifted = f"{found['drifted']} rules drifted, marked !" if found["drifted"] else "none drifted"
    out(f"{found['rows']:,} rows; {drifted}")


def _row(line: dict[str, Any], *, labelled: bool) -> list[str]:
    from disjunct.cli.screen import percent

    cells = [line["rule"]]
    for name in ("cover", "precision") if labelled else ("cover",):
        before, now = (line[f"{name}_{when}"] for when in ("before", "now"))
        mark = " !" if line[f"{name}_drifted"] else ""
        cells += ["-" if value is None else percent(value) for value in (before, now)]
        cells[-1] += mark
    return cells
