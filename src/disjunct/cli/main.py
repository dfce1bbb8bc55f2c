"""Run the command and turn what goes wrong into a line or two and an exit code.

0: done. 1: a fault of the program, or what ``check --strict`` was asked to find. 2: something that
the user can mend. 130: ended by Ctrl-C.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from disjunct.cli.trouble import Trouble

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command with the arguments of the process, or with others.

    Parameters
    ----------
    arguments : sequence of str, optional
        What stands behind ``disjunct``.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in given
    try:
        _run([argument for argument in given if argument != "--debug"])
    except (Exception, KeyboardInterrupt) as error:
        if debug:
            raise
        sys.exit(_tell(error))


def _run(arguments: list[str]) -> None:
    from disjunct._optional import need

    need("typer", extra="cli", what="the command `disjunct`")
    need("rich", extra="cli", what="the command `disjunct`")
    from disjunct.cli.app import app

    app(arguments, prog_name="disjunct")


def _tell(error: BaseException) -> int:
    """Say what is wrong on standard error and give the exit code."""
    if isinstance(error, BrokenPipeError):
        # The reader of a pipe has seen enough; nothing may be flushed into it any more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    if isinstance(error, KeyboardInterrupt):
        print("interrupted", file=sys.stderr)  # noqa: T201
        return INTERRUPTED
    if isinstance(error, Trouble | ValueError | TypeError | ImportError | OSError | MemoryError):
        lines = (str(error) or type(error).__name__).splitlines()[:2]
        print(f"error: {lines[0]}", *lines[1:], sep="\n", file=sys.stderr)  # noqa: T201
        return 2
    print(  # noqa: T201
        f"error: {type(error).__name__}: {error}\n"
        "this is a fault of disjunct: please report what --debug prints",
        file=sys.stderr,
    )
    return 1
