"""Plots of rule sets with matplotlib, in the form of scikit-learn's Display objects."""

from disjunct.faces.plots.overlap import RuleOverlapDisplay
from disjunct.faces.plots.regions import RuleRegionsDisplay
from disjunct.faces.plots.rules import RulesDisplay
from disjunct.faces.plots.size import SizeDisplay
from disjunct.faces.plots.stability import StabilityDisplay

__all__ = [
    "RuleOverlapDisplay",
    "RuleRegionsDisplay",
    "RulesDisplay",
    "SizeDisplay",
    "StabilityDisplay",
]
