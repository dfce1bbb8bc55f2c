"""The rule set as a LaTeX table for the package booktabs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from disjunct.faces.wording import count_text, outcome, share_text
from disjunct.rules.simplify import shown

if TYPE_CHECKING:
    from disjunct.rules import RuleSet


def to_latex(rule_set: RuleSet) -> str:
    r"""Write a ``tabular`` with one line for each rule.

    Names and categories are escaped, so that none of them is read as a command.
    """
    counts = rule_set.statistics
    heads = ["", f"\\textbf{{if}} (then {escaped(outcome(rule_set, rule_set.positive))})"]
    heads += ["rows", "precision", "recall"] if counts else []
    lines = [
        r"\begin{tabular}{rl" + "r" * (len(heads) - 2) + "}",
        r"\toprule",
        " & ".join(heads) + r" \\",
        r"\midrule",
    ]
    for place, rule in enumerate(rule_set):
        conditions = r" \textbf{and} ".join(escaped(str(c)) for c in shown(rule)) or "always"
        cells = [str(place + 1), conditions]
        if counts:
            of_rule = counts.rules[place]
            shares = (of_rule.precision, counts.recall_of(place))
            cells += [count_text(of_rule.support), *(escaped(share_text(s)) for s in shares)]
        lines.append(" & ".join(cells) + r" \\")
    other = escaped(outcome(rule_set, rule_set.negative))
    lines += [r"\midrule", rf" & \textbf{{else}} {other} \\", r"\bottomrule", r"\end{tabular}"]
    return "\n".join(lines)


_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "%": r"\%",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    '"': "''",
    "\N{EN DASH}": "--",
}
_SIGNS = {"<=": r"$\le$", "!=": r"$\ne$", ">": "$>$", "<": "$<$", "=": "$=$"}


def escaped(text: str) -> str:
    r"""Escape a text; signs of comparison between blanks become mathematics.

    Examples
    --------
    >>> print(escaped("net_gain <= 30%"))
    net\_gain $\le$ 30\%
    """
    pieces = re.split(r"( (?:<=|!=|>|<|=) )", text)
    return "".join(
        f" {_SIGNS[piece.strip()]} "
        if place % 2
        else "".join(_SPECIAL.get(char, char) for char in piece)
        for place, piece in enumerate(pieces)
    )
