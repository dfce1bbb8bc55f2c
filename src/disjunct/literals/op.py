"""The comparisons that a literal can make."""

from __future__ import annotations

from enum import StrEnum

from disjunct.table import Kind


class Op(StrEnum):
    """How a literal compares; the text is what people read and write."""

    LE = "<="
    GT = ">"
    EQ = "="
    NE = "!="
    IN = "in"
    NOT_IN = "not in"
    MISSING = "is missing"
    PRESENT = "is present"
    TRUE = "is true"
    FALSE = "is false"

    @property
    def negated(self) -> Op:
        """The comparison that holds on the other values (a missing value meets neither)."""
        return _NEGATED[self]

    @property
    def is_bare(self) -> bool:
        """Whether the comparison needs no value."""
        return self in _BARE

    @property
    def takes_set(self) -> bool:
        """Whether the comparison needs a tuple of categories."""
        return self in {Op.IN, Op.NOT_IN}

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """Kinds of column that the comparison fits."""
        return _KINDS[self]


_PAIRS = (
    (Op.LE, Op.GT),
    (Op.EQ, Op.NE),
    (Op.IN, Op.NOT_IN),
    (Op.MISSING, Op.PRESENT),
    (Op.TRUE, Op.FALSE),
)
_NEGATED = {a: b for pair in _PAIRS for a, b in (pair, pair[::-1])}
_BARE = frozenset({Op.MISSING, Op.PRESENT, Op.TRUE, Op.FALSE})
_ORDERED = tuple(kind for kind in Kind if kind.is_ordered)
_KINDS = {
    Op.LE: _ORDERED,
    Op.GT: _ORDERED,
    Op.EQ: (Kind.CATEGORY,),
    Op.NE: (Kind.CATEGORY,),
    Op.IN: (Kind.CATEGORY,),
    Op.NOT_IN: (Kind.CATEGORY,),
    Op.TRUE: (Kind.BOOLEAN,),
    Op.FALSE: (Kind.BOOLEAN,),
    Op.MISSING: tuple(Kind),
    Op.PRESENT: tuple(Kind),
}
