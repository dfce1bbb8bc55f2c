"""What users get from the package index when there is no wheel for them."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NEEDED = (
    "CMakeLists.txt", "LICENSE", "README.md", "pyproject.toml", "PKG-INFO",
    "native/bindings.cpp", "native/kernel_loops.inl", "native/types.hpp",
    "src/disjunct/__init__.py", "src/disjunct/py.typed",
    "src/disjunct/faces/page/page.html", "src/disjunct/faces/json/rule_set.schema.json",
    "tests/conftest.py",
)  # fmt: skip
UNWANTED = (".github/", ".venv", "build/", "benchmarks/results/", "docs/_build/", "demo-output/")


@pytest.fixture(scope="module")
def names(tmp_path_factory):
    """Files in the sdist, made by the build backend where it is installed."""
    pytest.importorskip("scikit_build_core", reason="the build backend makes the sdist")
    folder = tmp_path_factory.mktemp("sdist")
    code = f"from scikit_build_core.build import build_sdist; print(build_sdist({str(folder)!r}))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    with tarfile.open(next(folder.glob("*.tar.gz"))) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


@pytest.mark.parametrize("name", NEEDED)
def test_it_holds_what_a_build_needs(name, names):
    """Sources, headers, templates and the licence are in it."""
    assert name in names


def test_it_holds_nothing_else(names):
    """Results, sites and environments stay at home."""
    assert not [name for name in names if name.startswith(UNWANTED)]
