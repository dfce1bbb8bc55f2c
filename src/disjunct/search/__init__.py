"""The search for a rule set: bits and numbers in, rules out."""

from disjunct.search.learn import SEARCHES, learn
from disjunct.search.objective import PRESETS, Objective, distortion
from disjunct.search.result import SearchInterruptedError, SearchResult, Status

__all__ = [
    "PRESETS",
    "SEARCHES",
    "Objective",
    "SearchInterruptedError",
    "SearchResult",
    "Status",
    "distortion",
    "learn",
]
