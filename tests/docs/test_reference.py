"""The reference knows every public name, and every parameter of it is described."""

from __future__ import annotations

import importlib
import inspect
from enum import Enum

import pytest

MODULES = (
    "disjunct",
    "disjunct.bits",
    "disjunct.estimators",
    "disjunct.estimators.path",
    "disjunct.literals",
    "disjunct.plot",
    "disjunct.rules",
    "disjunct.search",
    "disjunct.table",
)
NAMES = [
    f"{module}.{name}"
    for module in MODULES
    for name in importlib.import_module(module).__all__
    if not inspect.ismodule(getattr(importlib.import_module(module), name))
]


def thing(name: str):
    """Object of a dotted name."""
    module, _, attribute = name.rpartition(".")
    return getattr(importlib.import_module(module), attribute)


@pytest.mark.parametrize("name", NAMES)
def test_public_names_stand_in_the_reference(name, site):
    """Each public class and function has its place on the site, wherever it is defined."""
    if not callable(thing(name)):
        pytest.skip("a constant: its description is a comment in the source")
    pages = [path.stem for path in (site / "reference" / "generated").glob("*.html")]
    assert thing(name).__name__ in {page.rpartition(".")[2] for page in pages}


@pytest.mark.parametrize("name", NAMES)
def test_parameters_are_described(name):
    """What a public class or function takes is in its docstring, name by name."""
    docscrape = pytest.importorskip("numpydoc.docscrape")
    described = thing(name)
    if not callable(described) or (inspect.isclass(described) and issubclass(described, Enum)):
        pytest.skip("a constant or an enumeration: it takes nothing")
    sections = docscrape.NumpyDocString(inspect.getdoc(described) or "")
    assert sections["Summary"]
    known = {
        part.strip(" *")
        for section in ("Parameters", "Attributes")
        for parameter in sections[section]
        for part in parameter.name.split(",")
    }
    taken = [name for name in inspect.signature(described).parameters if name[0] != "_"]
    if issubclass_of_exception(described):
        return
    assert [name for name in taken if name not in known] == []


def issubclass_of_exception(described) -> bool:
    """Whether it is an exception, which people catch and do not make."""
    return inspect.isclass(described) and issubclass(described, BaseException)
