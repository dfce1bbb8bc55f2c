"""Rule sets to render."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
import pytest

from disjunct.literals import Binarizer, Literal, Op, Schema
from disjunct.rules import Rule, RuleSet, SearchSummary
from disjunct.table import Table
from tests.benchmark_sets import SETS


@dataclass(frozen=True)
class Case:
    """A table, its labels, and rules that overlap and speak of missing values."""

    name: str
    frame: pd.DataFrame
    y: np.ndarray
    rules: RuleSet


def overlapping_rules(frame, y, *, n_rules=16, seed=0):
    """Paths of small trees to leaves of the described class, and a rule for each missing column."""
    from sklearn.tree import DecisionTreeClassifier

    binarizer = Binarizer().fit(frame)
    bits, literals = binarizer.transform(frame), binarizer.literals_
    paths: dict[Rule, float] = {}
    leaf = max(3, len(frame) // 400)
    for number in range(3):
        model = DecisionTreeClassifier(
            max_depth=6, max_features=0.5, min_samples_leaf=leaf, random_state=seed + number
        )
        tree = model.fit(bits, y).tree_
        waiting = [(0, ())]
        while waiting:
            node, path = waiting.pop()
            if tree.children_left[node] < 0:
                share = tree.value[node][0, 1]
                if share > 0.5:
                    paths[Rule(path)] = share * tree.weighted_n_node_samples[node]
                continue
            literal = literals[tree.feature[node]]
            waiting.append((tree.children_right[node], (*path, literal)))
            other = (literal.negated(),) if literal.negated() in literals else ()
            waiting.append((tree.children_left[node], (*path, *other)))
    best = sorted(paths, key=lambda rule: (-paths[rule], str(rule)))[: n_rules - 1]
    gaps = [Literal(name, Op.MISSING, None, binarizer.schema_[name].kind) for name in frame
            if frame[name].isna().any()][:3]  # fmt: skip
    extra = [Rule(gaps)] if gaps else []
    return RuleSet([*best, *extra], schema=binarizer.schema_, positive=1, negative=0, target="y")


def read_case(folder, name):
    """Read one of the benchmark sets and make rules for it."""
    frame = pd.read_csv(folder / f"{name}.csv.gz")
    y = frame.pop("target").to_numpy()
    rules = overlapping_rules(frame, y).with_statistics(frame, y)
    return Case(name, frame, y, rules)


@pytest.fixture(scope="session", params=SETS)
def case(request, benchmark_data):
    """Each benchmark set with overlapping rules."""
    return read_case(benchmark_data, request.param)


@pytest.fixture(scope="session")
def adult(benchmark_data):
    """The set with the most rows, with text labels and a search summary."""
    plain = read_case(benchmark_data, "adult")
    y = np.where(plain.y == 1, ">50K", "<=50K")
    rules = RuleSet(
        plain.rules,
        schema=plain.rules.schema,
        positive=">50K",
        negative="<=50K",
        target="income",
        statistics=plain.rules.statistics,
        search=SearchSummary(4936.2, "converged", 5010.0, 16, None, 2),
    )
    return Case("adult", plain.frame, y, rules)


HOSTILE = (
    "plain",
    "it's",
    'say "x"',
    "back\\slash\\",
    "x' OR '1'='1",
    '"; DROP TABLE t; --',
    "]; DROP TABLE t; --",
    "`tick`",
    "</script><script>alert(1)</script>",
    "<!-- <img src=x onerror=alert(1)>",
    "{{ 7*7 }}{% raw %}",
    "%s %(a)s {0} :x ?",
    "$& \\{x\\}",
    "line\nbreak\ttab",
    "ünï😀",
    "RED",
    "red",
    "red ",
    " # and or in is not",
    "",
)


@pytest.fixture(scope="session")
def mixed(mixed_case):
    """Every kind of column, hostile names and values, gaps in each column."""
    return mixed_case(seed=0, n_rows=400)


@pytest.fixture(scope="session")
def mixed_case():
    """Function that makes such a case."""
    return make_mixed


def make_mixed(seed, n_rows):
    """Make columns of every kind with hostile names and values, and random rules on them."""
    rng = np.random.default_rng(seed)
    start = np.datetime64("1969-12-01", "us")
    frame = pd.DataFrame(
        {
            'it\'s "a" name; --': rng.normal(size=n_rows).round(2),
            "</script>": rng.integers(-5, 5, n_rows),
            "text": rng.choice(np.array(HOSTILE, dtype=object), n_rows),
            "flag": rng.choice(np.array([True, False], dtype=object), n_rows),
            "when": start + rng.integers(0, 90 * 86_400_000, n_rows).astype("timedelta64[ms]"),
            "took": (rng.integers(-5, 5, n_rows) * 250).astype("timedelta64[ms]"),
            "SELECT": rng.integers(0, 4, n_rows).astype(float) / 8,
        }
    )
    frame["when"] = frame["when"].astype("datetime64[us]")
    frame["took"] = frame["took"].astype("timedelta64[us]")
    for place, name in enumerate(('it\'s "a" name; --', "text", "flag", "when", "took", "SELECT")):
        frame.loc[rng.random(n_rows) < 0.1 + place / 50, name] = None
    schema = Schema.of(Table.read(frame))
    rules = [_mixed_rule(frame, schema, rng) for _ in range(24)]
    rules.append(Rule([Literal("text", Op.MISSING, None, "category"), *_numbers(rng)]))
    y = rng.choice(["yes; --", "no'"], n_rows)
    labels = {"positive": "yes; --", "negative": "no'", "target": "it's the <b>target</b>"}
    made = RuleSet(rules, schema=schema, **labels).with_statistics(frame, y)
    return Case("mixed", frame, y, made)


def _numbers(rng):
    return [Literal("SELECT", Op.GT, float(rng.integers(0, 3)) / 8)]


def _mixed_rule(frame, schema, rng):
    """Two to four literals on different columns."""
    names = rng.choice(list(frame.columns), size=rng.integers(2, 4), replace=False)
    return Rule(_mixed_literal(str(name), schema[str(name)].kind, frame, rng) for name in names)


def _mixed_literal(name, kind, frame, rng):
    ops = [op for op in Op if kind in op.kinds]
    op = ops[rng.integers(len(ops))]
    if op.is_bare:
        return Literal(name, op, None, kind)
    values = frame[name].dropna().to_numpy()
    if op.takes_set:
        return Literal(name, op, tuple(map(str, rng.choice(values, size=3))), kind)
    return Literal(name, op, values[rng.integers(len(values))], kind)
