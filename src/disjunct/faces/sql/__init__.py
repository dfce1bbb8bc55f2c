"""Rule sets as SQL for eight dialects, built as sqlglot's syntax trees and never from strings."""

from disjunct.faces.sql.dialect import DIALECTS, Dialect
from disjunct.faces.sql.query import to_sql

__all__ = ["DIALECTS", "Dialect", "to_sql"]
