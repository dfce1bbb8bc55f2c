"""What every test folder shares: where the benchmark data lie, and that examples never change."""

from __future__ import annotations

import os
from pathlib import Path

import hypothesis
import pytest

# The same examples in every run: what fails here fails everywhere. Machines are busy: no deadline.
hypothesis.settings.register_profile("disjunct", derandomize=True, deadline=None)
hypothesis.settings.load_profile("disjunct")

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def benchmark_data() -> Path:
    """Folder of the benchmark data sets; tests that want it skip where it is absent."""
    folder = Path(os.environ.get("DISJUNCT_DATA", ROOT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip(f"no benchmark data: set DISJUNCT_DATA (looked in {folder})")
    return folder
