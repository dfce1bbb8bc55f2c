"""The model: from the columns to label, probabilities and the rules that fire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import onnx
from onnx import TensorProto, helper

from disjunct.faces.onnx.graph import ML, Graph
from disjunct.faces.onnx.inputs import Form, form_of
from disjunct.faces.onnx.literals import ColumnNodes
from disjunct.faces.wording import labels_of_one_type
from disjunct.rules.fates import Fates, agreeing
from disjunct.rules.simplify import without_redundant_literals

if TYPE_CHECKING:
    from disjunct.rules import RuleSet

HALF = 31
MOST_RULES = 2 * HALF
"""Which rules fire is one number in the model, a bit for each."""

_OUTPUTS = ("label", "probabilities", "covers")
_TYPES = {
    Form.FLOAT: TensorProto.DOUBLE,
    Form.WHOLE: TensorProto.INT64,
    Form.TICKS: TensorProto.INT64,
    Form.TEXT: TensorProto.STRING,
}


def to_onnx(rule_set: RuleSet) -> Any:
    """Build the model of a rule set.

    Inputs are named as the columns and have one value for each row; `onnx_inputs` makes them of a
    table. Outputs are ``label``; ``probabilities``, in the order of `RuleSet.classes`, where the
    rule set knows them; and ``covers``, rows by rules.

    Parameters
    ----------
    rule_set : RuleSet
        What to write; it must have rules, and they must need some column.

    Returns
    -------
    onnx.ModelProto
        The checked model; ``.SerializeToString()`` gives the bytes of a file.
    """
    _check(rule_set)
    brief = without_redundant_literals(rule_set)
    forms = {name: form_of(brief.schema[name], brief) for name in brief.columns}
    graph = Graph({*forms, *_OUTPUTS})
    covers = _covers(graph, brief, forms)
    any_fired = graph.node("Cast", _any(graph, covers), to=TensorProto.BOOL)
    outputs = [_label(graph, brief, any_fired)]
    if brief.fates is not None:
        outputs.append(_probabilities(graph, brief, covers, any_fired))
    graph.output(covers, "covers")
    outputs.append(helper.make_tensor_value_info("covers", TensorProto.BOOL, ["rows", len(brief)]))
    inputs = [
        helper.make_tensor_value_info(name, _TYPES[form], ["rows"]) for name, form in forms.items()
    ]
    body = helper.make_graph(graph.nodes, "rule_set", inputs, outputs, graph.constants)
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid(ML, 3)]
    model = helper.make_model(body, opset_imports=opsets, producer_name="disjunct", ir_version=8)
    onnx.checker.check_model(model, full_check=True)
    return model


def _check(rule_set: RuleSet) -> None:
    if not rule_set.columns:
        raise ValueError("a rule set that needs no column has no input, and so no ONNX model")
    if len(rule_set) > MOST_RULES:
        raise ValueError(f"an ONNX model has at most {MOST_RULES} rules, got {len(rule_set)}")
    clash = {"", *_OUTPUTS}.intersection(rule_set.columns)
    if clash:
        raise ValueError(f"a column named {clash.pop()!r} cannot be an input of an ONNX model")


def _covers(graph: Graph, rule_set: RuleSet, forms: dict[str, Form]) -> str:
    """Boolean matrix, rows by rules."""
    literals = [literal for rule in rule_set for literal in rule]
    columns = {
        name: ColumnNodes(graph, name, form, [lit for lit in literals if lit.column == name])
        for name, form in forms.items()
    }
    held = {lit: columns[lit.column].holds(lit) for lit in dict.fromkeys(literals)}
    always = next(iter(columns.values())).present
    always = graph.node("Or", always, graph.node("Not", always))
    axis = graph.constant([1], np.int64)
    fired = [
        graph.node("Unsqueeze", graph.joined("And", [held[lit] for lit in rule] or [always]), axis)
        for rule in rule_set
    ]
    return graph.node("Concat", *fired, axis=1)


def _any(graph: Graph, covers: str) -> str:
    """Whether any rule fires, as 0 or 1."""
    whole = graph.node("Cast", covers, to=TensorProto.INT32)
    return graph.node("ReduceMax", whole, axes=[1], keepdims=0)


def _label(graph: Graph, rule_set: RuleSet, any_fired: str) -> Any:
    kinds = {str: (object, TensorProto.STRING), float: (np.float64, TensorProto.DOUBLE)}
    labels = labels_of_one_type(rule_set)
    dtype, code = kinds.get(type(labels[0]), (np.int64, TensorProto.INT64))
    positive, negative = (graph.constant(label, dtype) for label in labels)
    graph.output(graph.node("Where", any_fired, positive, negative), "label")
    return helper.make_tensor_value_info("label", code, ["rows"])


def _probabilities(graph: Graph, rule_set: RuleSet, covers: str, any_fired: str) -> Any:
    fates = rule_set.known_fates()
    axis = graph.constant([1], np.int64)
    described = graph.node(
        "Where",
        any_fired,
        _own_rate(graph, fates, covers),
        graph.constant(fates.probability(()), np.float64),
    )
    other = graph.node("Sub", graph.constant(1.0, np.float64), described)
    pair = (other, described) if rule_set.classes[1] == rule_set.positive else (described, other)
    columns = [graph.node("Unsqueeze", one, axis) for one in pair]
    graph.output(graph.node("Concat", *columns, axis=1), "probabilities")
    return helper.make_tensor_value_info("probabilities", TensorProto.DOUBLE, ["rows", 2])


def _own_rate(graph: Graph, fates: Fates, covers: str) -> str:
    """Rate of the exact set of rules that fire where it has one, else of the most precise."""
    best = [agreeing(fates.rules[place], decision=True) for place in fates.ranking]
    ranked = graph.node("Gather", covers, graph.constant(fates.ranking, np.int64), axis=1)
    first = graph.node(
        "ArgMax", graph.node("Cast", ranked, to=TensorProto.INT32), axis=1, keepdims=0
    )
    fallback = graph.node("Gather", graph.constant(best, np.float64), first)
    if not fates.patterns:
        return fallback
    key = _key(graph, covers, len(fates.rules))
    place = graph.node(
        "LabelEncoder",
        key,
        domain=ML,
        keys_int64s=[sum(1 << rule for rule in fired) for fired, _ in fates.patterns],
        values_int64s=list(range(len(fates.patterns))),
        default_int64=-1,
    )
    known = graph.node("GreaterOrEqual", place, graph.constant(0, np.int64))
    rates = [fates.probability(fired) for fired, _ in fates.patterns]
    own = graph.node("Gather", graph.constant(rates, np.float64), place)
    return graph.node("Where", known, own, fallback)


def _key(graph: Graph, covers: str, n_rules: int) -> str:
    """Which rules fire, as one whole number with a bit for each.

    Sums stay below 2**31, because onnxruntime forms them in floats.
    """
    whole = graph.node("Cast", covers, to=TensorProto.INT64)
    axis = graph.constant([1], np.int64)
    parts = []
    for start in range(0, n_rules, HALF):
        places = range(start, min(start + HALF, n_rules))
        some = graph.node("Gather", whole, graph.constant(places, np.int64), axis=1)
        bits = graph.constant([1 << (place - start) for place in places], np.int64)
        total = graph.node("ReduceSum", graph.node("Mul", some, bits), axis, keepdims=0)
        parts.append(graph.node("Mul", total, graph.constant(1 << start, np.int64)))
    return graph.joined("Add", parts)
