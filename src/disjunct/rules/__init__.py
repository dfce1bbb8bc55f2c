"""Rules over literals, and what they do with rows: this part alone decides what a row gets."""

from disjunct.rules.explain import Explanation, Explanations, FailedLiteral, NearRule
from disjunct.rules.fates import Fates
from disjunct.rules.rule import Rule
from disjunct.rules.rule_set import RuleSet
from disjunct.rules.search_summary import SearchSummary
from disjunct.rules.statistics import PatternCounts, RuleCounts, Statistics

__all__ = [
    "Explanation",
    "Explanations",
    "FailedLiteral",
    "Fates",
    "NearRule",
    "PatternCounts",
    "Rule",
    "RuleCounts",
    "RuleSet",
    "SearchSummary",
    "Statistics",
]
