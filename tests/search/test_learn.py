"""The door of the search: what it takes, what it refuses, and what comes out."""

from __future__ import annotations

import itertools
from typing import Any

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings

from disjunct.bits import PackedBits
from disjunct.search import Objective, SearchInterruptedError, SearchResult, Status, learn
from disjunct.search import native_engine as engine_module
from tests.search import equations as eq
from tests.search.instances import (
    Table,
    data_of,
    objectives,
    random_table,
    tables,
)

ENGINES = ["reference", *(["native"] if engine_module.available() else [])]
TABLE = random_table(np.random.default_rng(0), 60, 70, 9)
BITS = TABLE.bits
PRICES = Objective(0.5, 0.1)

both_engines = pytest.mark.parametrize("engine", ENGINES)


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"max_rules": 0}, ValueError, r"max_rules \(K\) must be .* at least 1, got 0"),
        ({"max_rules": 2.0}, ValueError, "max_rules .* whole number .* got 2.0"),
        ({"max_rules": 10**5}, ValueError, r"max_rules \(K\) must be at most 4096, got 100000"),
        ({"max_literals": 0}, ValueError, "max_literals must be .* at least 1, got 0"),
        ({"max_literals": True}, ValueError, "max_literals must be .* got True"),
        ({"rounds": -1}, ValueError, "rounds must be .* at least 0, got -1"),
        ({"rounds": "many"}, ValueError, "rounds must be .* got 'many'"),
        ({"rounds": 2**40}, ValueError, "rounds must be at most 2147483647"),
        ({"effort": "utmost"}, ValueError, "effort must be one of default, high, highest"),
        ({"active": 0}, ValueError, r"active \(M\) must be .* at least 1"),
        ({"active": 17}, ValueError, r"active \(M\) must be at most 16, got 17"),
        ({"sample_weight": [1.0]}, ValueError, r"shape \(1,\), expected \(130,\)"),
        ({"sample_weight": [np.nan] * 130}, ValueError, "row 0 has nan"),
        ({"sample_weight": [1.0] * 129 + [-2.0]}, ValueError, "row 129 has -2.0"),
        ({"sample_weight": [1.0] * 129 + [np.inf]}, ValueError, "row 129 has inf"),
        ({"sample_weight": [None] * 130}, ValueError, "row 0 has nan"),
        ({"sample_weight": ["heavy"] * 130}, ValueError, "sample_weight must hold numbers only"),
        ({"sample_weight": [1e300] * 130}, ValueError, "too large to be summed: .* divide"),
        ({"literal_costs": [1.0]}, ValueError, r"literal_costs has shape \(1,\), expected \(9,\)"),
        ({"literal_costs": [1.0] * 8 + [-1.0]}, ValueError, "literal 8 has -1.0"),
        ({"literal_costs": [np.nan] * 9}, ValueError, "literal 0 has nan"),
        ({"allowed": [True]}, ValueError, "allowed must hold one boolean for each of the 9"),
        ({"allowed": [1] * 9}, ValueError, "allowed must hold one boolean for each of the 9"),
        ({"columns": [0]}, ValueError, "columns must hold one whole number for each of the 9"),
        ({"columns": [0.5] * 9}, ValueError, "columns must hold one whole number"),
        ({"columns": [-1] * 9}, ValueError, "columns must be numbered from 0 .* literal 0 has -1"),
        ({"apart": 3}, TypeError, "apart must be pairs of numbers of columns, got 3"),
        ({"apart": [3]}, ValueError, "apart must hold pairs of numbers of columns, got 3"),
        ({"apart": [(1, 2, 3)]}, ValueError, r"apart must hold pairs .* got \(1, 2, 3\)"),
        ({"apart": [(0, -1)]}, ValueError, r"apart must hold pairs .* got \(0, -1\)"),
        ({"fixed": [(9,)]}, ValueError, r"rule 0 of fixed names a literal outside 0..8: \(9,\)"),
        ({"fixed": [(0,), (-1,)]}, ValueError, "rule 1 of fixed names a literal outside"),
        ({"fixed": [3]}, TypeError, "rule 0 of fixed must be a sequence of whole numbers, got 3"),
        ({"fixed": None}, TypeError, "fixed must be a sequence of rules, got None"),
        ({"fixed": "rules"}, TypeError, "fixed must be a sequence of rules, got 'rules'"),
        ({"fixed": [(0,), (1,)], "max_rules": 1}, ValueError, "2 rules are fixed but max_rules"),
        ({"start": [("a",)]}, TypeError, "rule 0 of start must be a sequence of whole numbers"),
        ({"start": 5}, TypeError, "start must be a sequence of rules, got 5"),
        ({"seed": -1}, ValueError, "seed must be a whole number of at least 0, got -1"),
        ({"seed": "x"}, ValueError, "seed must be a whole number"),
        ({"n_jobs": 0}, ValueError, "n_jobs must be .* got 0"),
        ({"n_jobs": -2}, ValueError, "n_jobs must be .* at least -1, got -2"),
        ({"time_limit": 0}, ValueError, "time_limit must be a finite number .* above 0, got 0"),
        ({"time_limit": np.nan}, ValueError, "time_limit must be a finite number .* got nan"),
        ({"time_limit": np.inf}, ValueError, "time_limit must be a finite number"),
        ({"time_limit": "soon"}, TypeError, "time_limit must be a number of seconds .* 'soon'"),
        ({"time_limit": True}, TypeError, "time_limit must be a number of seconds"),
        ({"progress": 1}, TypeError, "progress must be a function or None, got 1"),
        ({"engine": "quick"}, ValueError, "engine must be one of auto, native, reference"),
        ({"objective": 2.0}, TypeError, "objective must be an Objective or None, got 2.0"),
        ({"objective": Objective(1, 0.1, 1e20)}, ValueError, "too large to be summed exactly"),
    ],
)
def test_what_makes_no_sense_is_refused(options: dict, error: type, words: str) -> None:
    """Each mistake is named with the value at fault, before any work."""
    told: list[Any] = []
    with pytest.raises(error, match=words):
        learn(
            BITS, **({"objective": PRICES, "progress": lambda *news: told.append(news)} | options)
        )
    assert not told


