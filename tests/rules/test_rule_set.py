"""The rule set decides what a row gets; it is immutable, and edits give a new one."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pandas as pd
import pytest

from disjunct.literals import Literal, Op, Schema
from disjunct.rules import Fates, Rule, RuleSet, SearchSummary, Statistics
from disjunct.table import Table


def test_a_row_is_described_if_at_least_one_rule_covers_it(rules, people):
    """Predict is the OR of the covers, with the labels that were given."""
    covers = rules.covers(people)
    assert covers.tolist() == [
        [True, True],
        [True, False],
        [False, True],
        [False, False],
        [False, False],
        [True, False],
    ]
    assert rules.predict(people).tolist() == ["ill", "ill", "ill", "well", "well", "ill"]


def test_probabilities_sum_to_one_and_agree_with_predict(rules, people):
    """The columns stand in the order of the classes."""
    assert rules.classes == ("ill", "well")
    found = rules.predict_proba(people)
    assert (found.sum(axis=1) == 1).all()
    assert (np.array(rules.classes)[found.argmax(axis=1)] == rules.predict(people)).all()
    raw = rules.predict_proba(people, raw=True)
    assert raw[:, 0].tolist() == [rules.fates.rate(f) for f in [(0, 1), (0,), (1,), (), (), (0,)]]


def test_only_the_columns_of_the_rules_are_needed(rules, people):
    """Other columns may be absent, strange or in another order."""
    few = RuleSet(["age > 60"], schema=rules.schema)
    assert few.columns == ("age",)
    assert few.predict(people[["age"]]).tolist() == [True, True, False, False, False, True]
    with pytest.raises(ValueError, match="age"):
        few.predict(people[["smoker"]])


def test_measure_counts_on_any_labelled_rows(rules, people, ill):
    """The same rows give the training statistics; weights are taken."""
    assert rules.measure(people, ill) == rules.statistics
    weighed = rules.measure(people, ill, sample_weight=[2, 0, 0, 0, 0, 0])
    assert weighed.rows == 2
    assert weighed.rules[0].support == 2


@pytest.mark.parametrize(
    ("y", "message"),
    [
        (["ill"] * 5, "6 rows"),
        (["ill"] * 5 + ["dead"], "'dead'.*'well' and 'ill'"),
        ([1] * 6, "labels of this rule set"),
    ],
)
def test_measure_refuses_labels_that_are_not_its_own(rules, people, y, message):
    """Wrong length or unknown labels are named."""
    with pytest.raises(ValueError, match=message):
        rules.measure(people, y)


@pytest.mark.parametrize("weight", [[1] * 5, [-1] * 6, [float("nan")] * 6])
def test_measure_refuses_bad_weights(rules, people, ill, weight):
    """Weights are finite, not negative, one for each row."""
    with pytest.raises(ValueError, match="sample_weight"):
        rules.measure(people, ill, weight)


def test_edits_give_new_sets_and_leave_the_old(rules):
    """Adding, changing and dropping rules; what no longer holds is gone."""
    more = rules.with_rule("age > 90", at=0)
    assert [str(rule) for rule in more][:2] == ["age > 90", "age > 60"]
    assert len(rules) == 2
    assert more.statistics is None is more.fates
    changed = rules.replace_rule(-1, [Literal("age", Op.LE, 10)])
    assert str(changed[1]) == "age <= 10"
    with pytest.raises(IndexError, match="no rule 2: the set has 2"):
        rules.without_rule(2)


def test_dropping_a_rule_keeps_the_counts_true(rules, people, ill):
    """The statistics of the rest are those of counting anew; the search's claim goes."""
    searched = RuleSet(
        rules,
        schema=rules.schema,
        positive="ill",
        negative="well",
        statistics=rules.statistics,
        search=SearchSummary(3.0, "converged"),
    )
    rest = searched.without_rule(0)
    assert rest.statistics == rest.measure(people, ill)
    assert rest.fates == Fates.of(rest.statistics)
    assert rest.search is None


def test_values_compare_hash_copy_and_pickle(rules):
    """Equal content is equal; sets survive copying and pickling."""
    for again in (pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules)):
        assert again == rules
        assert hash(again) == hash(rules)
    assert rules != rules.without_rule(0)
    with pytest.raises(AttributeError):
        rules.rules = ()


