"""The types of the public names are those that a user's editor and type checker see."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent


def test_a_users_script_is_checked():
    """What is right passes in mypy's strict mode, and every mistake in it is found."""
    pytest.importorskip("mypy", reason="mypy checks the types: make lint brings it")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", str(HERE / "user.py")],
        cwd=HERE.parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
