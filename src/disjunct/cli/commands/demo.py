"""``disjunct demo``: learn bundled data from end to end."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def demo(
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FOLDER", help="Where to write the results.")
    ] = Path("demo-output"),
) -> None:
    """Learn bundled data, print the rules beside a tree, and write every form of them."""
    from disjunct.demo import show

    show(output)
