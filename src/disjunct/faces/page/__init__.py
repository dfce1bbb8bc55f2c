"""The review page: one HTML file with which an expert reviews and edits a rule set."""

from disjunct.faces.page.page import ReviewPage, review_page
from disjunct.faces.page.path_page import path_page

__all__ = ["ReviewPage", "path_page", "review_page"]
