"""``disjunct fit``: learn a rule set from a table."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

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

LITERAL_COST = 2.0


class Search(StrEnum):
    """How rules are searched for."""

    LOCAL = "local"
    EXACT = "exact"
    OPTIMAL = "optimal"


def fit(
    file: TableFile,
    target: Target,
    output: Model = Path("model.json"),
    positive: Positive = None,
    ids: Ids = None,
    drop: Drop = None,
    tune: Annotated[
        bool,
        typer.Option("--tune", help="Choose the price of a condition by cross-validation."),
    ] = False,
    literal_cost: Annotated[
        float | None,
        typer.Option(
            metavar="ROWS",
            min=0,
            help="Rows that one more condition must win; more: fewer, shorter rules. "
            f"[dim]\\[default: {LITERAL_COST:g}][/]",
        ),
    ] = None,
    max_rules: MaxRules = 32,
    max_literals: MaxLiterals = None,
    search: Annotated[
        Search,
        typer.Option(
            help="A moment's local search, each rule exactly, or until the rules are proved to be "
            "the best; give the last two a --time-limit."
        ),
    ] = Search.LOCAL,
    test_size: Annotated[
        float, typer.Option(metavar="SHARE", help="Share of the rows to test on; 0 for none.")
    ] = 0.25,
    time_limit: TimeLimit = None,
    seed: Seed = 0,
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
    from disjunct.cli.learning import learn, read_labelled
    from disjunct.cli.models import check_place, save
    from disjunct.cli.trouble import STOPPED, Trouble

    if tune and literal_cost is not None:
        raise Trouble("--tune chooses the --literal-cost", "leave one of the two out")
    if tune and search is not Search.LOCAL:
        raise Trouble(
            f"--tune learns by local search, not --search {search.value}",
            "tune first, then prove with the --literal-cost that was chosen",
        )
    check_place(output)
    source = source_of(file, query, delimiter, encoding, missing)
    data = read_labelled(source, target, positive, ids, drop, quiet=quiet)
    settings = {
        "max_rules": max_rules,
        "max_literals": max_literals,
        "positive_class": data.described,
        "time_limit": time_limit,
        "random_state": seed,
        "n_jobs": -1,
    }
    cost = LITERAL_COST if literal_cost is None else literal_cost
    own = {} if tune else {"literal_cost": cost, "search": search.value}
    estimator = _estimator(tune=tune, settings=settings | own)
    learned = learn(data, estimator, test_size=test_size, seed=seed, quiet=quiet)
    save(learned.rule_set, output)
    _print(learned, output, as_json=as_json, quiet=quiet)
    if learned.interrupted:
        raise typer.Exit(STOPPED)


def _estimator(*, tune: bool, settings: dict[str, Any]) -> Any:
    if tune:
        from disjunct.estimators import RuleSetClassifierCV

        return RuleSetClassifierCV(**settings)
    from disjunct.estimators import RuleSetClassifier

    return RuleSetClassifier(**settings)


def _print(learned: Learned, output: Path, *, as_json: bool, quiet: bool) -> None:
    from disjunct.cli.measures import out_measures
    from disjunct.cli.screen import note, out_json, out_rules

    if as_json:
        out_json(_for_scripts(learned, output))
        return
    if learned.path is not None and not quiet:
        from disjunct.cli.sizes import note_path

        note_path(learned.path)
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
    answer = {
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
    if learned.path is not None:
        from disjunct.cli.sizes import path_as_json

        answer["path"] = path_as_json(learned.path)
    return answer
