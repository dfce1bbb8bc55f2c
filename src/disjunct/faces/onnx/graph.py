"""A graph of ONNX nodes that is written step by step, each result with a name of its own."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import NodeProto, TensorProto, helper, numpy_helper

ML = "ai.onnx.ml"


class Graph:
    """Nodes and constants so far.

    Parameters
    ----------
    taken : set of str
        Names that results may not have: those of inputs and outputs.
    """

    def __init__(self, taken: set[str]) -> None:
        self.nodes: list[NodeProto] = []
        self.constants: list[TensorProto] = []
        self._taken = set(taken)

    def node(self, kind: str, *inputs: str, domain: str = "", **attributes: Any) -> str:
        """Add a node with one result, and give the name of that."""
        name = self._name(kind.lower())
        self.nodes.append(helper.make_node(kind, list(inputs), [name], domain=domain, **attributes))
        return name

    def constant(self, values: Any, dtype: Any) -> str:
        """Add a constant, and give its name."""
        name = self._name("constant")
        array: NDArray[Any] = np.asarray(values, dtype=dtype)
        self.constants.append(numpy_helper.from_array(array, name))
        return name

    def output(self, result: str, name: str) -> None:
        """Give a result the name of an output."""
        self.nodes.append(helper.make_node("Identity", [result], [name]))

    def joined(self, kind: str, results: list[str]) -> str:
        """Join results by And, Or or Add."""
        whole = results[0]
        for result in results[1:]:
            whole = self.node(kind, whole, result)
        return whole

    def _name(self, stem: str) -> str:
        name = f"{stem}_{len(self._taken)}"
        while name in self._taken:
            name += "_"
        self._taken.add(name)
        return name
