"""People in a table with gaps, a model of them, and a way to run the command."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import dataclass

import numpy as np
import pandas as pd
import pytest

from disjunct.cli import main

for module in ("typer", "rich", "pyarrow"):
    pytest.importorskip(module)


@dataclass(frozen=True)
class Answer:
    """What a run of the command left behind."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """Lines of the result."""
        return self.out.splitlines()

    @property
    def json(self):
        """The result, which must be JSON and nothing else."""
        return json.loads(self.out)


@pytest.fixture
def run(capfdbinary, monkeypatch, tmp_path):
    """Run ``disjunct`` with arguments, in an empty folder; what it prints and its exit code."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")

    def call(*arguments, stdin=b"", fine=True):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capfdbinary.readouterr()
        code = 0
        try:
            main([str(argument) for argument in arguments])
        except SystemExit as end:
            code = end.code or 0
        sys.stdout.flush()
        out, err = (text.decode() for text in capfdbinary.readouterr())
        assert not fine or code == 0, err
        return Answer(code, out, err)

    return call


def made_up(rows=600, seed=0):
    """People whose risk follows two rules, and who do not answer every question."""
    rng = np.random.default_rng(seed)
    age = rng.integers(18, 90, rows)
    income = rng.integers(0, 2_000, rows) * 50.0
    smoker = rng.choice(["yes", "no"], rows)
    city = rng.choice(["Basel", "Bern", "Chur", "Zürich"], rows).astype(object)
    high = ((age > 60) & (smoker == "yes")) | (income > 80_000)
    income[rng.random(rows) < 0.1] = np.nan
    city[rng.random(rows) < 0.1] = None
    return pd.DataFrame(
        {
            "id": [f"p{number}" for number in range(rows)],
            "age": age,
            "income": income,
            "smoker": smoker,
            "city": city,
            "owner": rng.random(rows) < 0.5,
            "joined": pd.Timestamp("2020-01-01") + pd.to_timedelta(rng.integers(0, 900, rows), "D"),
            "risk": np.where(high, "high", "low"),
        }
    )


@pytest.fixture(scope="session")
def people():
    """A table of 600 people."""
    return made_up()


@pytest.fixture(scope="session")
def files(people, tmp_path_factory):
    """Folder with ``people.csv`` and a model of it, ``model.json``."""
    folder = tmp_path_factory.mktemp("people")
    people.to_csv(folder / "people.csv", index=False)
    with pytest.raises(SystemExit) as end:
        main(
            f"fit {folder}/people.csv --target risk --positive high --id id --quiet "
            f"--output {folder}/model.json".split()
        )
    assert not end.value.code
    return folder


@pytest.fixture
def csv(files):
    """The table as a file."""
    return files / "people.csv"


@pytest.fixture
def model(files):
    """The model as a file."""
    return files / "model.json"
