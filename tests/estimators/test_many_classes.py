"""Many classes: every scheme decides as its plain meaning says."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import load_digits, load_iris

from disjunct.estimators import RuleSetClassifier
from disjunct.estimators.many_covers import covers_of


@pytest.fixture(scope="module")
def digits():
    """Even rows of the digits, and the odd ones."""
    data = load_digits(as_frame=True)
    return data.data[::2], data.target[::2], data.data[1::2], data.target[1::2]


@pytest.fixture(scope="module")
def pairs(digits):
    """A classifier of digits by pairs."""
    return RuleSetClassifier(rounds=1).fit(*digits[:2])


@pytest.fixture(scope="module")
def rest(digits):
    """A classifier of digits, each against the rest."""
    return RuleSetClassifier(multi_class="one-versus-rest", rounds=1).fit(*digits[:2])


def test_pairs_vote(digits, pairs):
    """Most votes win; among equals the surer ones; then the lowest class."""
    X = digits[2][:200]
    expected = []
    told = {pair: rules.predict(X) for pair, rules in pairs.rule_sets_.items()}
    sure = {pair: rules.predict_proba(X) for pair, rules in pairs.rule_sets_.items()}
    for row in range(len(X)):
        votes = dict.fromkeys(pairs.classes_, 0.0)
        shares = dict.fromkeys(pairs.classes_, 0.0)
        for pair, labels in told.items():
            votes[labels[row]] += 1
            for place, label in enumerate(pair):
                shares[label] += sure[pair][row, place]
        expected.append(max(votes, key=lambda c: (votes[c], round(shares[c], 9), -c)))
    assert pairs.predict(X).tolist() == expected


def test_pairs_are_all_there(pairs):
    """A rule set for each pair, that describes the higher class."""
    keys = [(a, b) for a in range(10) for b in range(a + 1, 10)]
    assert list(pairs.rule_sets_) == keys
    assert [rules.positive for rules in pairs.rule_sets_.values()] == [b for _, b in keys]


def test_a_pair_is_learned_as_if_alone(digits, pairs):
    """Sharing one set of bits gives the rules that the pair's own rows with the same cuts give."""
    X, y = digits[:2]
    from disjunct.literals import Binarizer
    from disjunct.search import learn

    binarizer = Binarizer(thresholds="supervised").fit(X, y)
    rows = y.isin([3, 8])
    bits = binarizer.pack(X[rows], (y[rows] == 8).to_numpy())
    result = learn(bits, rounds=1)
    found = {frozenset(rule) for rule in pairs.rule_sets_[3, 8]}
    assert found == {frozenset(binarizer.literals_[i] for i in rule) for rule in result.rules}


def test_the_most_precise_rule_decides(digits, rest):
    """A row goes to the class whose fired rule is most precise, else to the default class."""
    X = digits[2][:200]
    sets = rest.rule_sets_
    covers = {label: rules.covers(X) for label, rules in sets.items()}
    predicted = rest.predict(X)
    unclaimed = []
    for row, label in enumerate(predicted):
        claims = {c: max(np.array(sets[c].fates.rules)[covers[c][row]], default=0.0) for c in sets}
        if any(claims.values()):
            assert claims[label] == max(claims.values())
        else:
            unclaimed.append(label)
    assert len(unclaimed) > 0
    assert len(set(unclaimed)) == 1


def test_the_default_class_is_that_of_unclaimed_rows(digits, rest):
    """It is the most frequent class among the training rows that no rule claims."""
    X, y = digits[:2]
    claimed = np.any([rules.covers(X).any(axis=1) for rules in rest.rule_sets_.values()], axis=0)
    default = y[~claimed].mode()[0]
    assert set(rest.predict(X)[~claimed]) == {default}


def test_both_are_better_than_chance(digits, pairs, rest):
    """Ten classes of new rows are told apart."""
    assert pairs.score(*digits[2:]) > 0.8
    assert rest.score(*digits[2:]) > 0.7


def test_threads_do_not_matter(digits, pairs):
    """The rule sets are the same for any number of threads."""
    threaded = RuleSetClassifier(rounds=1, n_jobs=3).fit(*digits[:2])
    assert dict(threaded.rule_sets_) == dict(pairs.rule_sets_)


def test_what_is_for_two_classes_says_so(pairs, patients, ill):
    """rules_ and profit_ point to rule_sets_, and the other way round."""
    for name in ("rules_", "profit_"):
        with pytest.raises(AttributeError, match=f"{name} is for two classes.*rule_sets_ maps"):
            getattr(pairs, name)
    assert not hasattr(RuleSetClassifier().fit(patients, ill), "rule_sets_")
    assert not hasattr(RuleSetClassifier(), "rules_")


def test_dozens_of_classes():
    """Forty classes of text labels, some with a single row, are routine."""
    rng = np.random.default_rng(1)
    y = np.array([f"class {i:02}" for i in rng.integers(0, 39, 4000)] + ["single"])
    digit = np.array([int(label[-2:]) if label != "single" else 50 for label in y])
    X = pd.DataFrame({"tens": digit // 10, "units": digit % 10, "noise": rng.random(len(y))})
    for scheme in ("one-versus-one", "one-versus-rest"):
        clf = RuleSetClassifier(multi_class=scheme, rounds=0, literal_cost=0.5).fit(X, y)
        assert clf.score(X, y) > 0.99


def test_groups_of_sets_are_covered_alike(digits, pairs, monkeypatch):
    """However many rules are held at once, the covers are those of each set."""
    X = digits[2][:50]
    sets = tuple(pairs.rule_sets_.values())
    from disjunct.estimators import many_covers
    from disjunct.table import Table

    for cells in (1, 3000, 2**26):
        monkeypatch.setattr(many_covers, "CELLS", cells)
        for rules, covers in zip(sets, covers_of(sets, Table.read(X)), strict=True):
            assert np.array_equal(covers, rules.covers(X))


def test_class_weights_of_many_classes():
    """A rare class is found more often where it weighs more."""
    data = load_iris(as_frame=True)
    X, y = data.data.iloc[:110], data.target[:110]
    for scheme in ("one-versus-one", "one-versus-rest"):
        even = RuleSetClassifier(multi_class=scheme, literal_cost=4).fit(X, y)
        rare = RuleSetClassifier(multi_class=scheme, literal_cost=4, class_weight="balanced")
        assert (rare.fit(X, y).predict(X) == 2).sum() >= (even.predict(X) == 2).sum()
