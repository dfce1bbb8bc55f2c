"""The page itself: a template filled in, with its style and script inside and nothing else."""

from __future__ import annotations

import base64
import hashlib
import html
import os
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jinja2

from disjunct.faces.page.examples import Example, example_rows
from disjunct.faces.page.view import page_view

if TYPE_CHECKING:
    from disjunct.rules import RuleSet


@dataclass(frozen=True, slots=True, repr=False)
class ReviewPage:
    """A self-contained page; notebooks show it in a frame of its own.

    Attributes
    ----------
    html : str
        The page. It asks nothing of the network, and its content security policy forbids to.
    """

    html: str

    def __repr__(self) -> str:
        return f"<ReviewPage of {len(self.html.encode()):,} bytes: use .save(path)>"

    def __str__(self) -> str:
        return self.html

    def _repr_html_(self) -> str:
        source = html.escape(self.html, quote=True)
        return (
            f'<iframe srcdoc="{source}" title="Review of a rule set" width="100%" height="760" '
            'sandbox="allow-scripts allow-downloads" style="border: 0"></iframe>'
        )

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the page to a file and give its path."""
        written = Path(path)
        written.write_text(self.html, encoding="utf-8", newline="\n")
        return written


def review_page(
    rule_set: RuleSet, examples: Any, y: Any, *, per_rule: int, title: str | None
) -> ReviewPage:
    """See `RuleSet.review_page`."""
    rows: dict[int, list[Example]] = {}
    if examples is not None:
        rows = example_rows(rule_set, examples, y, per_rule)
    elif y is not None:
        raise ValueError("y was given without examples: give the rows that it belongs to")
    style, script = page_part("page.css"), page_part("page.js")
    page = page_template("page.html").render(
        page_view(rule_set, rows, title),
        style=style,
        script=script,
        style_hash=script_hash(style),
        script_hash=script_hash(script),
    )
    return ReviewPage(page)


@cache
def page_part(name: str) -> str:
    """Read a part of a page."""
    return files("disjunct.faces.page").joinpath(name).read_text("utf-8")


@cache
def page_template(name: str) -> jinja2.Template:
    """Read a template."""
    environment = jinja2.Environment(
        autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.from_string(page_part(name))


def script_hash(text: str) -> str:
    """Give the hash by which the content security policy permits this text and no other."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
