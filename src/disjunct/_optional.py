"""Import optional dependencies only when they are needed, with a helpful message when absent."""

from __future__ import annotations

import importlib
from types import ModuleType


def need(module: str, *, extra: str, what: str) -> ModuleType:
    """Import an optional module or say how to get it.

    Parameters
    ----------
    module : str
        Dotted name of the module.
    extra : str
        Extra of this package that brings the module.
    what : str
        What the user asked for, in the plural: ``"plots"``, ``"SQL queries"``.

    Returns
    -------
    ModuleType
        The imported module.

    Examples
    --------
    >>> need("math", extra="plots", what="plots").__name__
    'math'
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        message = f"{what} need {package}: install it with `pip install disjunct[{extra}]`"
        raise ImportError(message) from error
