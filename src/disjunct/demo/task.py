"""One learning task of the demonstration: a table, its labels, and what the rules describe."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from disjunct.demo.breast_cancer import tumours
from disjunct.demo.loans import loans
from disjunct.demo.tic_tac_toe import final_boards


@dataclass(frozen=True)
class Task:
    """What is to be learned.

    Attributes
    ----------
    name : str
        Begins the names of the files.
    columns : dict of str to list
        The table, its labels left aside.
    labels : sequence
        The labels.
    target : str
        Their column in the file.
    positive : str
        The label that rules describe.
    ids : tuple of str
        Columns that name rows and are not learned from.
    """

    name: str
    columns: dict[str, Any]
    labels: Any
    target: str
    positive: str
    ids: tuple[str, ...] = ()

    @cached_property
    def table(self) -> Any:
        """The columns to learn from, as a `pyarrow.Table`."""
        import pyarrow as pa

        return pa.table({name: v for name, v in self.columns.items() if name not in self.ids})

    @cached_property
    def y(self) -> NDArray[Any]:
        """The labels as an array."""
        return np.asarray(self.labels)

    def whole(self) -> Any:
        """Give everything as one `pyarrow.Table`, labels last."""
        import pyarrow as pa

        return pa.table({**self.columns, self.target: list(map(str, self.labels))})


def boards() -> Task:
    """Give the final boards of tic-tac-toe, and who has won."""
    table, winners = final_boards()
    return Task("boards", table, winners, "winner", "x wins")


def breast_tumours() -> Task:
    """Give measured tumours, and which are malignant."""
    table, diagnosis = tumours()
    return Task("tumours", table, diagnosis, "diagnosis", "malignant")


def made_up_loans() -> Task:
    """Give made-up loans, and which fail."""
    table, outcomes = loans()
    return Task("loans", table, outcomes, "outcome", "failed", ("loan",))
