"""What went wrong, for people: where, and what to do, in a line or two."""

from __future__ import annotations

STOPPED = 131
"""How a command ends that Ctrl-C stopped and that has kept a result; outside it is 130."""


class Trouble(Exception):  # noqa: N818  it is no error of the program
    """Something that the user can mend.

    Parameters
    ----------
    what : str
        What is wrong, and where.
    remedy : str
        What to do about it.

    Examples
    --------
    >>> print(Trouble("no such file: people.cvs", "did you mean people.csv?"))
    no such file: people.cvs
    did you mean people.csv?
    """

    def __init__(self, what: str, remedy: str = "") -> None:
        super().__init__(f"{what}\n{remedy}" if remedy else what)
        self.what = what
        self.remedy = remedy