def test_a_matrix_is_not_packed_bits() -> None:
    """The message says how bits are made."""
    with pytest.raises(TypeError, match=r"bits must be PackedBits \(see PackedBits.pack\)"):
        learn(TABLE.x, PRICES)


@pytest.mark.skipif(not engine_module.available(), reason="built without a compiler")
def test_kernels_that_are_not_there_are_named() -> None:
    """The kernels of this machine are listed."""
    with pytest.raises(ValueError, match=r"kernel must be 'auto' or one of .*portable; got 'mmx'"):
        learn(BITS, PRICES, kernel="mmx")


def test_without_the_extension(monkeypatch: pytest.MonkeyPatch) -> None:
    """The readable engine runs and says so once; asked for by name the native one is an error."""
    monkeypatch.setattr(engine_module, "native", None)
    engine_module.tell_once_that_it_is_missing.cache_clear()
    with pytest.warns(UserWarning, match="slow reference engine .* install a compiler"):
        assert learn(BITS, PRICES, rounds=0).engine == "reference"
    assert learn(BITS, PRICES, rounds=0).engine == "reference"  # a second warning would fail
    with pytest.raises(ValueError, match=r"engine='native' is not there: .* without a C"):
        learn(BITS, PRICES, engine="native")


def test_numpy_scalars_are_numbers() -> None:
    """What comes out of an array is as good as a Python number."""
    plain = learn(BITS, PRICES, max_rules=3, rounds=4, seed=7, max_literals=2)
    found = learn(
        BITS,
        PRICES,
        max_rules=np.int64(3),
        rounds=np.int32(4),
        seed=np.uint8(7),
        max_literals=np.int16(2),
        time_limit=np.float32(60),
        n_jobs=np.int64(1),
    )
    assert (found.rules, found.profit) == (plain.rules, plain.profit)


