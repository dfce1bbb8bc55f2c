"""The JSON Schema of the format, as shipped with the package."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def json_schema() -> dict[str, Any]:
    """Give the JSON Schema that every file written by `to_json` meets.

    Examples
    --------
    >>> json_schema()["title"]
    'Disjunct rule set'
    """
    text = files("disjunct.faces.json").joinpath("rule_set.schema.json").read_text("utf-8")
    return dict(json.loads(text))
