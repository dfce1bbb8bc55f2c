"""The rule set: an OR of rules that alone decides what a row gets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from disjunct.literals import Literal, Schema
from disjunct.rules.cover import cover_matrix
from disjunct.rules.fates import Fates
from disjunct.rules.labels import (
    Label,
    checked_weight,
    is_positive,
    label_array,
    ordered,
    plain_label,
)
from disjunct.rules.patterns import Patterns
from disjunct.rules.renderings import Renderings
from disjunct.rules.rule import Rule
from disjunct.rules.search_summary import SearchSummary
from disjunct.rules.statistics import Statistics

if TYPE_CHECKING:
    from disjunct.rules.explain import Explanations

RuleLike = Rule | str | Iterable[Literal]
"""A rule, its text, or its literals."""


@dataclass(frozen=True, slots=True, repr=False)
class RuleSet(Renderings):
    """A disjunction of rules that describes one class; immutable, comparable, iterable.

    Prediction, probabilities, explanations and every face (text, frame, JSON, SQL, Python, page,
    plots) read this one object. Edits give a new set.

    Parameters
    ----------
    rules : iterable of Rule, str or iterable of Literal
        The rules; text is parsed by the schema.
    schema : Schema
        Columns that rules may speak of.
    positive : str, int, float or bool
        Label that the rules describe: a row gets it if at least one rule covers it.
    negative : str, int, float or bool
        Label of every other row.
    target : str, optional
        Name of what is predicted.
    statistics : Statistics, optional
        Counts on the training data; `with_statistics` makes them.
    fates : Fates, optional
        Rates behind the probabilities; made from the statistics where they are not given.
    search : SearchSummary, optional
        Profit and status of the search.

    See Also
    --------
    disjunct.rules.Rule : One conjunction of literals.

    Examples
    --------
    >>> import pandas as pd
    >>> from disjunct.table import Table
    >>> people = pd.DataFrame({"age": [70, 65, 30, 44], "smoker": ["yes", "no", "yes", "no"]})
    >>> ill = ["yes", "no", "yes", "no"]
    >>> schema = Schema.of(Table.read(people))
    >>> rules = RuleSet(["smoker = yes"], schema=schema, positive="yes", negative="no")
    >>> rules.predict(people).tolist()
    ['yes', 'no', 'yes', 'no']
    >>> rules = rules.with_rule("age > 68").with_statistics(people, ill)
    >>> len(rules), rules.n_literals, rules.statistics.accuracy
    (2, 2, 1.0)
    """

    rules: tuple[Rule, ...]
    schema: Schema
    positive: Label
    negative: Label
    target: str | None
    statistics: Statistics | None
    fates: Fates | None
    search: SearchSummary | None

    def __init__(
        self,
        rules: Iterable[RuleLike] = (),
        *,
        schema: Schema,
        positive: Any = True,
        negative: Any = False,
        target: str | None = None,
        statistics: Statistics | None = None,
        fates: Fates | None = None,
        search: SearchSummary | None = None,
    ) -> None:
        taken = tuple(_as_rule(rule, schema) for rule in rules)
        if statistics is not None and len(statistics.rules) != len(taken):
            raise ValueError(f"{len(taken)} rules, but statistics of {len(statistics.rules)}")
        if fates is None and statistics is not None:
            fates = Fates.of(statistics)
        if fates is not None and len(fates.rules) != len(taken):
            raise ValueError(f"{len(taken)} rules, but rates of {len(fates.rules)}")
        labels = plain_label(negative), plain_label(positive)
        if labels[0] == labels[1]:
            raise ValueError(f"positive and negative are the same label: {labels[0]!r}")
        fields = (taken, schema, labels[1], labels[0], target, statistics, fates, search)
        for name, value in zip(self.__dataclass_fields__, fields, strict=True):
            object.__setattr__(self, name, value)

    def __len__(self) -> int:
        return len(self.rules)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    @overload
    def __getitem__(self, index: int) -> Rule: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Rule, ...]: ...

    def __getitem__(self, index: int | slice) -> Rule | tuple[Rule, ...]:
        return self.rules[index]

    @property
    def n_literals(self) -> int:
        """Literals in all rules, as learned."""
        return sum(map(len, self.rules))

    @property
    def columns(self) -> tuple[str, ...]:
        """Columns that the rules need, in the order of the schema."""
        used = {column for rule in self.rules for column in rule.columns}
        return tuple(name for name in self.schema.names if name in used)

    @property
    def classes(self) -> tuple[Label, Label]:
        """Both labels in ascending order: the columns of `predict_proba`."""
        return ordered(self.negative, self.positive)

    def covers(self, table: Any) -> NDArray[np.bool_]:
        """Tell which rules cover which rows.

        Parameters
        ----------
        table : table
            Anything dataframe-like that has the columns of the rules.

        Returns
        -------
        array of bool, rows by rules
        """
        return cover_matrix(self.rules, self.schema.match(table, self.columns))

    def predict(self, table: Any) -> NDArray[Any]:
        """Label of each row: the described one where at least one rule covers it."""
        return self.labels_of(np.any(self.covers(table), axis=1))

    def labels_of(self, covered: NDArray[np.bool_]) -> NDArray[Any]:
        """Label of rows of which it is known whether any rule covers them."""
        return label_array(self.negative, self.positive)[covered.astype(np.intp)]

    def predict_proba(self, table: Any, *, raw: bool = False) -> NDArray[np.float64]:
        """Probability of each label, in the order of `classes`.

        Parameters
        ----------
        table : table
            Anything dataframe-like that has the columns of the rules.
        raw : bool
            Whether to give the rates as counted, also where they contradict the decision.

        Returns
        -------
        array of float, rows by two
        """
        return self.probabilities_of(self.covers(table), raw=raw)

    def probabilities_of(
        self, covers: NDArray[np.bool_], *, raw: bool = False
    ) -> NDArray[np.float64]:
        """Probabilities of rows of which it is known which rules cover them."""
        described = self.described_probability(covers, raw=raw)
        pair = (1.0 - described, described)
        return np.column_stack(pair if self.classes[1] == self.positive else pair[::-1])

    def described_probability(
        self, covers: NDArray[np.bool_], *, raw: bool = False
    ) -> NDArray[np.float64]:
        """Probability of the described label for rows of which it is known what covers them."""
        return self.known_fates().probabilities(Patterns.of(covers), raw=raw)

    def known_fates(self) -> Fates:
        """Give the rates behind the probabilities, or say how to get them."""
        if self.fates is None:
            raise ValueError(
                "this rule set has no statistics, and so no probabilities: "
                "use rule_set.with_statistics(table, y)"
            )
        return self.fates

    def measure(
        self, table: Any, y: ArrayLike, sample_weight: ArrayLike | None = None
    ) -> Statistics:
        """Count what each rule and the set do on labelled rows.

        Parameters
        ----------
        table : table
            Anything dataframe-like that has the columns of the rules.
        y : array of labels
            The truth, one for each row.
        sample_weight : array of float, optional
            Weight of each row.
        """
        covers = self.covers(table)
        truth = is_positive(y, len(covers), negative=self.negative, positive=self.positive)
        return Statistics.count(covers, truth, checked_weight(sample_weight, len(covers)))

    def with_statistics(
        self, table: Any, y: ArrayLike, sample_weight: ArrayLike | None = None
    ) -> RuleSet:
        """Give this set with counts and probabilities from labelled rows."""
        statistics = self.measure(table, y, sample_weight)
        return replace(self, statistics=statistics, fates=None)

    def with_rule(self, rule: RuleLike, at: int | None = None) -> RuleSet:
        """Give a set with one more rule, at the end or before another; without statistics."""
        place = len(self) if at is None else at
        return self._with_rules((*self.rules[:place], rule, *self.rules[place:]))

    def replace_rule(self, index: int, rule: RuleLike) -> RuleSet:
        """Give a set with one rule changed; without statistics."""
        place = self._place(index)
        return self._with_rules((*self.rules[:place], rule, *self.rules[place + 1 :]))

    def without_rule(self, index: int) -> RuleSet:
        """Give a set without one rule; statistics are kept where their patterns are complete."""
        place = self._place(index)
        rest = self.rules[:place] + self.rules[place + 1 :]
        kept = self.statistics.without_rule(place) if self.statistics else None
        return replace(self, rules=rest, statistics=kept, fates=None, search=None)

    def _with_rules(self, rules: Iterable[RuleLike]) -> RuleSet:
        return replace(self, rules=tuple(rules), statistics=None, fates=None, search=None)  # type: ignore[arg-type]

    def _place(self, index: int) -> int:
        place = index + len(self) if index < 0 else index
        if not 0 <= place < len(self):
            raise IndexError(f"there is no rule {index}: the set has {len(self)} rules")
        return place

    @classmethod
    def parse(
        cls,
        text: str,
        schema: Schema,
        *,
        positive: Any = None,
        negative: Any = None,
        target: str | None = None,
    ) -> RuleSet:
        r"""Read a rule set from text: what `to_text` writes, or one rule a line.

        Parameters
        ----------
        text : str
            The rules; labels and target are taken from its THEN and ELSE.
        schema : Schema
            Columns that the rules may speak of.
        positive, negative : label, optional
            Labels where the text has none; True and False by default.
        target : str, optional
            Name of what is predicted, where the text has none.

        Examples
        --------
        >>> from disjunct.table import Table
        >>> schema = Schema.of(Table.read([{"age": 30, "bmi": 22.5}]))
        >>> rules = RuleSet.parse("age > 60 and bmi > 30\n30 < bmi <= 40", schema)
        >>> len(rules), rules.n_literals
        (2, 4)
        """
        from disjunct.rules.parse import parse_rule_set

        parsed = parse_rule_set(text, schema)
        labels = [
            next(label for label in choices if label is not None)
            for choices in ((parsed.positive, positive, True), (parsed.negative, negative, False))
        ]
        return cls(
            parsed.rules,
            schema=schema,
            positive=labels[0],
            negative=labels[1],
            target=parsed.target or target,
        )

    def simplify(self) -> RuleSet:
        """Give a set that decides the same and says it more briefly.

        Literals that others of the same rule imply go, and so do rules that can never hold and
        rules that another rule implies.
        """
        from disjunct.rules.simplify import simplify_rule_set

        return simplify_rule_set(self)

    def explain(self, table: Any, *, nearest: int = 1) -> Explanations:
        """Say for each row which rules fired, or which came nearest and what failed.

        Parameters
        ----------
        table : table
            Anything dataframe-like that has the columns of the rules.
        nearest : int
            How many of the nearest rules to tell for a row that none covers.
        """
        from disjunct.rules.explain import explain

        return explain(self, table, nearest=nearest)


def _as_rule(rule: RuleLike, schema: Schema) -> Rule:
    """Make a rule of its text or literals, and check that the schema knows what it speaks of."""
    if isinstance(rule, str):
        return Rule.parse(rule, schema)
    taken = rule if isinstance(rule, Rule) else Rule(rule)
    for literal in taken:
        if literal.column not in schema:
            raise ValueError(f"the rule {taken} speaks of {literal.column!r}: no such column")
        if literal.kind is not schema[literal.column].kind:
            raise ValueError(
                f"the rule {taken} takes {literal.column!r} for a {literal.kind}, "
                f"but it is a {schema[literal.column].kind}"
            )
    return taken
