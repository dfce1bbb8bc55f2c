"""Each rule set of a classifier of many classes has every face, and all of them agree."""

from __future__ import annotations

import sqlite3

import pytest
from sklearn.datasets import load_iris

from disjunct import RuleSet, RuleSetClassifier


@pytest.fixture(scope="module", params=["one-versus-one", "one-versus-rest"])
def scheme(request):
    """Each way of telling many classes apart."""
    return request.param


@pytest.fixture(scope="module", params=["text", "whole numbers", "numbers"])
def flowers(request):
    """Three classes of flowers, their labels of any type."""
    data = load_iris(as_frame=True)
    labels = {
        "text": data.target_names[data.target],
        "whole numbers": data.target,
        "numbers": data.target.astype(float),
    }
    return data.data, labels[request.param]


@pytest.fixture(scope="module")
def rule_sets(flowers, scheme):
    """The rule sets of a fitted classifier."""
    clf = RuleSetClassifier(multi_class=scheme, rounds=1).fit(*flowers)
    return list(clf.rule_sets_.values())


def test_text_json_and_python(flowers, rule_sets):
    """What is read back or generated gives the same labels, types included."""
    X = flowers[0]
    for rules in rule_sets:
        decided = rules.predict(X).tolist()
        assert RuleSet.parse(str(rules), rules.schema).predict(X).tolist() == decided
        assert RuleSet.from_json(rules.to_json()) == rules
        generated = {}
        exec(compile(rules.to_python(), "generated", "exec"), generated)
        assert [generated["predict"](row) for row in X.to_dict("records")] == decided


def as_in_a_column(rules, labels):
    """Labels as a column of one type holds them: a number beside text becomes text."""
    mixed = isinstance(rules.positive, str) != isinstance(rules.negative, str)
    return [str(label) if mixed else label for label in labels]


@pytest.mark.parametrize("dialect", ["duckdb", "sqlite", "postgres"])
def test_databases(flowers, rule_sets, dialect, request):
    """`1` against `not 1` is text in a column, whatever the database thinks of mixed types."""
    X = flowers[0].rename_axis("row").reset_index()
    if dialect == "sqlite":
        connection = sqlite3.connect(":memory:")
        X.to_sql("flowers", connection)
    elif dialect == "duckdb":
        connection = pytest.importorskip("duckdb").connect()
        connection.register("flowers", X)
    else:
        connection = request.getfixturevalue("postgres")
        names = ", ".join(f'"{name}" DOUBLE PRECISION' for name in X)
        connection.execute(f"CREATE TEMPORARY TABLE flowers ({names})")
        with connection.cursor().copy("COPY flowers FROM STDIN") as copy:
            for row in X.itertuples(index=False):
                copy.write_row([float(value) for value in row])
    for rules in rule_sets:
        found = connection.execute(rules.to_sql(dialect, "flowers", id="row")).fetchall()
        expected = as_in_a_column(rules, rules.predict(flowers[0]).tolist())
        assert [row[1] for row in sorted(found)] == expected
    if dialect == "postgres":
        connection.execute("DROP TABLE flowers")


def test_onnx(flowers, rule_sets):
    """An ONNX runtime says the same."""
    runtime = pytest.importorskip("onnxruntime", reason="onnxruntime runs the models")
    from disjunct.faces.onnx import onnx_inputs

    for rules in rule_sets:
        session = runtime.InferenceSession(rules.to_onnx().SerializeToString())
        labels = session.run(["label"], onnx_inputs(rules, flowers[0]))[0].tolist()
        assert labels == as_in_a_column(rules, rules.predict(flowers[0]).tolist())


def test_what_people_read(rule_sets):
    """Page, notebook, LaTeX, sentences and plots show each set; a plot of all asks for one."""
    pytest.importorskip("matplotlib", reason="matplotlib draws the plots").use("Agg")
    from disjunct.plot import RulesDisplay

    for rules in rule_sets:
        for shown in (rules.review_page().html, rules._repr_html_(), rules.to_sentences()):
            assert str(rules.positive) in shown
        assert r"\toprule" in rules.to_latex()
        assert RulesDisplay.from_rule_set(rules).ax_.get_title() == f"Rules for {rules.positive}"


def test_a_plot_of_many_asks_for_one(flowers, scheme):
    """The error says how to draw one of the rule sets."""
    pytest.importorskip("matplotlib", reason="matplotlib draws the plots").use("Agg")
    from disjunct.plot import RulesDisplay

    clf = RuleSetClassifier(multi_class=scheme, rounds=0).fit(*flowers)
    with pytest.raises(TypeError, match=r"from_rule_set\(estimator.rule_sets_\[key\]\)"):
        RulesDisplay.from_estimator(clf)
