"""The site as it is built, and a shell to follow its pages in."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

SITE = ROOT / "docs" / "_build" / "html"


@pytest.fixture(scope="session")
def site() -> Path:
    """The built site; its tests skip where it was not built."""
    if not (SITE / "index.html").exists():
        pytest.skip("the site is not built: make docs")
    return SITE


@pytest.fixture(scope="session")
def demo_output(tmp_path_factory) -> Path:
    """What ``disjunct demo`` writes: many pages begin with it, and it is the same each time."""
    folder = tmp_path_factory.mktemp("demo")
    done = in_shell("disjunct demo", folder)
    assert done.returncode == 0, done.stderr
    return folder / "demo-output"


@pytest.fixture
def shell(tmp_path, demo_output):
    """Run one line as a new user's shell would, in an empty folder that stays for the next one."""
    places = [tmp_path]

    def run(line: str) -> subprocess.CompletedProcess[str]:
        if line == "disjunct demo":
            shutil.copytree(demo_output, places[-1] / "demo-output")
            line = "true"
        if line.startswith("cd "):
            places.append(places[-1] / line.removeprefix("cd "))
            line = "pwd"
        return in_shell(line, places[-1])

    return run


def in_shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a line in a folder, with the ``disjunct`` of this environment."""
    scripts = str(Path(sys.executable).parent)
    environment = os.environ | {
        "PATH": os.pathsep.join([scripts, os.environ["PATH"]]),
        "MPLBACKEND": "agg",
    }
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line}"],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