@both_engines
@pytest.mark.parametrize(
    ("n_positive", "n_negative", "rules", "words"),
    [
        (40, 0, ((),), "positive samples only: .* the empty rule"),
        (0, 40, (), "negative samples only: .* will be empty"),
        (0, 0, (), "no samples"),
    ],
)
def test_one_class(engine: str, n_positive: int, n_negative: int, rules: tuple, words: str) -> None:
    """One class is allowed, with a warning: the empty rule covers all, the empty set nothing."""
    table = random_table(np.random.default_rng(1), n_positive, n_negative, 5)
    with pytest.warns(UserWarning, match=words):
        assert learn(table.bits, PRICES, engine=engine).rules == rules


@both_engines
def test_rows_that_all_weigh_nothing(engine: str) -> None:
    """They are no samples; so are the positives that alone weigh nothing."""
    with pytest.warns(UserWarning, match="no samples"):
        found = learn(BITS, PRICES, sample_weight=np.zeros(130), engine=engine)
    assert (found.rules, found.profit) == ((), 0.0)
    with pytest.warns(UserWarning, match="negative samples only"):
        found = learn(BITS, PRICES, sample_weight=(~TABLE.y).astype(float), engine=engine)
    assert found.rules == ()


@both_engines
def test_fixed_rules_stay(engine: str) -> None:
    """They come first, whatever they cost, and count in V and in the number of rules."""
    fixed = [(4,), (1, 3)]
    for max_rules in (2, 3, 6):
        found = learn(BITS, PRICES, fixed=fixed, max_rules=max_rules, rounds=4, engine=engine)
        assert found.rules[:2] == ((4,), (1, 3))
        assert len(found.rules) <= max_rules
        assert found.profit == pytest.approx(eq.profit(data_of(TABLE, PRICES), found.rules))


def test_fixed_rules_need_not_keep_the_constraints() -> None:
    """They may be longer than others and name literals that others may not."""
    allowed = np.arange(9) > 3
    found = learn(BITS, PRICES, fixed=[(2, 0, 1)], allowed=allowed, max_literals=1, rounds=4)
    assert found.rules[0] == (0, 1, 2)
    assert all(len(rule) <= 1 and set(rule) <= {4, 5, 6, 7, 8} for rule in found.rules[1:])


@both_engines
def test_start_is_where_the_search_goes_on(engine: str) -> None:
    """The result is never worse than what was given; rules given may change or go."""
    start = [(0, 8), (0,)]
    value = eq.profit(data_of(TABLE, PRICES), tuple(start))
    for rounds in (0, 4):
        found = learn(BITS, PRICES, start=start, rounds=rounds, engine=engine)
        assert found.profit >= value - 1e-9
    told: list[str] = []
    learn(BITS, PRICES, start=start, rounds=0, engine=engine, progress=lambda p, *_: told.append(p))
    assert "greedy" not in told


@both_engines
def test_start_keeps_the_constraints(engine: str) -> None:
    """Rules of the start that could not be learned are left out, those that are fixed as well."""
    options: dict[str, Any] = {"rounds": 0, "engine": engine, "time_limit": 1e-9}
    given = [(0, 1), (2,), (5,), (3, 4, 5), (6,), (7,)]
    found = learn(
        BITS,
        PRICES,
        start=given,
        fixed=[(5,)],
        max_literals=2,
        allowed=np.arange(9) != 2,
        columns=np.arange(9),
        apart=[(0, 1)],
        max_rules=2,
        **options,
    )
    assert found.status is Status.TIME_LIMIT
    assert found.rules == ((5,), (6,))


@both_engines
def test_constraints_hold(engine: str) -> None:
    """Literals off limits, columns kept apart and the cap on literals bind every learned rule."""
    rng = np.random.default_rng(3)
    x = rng.random((400, 10)) < 0.8
    table = Table(x, x[:, [0, 1, 2, 8, 9]].all(axis=1) | x[:, [3, 4, 5]].all(axis=1))
    columns, allowed = np.arange(10) // 2, rng.random(10) < 0.7
    apart = [(0, 4), (1, 1)]
    free = learn(table.bits, Objective(0, 0.01), rounds=4, engine=engine)
    assert max(map(len, free.rules)) > 2
    found = learn(
        table.bits,
        Objective(0, 0.01),
        rounds=4,
        engine=engine,
        max_literals=2,
        allowed=allowed,
        columns=columns,
        apart=apart,
    )
    assert found.rules
    for rule in found.rules:
        assert len(rule) <= 2
        assert allowed[list(rule)].all()
        pairs = itertools.combinations(columns[list(rule)].tolist(), 2)
        assert not {(0, 4), (4, 0), (1, 1)} & set(pairs)


