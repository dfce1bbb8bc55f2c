"""``disjunct path``: accuracy against size, and the model of one point of it."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from disjunct.cli.options import (
    AsJson,
    Delimiter,
    Drop,
    Encoding,
    Ids,
    MaxLiterals,
    MaxRules,
    MissingWords,
    Model,
    Positive,
    Query,
    Quiet,
    Seed,
    TableFile,
    Target,
    TimeLimit,
    source_of,
)

if TYPE_CHECKING:
    from disjunct.cli.learning import Learned


class Grid(StrEnum):
    """Settings to explore."""

    SHORT = "short"
    PAPER = "paper"
    DATA = "data"


def path(
    file: TableFile,
    target: Target,
    output: Model = Path("model.json"),
    positive: Positive = None,
    ids: Ids = None,
    drop: Drop = None,
    at_most_rules: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Choose a set of at most so many rules.")
    ] = None,
    at_most_literals: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="... of at most so many conditions.")
    ] = None,
    best: Annotated[
        bool,
        typer.Option(
            "--best", help="Choose the best, not the smallest within one standard error of it."
        ),
    ] = False,
    grid: Annotated[
        Grid,
        typer.Option(help="Five prices of a condition, the paper's 54 settings, or from the data."),
    ] = Grid.SHORT,
    folds: Annotated[int, typer.Option(metavar="N", min=2, help="Folds.")] = 5,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also draw it: .png, .svg or .pdf.")
    ] = None,
    max_rules: MaxRules = 32,
    max_literals: MaxLiterals = None,
    time_limit: TimeLimit = None,
    seed: Seed = 0,
    query: Query = None,
    delimiter: Delimiter = None,
    encoding: Encoding = "utf-8",
    missing: MissingWords = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Show accuracy against size by cross-validation, and write the rules of one size.

    Each line is a price of a condition with what it leads to on rows that were not learned from.
    """
    from disjunct.cli.learning import learn, read_labelled
    from disjunct.cli.models import check_place, save
    from disjunct.cli.trouble import STOPPED
    from disjunct.estimators import RuleSetClassifierCV

    check_place(output)
    if plot is not None:
        _check_plot(plot)
    source = source_of(file, query, delimiter, encoding, missing)
    data = read_labelled(source, target, positive, ids, drop, quiet=quiet)
    estimator = RuleSetClassifierCV(
        grid=grid.value,
        cv=folds,
        choice="best" if best else "one-standard-error",
        at_most_rules=at_most_rules,
        at_most_literals=at_most_literals,
        max_rules=max_rules,
        max_literals=max_literals,
        positive_class=data.described,
        time_limit=time_limit,
        random_state=seed,
        n_jobs=-1,
    )
    learned = learn(data, estimator, test_size=0, seed=seed, quiet=quiet)
    save(learned.rule_set, output)
    _print(learned, output, as_json=as_json, quiet=quiet)
    if plot is not None:
        _draw(learned, plot, quiet=quiet)
    if learned.interrupted:
        raise typer.Exit(STOPPED)


def _print(learned: Learned, output: Path, *, as_json: bool, quiet: bool) -> None:
    from disjunct.cli.measures import rules_as_json
    from disjunct.cli.screen import note, out_json, out_rules
    from disjunct.cli.sizes import out_path, path_as_json

    assert learned.path is not None
    if as_json:
        out_json(
            {
                "model": str(output),
                "path": path_as_json(learned.path),
                "rules": rules_as_json(learned.rule_set),
                "status": learned.status,
                "seconds": round(learned.seconds, 3),
            }
        )
        return
    out_path(learned.path)
    out_rules(learned.rule_set)
    if quiet:
        return
    if learned.status != "converged":
        note(f"{learned.status}: these are the best rules so far")
    note(f"written to {output}")


def _check_plot(plot: Path) -> None:
    """Refuse a place or a form that cannot be drawn to, before any work."""
    from disjunct._optional import need
    from disjunct.cli.trouble import Trouble

    need("matplotlib", extra="plots", what="plots")
    if plot.suffix not in {".png", ".svg", ".pdf"}:
        raise Trouble(f"{plot}: its name does not say how to draw", "end it in .png, .svg or .pdf")
    if not plot.absolute().parent.is_dir():
        raise Trouble(f"there is no folder {plot.parent} for {plot.name}", "make it first")


def _draw(learned: Learned, plot: Path, *, quiet: bool) -> None:
    import matplotlib as mpl

    from disjunct.cli.screen import note

    mpl.use("agg")
    assert learned.path is not None
    learned.path.plot().figure_.savefig(plot, dpi=150)
    if not quiet:
        note(f"drawn to {plot}")
