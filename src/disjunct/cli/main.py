"""Run the command and turn what goes wrong into a line or two and an exit code.

0: done. 1: a fault of the program, or what ``check --strict`` was asked to find. 2: something that
the user can mend. 130: ended by Ctrl-C.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from typing import Any, NoReturn

from disjunct.cli.trouble import STOPPED, Trouble

INTERRUPTED = 130
MENDABLE = (Trouble, ValueError, TypeError, ImportError, OSError, MemoryError)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command with the arguments of the process, or with others.

    Parameters
    ----------
    arguments : sequence of str, optional
        What stands behind ``disjunct``.

    Raises
    ------
    SystemExit
        With the exit code, where other arguments are given.
    """
    code = _code_of(list(sys.argv[1:] if arguments is None else arguments))
    if arguments is None:
        _leave(code)
    sys.exit(code)


def _code_of(given: list[str]) -> int:
    """Run the command; whatever happens becomes an exit code."""
    try:
        return _run([argument for argument in given if argument != "--debug"] or ["--help"])
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001  every mistake ends here
        if "--debug" in given:
            import traceback

            traceback.print_exc()
        return _tell(error)


def _run(arguments: list[str]) -> int:
    from disjunct._optional import need

    need("typer", extra="cli", what="the command `disjunct`")
    need("rich", extra="cli", what="the command `disjunct`")
    from disjunct.cli.app import app

    warnings.showwarning = _note_warning  # type: ignore[assignment]
    try:
        code = app(arguments, prog_name="disjunct", standalone_mode=False)
    except SystemExit:  # so typer ends where the reader of a pipe has seen enough
        return _without_reader()
    if code == STOPPED:
        return INTERRUPTED
    if code == INTERRUPTED:  # typer catches Ctrl-C and says nothing
        _say("interrupted")
    return code if isinstance(code, int) else 0


def _note_warning(message: Warning | str, *_: Any) -> None:
    """Say what a warning says, without the place in the program that it comes from."""
    _say(f"note: {message}")


def _tell(error: BaseException) -> int:
    """Say what is wrong on standard error and give the exit code."""
    if isinstance(error, BrokenPipeError):
        return _without_reader()
    if isinstance(error, KeyboardInterrupt) or type(error).__name__ == "Abort":
        _say("interrupted")
        return INTERRUPTED
    if hasattr(error, "format_message"):  # a fault in the arguments, found by typer
        _say(f"error: {error.format_message()}", _where_to_look(getattr(error, "ctx", None)))
        return 2
    if isinstance(error, MENDABLE):
        lines = (str(error) or type(error).__name__).splitlines()[:2]
        _say(f"error: {lines[0]}", *lines[1:])
        return 2
    _say(
        f"error: {type(error).__name__}: {error}",
        "this is a fault of disjunct: please report what --debug prints",
    )
    return 1


def _say(*lines: str) -> None:
    print(*lines, sep="\n", file=sys.stderr)  # noqa: T201


def _where_to_look(context: Any) -> str:
    path = context.command_path if context else "disjunct"
    return f"{path} --help tells what there is"


def _without_reader() -> int:
    """Go on without the reader of a pipe, who has seen enough: nothing is flushed into it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _leave(code: int) -> NoReturn:
    """End the process at once.

    Threads that read ahead may still hold Python's streams; an interpreter that is taken down
    under them aborts.
    """
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        code = _without_reader()
    os._exit(code)
