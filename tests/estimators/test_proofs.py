"""What the classifier says of the best rule set, in every face, and of pools of rules."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from disjunct import RuleSet, RuleSetClassifier


@pytest.fixture(scope="module")
def table() -> tuple[pd.DataFrame, pd.Series]:
    """People of whom the young smokers and the old are at risk, some noise aside."""
    rng = np.random.default_rng(0)
    n = 300
    frame = pd.DataFrame(
        {
            "age": rng.integers(18, 90, n),
            "smoker": rng.choice(["yes", "no"], n),
            "income": rng.normal(50, 10, n).round(),
        }
    )
    risk = (frame.age > 70) | ((frame.smoker == "yes") & (frame.age < 40))
    return frame, (risk ^ (rng.random(n) < 0.03)).rename("risk")


def test_a_proved_set_says_so_in_every_face(table) -> None:
    """Text, JSON and page hold the sentence, and JSON keeps the numbers."""
    clf = RuleSetClassifier(search="optimal", literal_cost=3, max_rules=4).fit(*table)
    search = clf.rules_.search
    assert search.is_optimal
    sentence = "proved optimal for up to 4 rules at a price of 3 per literal"
    assert search.proof == sentence
    assert sentence in clf.rules_.to_text()
    assert sentence.capitalize() in clf.rules_.review_page().html
    assert RuleSet.from_json(clf.rules_.to_json()).search == search
    local = RuleSetClassifier(literal_cost=3, max_rules=4).fit(*table)
    assert clf.profit_ >= local.profit_ - 1e-9


def test_a_mined_pool(table) -> None:
    """Rules come from a forest, and the proof names how many there were to choose from."""
    clf = RuleSetClassifier(search="pool", literal_cost=3, max_rules=4).fit(*table)
    search = clf.rules_.search
    assert search.is_optimal
    assert f"for up to 4 rules among {search.pool:,} given rules at a price of 3" in search.proof
    assert RuleSet.from_json(clf.rules_.to_json()).search == search
    best = RuleSetClassifier(search="optimal", literal_cost=3, max_rules=4).fit(*table)
    assert 0 < clf.profit_ <= best.profit_ + 1e-9
    assert clf.score(*table) > 0.9


def test_a_given_pool(table) -> None:
    """Rules given as text, on cuts that binarisation did not choose, are the only choice."""
    pool = ["age > 70", "age <= 39 and smoker = yes", "income > 77.5"]
    clf = RuleSetClassifier(search="pool", pool=pool).fit(*table)
    assert {str(rule) for rule in clf.rules_} == {"age > 70", "age <= 39 and smoker = yes"}
    assert clf.rules_.search.pool == 3
    again = RuleSetClassifier(search="pool", pool=clf.rules_).fit(*table)
    assert list(again.rules_) == list(clf.rules_)


def test_a_pool_for_a_search_that_takes_none_is_refused(table) -> None:
    """The message names the parameter and what to use."""
    with pytest.raises(ValueError, match="use search='pool'"):
        RuleSetClassifier(pool=["age > 70"]).fit(*table)
    with pytest.raises(ValueError, match="pool"):
        RuleSetClassifier(search="pool", pool="age >").fit(*table)