@both_engines
def test_no_literal_may_be_used(engine: str) -> None:
    """The empty rule alone is left, and taken where it pays."""
    nothing = np.zeros(9, dtype=bool)
    assert learn(BITS, PRICES, allowed=nothing, engine=engine).rules == ()
    cheap = Objective(0.5, 0.1, false_positive_cost=0.1)
    assert learn(BITS, cheap, allowed=nothing, engine=engine).rules == ((),)


@both_engines
def test_literal_costs_multiply_the_price(engine: str) -> None:
    """A dear literal makes way for its cheap double; V counts what each costs."""
    x = np.repeat([[True, True], [False, False]], 20, axis=0)
    bits = PackedBits.pack(x, x[:, 0])
    for costs, chosen, price in (([5, 1], 1, 2), ([1, 5], 0, 2), ([3, 3], 0, 6), ([1, 0], 1, 0)):
        found = learn(bits, Objective(2, 0), literal_costs=costs, engine=engine)
        assert found.rules == ((chosen,),)
        assert found.profit == 20 - price


@both_engines
@settings(max_examples=15)
@given(
    table=tables(st.integers(0, 40), st.integers(0, 6)),
    objective=objectives(),
    seed=st.integers(0, 99),
)
@pytest.mark.filterwarnings("ignore:the data hold")
def test_whole_weights_are_repeated_rows(
    engine: str, table: Table, objective: Objective, seed: int
) -> None:
    """A weight of 3 is three equal rows and a weight of 0 none: same rules, same V."""
    rng = np.random.default_rng(seed)
    weights = rng.integers(0, 4, len(table.y))
    rows = np.repeat(np.arange(len(table.y)), weights)
    options: dict[str, Any] = {"rounds": 6, "effort": "high", "max_rules": 4, "engine": engine}
    weighted = learn(table.bits, objective, sample_weight=weights, **options)
    repeated = learn(PackedBits.pack(table.x[rows], table.y[rows]), objective, **options)
    assert weighted.rules == repeated.rules
    assert weighted.profit == pytest.approx(repeated.profit, abs=1e-9)
    assert weighted.subproblems == repeated.subproblems


@both_engines
def test_weights_in_another_unit_give_the_same_rules(engine: str) -> None:
    """Weights and prices of literals times a power of two: nothing but the unit changes."""
    weights = np.random.default_rng(4).random(130) * 3
    found = [
        learn(
            BITS,
            Objective(0.5 * unit, 0.1),
            sample_weight=weights * unit,
            rounds=5,
            engine=engine,
        )
        for unit in (1.0, 2.0**-30, 2.0**20)
    ]
    assert len({one.rules for one in found}) == 1
    assert found[1].profit == pytest.approx(found[0].profit * 2.0**-30)
    assert found[0].profit == pytest.approx(
        eq.profit(data_of(TABLE, PRICES, sample_weight=weights), found[0].rules)
    )


@settings(max_examples=30)
@given(tables(st.integers(0, 60), st.integers(0, 7)), objectives(), st.integers(1, 5))
@pytest.mark.filterwarnings("ignore:the data hold")
def test_rounds_never_lower_the_profit(table: Table, objective: Objective, most: int) -> None:
    """The paper's method alone, then more and more rounds: V rises or stays."""
    options: dict[str, Any] = {"max_rules": most, "active": 12}
    profits = [learn(table.bits, objective, rounds=r, **options).profit for r in (0, 4, 16)]
    assert profits == sorted(profits)


@pytest.mark.parametrize("seed", range(4))
def test_best_of_all_rules_of_twelve_literals(seed: int) -> None:
    """With one rule the search ends at the best of all 4,096; V is the equations'."""
    table = random_table(np.random.default_rng(seed), 80, 90, 12)
    data = data_of(table, Objective(0.5, 0.1))
    best = max(eq.profit(data, (rule,)) for rule in eq.all_rules(12))
    found = learn(table.bits, Objective(0.5, 0.1), max_rules=1)
    assert found.profit == pytest.approx(max(0, best))


