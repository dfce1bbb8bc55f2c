"""What came back in other samples of the rows is counted as it was."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from disjunct.estimators import RuleSetClassifier, RuleSetClassifierCV
from disjunct.estimators.path import resampling
from disjunct.estimators.path.fitting import SMALL_ROUNDS
from disjunct.estimators.path.stability import ALIKE, compare
from disjunct.literals import Schema
from disjunct.rules import RuleSet
from disjunct.table import Table
from tests.estimators.path import naive

TABLE = Table.read([{"age": age, "smoker": ["no", "yes"][age % 2]} for age in range(100)])
SCHEMA = Schema.of(TABLE)


def rule_set(*texts):
    """A rule set on ages 0 to 99."""
    return RuleSet(texts, schema=SCHEMA)


def compared(own, *others):
    """Compare on all rows."""
    return compare(own, others, [one.covers(TABLE) for one in (own, *others)])


def test_rules_that_come_back():
    """The very rule, in any order of its literals, and one that covers nearly the same rows."""
    own = rule_set("age > 60 and smoker = yes", "age <= 9")
    same = rule_set("smoker = yes and age > 60")
    near = rule_set("age > 58 and smoker = yes", "age > 60")
    far = rule_set("age > 30 and smoker = yes", "age <= 9 and smoker = no")
    none = rule_set()
    found = compared(own, same, near, far, none)
    assert found.samples == 4
    assert [one.exact for one in found.rules] == [0.25, 0]
    assert [one.alike for one in found.rules] == [0.5, 0]
    assert [one.rule for one in found.rules] == [1, 2]


def test_the_limit_of_alikeness():
    """The rows that both cover are the share of those that either covers."""
    own = rule_set("age > 79")  # 20 rows
    for text, alike in (("age > 74", 20 / 25), ("age > 73", 20 / 26), ("age > 83", 16 / 20)):
        assert compared(own, rule_set(text)).rules[0].alike == float(alike >= ALIKE)


def test_literals_that_come_back():
    """A threshold counts as exact, the column with its direction as alike."""
    own = rule_set("age > 60 and smoker = yes")
    found = compared(own, rule_set("age > 60"), rule_set("age > 20"), rule_set("smoker != yes"))
    assert [one.text for one in found.literals] == ["age > 60", "smoker = yes"]
    assert [one.exact for one in found.literals] == [1 / 3, 0]
    assert [one.alike for one in found.literals] == [2 / 3, 0]


def test_agreement_is_the_share_of_equal_decisions():
    """However the rules differ."""
    own = rule_set("age > 49")
    found = compared(own, rule_set("age > 49 and smoker = yes", "age > 49"), rule_set("age > 39"))
    assert found.agreement == pytest.approx((1 + 0.9) / 2)
    assert compared(rule_set(), rule_set()).agreement == 1
    assert compared(rule_set(), rule_set()).rules == ()


def test_folds_are_the_samples(patients, ill):
    """Every point of the path is compared with what plain fits find in the folds."""
    clf = RuleSetClassifierCV(grid=[2], positive_class="ill").fit(patients, ill)
    options = {"literal_cost": 2, "positive_class": "ill"}
    sets = [
        RuleSetClassifier(rounds=SMALL_ROUNDS.fold, **options)
        .fit(patients.iloc[train], ill.iloc[train])
        .rules_
        for train, _ in naive.folds(patients, ill)
    ]
    covers = [one.covers(patients) for one in (clf.rules_, *sets)]
    assert clf.stability_ == compare(clf.rules_, sets, covers)
    assert clf.stability_.samples == 5
    assert clf.path_.chosen.agreement == clf.stability_.agreement
    assert clf.path_.to_frame()["agreement"].tolist() == [clf.stability_.agreement]


@pytest.mark.parametrize("n_jobs", [1, 2])
def test_bootstrap_samples(patients, ill, n_jobs):
    """Rows count as often as they are drawn, for thresholds and for rules."""
    clf = RuleSetClassifierCV(grid=[2], positive_class="ill", n_bootstraps=6, n_jobs=n_jobs)
    clf.fit(patients, ill)
    order = np.concatenate([np.flatnonzero(ill == label) for label in ("ill", "well")])
    sets = []
    for number in range(6):
        drawn = np.random.default_rng([0, number]).choice(order, len(ill))
        weight = np.bincount(drawn, minlength=len(ill)).astype(float)
        plain = RuleSetClassifier(
            literal_cost=2, positive_class="ill", rounds=SMALL_ROUNDS.whole
        ).fit(patients, ill, sample_weight=weight)
        sets.append(plain.rules_)
    covers = [one.covers(patients) for one in (clf.rules_, *sets)]
    assert clf.stability_ == compare(clf.rules_, sets, covers)
    assert clf.stability_.samples == 6


def test_a_clear_rule_is_solid_and_noise_is_not():
    """What stands in the data comes back, what does not does not."""
    rng = np.random.default_rng(0)
    table = pd.DataFrame(rng.normal(size=(400, 4)).round(2), columns=list("abcd"))
    y = np.where(table["a"] > 0.5, "high", "low")
    clf = RuleSetClassifierCV(grid=[4], positive_class="high", n_bootstraps=20).fit(table, y)
    assert [one.alike for one in clf.stability_.rules] == [1.0]
    noisy = np.where(rng.random(400) < 0.5, "high", "low")
    clf = RuleSetClassifierCV(grid=[0.5], positive_class="high", n_bootstraps=20).fit(table, noisy)
    assert np.mean([one.alike for one in clf.stability_.rules]) < 0.5


def test_many_classes(patients, stages):
    """Each rule set is compared with those of its own pair."""
    clf = RuleSetClassifierCV(grid=[2], cv=3, n_bootstraps=2).fit(patients, stages)
    assert list(clf.stability_) == list(clf.rule_sets_)
    for key, found in clf.stability_.items():
        assert len(found.rules) == len(clf.rule_sets_[key])


def test_another_point_has_its_own(patients, ill):
    """What is selected is told of its own rules."""
    clf = RuleSetClassifierCV(grid=[0.5, 8], positive_class="ill", early_stopping=False)
    clf.fit(patients, ill)
    for rules in sorted({point.n_rules for point in clf.path_}):
        clf.select("best", at_most_rules=rules)
        texts = [one.text for one in clf.stability_.rules]
        assert texts == [str(rule) for rule in clf.rules_]


def test_the_frame_and_the_plot(patients, ill):
    """One row for each rule, or for each literal; a bar for each rule."""
    clf = RuleSetClassifierCV(grid=[1], cv=3, positive_class="ill").fit(patients, ill)
    frame = clf.stability_.to_frame()
    assert frame["text"].tolist() == [str(rule) for rule in clf.rules_]
    literals = clf.stability_.to_frame("literal", backend="polars")
    assert len(literals) == clf.rules_.n_literals
    with pytest.raises(ValueError, match="per must be one of rule, literal"):
        clf.stability_.to_frame("row")
    pytest.importorskip("matplotlib").use("agg")
    display = clf.stability_.plot()
    assert len(display.ax_.get_yticklabels()) == len(clf.rules_)
    assert display.exact.tolist() == frame["exact"].tolist()
    assert f"over {clf.stability_.samples} samples" in str(clf.stability_)


@pytest.mark.parametrize("number", [-1, 2.5])
def test_the_number_of_samples_is_checked(patients, ill, number):
    """Before any work."""
    with pytest.raises((ValueError, TypeError), match="n_bootstraps must be"):
        RuleSetClassifierCV(n_bootstraps=number).fit(patients, ill)


def test_large_tables_are_compared_on_some_rows(patients, ill, monkeypatch):
    """Evenly spaced ones, gaps and categories included."""
    monkeypatch.setattr(resampling, "MOST_ROWS", 100)
    clf = RuleSetClassifierCV(grid=[2], cv=3, positive_class="ill").fit(patients, ill)
    assert 0 < clf.stability_.agreement <= 1
    some = resampling.compared_rows(Table.read(patients))
    assert some.n_rows == 100
    places = np.linspace(0, len(patients) - 1, 100).astype(int)
    covers = clf.rules_.covers(patients)[places]
    assert np.array_equal(clf.rules_.covers(some), covers)
