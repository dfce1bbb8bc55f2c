"""Any table becomes named, typed columns; nothing here knows about rules."""

from disjunct.table.column import Category, Column
from disjunct.table.kind import Kind
from disjunct.table.table import Table

__all__ = ["Category", "Column", "Kind", "Table"]
