"""Models on disk: rule sets as JSON."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from disjunct.cli.trouble import Trouble

if TYPE_CHECKING:
    from disjunct.rules import RuleSet

OURS = b"disjunct"
"""Stands near the beginning of every model; other files are not written over."""


def load(path: Path) -> RuleSet:
    """Read a model."""
    from disjunct.faces.json import RuleSetFormatError
    from disjunct.rules import RuleSet

    try:
        return RuleSet.from_json(path.read_bytes())
    except FileNotFoundError:
        raise Trouble(
            f"no such model: {path}", "disjunct fit FILE --target COLUMN makes one"
        ) from None
    except OSError as error:
        raise Trouble(f"cannot read {path}: {error.strerror}") from error
    except RuleSetFormatError as error:
        raise Trouble(f"{path} is no model that can be used: {error}") from error


def save(rule_set: RuleSet, path: Path) -> None:
    """Write a model; a file that is no model is not written over."""
    check_place(path)
    path.write_text(rule_set.to_json(), encoding="utf-8", newline="\n")


def check_place(path: Path) -> None:
    """Refuse, before any work, a place where a model cannot be written."""
    if not path.absolute().parent.is_dir():
        raise Trouble(f"there is no folder {path.parent} for {path.name}", "make it first")
    if path.is_dir():
        raise Trouble(f"{path} is a folder", "name a file in it with --output")
    if path.exists() and OURS not in path.read_bytes()[:200]:
        raise Trouble(f"{path} exists and is no model", "name another file with --output")
