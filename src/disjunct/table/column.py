"""One column of a table: typed values, and which of them are missing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from disjunct.table.kind import Kind

Category = str | int | float
"""A category as people wrote it: text, or a number where a numeric column holds codes."""


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """A named, typed column; views of the user's data where possible, never to be written to.

    Attributes
    ----------
    name : str
        Name of the column.
    kind : Kind
        What the values are.
    values : NDArray
        NUMBER: float64, or int64 and uint64 where float64 would lose digits. BOOLEAN: bool.
        CATEGORY: int32 codes into `categories`. DATETIME: datetime64. DURATION: timedelta64.
        What stands at a missing place is NaN, NaT, False, 0 or -1, and means nothing.
    missing : array of bool, or None
        Which values are missing; None where none is.
    categories : tuple of Category
        Categories in order, for CATEGORY only.
    zoned : bool
        DATETIME: whether the source had a time zone; the values are then in UTC.

    Examples
    --------
    >>> import numpy as np
    >>> column = Column("age", Kind.NUMBER, np.array([30.0, np.nan]), np.array([False, True]))
    >>> column.present.tolist()
    [30.0]
    """

    name: str
    kind: Kind
    values: NDArray[Any]
    missing: NDArray[np.bool_] | None = None
    categories: tuple[Category, ...] = ()
    zoned: bool = False

    def __len__(self) -> int:
        return len(self.values)

    @property
    def present(self) -> NDArray[Any]:
        """The values that are not missing."""
        return self.values if self.missing is None else self.values[~self.missing]

    @property
    def is_all_missing(self) -> bool:
        """Whether there is no value at all, so that the kind is a guess."""
        if self.missing is None:
            return len(self.values) == 0
        return bool(self.missing.all())
