"""Estimators with scikit-learn's API: they check, translate and keep, and hold no algorithm."""

from disjunct.estimators.classifier import RuleSetClassifier

__all__ = ["RuleSetClassifier"]
