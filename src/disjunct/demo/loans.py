"""Made-up loans with numbers, categories, dates and gaps, whose truth is three rules and chance."""

from __future__ import annotations

import datetime as dt
from typing import Any

import numpy as np

ROWS = 2_000
NOISE = 0.04
"""Share of the loans whose outcome has nothing to do with the rules."""

TRUTH = (
    "late_payments > 2",
    "employment = self-employed and income is missing",
    "debt_share > 0.45 and owns_home is false",
)
"""Loans that fail, chance left aside."""

EMPLOYMENT = ("employee", "self-employed", "retired", "student")
PURPOSES = ("car", "education", "furniture", "renovation", "travel")
FIRST_DAY = dt.date(2022, 1, 3)


def loans(seed: int = 0) -> tuple[dict[str, list[Any]], list[str]]:
    """Give loans as they were asked for, and whether they failed.

    Parameters
    ----------
    seed : int
        Decides all that is random.

    Returns
    -------
    table : dict of str to list
        Column by column; None where a value is missing.
    outcomes : list of str
        ``failed`` or ``repaid``, for each loan.

    Examples
    --------
    >>> table, outcomes = loans()
    >>> len(outcomes), outcomes.count("failed"), table["income"].count(None)
    (2000, 486, 332)
    """
    rng = np.random.default_rng(seed)
    employment = rng.choice(EMPLOYMENT, ROWS, p=(0.6, 0.18, 0.14, 0.08))
    income = np.round(rng.lognormal(8.1, 0.45, ROWS), -2)
    # The self-employed often have no proof of income, others seldom.
    unknown = rng.random(ROWS) < np.where(employment == "self-employed", 0.55, 0.08)
    debt_share = np.round(rng.beta(2, 4.5, ROWS), 2)
    owns_home = rng.random(ROWS) < 0.42
    late_payments = rng.poisson(0.7, ROWS)
    fails = (
        (late_payments > 2)
        | ((employment == "self-employed") & unknown)
        | ((debt_share > 0.45) & ~owns_home)
    )
    by_chance = rng.random(ROWS) < NOISE
    fails = np.where(by_chance, rng.random(ROWS) < 0.5, fails)
    days = rng.integers(0, 720, ROWS)
    table = {
        "loan": [f"L{number:04}" for number in range(1, ROWS + 1)],
        "asked_on": [FIRST_DAY + dt.timedelta(int(day)) for day in days],
        "amount": (np.round(rng.lognormal(9, 0.6, ROWS), -2)).astype(int).tolist(),
        "purpose": rng.choice(PURPOSES, ROWS).tolist(),
        "age": rng.integers(19, 76, ROWS).tolist(),
        "employment": employment.tolist(),
        "income": _with_gaps(income.tolist(), unknown.tolist()),
        "debt_share": debt_share.tolist(),
        "owns_home": owns_home.tolist(),
        "late_payments": _with_gaps(late_payments.tolist(), (rng.random(ROWS) < 0.05).tolist()),
    }
    return table, ["failed" if fails_now else "repaid" for fails_now in fails.tolist()]


def _with_gaps(values: list[Any], missing: list[bool]) -> list[Any]:
    return [None if gap else value for value, gap in zip(values, missing, strict=True)]
