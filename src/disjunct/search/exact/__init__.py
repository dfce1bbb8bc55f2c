"""Exact search for one rule: the best one with proof, or all above a value."""

from disjunct.search.exact.problem import ExactRule, Proof, RuleProblem
from disjunct.search.exact.search import best_rule, rules_above

__all__ = ["ExactRule", "Proof", "RuleProblem", "best_rule", "rules_above"]
