"""Long work can be stopped and watched; short work loads no more than it needs."""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import contextmanager

import pytest

from disjunct.cli import learning, screen
from disjunct.rules import RuleSet

FIT = ("--target", "risk", "--positive", "high", "--id", "id")
HEAVY = ("numpy", "scipy", "sklearn", "pandas", "pyarrow", "narwhals", "matplotlib", "sqlglot")


@pytest.fixture
def stopped(monkeypatch):
    """Press Ctrl-C when the search first tells of itself; give what it told."""
    told = []

    @contextmanager
    def progress(what, *, quiet):
        def listener(*state):
            told.append(state)
            if len(told) == 1:
                signal.raise_signal(signal.SIGINT)

        yield listener

    monkeypatch.setattr(learning, "shown_progress", progress)
    return told


@pytest.mark.parametrize("command", ["fit", "path"])
def test_ctrl_c_keeps_the_best_rules_so_far(command, run, csv, tmp_path, stopped):
    """They are printed and written, a note says so, and the exit code is 130."""
    answer = run(command, csv, *FIT, fine=False)
    assert stopped
    if command == "path" and answer.err.splitlines()[-1] == "interrupted":
        assert answer.code == 130  # no setting was tried on every fold: there is nothing to keep
        return
    assert answer.code == 130
    assert "interrupted: these are the best rules so far" in answer.err
    assert "THEN    risk = high" in answer.out
    RuleSet.from_json((tmp_path / "model.json").read_text("utf-8"))


def test_a_time_limit_is_said(run, csv):
    """Rules that a time limit cut short are called so."""
    answer = run("fit", csv, *FIT, "--time-limit", 1e-4)
    assert "time limit: these are the best rules so far" in answer.err


def test_quiet_says_nothing(run, csv):
    """No notes with --quiet; results are printed all the same."""
    answer = run("fit", csv, *FIT, "--quiet")
    assert answer.err == ""
    assert "THEN" in answer.out


@pytest.mark.parametrize("code", ["import disjunct", "import disjunct.cli.app"])
def test_what_is_short_loads_little(code):
    """Neither ``import disjunct`` nor ``disjunct --help`` loads a library of the field."""
    show = f"{code}; import sys; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", show], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & set(HEAVY)


def test_predict_needs_no_learner(csv, model):
    """Rules are used without scikit-learn and SciPy, whose import takes longer than the work."""
    code = (
        "import sys\n"
        "from disjunct.cli.main import _code_of\n"
        f"code = _code_of(['predict', {str(model)!r}, {str(csv)!r}])\n"
        "sys.exit(code or bool({'sklearn', 'scipy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_progress_tells_profit_accuracy_and_rules(run, csv, monkeypatch):
    """What is told last is what the result says of the rows that were learned from."""
    told = []

    @contextmanager
    def progress(what, *, quiet):
        yield lambda *state: told.append(state)

    monkeypatch.setattr(learning, "shown_progress", progress)
    learned = run("fit", csv, *FIT, "--json").json
    _, _, profit, rules, accuracy = told[-1]
    assert profit == pytest.approx(learned["profit"])
    assert rules == len(learned["rules"])
    assert accuracy == pytest.approx(learned["training"]["accuracy"])


def test_the_progress_line(monkeypatch, capsys):
    """Where a person looks on, a line shows all of it."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    with screen.shown_progress("learning", quiet=False) as show:
        show("improve", 8, 1234.5, 3, 0.8613)
    with screen.shown_progress("learning", quiet=False) as show:
        show("fold 2", 3, 100.0, 4, None)
    said = capsys.readouterr().err
    assert "learning: improve 8 · profit 1,234.5 · accuracy 86.1% · 3 rules" in said
    assert "learning: fold 2 · profit 100.0 · 4 rules" in said
    with screen.shown_progress("learning", quiet=True) as show:
        assert show is None
