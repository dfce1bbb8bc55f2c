"""Estimators with scikit-learn's API: they check, translate and keep, and hold no algorithm."""

from disjunct.estimators.classifier import RuleSetClassifier
from disjunct.estimators.classifier_cv import RuleSetClassifierCV

__all__ = ["RuleSetClassifier", "RuleSetClassifierCV"]
