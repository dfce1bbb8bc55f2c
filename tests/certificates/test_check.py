"""The checker accepts what the search proves and refuses every claim that does not follow."""

from __future__ import annotations

import ast
import copy
import json
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings

from disjunct.certificates import Certificate, certify
from disjunct.certificates import check as checker
from disjunct.search import Objective
from tests.search.instances import Table, objectives, random_table, tables
from tests.search.optimal.instances import best_profit

pytestmark = pytest.mark.filterwarnings("ignore:the data hold")

SMALL = tables(st.sampled_from([0, 1, 5, 12, 30]), st.integers(0, 6))
SHAPES = ((40, 8, 0), (40, 8, 3), (40, 8, 8), (60, 10, 2))
"""Samples of a class, literals, seed: the first needs no tree, the last has every branch."""


def noisy(shape: tuple[int, int, int]) -> Table:
    """Noise, of which rules win a little: the relaxation is often fractional."""
    n, d, seed = shape
    rng = np.random.default_rng(seed)
    density = 0.5 if d == 8 else 0.4
    table = random_table(rng, n, n, d, density=density)
    for place, other in ((0, seed + 99), (-1, seed + 98)):
        table.x[:, place] = np.random.default_rng(other).random(2 * n) < density
    return table


def proved(shape: tuple[int, int, int]) -> dict[str, Any]:
    """Give the content of a certificate of optimality."""
    certificate = certify(noisy(shape).bits, Objective(0.1, 0.1), max_rules=3, rounds=4)
    assert certificate.is_optimal
    content = json.loads(certificate.to_json())
    return with_rule_split(content, noisy(shape)) if content["tree"] else content


def with_rule_split(content: dict[str, Any], table: Table) -> dict[str, Any]:
    """Split by a rule that matters before all else: what closes a node closes its halves too."""
    tree = content["tree"]
    for rule in combinations(range(table.x.shape[1]), 2):
        split = content | {"tree": {"rule": list(rule), "taken": tree, "left": tree}}
        if checker.check(json.dumps(split), table.x, table.y).holds:
            return json.loads(json.dumps(split))
    raise AssertionError("no rule of two literals matters")


@given(SMALL, objectives(), st.integers(1, 3), st.data())
@settings(max_examples=60)
def test_what_is_proved_is_accepted(
    table: Table, objective: Objective, max_rules: int, data: st.DataObject
) -> None:
    """The bound of an accepted certificate is the best V that brute force finds."""
    n, d = table.x.shape
    rng = np.random.default_rng(data.draw(st.integers(0, 2**32 - 1)))
    options: dict[str, Any] = {"max_rules": max_rules}
    if data.draw(st.booleans()):
        options["sample_weight"] = rng.integers(0, 4, n) if max_rules == 1 else rng.random(n)
    if data.draw(st.booleans()):
        options |= {"allowed": rng.random(d) < 0.8, "literal_costs": rng.integers(0, 4, d)}
    if data.draw(st.booleans()):
        options |= {"columns": rng.integers(0, 3, d), "apart": [(0, 1), (2, 2)]}
    if d and data.draw(st.booleans()):
        options["fixed"] = [data.draw(st.lists(st.integers(0, d - 1), max_size=2))]
    certificate = certify(table.bits, objective, rounds=0, **options)
    again = Certificate.from_json(certificate.to_json())
    verdict = again.check(table.x, table.y, options.get("sample_weight"))
    assert verdict.holds, verdict.reason
    assert float(verdict.bound) == pytest.approx(best_profit(table, objective, **options), abs=1e-6)


def test_some_proofs_take_a_tree() -> None:
    """The examples hold both kinds of branches, and proofs without any."""
    kinds = {kind for shape in SHAPES for kind in _kinds(proved(shape)["tree"])}
    assert kinds == {"none", "row", "rule", "leaf"}


@pytest.mark.parametrize("shape", SHAPES)
def test_mutated_certificates(shape: tuple[int, int, int]) -> None:
    """Of a thousand changed certificates none is accepted whose claim does not follow.

    Whatever is accepted must be true of the problem that the changed certificate names, as brute
    force says; and what is no longer proved must be refused, true or not.
    """
    table, content = noisy(shape), proved(shape)
    assert checker.check(json.dumps(content), table.x, table.y).holds
    rng = np.random.default_rng(shape[2])
    refused = 0
    for _ in range(250):
        changed = copy.deepcopy(content)
        for _ in range(rng.integers(1, 3)):
            mutate(changed, rng)
        verdict = checker.check(json.dumps(changed), table.x, table.y)
        refused += not verdict.holds
        if verdict.holds:
            assert follows(changed, content, table), changed
    assert refused > 100


@pytest.mark.parametrize("shape", SHAPES)
def test_claims_of_more_than_was_proved(shape: tuple[int, int, int]) -> None:
    """A lower bound, a lower maximum, and prices that hide revenue are refused."""
    table, content = noisy(shape), proved(shape)
    every = [
        content | {"bound": content["bound"] - 1},
        content | {"bound": content["bound"] - 1, "rules": None},
        content | {"value": content["value"] + 1},
        content | {"prices": [price + 10**6 for price in content["prices"]]},
        content | {"prices": [-1] * len(content["prices"])},
        content | {"scale": 0},
        content | {"step": "0"},
        content | {"problem": content["problem"] | {"max_rules": 30}, "bound": 1},
        content | {"version": 2},
        content | {"format": "another"},
        {"format": content["format"]},
    ]
    for changed in every:
        verdict = checker.check(json.dumps(changed), table.x, table.y)
        assert not verdict.holds
        assert verdict.reason
    for text in ("", "[]", "{", "null", "1"):
        assert not checker.check(text, table.x, table.y).holds


