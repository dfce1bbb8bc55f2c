"""Words and figures that the faces share: labels, shares, counts, the head of a rule set."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from disjunct.literals.text import quoted
from disjunct.rules.labels import Label, read_label
from disjunct.rules.statistics import Statistics

if TYPE_CHECKING:
    from disjunct.rules import RuleSet


UNKNOWN = "\N{EN DASH}"
"""Stands for a share of nothing."""


def label_text(label: Label) -> str:
    """Write a label so that it can be read back.

    Examples
    --------
    >>> label_text("ill"), label_text(">50K"), label_text("1"), label_text(1), label_text(True)
    ('ill', '">50K"', '"1"', '1', 'true')
    """
    if isinstance(label, bool):
        return "true" if label else "false"
    if not isinstance(label, str):
        return repr(label)
    return quoted(label) if read_label(label) == label else f'"{label}"'


def bare_label(label: Label) -> str:
    """Write a label as people say it, where it need not be read back."""
    return label if isinstance(label, str) else label_text(label)


def labels_of_one_type(rule_set: RuleSet) -> tuple[Label, Label]:
    """Give the described label and the other one as a typed column can hold both.

    Text beside a number, such as ``1`` and ``not 1``, makes both text; whole numbers beside
    others become floats.

    Examples
    --------
    >>> from disjunct.literals import Schema
    >>> from disjunct.rules import RuleSet
    >>> for labels in (("ill", "well"), (1, "not 1"), (1, 0.5)):
    ...     labels_of_one_type(RuleSet(schema=Schema(()), positive=labels[0], negative=labels[1]))
    ('ill', 'well')
    ('1', 'not 1')
    (1.0, 0.5)
    """
    pair = rule_set.positive, rule_set.negative
    kinds = {type(label) for label in pair}
    if len(kinds) == 1:
        return pair
    if kinds == {int, float}:
        return float(pair[0]), float(pair[1])
    texts = bare_label(pair[0]), bare_label(pair[1])
    if texts[0] == texts[1]:
        raise ValueError(
            f"a column of one type cannot tell the labels {pair[0]!r} and {pair[1]!r} apart"
        )
    return texts


def outcome(rule_set: RuleSet, label: Label) -> str:
    """Write what a row gets: ``income = ">50K"``, or the label alone."""
    if rule_set.target is None:
        return label_text(label)
    return f"{quoted(rule_set.target)} = {label_text(label)}"


def count_text(count: float) -> str:
    """Write a count or a sum of weights.

    Examples
    --------
    >>> count_text(48842), count_text(1234.567)
    ('48,842', '1,234.6')
    """
    return f"{count:,}" if isinstance(count, int) else f"{count:,.1f}"


def share_text(share: float) -> str:
    """Write a share as a percentage that says 100% and 0% only where it is so.

    Examples
    --------
    >>> [share_text(share) for share in (0.7191, 1.0, 0.99999, 0.00001)]
    ['71.9%', '100%', '99.9%', '0.1%']
    """
    if math.isnan(share):
        return UNKNOWN
    if share in {0.0, 1.0}:
        return f"{share:.0%}"
    return f"{min(max(share, 0.001), 0.999):.1%}"


def plural(count: int, word: str) -> str:
    """Write a number of things.

    Examples
    --------
    >>> plural(1, "rule"), plural(3, "rule")
    ('1 rule', '3 rules')
    """
    return f"{count:,} {word}{'' if count == 1 else 's'}"


def capital(text: str) -> str:
    """Write a text as the start of a sentence.

    Examples
    --------
    >>> capital("proved optimal"), capital("")
    ('Proved optimal', '')
    """
    return text[:1].upper() + text[1:]


def measures_text(counts: Statistics) -> str:
    """Write the measures of a whole set."""
    shares = ("accuracy", "precision", "recall", "overlap")
    return ", ".join(f"{name} {share_text(getattr(counts, name))}" for name in shares)
