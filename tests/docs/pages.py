"""Pages of the site as they are written, and the blocks of code on them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^( *)```(\w+)[^\n]*\n(.*?)^\1```", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A block of code on a page."""

    language: str
    text: str


def blocks(page: Path) -> list[Block]:
    """Blocks of code of a page, in order."""
    return [Block(kind, text) for _, kind, text in BLOCK.findall(page.read_text("utf-8"))]


def written_pages() -> list[Path]:
    """README and every page of the site that is written by hand."""
    built = {"_build", "gallery", "generated", "_templates"}
    pages = [path for path in (ROOT / "docs").rglob("*.md") if not built & set(path.parts)]
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(pages)]


def name_of(page: Path) -> str:
    """Name of a page in the list of tests."""
    return str(page.relative_to(ROOT))
