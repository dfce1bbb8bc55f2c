"""The best rule set with proof: column generation, exact search and a tree of branches."""

from disjunct.search.optimal.door import Proof, search_optimum
from disjunct.search.optimal.pooled import search_pool

__all__ = ["Proof", "search_optimum", "search_pool"]
