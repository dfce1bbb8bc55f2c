"""Where figures are kept: one JSON a part, which says by what command, code and machine."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import subprocess
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
RESULTS = HERE / "results"
MEASURED_WITH = ("disjunct", "numpy", "scikit-learn", "scipy")


def names_of_parts() -> list[str]:
    """Folders of benchmarks: each is a package with a function ``run(*, quick: bool) -> dict``."""
    return sorted(path.parent.name for path in HERE.glob("*/__init__.py"))


def made_by(*, full: bool) -> str:
    """Name the command that makes such figures."""
    return "make bench-full" if full else "make bench"


def path_of(part: str, *, full: bool) -> Path:
    """Place of a part's figures."""
    return RESULTS / ("full" if full else "quick") / f"{part}.json"


def write(part: str, figures: Mapping[str, Any], *, full: bool, seconds: float) -> Path:
    """Write a part's figures; the old ones stay until the new ones are complete."""
    content = {
        "part": part,
        "made_by": made_by(full=full),
        "seconds": round(seconds, 1),
        "code": fingerprint(part),
        "commit": commit(),
        "machine": machine(),
        "figures": figures,
    }
    path = path_of(part, full=full)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = RESULTS / f"{part}.tmp"
    draft.write_text(json.dumps(content, indent=1, default=_plain) + "\n", encoding="utf-8")
    draft.replace(path)
    return path.relative_to(ROOT)


def is_finished(part: str, *, full: bool) -> bool:
    """Whether a part's figures are there and were made by the code as it is now."""
    path = path_of(part, full=full)
    return path.exists() and json.loads(path.read_text("utf-8"))["code"] == fingerprint(part)


def fingerprint(part: str) -> str:
    """Short hash of the package's code and the part's."""
    digest = hashlib.sha256()
    folders = (ROOT / "src", ROOT / "native", HERE / part)
    for path in sorted(path for folder in folders for path in folder.rglob("*.[cphi]*")):
        if path.suffix in {".py", ".cpp", ".hpp", ".inl"}:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def commit() -> str:
    """Name the commit, with ``-dirty`` where files differ from it; empty outside of git."""
    command = ["git", "describe", "--always", "--dirty", "--abbrev=12"]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return answer.stdout.strip()


def machine() -> dict[str, Any]:
    """Describe what the figures depend on beside the code."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        **{name: version(name) for name in MEASURED_WITH},
    }


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor()


def _plain(value: Any) -> Any:
    """NumPy's numbers and arrays as Python's."""
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"figures hold a {type(value).__name__}, which JSON has no form for: {value!r}")
