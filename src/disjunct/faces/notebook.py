"""The rule set as a small HTML table, for notebooks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from disjunct.faces.wording import (
    bare_label,
    capital,
    count_text,
    measures_text,
    plural,
    share_text,
)
from disjunct.rules.simplify import shown

if TYPE_CHECKING:
    from disjunct.rules import RuleSet

_STYLE = """<style>
.disjunct-rules { font-size: 0.92em; max-width: 60em; }
.disjunct-rules table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.disjunct-rules th, .disjunct-rules td { text-align: right; vertical-align: top;
  padding: 0.3em 0.8em; border-bottom: 1px solid #8885; background: none; }
.disjunct-rules td.text, .disjunct-rules th.text { text-align: left; white-space: normal; }
.disjunct-rules code { background: #8882; border-radius: 3px; padding: 0.05em 0.3em;
  display: inline-block; max-width: 100%; }
.disjunct-rules .quiet { opacity: 0.7; }
</style>"""


def to_html_table(rule_set: RuleSet) -> str:
    """Write rules and measures as HTML that needs no script; `review_page` offers more."""
    positive, negative = bare_label(rule_set.positive), bare_label(rule_set.negative)
    of = f"{escape(rule_set.target)} = " if rule_set.target else ""
    head = (
        f"<b>{of}{escape(positive)}</b> if one of {plural(len(rule_set), 'rule')} holds, "
        f"else {escape(negative)}"
    )
    lines = ['<div class="disjunct-rules">', _STYLE, f"<p>{head}</p>", *_table(rule_set)]
    counts = rule_set.statistics
    if counts is not None:
        lines.append(
            f'<p class="quiet">{count_text(counts.rows)} rows: {measures_text(counts)}</p>'
        )
    if rule_set.search is not None and rule_set.search.proof:
        lines.append(f'<p class="quiet">{escape(capital(rule_set.search.proof))}.</p>')
    return "\n".join([*lines, "</div>"])


def _table(rule_set: RuleSet) -> list[str]:
    if not len(rule_set):
        return []
    heads = ("rows", "precision", "recall", "only here") if rule_set.statistics else ()
    cells = "".join(f"<th>{head}</th>" for head in heads)
    rows = [_row(rule_set, place) for place in range(len(rule_set))]
    head = f'<thead><tr><th></th><th class="text">rule</th>{cells}</tr></thead>'
    return ["<table>", head, "<tbody>", *rows, "</tbody></table>"]


def _row(rule_set: RuleSet, place: int) -> str:
    conditions = [f"<code>{escape(str(part))}</code>" for part in shown(rule_set[place])]
    text = ' <span class="quiet">and</span> '.join(conditions) or "always"
    cells = [f'<td>{place + 1}</td><td class="text">{text}</td>']
    counts = rule_set.statistics
    if counts is not None:
        rule = counts.rules[place]
        figures = (
            count_text(rule.support),
            share_text(rule.precision),
            share_text(counts.recall_of(place)),
            count_text(rule.unique),
        )
        cells.extend(f"<td>{figure}</td>" for figure in figures)
    return f"<tr>{''.join(cells)}</tr>"
