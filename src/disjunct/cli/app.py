"""The commands, put together; none of them imports the learner before it runs."""

from __future__ import annotations

from typing import Annotated

import typer

import disjunct
from disjunct.cli.commands.check import check
from disjunct.cli.commands.compare import compare
from disjunct.cli.commands.demo import demo
from disjunct.cli.commands.explain import explain
from disjunct.cli.commands.fit import fit
from disjunct.cli.commands.path import path
from disjunct.cli.commands.predict import predict
from disjunct.cli.commands.report import report
from disjunct.cli.commands.show import show
from disjunct.cli.commands.sql import sql

LEARN, USE, REVIEW = "Learn", "Use", "Review"

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Add --debug to any command to see all of an error.",
)
for command, panel in (
    (demo, LEARN),
    (fit, LEARN),
    (path, LEARN),
    (show, REVIEW),
    (explain, REVIEW),
    (report, REVIEW),
    (compare, REVIEW),
    (check, REVIEW),
    (predict, USE),
    (sql, USE),
):
    app.command(rich_help_panel=panel)(command)


def _version(wanted: bool) -> None:
    if not wanted:
        return
    import platform

    from disjunct.bits.packing import native

    engine = f"native engine, {native.kernels()[0]}" if native else "reference engine"
    typer.echo(f"disjunct {disjunct.__version__} ({engine})")
    typer.echo(f"Python {platform.python_version()} on {platform.platform()}")
    raise typer.Exit


@app.callback()
def _all(
    _: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Say which version."),
    ] = False,
) -> None:
    """Learn decision rules from a table, review them and put them to work.

    A rule set is a few IF ... THEN rules; a row gets the label they describe if at least one holds.
    """
