"""Review pages of several sizes in one page, with a slider between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from disjunct.faces.page.page import ReviewPage, page_part, page_template, script_hash

if TYPE_CHECKING:
    from disjunct.rules import RuleSet


def path_page(
    rule_sets: Sequence[RuleSet], texts: Sequence[str], chosen: int, title: str | None
) -> ReviewPage:
    """Put the review pages of rule sets behind a slider.

    Parameters
    ----------
    rule_sets : sequence of RuleSet
        The rule sets, by size.
    texts : sequence of str
        What is said of each beside the slider.
    chosen : int
        Which one is shown at first.
    title : str, optional
        Title of the page.
    """
    points = [
        {"page": rule_set.review_page().html, "text": text}
        for rule_set, text in zip(rule_sets, texts, strict=True)
    ]
    style, script = page_part("path.css"), page_part("path.js")
    inner = "page.css", "page.js"
    html = page_template("path.html").render(
        title=title or f"Review: {len(points)} sizes",
        points=points,
        chosen=chosen,
        style=style,
        script=script,
        # A frame inherits this page's policy: what its own page may run must be named here too.
        style_hashes=[script_hash(style), script_hash(page_part(inner[0]))],
        script_hashes=[script_hash(script), script_hash(page_part(inner[1]))],
    )
    return ReviewPage(html)
