"""The best rule set with proof: column generation, exact search and a tree of branches."""

from disjunct.search.optimal.door import search_optimum

__all__ = ["search_optimum"]
