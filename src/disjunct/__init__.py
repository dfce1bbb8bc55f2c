"""Decision rule sets that can be read, checked and changed: an OR of ANDs, learned fast."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from disjunct.estimators import RuleSetClassifier, RuleSetClassifierCV
    from disjunct.literals import Binarizer, Literal
    from disjunct.rules import Rule, RuleSet
    from disjunct.search import Objective

__version__ = "0.1.0"

__all__ = [
    "Binarizer",
    "Literal",
    "Objective",
    "Rule",
    "RuleSet",
    "RuleSetClassifier",
    "RuleSetClassifierCV",
]

_HOMES = {
    "Binarizer": "disjunct.literals",
    "Literal": "disjunct.literals",
    "Objective": "disjunct.search",
    "Rule": "disjunct.rules",
    "RuleSet": "disjunct.rules",
    "RuleSetClassifier": "disjunct.estimators",
    "RuleSetClassifierCV": "disjunct.estimators",
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for: the command starts without the learner."""
    if name not in _HOMES:
        raise AttributeError(f"module 'disjunct' has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, imported or not."""
    return sorted([*globals(), *_HOMES])
