"""What the user asked of the binarisation, checked against the columns that there are."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Integral
from typing import Any

import numpy as np

from disjunct.literals.op import Op
from disjunct.literals.thresholds import RULES

Thresholds = str | int | Iterable[Any]
"""What may be asked for one column: a rule, a number of quantiles, or the thresholds."""


@dataclass(frozen=True, slots=True)
class Options:
    """Choices that hold for all columns, and those for single ones.

    Attributes
    ----------
    rule : str
        How thresholds are chosen.
    by_column : Mapping[str, Thresholds]
        What was asked for single columns instead.
    n_thresholds, n_supervised : int
        Quantiles, and supervised cuts, at most for a column.
    min_frequency, max_categories : float or None, int or None
        Which categories are rare.
    group_rare : bool
        Whether rare categories share a pair of literals.
    negations : bool
        Whether there are ``!=``, ``not in`` and ``is present``.
    directions : Mapping[str, Op]
        The one comparison with thresholds that is wanted for a column.
    left_out, categorical : frozenset of str
        Columns without literals; columns whose numbers are categories.
    from_dtype : bool
        Whether numbers declared as categories are categories too.
    """

    rule: str
    by_column: Mapping[str, Thresholds]
    n_thresholds: int
    n_supervised: int
    min_frequency: float | None
    max_categories: int | None
    group_rare: bool
    negations: bool
    directions: Mapping[str, Op]
    left_out: frozenset[str]
    categorical: frozenset[str]
    from_dtype: bool

    @property
    def is_supervised(self) -> bool:
        """Whether the labels are needed."""
        return self.rule == "supervised" or "supervised" in self.rules_by_column

    @property
    def rules_by_column(self) -> list[str]:
        """Rules that were asked for single columns."""
        return [asked for asked in self.by_column.values() if isinstance(asked, str)]

    def asked_for(self, name: str) -> Thresholds:
        """Give the rule, the number of quantiles or the thresholds wanted for a column."""
        return self.by_column.get(name, self.rule)


def check_thresholds(thresholds: Any, names: Collection[str]) -> tuple[str, dict[str, Thresholds]]:
    """Rule for all columns, and what was asked for single ones."""
    if isinstance(thresholds, str):
        return _check_rule(thresholds, "thresholds"), {}
    if not isinstance(thresholds, Mapping):
        raise TypeError(
            f"thresholds must be one of {_listed(RULES)} or a mapping of columns to thresholds, "
            f"got {thresholds!r}"
        )
    check_known(thresholds, names, "thresholds")
    for name, asked in thresholds.items():
        where = f"thresholds[{name!r}]"
        if isinstance(asked, str):
            _check_rule(asked, where)
        elif isinstance(asked, Integral):
            check_count(asked, where, least=1)
        elif not isinstance(asked, Iterable):
            raise TypeError(f"{where} must be a rule, a number of quantiles or the thresholds")
    return "deciles", dict(thresholds)


def _check_rule(rule: str, where: str) -> str:
    if rule not in RULES:
        raise ValueError(f"{where} must be one of {_listed(RULES)}, got {rule!r}")
    return rule


def check_count(value: Any, name: str, least: int) -> int:
    """Check a whole number that is to be at least so large."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"{name} must be a whole number, got {value!r}")
    if value < least:
        raise ValueError(f"{name} must be at least {least}, got {value}")
    return int(value)


def check_flag(value: Any, name: str) -> bool:
    """Check a yes or no."""
    if not isinstance(value, bool | np.bool_):
        raise TypeError(f"{name} must be True or False, got {value!r}")
    return bool(value)


def check_frequency(value: Any) -> float | None:
    """Least frequency of a category: a number of rows, or a share of them below 1."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float | np.number):
        raise TypeError(f"min_frequency must be a number of rows or a share, got {value!r}")
    if not value > 0 or np.isinf(value):
        raise ValueError(f"min_frequency must be above 0, got {value}")
    return int(value) if isinstance(value, int | np.integer) else float(value)


def check_directions(directions: Any, names: Collection[str]) -> dict[str, Op]:
    """For each column of the mapping, the one comparison that is wanted."""
    if directions is None:
        return {}
    if not isinstance(directions, Mapping):
        raise TypeError(f"directions must map columns to '<=' or '>', got {directions!r}")
    check_known(directions, names, "directions")
    wrong = [name for name, op in directions.items() if op not in {Op.LE, Op.GT}]
    if wrong:
        raise ValueError(
            f"directions[{wrong[0]!r}] must be '<=' or '>', got {directions[wrong[0]]!r}"
        )
    return {name: Op(op) for name, op in directions.items()}


def check_names(asked: Any, names: Collection[str], what: str) -> frozenset[str]:
    """Names of columns that there are."""
    if isinstance(asked, str) or not isinstance(asked, Iterable):
        raise TypeError(f"{what} must be a sequence of column names, got {asked!r}")
    check_known(asked, names, what)
    return frozenset(asked)


def check_known(asked: Iterable[str], names: Collection[str], what: str) -> None:
    """Raise a ValueError if a column is asked for that is not there."""
    unknown = [name for name in asked if name not in names]
    if unknown:
        raise ValueError(f"{what} names the column {unknown[0]!r}: there are {_listed(names)}")


def check_categorical(asked: Any, names: Sequence[str]) -> frozenset[str]:
    """Columns that are categorical, by name, by place, or by a mask, as in scikit-learn."""
    if asked is None or (isinstance(asked, str) and asked == "from_dtype"):
        return frozenset()
    if isinstance(asked, str):
        raise ValueError(  # noqa: TRY004  text is right, this text is not
            f"categorical_features must be 'from_dtype', None, or name columns, got {asked!r}"
        )
    listed = list(np.asarray(asked).ravel().tolist())
    if listed and all(isinstance(item, bool) for item in listed):
        if len(listed) != len(names):
            raise ValueError(
                f"categorical_features is a mask of {len(listed)} columns: there are {len(names)}"
            )
        return frozenset(name for name, chosen in zip(names, listed, strict=True) if chosen)
    if all(isinstance(item, int) for item in listed):
        beyond = [place for place in listed if not 0 <= place < len(names)]
        if beyond:
            raise ValueError(
                f"categorical_features holds the place {beyond[0]}: there are {len(names)} columns"
            )
        return frozenset(names[place] for place in listed)
    return check_names(listed, names, "categorical_features")


def _listed(names: Iterable[str]) -> str:
    texts = [repr(name) for name in names]
    return ", ".join(texts[:8]) + (", ..." if len(texts) > 8 else "")