@pytest.mark.parametrize("seed", range(4))
def test_best_of_all_pairs_of_rules(seed: int) -> None:
    """With two rules of five literals it ends at the best of all pairs."""
    table = random_table(np.random.default_rng(seed), 40, 50, 5)
    objective = Objective(0.3, 0.1)
    data = data_of(table, objective)
    rules = list(eq.all_rules(5))
    sets = itertools.chain(((),), ((r,) for r in rules), itertools.combinations(rules, 2))
    best = max(eq.profit(data, rule_set) for rule_set in sets)
    assert learn(table.bits, objective, max_rules=2).profit == pytest.approx(best)


@both_engines
def test_progress_tells_of_every_phase(engine: str) -> None:
    """Phase, round, V in plain units and rules; V never falls while rounds improve."""
    told: list[tuple[str, int, float, int]] = []
    found = learn(
        BITS, PRICES, rounds=8, engine=engine, progress=lambda *news: told.append(news), max_rules=5
    )
    assert list(dict.fromkeys(phase for phase, *_ in told)) == ["greedy", "refine", "improve"]
    last = [profit for phase, _, profit, _ in told if phase == "improve"]
    assert last == sorted(last)
    assert told[-1][2] == pytest.approx(found.profit)
    assert told[-1][3] == len(found.rules)


@both_engines
def test_time_limit_is_a_status(engine: str) -> None:
    """The best set so far comes back, with its V and a status that says why it ended."""
    table = random_table(np.random.default_rng(5), 300, 300, 30)
    found = learn(table.bits, PRICES, rounds=10**6, time_limit=0.2, engine=engine)
    assert found.status is Status.TIME_LIMIT
    assert found.profit == pytest.approx(eq.profit(data_of(table, PRICES), found.rules))
    assert learn(BITS, PRICES, rounds=2, engine=engine).status is Status.CONVERGED


@both_engines
def test_interrupt_in_the_callback(engine: str) -> None:
    """KeyboardInterrupt there ends the search; the error carries the best rules so far."""
    told: list[int] = []

    def interrupt(phase: str, _round: int, _profit: float, rules: int) -> None:
        told.append(rules)
        if phase == "improve":
            raise KeyboardInterrupt

    with pytest.raises(SearchInterruptedError) as caught:
        learn(BITS, PRICES, rounds=100, progress=interrupt, engine=engine)
    result: SearchResult = caught.value.result
    assert result.status is Status.INTERRUPTED
    assert len(result.rules) == told[-1]
    assert isinstance(caught.value, KeyboardInterrupt)


@both_engines
@pytest.mark.parametrize("n_jobs", [1, 2])
def test_errors_of_the_callback_come_through(engine: str, n_jobs: int) -> None:
    """Another error is raised as it is, from any phase."""
    for wanted in ("greedy", "refine", "improve"):

        def fail(phase: str, *_: object, wanted: str = wanted) -> None:
            if phase == wanted:
                raise LookupError(phase)

        with pytest.raises(LookupError, match=wanted):
            learn(BITS, PRICES, rounds=8, progress=fail, engine=engine, n_jobs=n_jobs)


REACHED = [("tic-tac-toe", 1.0, 585.3), ("heart", 1.0, 109.7), ("COMPAS-2016", 8.0, 488.2)]


@pytest.mark.skipif(not engine_module.available(), reason="built without a compiler")
@pytest.mark.parametrize(("name", "price", "authors"), REACHED)
def test_profit_of_the_authors_is_reached(
    benchmark_data: Any, name: str, price: float, authors: float
) -> None:
    """On benchmark data the default finds at least the V that the paper's authors report."""
    pd = pytest.importorskip("pandas")
    from disjunct.literals import Binarizer

    frame = pd.read_csv(benchmark_data / f"{name}.csv.gz")
    labels = frame.pop("target").to_numpy().astype(bool)
    bits = Binarizer().fit_encode(frame, labels).pack(labels)
    assert learn(bits, Objective(price, 0.1), max_rules=16).profit >= authors - 0.05
