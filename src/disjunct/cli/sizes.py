"""The path of sizes, for people and for scripts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from disjunct.cli.screen import note, number, out_table, percent

if TYPE_CHECKING:
    from disjunct.estimators.path import PathPoint, SizePath

HEAD = ("literal cost", "rules", "conditions", "accuracy", "+-")


def note_path(path: SizePath) -> None:
    """Say beside the result what was tried, and which setting was chosen."""
    for line in _lines(path):
        note(line)


def out_path(path: SizePath) -> None:
    """Print the settings that were tried as a table, the chosen one marked."""
    out_table(HEAD, [_cells(point, chosen=point is path.chosen) for point in path])


def path_as_json(path: SizePath) -> list[dict[str, Any]]:
    """Give the settings that were tried for scripts."""
    return [
        {
            "literal_cost": point.setting.literal_cost,
            "rules": point.n_rules,
            "literals": point.n_literals,
            "mean_rules": number(point.mean_rules),
            "mean_literals": number(point.mean_literals),
            "accuracy": number(point.score),
            "error": number(point.error),
            "chosen": point is path.chosen,
        }
        for point in path
    ]


def _lines(path: SizePath) -> Iterator[str]:
    """Lines of plain text, columns aligned."""
    rows: list[Sequence[str]] = [HEAD]
    rows += [_cells(point, chosen=point is path.chosen) for point in path]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))


def _cells(point: PathPoint, *, chosen: bool) -> list[str]:
    return [
        f"{'> ' if chosen else ''}{point.setting.literal_cost:g}",
        f"{point.mean_rules:.1f}",
        f"{point.mean_literals:.1f}",
        percent(point.score),
        percent(point.error),
    ]
