"""Local combinatorial search: the paper's procedure for one rule."""

from __future__ import annotations

from disjunct.search.reference.best_subset import best_subset
from disjunct.search.reference.ds_opt import ds_opt
from disjunct.search.reference.enlarge import enlarge
from disjunct.search.reference.subproblem import Subproblem
from disjunct.search.reference.swap import swap_local_search
from disjunct.search.task import Rule


def local_search(problem: Subproblem, start: Rule = ()) -> tuple[Rule, int]:
    """Give the rule found and its v; every stage's result is noted in the problem's trace.

    The result of BestSubset is taken where it has a higher v, or the same with fewer literals:
    then (v, -|R|) rises at every step and the search ends.
    """
    rule = start
    while True:
        before = rule
        if len(rule) <= problem.active:
            rule = _better(problem, rule, best_subset(problem, enlarge(problem, rule)))
            problem.trace.append(rule)
        rule = ds_opt(problem, rule)
        problem.trace.append(rule)
        rule = swap_local_search(problem, rule)
        problem.trace.append(rule)
        if rule == before:
            return rule, problem.value(rule)


def _better(problem: Subproblem, rule: Rule, other: Rule) -> Rule:
    value, rival = problem.value(rule), problem.value(other)
    if rival > value or (rival == value and len(other) < len(rule)):
        return other
    return rule