def test_labels_of_any_plain_type(schema, people):
    """Booleans, integers, floats and NumPy scalars; mixed types stay what they are."""
    truths = RuleSet(["age > 60"], schema=schema)
    assert truths.predict(people).dtype == bool
    numbers = RuleSet(["age > 60"], schema=schema, positive=np.int64(2), negative=np.int64(1))
    assert type(numbers.positive) is int
    mixed = RuleSet(["age > 60"], schema=schema, positive="x", negative=0)
    assert mixed.predict(people).tolist() == ["x", "x", 0, 0, 0, "x"]
    assert mixed.classes == (0, "x")


@pytest.mark.parametrize("label", [None, float("nan"), float("inf"), object(), b"x"])
def test_refuses_what_is_no_label(schema, label):
    """Labels are text, finite numbers or booleans."""
    with pytest.raises(TypeError, match="label"):
        RuleSet(schema=schema, positive=label)


def test_refuses_contradictory_parts(schema, rules):
    """Equal labels, foreign columns, wrong kinds, statistics of another set."""
    with pytest.raises(ValueError, match="same label"):
        RuleSet(schema=schema, positive=1, negative=1)
    with pytest.raises(ValueError, match="'weight': no such column"):
        RuleSet([[Literal("weight", Op.GT, 3)]], schema=schema)
    with pytest.raises(ValueError, match="'smoker' for a number, but it is a category"):
        RuleSet([[Literal("smoker", Op.GT, 3)]], schema=schema)
    with pytest.raises(ValueError, match="statistics of 2"):
        RuleSet(["age > 3"], schema=schema, statistics=rules.statistics)
    with pytest.raises(ValueError, match="rates of 2"):
        RuleSet(["age > 3"], schema=schema, fates=rules.fates)


def test_without_statistics_there_are_no_probabilities(schema, people):
    """The error says how to get them."""
    with pytest.raises(ValueError, match="with_statistics"):
        RuleSet(["age > 3"], schema=schema).predict_proba(people)


def test_the_empty_set_and_the_empty_rule_are_legal(schema, people, ill):
    """The empty set covers nothing, the empty rule everything."""
    labels = {"schema": schema, "positive": "ill", "negative": "well"}
    nothing = RuleSet(**labels).with_statistics(people, ill)
    assert set(nothing.predict(people)) == {"well"}
    assert nothing.predict_proba(people).shape == (6, 2)
    everything = RuleSet([Rule()], **labels).with_statistics(people, ill)
    assert set(everything.predict(people)) == {"ill"}
    assert everything.statistics.recall == 1


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow", "records"])
def test_any_table_gets_the_same(rules, people, library):
    """Prediction takes whatever the table reads."""
    if library == "records":
        table = [
            {k: v for k, v in row.items() if not pd.isna(v)} for row in people.to_dict("records")
        ]
    elif library == "pandas":
        table = people.convert_dtypes()
    elif library == "pyarrow":
        table = pytest.importorskip("pyarrow").Table.from_pandas(people)
    else:
        table = pytest.importorskip("polars").from_pandas(people)
    assert (rules.predict(table) == rules.predict(people)).all()


def test_predict_is_safe_from_many_threads(rules, people):
    """One set serves many threads."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: rules.predict(people).tolist(), range(64)))
    assert all(answer == rules.predict(people).tolist() for answer in answers)


def test_statistics_and_fates_of_the_constructor_are_kept(rules):
    """Rates that were stored win over rates that could be computed."""
    stored = Fates(0.25, (0.75, 0.5))
    kept = RuleSet(rules, schema=rules.schema, statistics=rules.statistics, fates=stored)
    assert kept.fates is stored
    assert isinstance(kept.statistics, Statistics)


def test_schema_of_numpy_columns_works_too():
    """Arrays without names have columns x0, x1, ..."""
    X = np.array([[1.0, 5.0], [2.0, 6.0]])
    rules = RuleSet(["x1 > 5"], schema=Schema.of(Table.read(X)))
    assert rules.predict(X).tolist() == [False, True]
