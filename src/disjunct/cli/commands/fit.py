"""``disjunct fit``: learn a rule set from a table."""

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
    Quiet,
    TableFile,
    source_of,
)

if TYPE_CHECKING:
    from disjunct.cli.labelled import Labelled
    from disjunct.cli.learning import Learned
    from disjunct.cli.reading import Source


def fit(
    file: TableFile,
    target: Annotated[
        str, typer.Option("--target", "-t", metavar="COLUMN", help="Column of the labels.")
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="MODEL", help="Where to write the rules.")
    ] = Path("model.json"),
    positive: Annotated[
        str | None,
        typer.Option(metavar="LABEL", help="Label that the rules describe; all others are one."),
    ] = None,
    ids: Annotated[
        list[str] | None,
        typer.Option("--id", metavar="COLUMN", help="Names the rows; no rule uses it."),
    ] = None,
    drop: Annotated[
        list[str] | None,
        typer.Option(metavar="COLUMN", help="Column to leave out, or #3 for the third."),
    ] = None,
    max_rules: Annotated[int, typer.Option(metavar="N", help="Most rules.")] = 32,
    max_literals: Annotated[
        int | None, typer.Option(metavar="N", help="Most conditions in a rule.")
    ] = None,
    literal_cost: Annotated[
        float,
        typer.Option(
            metavar="ROWS",
            help="Rows that one more condition must win; more: fewer, shorter rules.",
        ),
    ] = 2.0,
    test_size: Annotated[
        float, typer.Option(metavar="SHARE", help="Share of the rows to test on; 0 for none.")
    ] = 0.25,
    time_limit: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="Stop with the best so far.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="Seed of all that is random.")] = 0,
    query: Query = None,
    delimiter: Delimiter = None,
    encoding: Encoding = "utf-8",
    missing: MissingWords = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Learn rules from a table, print them, and write them to a file.

    Ctrl-C ends the search: the best rules so far are printed and written.
    """
    from disjunct.cli.labelled import labelled
    from disjunct.cli.learning import learn
    from disjunct.cli.models import check_place, save
    from disjunct.cli.reading import read_table
    from disjunct.estimators import RuleSetClassifier

    check_place(output)
    source = source_of(file, query, delimiter, encoding, missing)
    data = labelled(source, read_table(source, frozenset(drop or ())), target, positive, ids or ())
    if not quiet:
        _introduce(source, data)
    estimator = RuleSetClassifier(
        literal_cost=literal_cost,
        max_rules=max_rules,
        max_literals=max_literals,
        positive_class=data.described,
        time_limit=time_limit,
        random_state=seed,
        n_jobs=-1,
    )
    learned = learn(data, estimator, test_size=test_size, seed=seed, quiet=quiet)
    save(learned.rule_set, output)
    _print(learned, output, as_json=as_json, quiet=quiet)
    if learned.interrupted:
        raise typer.Exit(130)


def _introduce(source: Source, data: Labelled) -> None:
    from disjunct.cli.screen import note, percent

    rows = len(data.positive)
    note(
        f"{source.name}: {rows:,} rows, {data.table.num_columns} columns; "
        f"{percent(data.positive.mean())} are {data.target} = {data.described}"
    )
    if data.left_out:
        note(f"{data.left_out:,} rows without a label are left out")


def _print(learned: Learned, output: Path, *, as_json: bool, quiet: bool) -> None:
    from disjunct.cli.measures import out_measures
    from disjunct.cli.screen import note, out_json, out_rules

    if as_json:
        out_json(_for_scripts(learned, output))
        return
    out_rules(learned.rule_set)
    out_measures({"learned from": learned.rule_set.statistics, "tested on": learned.test})
    if quiet:
        return
    if learned.status != "converged":
        note(f"{learned.status}: these are the best rules so far")
    note(f"written to {output}; look closer with: disjunct report {output}")


def _for_scripts(learned: Learned, output: Path) -> dict[str, Any]:
    from disjunct.cli.measures import as_json, rules_as_json

    rules = learned.rule_set
    return {
        "model": str(output),
        "target": rules.target,
        "positive": rules.positive,
        "negative": rules.negative,
        "rules": rules_as_json(rules),
        "training": as_json(rules.statistics),
        "test": as_json(learned.test),
        "profit": rules.search.profit if rules.search else None,
        "status": learned.status,
        "seconds": round(learned.seconds, 3),
    }
