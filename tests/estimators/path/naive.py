"""The plain counterpart of the path: one classifier after another, each on rows of its own."""

from __future__ import annotations

from sklearn.model_selection import StratifiedKFold
from sklearn.utils import _safe_indexing

from disjunct.estimators import RuleSetClassifier
from disjunct.estimators.path.fitting import SMALL_ROUNDS


def folds(X, y, n_folds=5, seed=0):
    """Deal the rows out as the path does."""
    return list(StratifiedKFold(n_folds, shuffle=True, random_state=seed).split(X, y))


def chain(X, y, costs, weight=None, **options):
    """Fit falling literal costs, each from the rules of the one before; two classes."""
    fitted, rules = {}, None
    for cost in sorted(costs, reverse=True):
        clf = RuleSetClassifier(literal_cost=cost, start=rules, **options)
        fitted[cost] = clf.fit(X, y, sample_weight=weight)
        rules = clf.rules_
    return fitted


def path(X, y, costs, splits, weight=None, **options):
    """Give for each literal cost the scores by fold, and the classifier of all rows."""
    scores = {cost: [] for cost in costs}
    own = {"rounds": SMALL_ROUNDS.fold} | options
    for train, test in splits:
        known = None if weight is None else weight[train]
        learned = _safe_indexing(X, train), _safe_indexing(y, train)
        judged = _safe_indexing(X, test), _safe_indexing(y, test)
        for cost, clf in chain(*learned, costs, weight=known, **own).items():
            weights = None if weight is None else weight[test]
            scores[cost].append(clf.score(*judged, sample_weight=weights))
    whole = {"rounds": SMALL_ROUNDS.whole} | options
    return scores, chain(X, y, costs, weight=weight, **whole)
