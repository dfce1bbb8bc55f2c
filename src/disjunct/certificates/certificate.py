"""A proved upper limit of V, with all that is needed to check it against the data."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from numpy.typing import ArrayLike

from disjunct.bits import PackedBits
from disjunct.certificates.check import FORMAT, VERSION, Verdict, check
from disjunct.search import Objective, SearchInterruptedError, learn
from disjunct.search.optimal import Proof
from disjunct.search.optimal.tree import Leaf, RowSplit, Tree


@dataclass(frozen=True, slots=True, eq=False)
class Certificate:
    """A statement about all rule sets, and its proof.

    Attributes
    ----------
    content : Mapping
        What the JSON holds: the problem, the prices, what no rule earns more than at them, a tree
        where one was needed, the bound, and a rule set with its V.

    Examples
    --------
    >>> import numpy as np
    >>> x = np.array([[1, 1, 0], [1, 0, 1], [0, 1, 1], [1, 1, 1]] * 8, dtype=bool)
    >>> y = x[:, 0] & x[:, 1]
    >>> certificate = certify(PackedBits.pack(x, y), Objective(1, 0.1), max_rules=2)
    >>> certificate
    <Certificate: no set of at most 2 rules has V above 14; the best known has 14>
    >>> certificate.check(x, y).holds
    True
    """

    content: Mapping[str, Any]

    @classmethod
    def from_json(cls, text: str) -> Certificate:
        """Read a certificate; what it claims is not checked yet."""
        content = json.loads(text)
        if not isinstance(content, dict) or content.get("format") != FORMAT:
            raise ValueError(f"this is not a certificate: its format is not {FORMAT!r}")
        if content.get("version") != VERSION:
            raise ValueError(f"certificates of version {content.get('version')!r} are not known")
        return cls(content)

    def to_json(self) -> str:
        """Write the certificate."""
        return json.dumps(self.content, separators=(",", ":")) + "\n"

    def check(
        self, matrix: ArrayLike, labels: ArrayLike, sample_weight: ArrayLike | None = None
    ) -> Verdict:
        """Check the proof against the data: samples by literals, labels and weights."""
        return check(self.to_json(), matrix, labels, sample_weight)

    @property
    def bound(self) -> Fraction:
        """No rule set of the problem has a higher V, if the proof holds."""
        return int(self.content["bound"]) * self._step

    @property
    def profit(self) -> Fraction:
        """V of the rule set that the certificate names, fixed rules included."""
        return int(self.content["value"]) * self._step

    @property
    def rules(self) -> tuple[tuple[int, ...], ...]:
        """The rule set that the certificate names, fixed rules first."""
        fixed = self.content["problem"]["fixed"]
        return tuple(tuple(rule) for rule in (*fixed, *self.content["rules"]))

    @property
    def is_optimal(self) -> bool:
        """Whether the rule set is proved to be the best."""
        return bool(self.content["bound"] == self.content["value"])

    @property
    def _step(self) -> Fraction:
        return Fraction(self.content["step"])

    def __repr__(self) -> str:
        most = self.content["problem"]["max_rules"]
        rules = f"{most} rule" + ("" if most == 1 else "s")
        return (
            f"<Certificate: no set of at most {rules} has V above {float(self.bound):.10g}; "
            f"the best known has {float(self.profit):.10g}>"
        )


def certify(
    bits: PackedBits,
    objective: Objective | None = None,
    *,
    rules: Sequence[Sequence[int]] | None = None,
    **options: Any,
) -> Certificate:
    """Prove an upper limit of V over all permitted rule sets.

    Parameters
    ----------
    bits : PackedBits
        Literals by samples, with the labels in their order.
    objective : Objective, optional
        The prices.
    rules : sequence of rules, optional
        A rule set to begin with and compare with; by default the learner's. The certificate names
        the best set that was found, which is never worse.
    **options
        As for `disjunct.search.learn`: ``max_rules``, ``sample_weight``, ``time_limit`` and so on.

    Returns
    -------
    Certificate
        With the best bound that was reached within the time limit, if there is one; Ctrl-C ends
        the search too.
    """
    proofs: list[Proof] = []
    try:
        learn(bits, objective, search="optimal", start=rules, evidence=proofs.append, **options)
    except SearchInterruptedError:
        if not proofs:
            raise
    return certificate_of(proofs[-1])


def certificate_of(proof: Proof) -> Certificate:
    """Write down what a search proved."""
    model, evidence = proof.model, proof.evidence
    limits = model.constraints
    costs = proof.costs
    d = len(model.prices)
    return Certificate(
        {
            "format": FORMAT,
            "version": VERSION,
            "problem": {
                "literals": d,
                "max_rules": limits.max_rules,
                "max_literals": None if limits.max_literals >= d else limits.max_literals,
                "costs": {
                    "false_positive": str(costs.negative),
                    "miss": str(costs.revenue - costs.overlap),
                    "overlap": str(costs.overlap),
                    "literals": [str(price) for price in costs.literals],
                },
                "forbidden": [j for j in range(d) if not limits.allowed[j]],
                "columns": limits.columns.tolist(),
                "apart": sorted([a, b] for a, b in limits.apart if a <= b),
                "fixed": [list(rule) for rule in model.fixed],
            },
            "step": str(model.step),
            "scale": evidence.priced.scale,
            "prices": evidence.priced.prices.tolist(),
            "most": evidence.priced.most,
            "tree": None if evidence.tree is None else _tree(evidence.tree),
            "bound": evidence.bound,
            "rules": [list(rule) for rule in proof.rules],
            "value": model.profit(proof.rules),
        }
    )


def _tree(tree: Tree) -> dict[str, Any]:
    if isinstance(tree, Leaf):
        return {"prices": tree.prices.tolist()}
    if isinstance(tree, RowSplit):
        return {"row": tree.row, "won": _tree(tree.won), "lost": _tree(tree.lost)}
    return {"rule": list(tree.rule), "taken": _tree(tree.taken), "left": _tree(tree.left)}
