"""Finished measurements of a long part, so that a stopped ``make bench-full`` goes on."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.results import RESULTS, fingerprint


class Notebook:
    """Remembers measurements by key on disk until the code changes.

    Parameters
    ----------
    part : str
        Name of the benchmark's folder.
    total : int
        How many measurements there will be, for the progress that is printed.
    quick : bool
        Remember nothing: a quick run measures everything each time.

    Examples
    --------
    >>> notebook = Notebook("doctest", total=1, quick=True)
    >>> notebook.measure("adult, fold 1", lambda: {"accuracy": 0.86})
    {'accuracy': 0.86}
    """

    def __init__(self, part: str, *, total: int, quick: bool) -> None:
        self.part = part
        self.total = total
        self.path: Path | None = None if quick else RESULTS / f"{part}.notebook.tmp"
        self.code = "" if quick else fingerprint(part)
        self.known = self._read()
        self.done = 0

    def measure(self, key: str, task: Callable[[], Any]) -> Any:
        """Give what was measured under this key, or measure it and write it down."""
        self.done += 1
        if key in self.known:
            return self.known[key]
        began = time.monotonic()
        figures = task()
        if self.path is not None:
            self._append(key, figures)
            seconds = time.monotonic() - began
            print(f"[{self.part} {self.done}/{self.total}] {key}: {seconds:.1f} s", flush=True)
        return figures

    def _read(self) -> dict[str, Any]:
        """Entries of the same code; a line cut short by a stop is measured again."""
        if self.path is None or not self.path.exists():
            return {}
        known = {}
        for line in self.path.read_text("utf-8").splitlines():
            try:
                entry = json.loads(line)
            except json.JSONDecodeError:
                continue
            if entry["code"] == self.code:
                known[entry["key"]] = entry["figures"]
        return known

    def _append(self, key: str, figures: Any) -> None:
        assert self.path is not None
        self.path.parent.mkdir(parents=True, exist_ok=True)
        entry = {"code": self.code, "key": key, "figures": figures}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")
