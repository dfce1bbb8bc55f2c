"""The files around the code agree with it and with each other."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

import disjunct

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
METADATA = PROJECT["project"]
OWN_NAMES = {"scikit-learn": "sklearn"}


def module_of(requirement: str) -> str:
    """Name by which a requirement is imported."""
    name = re.match(r"[\w-]+", requirement)[0]
    return OWN_NAMES.get(name, name).replace("-", "_")


def imports(path: Path) -> set[str]:
    """Packages that a file imports, at its top or within functions."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def test_the_version_is_one():
    """Package, project, citation and changelog name the same version."""
    version = METADATA["version"]
    assert disjunct.__version__ == version
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\n## {version} (" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_all_brings_every_extra():
    """``disjunct[all]`` is the sum of the other extras."""
    extras = METADATA["optional-dependencies"]
    brought = re.search(r"\[(.*)\]", extras["all"][0])[1].split(",")
    assert sorted(brought) == sorted(set(extras) - {"all"})


def test_what_is_imported_is_declared():
    """No file of the package imports what neither Python, a dependency nor an extra brings."""
    extras = [one for group in METADATA["optional-dependencies"].values() for one in group]
    declared = {module_of(one) for one in [*METADATA["dependencies"], *extras]}
    # joblib and threadpoolctl come with scikit-learn.
    known = declared | {"disjunct", "joblib", "threadpoolctl"} | sys.stdlib_module_names
    for path in sorted((ROOT / "src").rglob("*.py")):
        assert imports(path) <= known, path


def test_the_package_is_typed():
    """Type checkers of users look at our hints."""
    assert (Path(disjunct.__file__).parent / "py.typed").exists()
    assert "Typing :: Typed" in METADATA["classifiers"]


def test_the_command_is_installed():
    """The entry point names a function that is there."""
    module, _, function = METADATA["scripts"]["disjunct"].partition(":")
    assert callable(getattr(__import__(module, fromlist=[function]), function))


def test_wheels_are_built_for_every_python():
    """Every CPython that the project promises has its wheels, free-threaded ones among them."""
    built = PROJECT["tool"]["cibuildwheel"]["build"].split()
    least = int(METADATA["requires-python"].rpartition(".")[2])
    for minor in range(least, 15):
        assert f"cp3{minor}-*" in built
        assert f"Programming Language :: Python :: 3.{minor}" in METADATA["classifiers"]
    assert "cp314t-*" in built


def test_workflows_run_what_is_there():
    """Scripts, make targets and tests that workflows and checks name exist."""
    yaml = pytest.importorskip("yaml")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    texts = [path.read_text("utf-8") for path in (ROOT / ".ci").iterdir()]
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        for job in yaml.safe_load(path.read_text("utf-8"))["jobs"].values():
            texts += [step["run"] for step in job.get("steps", ()) if "run" in step]
    text = "\n".join(texts)
    for script in set(re.findall(r"\.ci/\w+(?:\.\w+)?", text)):
        assert (ROOT / script).exists(), script
    for target in set(re.findall(r"(?m)^\s*(?:step .* )?make ([a-z-]+)", text)):
        assert re.search(rf"(?m)^{target}:", makefile), target
    for place in set(re.findall(r"\btests/[\w/.]+", text)):
        assert (ROOT / place).exists(), place


def test_every_script_ends_at_the_first_failure():
    """Shell scripts of the checks do not go on after an error."""
    for path in [ROOT / ".ci" / "run", *(ROOT / ".ci").glob("*.sh")]:
        assert re.search(r"(?m)^set -eu", path.read_text("utf-8")), path


def test_pages_link_to_files_that_exist():
    """README and the other pages of the repository's front name files that are there."""
    for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"):
        for link in re.findall(r"\]\(([^)#]+)", (ROOT / name).read_text("utf-8")):
            if "://" not in link:
                assert (ROOT / link).exists(), f"{name}: {link}"
