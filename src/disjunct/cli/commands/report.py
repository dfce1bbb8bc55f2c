"""``disjunct report``: the page with which an expert reviews a model."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from disjunct.cli.options import (
    Delimiter,
    Encoding,
    MissingWords,
    ModelFile,
    Query,
    source_of,
)

if TYPE_CHECKING:
    from disjunct.cli.reading import Source
    from disjunct.rules import RuleSet


def report(
    model: ModelFile,
    file: Annotated[
        str | None,
        typer.Argument(metavar="[FILE]", help="Table of which the page may show rows."),
    ] = None,
    target: Annotated[
        str | None,
        typer.Option("--target", "-t", metavar="COLUMN", help="Column of the labels in FILE."),
    ] = None,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="Where to write the page.")
    ] = Path("report.html"),
    examples: Annotated[
        int, typer.Option(metavar="N", min=1, help="Rows of FILE to show for each rule.")
    ] = 5,
    title: Annotated[str | None, typer.Option(metavar="TEXT", help="Heading.")] = None,
    query: Query = None,
    delimiter: Delimiter = None,
    encoding: Encoding = "utf-8",
    missing: MissingWords = None,
) -> None:
    """Write one HTML file to review the rules with: open it, switch rules off, export the rest.

    It needs no network. Rows go into it only if a FILE is given.
    """
    from disjunct.cli.models import load
    from disjunct.cli.screen import note
    from disjunct.cli.trouble import Trouble

    rules = load(model)
    if file is None:
        if rules.statistics is None:
            raise Trouble(f"{model} has no counts to show", "give a FILE with --target")
        page = rules.review_page(title=title)
    else:
        source = source_of(file, query, delimiter, encoding, missing)
        rules, rows, labels = _with_rows(rules, source, target)
        page = rules.review_page(rows, labels, per_rule=examples, title=title)
    if not output.absolute().parent.is_dir():
        raise Trouble(f"there is no folder {output.parent} for {output.name}", "make it first")
    page.save(output)
    note(f"written to {output}: open it in a browser")


def _with_rows(rules: RuleSet, source: Source, target: str | None) -> tuple[RuleSet, Any, Any]:
    """Rows and labels; a rule set without counts gets them from these rows."""
    import numpy as np

    from disjunct.cli.reading import read_table
    from disjunct.cli.streaming import labels_of, truth_of
    from disjunct.cli.trouble import Trouble

    rows, labels = read_table(source), None
    if target is not None:
        truth = truth_of(source, rows, target, rules)
        rows = rows.drop_columns([target]).take(np.flatnonzero(truth >= 0))
        labels = labels_of(truth, rules)
    if rules.statistics is None:
        if labels is None:
            raise Trouble("the model has no counts to show", "name the labels with --target")
        rules = rules.with_statistics(rows, labels)
    return rules, rows, labels
