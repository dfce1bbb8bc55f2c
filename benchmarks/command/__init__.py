"""The command as people start it: time to help, to rules from a file, and memory of predict."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from benchmarks.command.files import census_as_csv, large_copy
from benchmarks.command.processes import least, python, script
from benchmarks.measure import show

GIGABYTE = 10**9
QUICK_SIZE, FULL_SIZE = GIGABYTE // 5, 2 * GIGABYTE
TREE = """
import sys, pandas as pd
from sklearn.tree import DecisionTreeClassifier
frame = pd.read_csv(sys.argv[1])
y = frame.pop("target")
DecisionTreeClassifier(min_samples_leaf=5).fit(pd.get_dummies(frame), y)
"""


def run(*, quick: bool) -> dict[str, Any]:
    """Measure processes from their start to their end, and print what is asked of each.

    Parameters
    ----------
    quick : bool
        Fewer repeats, and a file of 200 MB instead of 2 GB.
    """
    repeats = 3 if quick else 7
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        return {
            "start": _start(repeats),
            "fit": _fit(folder, repeats),
            "predict": _predict(folder, QUICK_SIZE if quick else FULL_SIZE),
        }


def _start(repeats: int) -> dict[str, float]:
    seconds = least(
        {
            "disjunct --help": script("--help"),
            "import sklearn": python("import sklearn"),
            "import sklearn, disjunct": python("import sklearn, disjunct"),
        },
        3 * repeats,
    )
    help_, sklearn, both = seconds.values()
    show(
        "start",
        ["", "seconds", "at most"],
        [
            ["disjunct --help", f"{help_:.3f}", "0.300"],
            ["import disjunct, above import sklearn", f"{both - sklearn:.3f}", "0.100"],
        ],
    )
    return seconds


def _fit(folder: Path, repeats: int) -> dict[str, float]:
    """From a file to printed rules, beside a process that reads, encodes and grows a tree."""
    name, path = census_as_csv(folder)
    model = str(folder / "model.json")
    fit = script("fit", str(path), "--target", "target", "--output", model, "--quiet")
    seconds = least(
        {"disjunct fit": fit, "pandas, one-hot, tree": python(TREE, str(path))}, repeats
    )
    ours, tree = seconds.values()
    show(
        f"{name}: from the file to printed rules",
        ["", "seconds", "ratio", "at most"],
        [
            ["disjunct fit", f"{ours:.2f}", f"{ours / tree:.2f}", "1.50"],
            ["pandas, one-hot, tree", f"{tree:.2f}", "", ""],
        ],
    )
    return seconds


def _predict(folder: Path, size: int) -> dict[str, float]:
    """Labels for a file much larger than memory may become."""
    _, small = census_as_csv(folder)
    large = large_copy(small, folder / "large.csv", size)
    answers = folder / "answers.csv"
    done = script("predict", str(folder / "model.json"), str(large), "-o", str(answers))()
    show(
        "predict on a large file",
        ["GB", "seconds", "MB of memory", "at most"],
        [
            [
                f"{large.stat().st_size / GIGABYTE:.1f}",
                f"{done.seconds:.0f}",
                f"{done.memory / 1e6:.0f}",
                "300",
            ]
        ],
    )
    return {"bytes": large.stat().st_size, "seconds": done.seconds, "memory": done.memory}
