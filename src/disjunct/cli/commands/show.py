"""``disjunct show``: print a rule set in one of its forms."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import typer

from disjunct.cli.options import AsJson, ModelFile


class Form(StrEnum):
    """Forms that a rule set is printed in."""

    TEXT = "text"
    SENTENCES = "sentences"
    CSV = "csv"
    LATEX = "latex"
    PYTHON = "python"


def show(
    model: ModelFile,
    form: Annotated[
        Form,
        typer.Option(
            "--as",
            help="IF ... THEN text, plain sentences, a table as CSV, a LaTeX table, or Python "
            "functions that need no import.",
        ),
    ] = Form.TEXT,
    as_json: AsJson = False,
) -> None:
    """Print the rules of a model with their measures."""
    from disjunct.cli.models import load
    from disjunct.cli.screen import out, out_json, out_rules

    rules = load(model)
    if as_json:
        from disjunct.cli.measures import as_json as measures_as_json
        from disjunct.cli.measures import rules_as_json

        out_json(
            {
                "target": rules.target,
                "positive": rules.positive,
                "negative": rules.negative,
                "rules": rules_as_json(rules),
                "training": measures_as_json(rules.statistics),
            }
        )
        return
    match form:
        case Form.TEXT:
            out_rules(rules)
        case Form.SENTENCES:
            out(rules.to_sentences())
        case Form.CSV:
            _out_csv(rules.to_frame(backend="pyarrow"))
        case Form.LATEX:
            out(rules.to_latex())
        case Form.PYTHON:
            out(rules.to_python())


def _out_csv(frame: Any) -> None:
    from disjunct.cli.writing import row_writer

    with row_writer(None) as write:
        for batch in frame.to_batches():
            write(batch)
