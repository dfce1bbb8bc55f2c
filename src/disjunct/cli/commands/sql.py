"""``disjunct sql``: print a rule set as a query."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from disjunct.cli.options import ModelFile


class Dialect(StrEnum):
    """Databases."""

    POSTGRES = "postgres"
    DUCKDB = "duckdb"
    SQLITE = "sqlite"
    BIGQUERY = "bigquery"
    SNOWFLAKE = "snowflake"
    SPARK = "spark"
    MYSQL = "mysql"
    TSQL = "tsql"


class QueryForm(StrEnum):
    """What kind of query."""

    SELECT = "select"
    WHERE = "where"
    CASE = "case"
    VIEW = "view"


def sql(
    model: ModelFile,
    table: Annotated[str, typer.Option("--table", metavar="NAME", help="Table to ask.")] = "data",
    dialect: Annotated[Dialect, typer.Option(help="Database.")] = Dialect.POSTGRES,
    form: Annotated[
        QueryForm,
        typer.Option(
            help="Each row with its prediction, the rows that a rule covers, a bare expression, "
            "or a view."
        ),
    ] = QueryForm.SELECT,
    ids: Annotated[
        list[str] | None, typer.Option("--id", metavar="COLUMN", help="Column to keep.")
    ] = None,
    view: Annotated[str, typer.Option(metavar="NAME", help="Name of the view.")] = "predictions",
) -> None:
    """Print SQL that decides as the rules do, without Python."""
    from disjunct.cli.models import load
    from disjunct.cli.screen import out

    query = load(model).to_sql(
        dialect.value, tuple(table.split(".")), id=ids or (), form=form.value, view=view
    )
    out(f"{query};" if form is not QueryForm.CASE else query)
