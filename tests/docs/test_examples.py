"""Every example of the gallery runs as it stands."""

from __future__ import annotations

import runpy
import warnings
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "examples").glob("*.py"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_it_runs(path, tmp_path, monkeypatch, capsys):
    """An example ends without error or warning of ours, and prints or draws something."""
    plt = pytest.importorskip("matplotlib.pyplot")
    for module in ("pandas", "duckdb", "jinja2", "sqlglot"):
        pytest.importorskip(module)
    monkeypatch.chdir(tmp_path)
    plt.switch_backend("agg")
    with warnings.catch_warnings():
        warnings.filterwarnings("error", module="disjunct")
        runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out or plt.get_fignums()
    plt.close("all")


def test_there_are_examples():
    """The gallery is not empty, and every example begins with a title."""
    assert len(EXAMPLES) >= 10
    for path in EXAMPLES:
        first = path.read_text("utf-8").splitlines()
        assert first[0] == '"""'
        assert set(first[2]) == {"="}
