"""Rule sets as JSON: one versioned format, a writer, and a reader that trusts nothing."""

from disjunct.faces.json.checked import RuleSetFormatError
from disjunct.faces.json.read import from_json
from disjunct.faces.json.schema import json_schema
from disjunct.faces.json.write import to_json

__all__ = ["RuleSetFormatError", "from_json", "json_schema", "to_json"]
