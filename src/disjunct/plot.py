"""Plots of rule sets: rules by cover and precision, overlap, regions, accuracy against size."""

from disjunct.faces.plots import (
    RuleOverlapDisplay,
    RuleRegionsDisplay,
    RulesDisplay,
    SizeDisplay,
    StabilityDisplay,
)

__all__ = [
    "RuleOverlapDisplay",
    "RuleRegionsDisplay",
    "RulesDisplay",
    "SizeDisplay",
    "StabilityDisplay",
]