def test_other_data_are_refused() -> None:
    """A proof for one table says nothing of another on which more can be earned."""
    table, content = noisy(SHAPES[0]), proved(SHAPES[0])
    assert not checker.check(json.dumps(content), table.x, ~table.y).holds
    assert not checker.check(json.dumps(content), table.x[:, :-1], table.y).holds
    assert not checker.check(json.dumps(content), table.x, table.y, np.full(80, 2.0)).holds


def test_an_unproved_bound_is_certified_too() -> None:
    """With little time the certificate is true all the same, only weaker."""
    table = random_table(np.random.default_rng(0), 60, 60, 16)
    certificate = certify(table.bits, Objective(0.2, 0.1), max_rules=4, rounds=0, time_limit=0.02)
    assert certificate.check(table.x, table.y).holds
    assert certificate.bound >= certificate.profit


def test_the_checker_stands_alone() -> None:
    """It imports NumPy and the standard library only."""
    source = Path(checker.__file__).read_text(encoding="utf-8")
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".", maxsplit=1)[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(str(node.module).split(".", maxsplit=1)[0])
    assert "disjunct" not in found
    assert not any(name.startswith(("scipy", "sklearn")) for name in found)


def test_files_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command says what holds, or why not, and its exit code agrees."""
    table, content = noisy(SHAPES[0]), proved(SHAPES[0])
    np.savetxt(tmp_path / "table.csv", np.column_stack((table.x, table.y)), "%d", ",")
    (tmp_path / "good.json").write_text(json.dumps(content), "utf-8")
    (tmp_path / "bad.json").write_text(json.dumps(content | {"bound": 0}), "utf-8")
    assert checker.main([str(tmp_path / "good.json"), str(tmp_path / "table.csv")]) == 0
    assert capsys.readouterr().out.startswith("holds: no rule set has V above ")
    assert checker.main([str(tmp_path / "bad.json"), str(tmp_path / "table.csv")]) == 1


def test_files_that_cannot_be_read_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A missing file, a table of words and a forgotten file end with 2 and one line."""
    good = tmp_path / "good.json"
    good.write_text("{}", "utf-8")
    (tmp_path / "words.csv").write_text("a,b\n", "utf-8")
    assert checker.main([str(good), str(tmp_path / "nowhere.csv")]) == 2
    assert "nowhere.csv" in capsys.readouterr().err
    assert checker.main([str(good), str(tmp_path / "words.csv")]) == 2
    assert capsys.readouterr().err.startswith("error: ")
    assert checker.main([str(good)]) == 2
    assert "give two files" in capsys.readouterr().err


def mutate(content: dict[str, Any], rng: np.random.Generator) -> None:
    """Change one number, text or list somewhere in the certificate."""
    places = list(_places(content))
    holder, key = places[rng.integers(len(places))]
    value = holder[key]
    if isinstance(value, bool) or value is None:
        holder[key] = int(rng.integers(0, 3))
    elif isinstance(value, int):
        holder[key] = value + int(rng.choice([-1000, -3, -1, 1, 3, 1000]))
    elif isinstance(value, str):
        holder[key] = str(rng.choice(["0", "1/10", "1/2", "1", "2", "nonsense"]))
    elif isinstance(value, list):
        if value and rng.random() < 0.5:
            value.pop(int(rng.integers(len(value))))
        else:
            value.append(copy.deepcopy(value[0]) if value else 0)
    else:
        holder[key] = None if rng.random() < 0.5 else {"prices": [0]}


def follows(content: dict[str, Any], original: dict[str, Any], table: Table) -> bool:
    """Whether what the certificate claims is true: by brute force where the problem has changed."""
    same = all(content[key] == original[key] for key in ("problem", "step"))
    if same:
        return bool(content["bound"] >= original["bound"])
    asked = content["problem"]
    costs = {name: float(Fraction(asked["costs"][name])) for name in
             ("false_positive", "miss", "overlap")}  # fmt: skip
    prices = [float(Fraction(price)) for price in asked["costs"]["literals"]]
    objective = Objective(1.0, 0.0)
    for name, value in costs.items():
        object.__setattr__(objective, f"{name}_cost", value)
    allowed = np.ones(len(prices), dtype=bool)
    allowed[asked["forbidden"]] = False
    best = best_profit(
        table,
        objective,
        max_rules=asked["max_rules"],
        max_literals=asked["max_literals"],
        literal_costs=prices,
        allowed=allowed,
        columns=np.array(asked["columns"]) if asked["apart"] else None,
        apart=[tuple(pair) for pair in asked["apart"]],
        fixed=asked["fixed"],
    )
    return float(content["bound"] * Fraction(content["step"])) >= best - 1e-9


def _places(node: Any) -> list[tuple[Any, Any]]:
    """Give every place in the content, with what holds it."""
    keys = list(node) if isinstance(node, dict) else range(len(node))
    found = []
    for key in keys:
        found.append((node, key))
        if isinstance(node[key], dict | list):
            found += _places(node[key])
    return found


def _kinds(tree: Any) -> set[str]:
    if tree is None:
        return {"none"}
    if "row" in tree:
        return {"row"} | _kinds(tree["won"]) | _kinds(tree["lost"])
    if "rule" in tree:
        return {"rule"} | _kinds(tree["taken"]) | _kinds(tree["left"])
    return {"leaf"}
