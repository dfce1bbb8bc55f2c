"""What every search over rule sets shares: profit, cost, the search for a rule, rules seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from disjunct.search.grid import Mood
from disjunct.search.reference.counts import Counts
from disjunct.search.reference.levels import Beside, View
from disjunct.search.reference.local_search import local_search
from disjunct.search.reference.pool import Pool, rule_cost
from disjunct.search.reference.subproblem import Prices, Subproblem
from disjunct.search.task import Rule, Task

RuleSet = tuple[Rule, ...]

Report = Callable[[str, int, RuleSet], None]
"""Told of the phase, the round and the best rules so far; raises to stop the search."""


@dataclass(slots=True)
class Searcher:
    """One search under way: the task, the counts that answer it, and what was seen."""

    task: Task
    counts: Counts
    report: Report
    checkpoint: Callable[[], None]
    pool: Pool = field(default_factory=Pool)
    subproblems: int = 0
    _memory: dict[tuple[object, ...], tuple[Rule, int, list[Rule]]] = field(default_factory=dict)

    def cost(self, rule: Rule) -> int:
        """Give c(R) on the grid."""
        return rule_cost(rule, self.counts, self.task.costs)

    def profit(self, rules: RuleSet) -> int:
        """Give V(S) on the grid."""
        covered = int(self.counts.sums(Beside(rules), ())[2])
        return self.task.costs.revenue * covered - sum(self.cost(rule) for rule in rules)

    def marginal(self, others: RuleSet, rule: Rule) -> int:
        """Give what a rule adds to V beside these rules."""
        won = int(self.counts.sums(Beside(others), rule)[0])
        return self.task.costs.revenue * won - self.cost(rule)

    def best_rule(self, view: View, mood: Mood | None = None, start: Rule = ()) -> tuple[Rule, int]:
        """Give the rule that the local search finds over the view, and its v.

        ``mood`` prices the search, by default as the objective does (alpha = 1).
        """
        mood = mood or self.task.costs.plain
        self.subproblems += 1
        self.checkpoint()
        key = (view, mood, start)
        if key not in self._memory:
            problem = self.problem(view, mood)
            rule, value = local_search(problem, start)
            self._memory[key] = (rule, value, problem.trace)
        rule, value, seen = self._memory[key]
        if self.task.effort.rounds:
            for other in seen:
                self.pool.note(other, self.counts, self.task.costs)
        return rule, value

    def problem(self, view: View, mood: Mood) -> Subproblem:
        """Set up the search for one rule over a view of the samples."""
        costs = self.task.costs
        literals = costs.literals * mood.numerator // mood.denominator
        prices = Prices(mood.uncovered, mood.covered, costs.negative, literals)
        return Subproblem(self.counts, view, prices, self.task.constraints, self.task.effort.active)


def prune(searcher: Searcher, rules: RuleSet) -> RuleSet:
    """Drop the rule that costs most beside the others while that raises V or K is exceeded."""
    free = len(searcher.task.fixed)
    while len(rules) > free:
        saved = [
            -searcher.marginal(rules[:place] + rules[place + 1 :], rules[place])
            for place in range(free, len(rules))
        ]
        if max(saved) <= 0 and len(rules) <= searcher.task.constraints.max_rules:
            break
        place = free + saved.index(max(saved))
        rules = rules[:place] + rules[place + 1 :]
    return rules
