"""However exact search ends, the bound holds and proof is claimed only of what was searched."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time

import numpy as np
import pytest

from disjunct.bits.packing import native
from disjunct.search.exact import Proof, RuleProblem, best_rule, rules_above
from tests.search.exact.instances import random_problem
from tests.search.instances import random_table

ENGINES = ["reference", *(["native"] if native is not None else [])]


def hard_problem() -> RuleProblem:
    """Noise on which a proof would take hours."""
    rng = np.random.default_rng(5)
    bits = random_table(rng, 1500, 1500, 150, density=0.85).bits
    return random_problem(rng, bits, "fractions", signed=True, dear=0)


@pytest.mark.parametrize("engine", ENGINES)
def test_the_deadline_is_kept(engine: str) -> None:
    """At the deadline there is a rule, a bound above it, and no proof."""
    problem = hard_problem()
    began = time.monotonic()
    found = best_rule(problem, engine=engine, deadline=began + 0.5, n_jobs=2)
    assert time.monotonic() - began < 10
    assert found.status is Proof.TIME_LIMIT
    assert problem.value(found.rule) == found.value < found.bound
    later = best_rule(problem, engine=engine, deadline=time.monotonic() + 1.5, n_jobs=2)
    assert later.value <= found.bound
    assert found.value <= later.bound


@pytest.mark.parametrize("engine", ENGINES)
def test_a_list_cut_short_says_so(engine: str) -> None:
    """At the deadline the list is not complete."""
    rules, complete = rules_above(
        hard_problem(), 0, most=10**9, engine=engine, deadline=time.monotonic() + 0.3
    )
    assert not complete
    assert len(set(rules)) == len(rules)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_deadline_that_has_passed(engine: str) -> None:
    """Without any time the answer is the best rule given, with a bound that holds."""
    problem = hard_problem()
    found = best_rule(problem, engine=engine, deadline=time.monotonic() - 1, start=[(0,)])
    assert found.status is Proof.TIME_LIMIT
    assert found.value == max(problem.value((0,)), problem.value(()))
    assert found.bound >= best_rule(problem, engine=engine, node_limit=20).value


@pytest.mark.parametrize("engine", ENGINES)
def test_progress_tells_of_value_and_bound(engine: str) -> None:
    """Values only rise, bounds only fall, and they enclose the result."""
    told: list[tuple[int, int, int]] = []

    def hear(*figures: int) -> None:
        told.append(figures)
        if len(told) == 3:
            raise KeyboardInterrupt

    found = best_rule(hard_problem(), engine=engine, progress=hear)
    values, bounds, nodes = zip(*told, strict=True)
    assert list(values) == sorted(values)
    assert list(bounds) == sorted(bounds, reverse=True)
    assert list(nodes) == sorted(nodes)
    assert values[-1] <= found.value <= found.bound <= bounds[-1]


@pytest.mark.parametrize("engine", ENGINES)
def test_ctrl_c_within_the_progress_keeps_the_best(engine: str) -> None:
    """A Ctrl-C that arrives while the progress is told ends the search with its best."""

    def press(value: int, bound: int, nodes: int) -> None:
        raise KeyboardInterrupt

    found = best_rule(hard_problem(), engine=engine, progress=press, n_jobs=2)
    assert found.status is Proof.INTERRUPTED
    assert found.value <= found.bound


@pytest.mark.parametrize("engine", ENGINES)
def test_errors_of_the_progress_are_raised(engine: str) -> None:
    """Any other error in the progress is the caller's."""

    def fail(value: int, bound: int, nodes: int) -> None:
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        best_rule(hard_problem(), engine=engine, progress=fail, n_jobs=2)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as POSIX does")
@pytest.mark.parametrize("engine", ENGINES)
def test_ctrl_c_ends_the_search(engine: str) -> None:
    """Ctrl-C in a process of its own: best_rule says so, rules_above raises it."""
    program = f"""
        import sys
        from tests.search.exact.test_endings import *
        problem = hard_problem()
        print("ready", flush=True)
        found = best_rule(problem, engine={engine!r}, n_jobs=2)
        print(found.status, found.value <= found.bound, flush=True)
        print("ready", flush=True)
        try:
            rules_above(problem, 0, most=10**9, engine={engine!r}, n_jobs=2)
        except KeyboardInterrupt:
            print("raised", flush=True)
    """
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        assert process.stdout is not None
        for expected in ("interrupted True", "raised"):
            assert process.stdout.readline().strip() == "ready"
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
            assert process.stdout.readline().strip() == expected
        assert process.wait(timeout=60) == 0


def test_what_cannot_be_searched_is_refused() -> None:
    """Errors name the parameter and the value at fault."""
    problem = hard_problem()
    with pytest.raises(ValueError, match="engine must be one of"):
        best_rule(problem, engine="magic")
    with pytest.raises(ValueError, match="rule 0 of start names a literal outside"):
        best_rule(problem, start=[(150,)])
    with pytest.raises(ValueError, match="node_limit must be a whole number"):
        best_rule(problem, node_limit=-1)
    with pytest.raises(ValueError, match="most must be a whole number"):
        rules_above(problem, 0, most=-1)
    with pytest.raises(ValueError, match="n_jobs must be a number of threads"):
        best_rule(problem, n_jobs=0)
    charged = problem.negative.copy()
    charged[3] = -1
    with pytest.raises(ValueError, match="negative must be at least 0: number 3 is -1"):
        _changed(problem, negative=charged)
    with pytest.raises(ValueError, match="divide all by a common factor"):
        _changed(problem, positive=np.full(problem.bits.n_positive, 2**60))
    with pytest.raises(ValueError, match="literals must hold a 64-bit integer for each of the 150"):
        _changed(problem, literals=np.ones(3))


def _changed(problem: RuleProblem, **changes: object) -> RuleProblem:
    names = ("bits", "positive", "negative", "literals", "constraints")
    return RuleProblem(**{name: changes.get(name, getattr(problem, name)) for name in names})
