"""The review page: one HTML file with which an expert reviews and edits a rule set."""

from disjunct.faces.page.page import ReviewPage, review_page

__all__ = ["ReviewPage", "review_page"]
