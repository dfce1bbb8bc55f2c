"""A rule set is read from JSON: nothing is trusted, nothing is run, one type of error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from disjunct.faces.json.checked import MAX_INTEGER, Node, RuleSetFormatError, parse_json
from disjunct.faces.json.read_statistics import read_rates, read_statistics
from disjunct.faces.json.values import read_category, read_scalar
from disjunct.faces.json.write import FORMAT, VERSION
from disjunct.literals import ColumnSchema, Literal, Op, Schema
from disjunct.literals.values import Value
from disjunct.rules.labels import Label
from disjunct.rules.rule import Rule
from disjunct.rules.search_summary import SearchSummary
from disjunct.table import Category, Kind

if TYPE_CHECKING:
    from disjunct.rules import RuleSet

Choice = TypeVar("Choice", Kind, Op)

_REQUIRED = ("format", "version", "positive", "negative", "columns", "rules")
_OPTIONAL = ("target", "statistics", "rates", "search")
_OF_A_PROOF = ("bound", "max_rules", "max_literals", "literal_cost", "pool", "guaranteed", "claim")


def from_json(text: str | bytes) -> RuleSet:
    """Read what `to_json` wrote, on any platform and in any later version.

    Parameters
    ----------
    text : str or bytes
        The JSON; bytes are UTF-8.

    Raises
    ------
    RuleSetFormatError
        If it is anything but a valid rule set; the message names the place and the reason.
    """
    from disjunct.rules import RuleSet

    root = parse_json(text)
    _check_version(root)
    members = root.members(_REQUIRED, _OPTIONAL)
    schema = _schema(members["columns"])
    rules = [_rule(node, schema) for node in members["rules"].items()]
    positive, negative = _label(members["positive"]), _label(members["negative"])
    if positive == negative:
        raise members["negative"].error("both labels are the same")
    statistics, rates, search = (members.get(key) for key in ("statistics", "rates", "search"))
    return RuleSet(
        rules,
        schema=schema,
        positive=positive,
        negative=negative,
        target=members["target"].text() if "target" in members else None,
        statistics=read_statistics(statistics, len(rules)) if statistics else None,
        fates=read_rates(rates, len(rules)) if rates else None,
        search=_search(search) if search else None,
    )


def _check_version(root: Node) -> None:
    """Tell files of other programs and of later versions apart before anything else."""
    if not isinstance(root.value, dict) or root.value.get("format") != FORMAT:
        raise RuleSetFormatError(f'not a rule set: expected an object with "format": "{FORMAT}"')
    version = root.value.get("version")
    if version != VERSION or isinstance(version, bool):
        raise RuleSetFormatError(
            f"version {version!r:.40} of the format is unknown: this release reads {VERSION}; "
            "a newer release of disjunct may read it"
        )


def _schema(node: Node) -> Schema:
    columns = tuple(_column(item) for item in node.items())
    names = set()
    for place, column in enumerate(columns):
        if column.name in names:
            raise node.error(f"column {place} has the name of an earlier one: {column.name!r:.80}")
        names.add(column.name)
    return Schema(columns)


def _column(node: Node) -> ColumnSchema:
    members = node.members(("name", "kind"), ("categories", "zoned"))
    kind = _choice(members["kind"], Kind)
    categories: tuple[Category, ...] = ()
    if "categories" in members:
        if kind is not Kind.CATEGORY:
            raise members["categories"].error(f"a {kind} column has no categories")
        categories = _categories(members["categories"])
    zoned = members["zoned"].boolean() if "zoned" in members else False
    if zoned and kind is not Kind.DATETIME:
        raise members["zoned"].error(f"a {kind} column has no time zone")
    return ColumnSchema(members["name"].text(), kind, categories, zoned)


def _categories(node: Node) -> tuple[Category, ...]:
    categories = tuple(read_category(item) for item in node.items())
    if len(set(categories)) != len(categories):
        raise node.error("a category stands twice")
    if len({isinstance(category, str) for category in categories}) > 1:
        raise node.error("categories are all text or all numbers")
    return categories


def _rule(node: Node, schema: Schema) -> Rule:
    return Rule(_literal(item, schema) for item in node.items())


def _literal(node: Node, schema: Schema) -> Literal:
    members = node.members(("column", "op"), ("value",))
    name = members["column"].text()
    if name not in schema:
        raise members["column"].error(f"no column is named {name!r:.80}")
    kind = schema[name].kind
    op = _choice(members["op"], Op)
    if kind not in op.kinds:
        raise members["op"].error(f"{op.value!r} does not fit a {kind} column")
    if op.is_bare:
        if "value" in members:
            raise members["value"].error(f"{op.value!r} takes no value")
        return Literal(name, op, None, kind)
    if "value" not in members:
        raise node.error(f"{op.value!r} needs a value")
    return Literal(name, op, _value(members["value"], op, kind), kind)


def _value(node: Node, op: Op, kind: Kind) -> Value:
    if not op.takes_set:
        return read_scalar(node, kind)
    values = tuple(read_scalar(item, kind) for item in node.items())
    if not values:
        raise node.error("the set of categories is empty")
    return values


def _choice(node: Node, choices: type[Choice]) -> Choice:
    text = node.text()
    known = [choice.value for choice in choices]
    if text not in known:
        raise node.error(f"{text!r:.80} is unknown: known are {', '.join(map(str, known))}")
    return choices(text)


def _label(node: Node) -> Label:
    if isinstance(node.value, bool):
        return node.value
    return node.text() if isinstance(node.value, str) else node.number()


def _search(node: Node) -> SearchSummary:
    """Read what the search said; a `claim` of early files is let go: figures make the sentence."""
    members = node.members(("profit", "status"), _OF_A_PROOF)
    if "claim" in members:
        members["claim"].text()
    found: dict[str, Any] = {
        "profit": members["profit"].number(),
        "status": members["status"].text(),
        "guaranteed": "guaranteed" in members and members["guaranteed"].boolean(),
    }
    if "bound" in members:
        found["bound"] = members["bound"].number()
    if "literal_cost" in members:
        found["literal_cost"] = members["literal_cost"].number(0)
    for key in ("max_rules", "max_literals", "pool"):
        if key in members:
            found[key] = members[key].integer(0, MAX_INTEGER)
    try:
        return SearchSummary(**found)
    except ValueError as error:
        raise node.error(str(error)) from None
