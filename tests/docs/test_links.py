"""Every link inside the built site leads somewhere, and no page needs the network."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

LOADED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}


class Page(HTMLParser):
    """Links, loaded files and anchors of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loaded: set[str] = set()
        self.anchors: set[str] = set()

    def handle_starttag(self, tag, attrs):
        """Note what the tag refers to, and what it may be referred to by."""
        values = dict(attrs)
        self.anchors |= {values[key] for key in ("id", "name") if values.get(key)}
        if tag == "a" and values.get("href"):
            self.links.add(values["href"])
        if tag in LOADED and values.get(LOADED[tag]) and values.get("rel") != "canonical":
            self.loaded.add(values[LOADED[tag]])


@pytest.fixture(scope="module")
def pages(site) -> dict[Path, Page]:
    """Every page of the site."""
    parsed = {}
    for path in sorted(site.rglob("*.html")):
        parsed[path] = Page()
        parsed[path].feed(path.read_text("utf-8"))
    return parsed


def test_links_lead_somewhere(site, pages):
    """A link inside the site names a file that is there, and an anchor that is in it."""
    broken = []
    for path, page in pages.items():
        for link in page.links | page.loaded:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            goal = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            anchor = unquote(parts.fragment)
            wanted = goal.exists() and (
                not anchor or goal not in pages or anchor in pages[goal].anchors
            )
            if not wanted:
                broken.append(f"{path.relative_to(site)}: {link}")
    assert not broken, "\n".join(broken)
    assert len(pages) > 20


def test_nothing_is_loaded_from_elsewhere(site, pages):
    """Scripts, styles, fonts and pictures are part of the site."""
    foreign = {
        f"{path.relative_to(site)}: {address}"
        for path, page in pages.items()
        for address in page.loaded
        if urlsplit(address).netloc
    }
    assert not foreign


def test_the_search_finds_the_pages(site):
    """The site's own search knows the guide."""
    assert "guide/first-steps" in (site / "searchindex.js").read_text("utf-8")
