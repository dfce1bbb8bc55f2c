"""A table becomes literals and bits: the transformer that users see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.utils.validation import check_is_fitted

from disjunct.literals.choose import choose
from disjunct.literals.coded import CodedTable
from disjunct.literals.coding import Coding
from disjunct.literals.options import (
    Options,
    Thresholds,
    check_categorical,
    check_count,
    check_directions,
    check_flag,
    check_frequency,
    check_names,
    check_thresholds,
)
from disjunct.literals.sample import sample_of
from disjunct.literals.schema import ColumnSchema, Schema
from disjunct.table import Column, Table
from disjunct.table.category import as_category, as_number

if TYPE_CHECKING:
    from disjunct.bits import PackedBits


class Binarizer(TransformerMixin, BaseEstimator):  # type: ignore[misc]
    """Turn the columns of a table into literals, and rows into the literals that they meet.

    By default the binarisation of the paper: ``=`` and ``!=`` for each category, ``<=`` and ``>``
    at the deciles of a column of numbers (at every value but the largest where there are at most
    ten), one pair for a column of two values, and where values are missing ``is missing`` and
    ``is present``. Every threshold is the shortest number or date between two neighbouring
    training values, and that is what new values are compared with.

    Parameters
    ----------
    thresholds : {"deciles", "distinct", "supervised"} or mapping, default="deciles"
        How thresholds are chosen. ``"deciles"``: quantiles of the values. ``"distinct"``: quantiles
        of the distinct values, for columns where few values have most of the rows.
        ``"supervised"``: the deciles, and the cuts that a small decision tree on the column alone
        makes (needs y). A mapping gives for single columns one of these, a number of quantiles,
        or the thresholds themselves, which are taken as they are; other columns have deciles.
    n_thresholds : int, default=9
        Quantiles at most for a column.
    n_supervised : int, default=7
        Supervised cuts at most for a column.
    categorical_features : "from_dtype", None, or sequence of bool, int or str
        Columns of numbers that are categories: a mask, places or names. ``"from_dtype"`` (default):
        those whose type says so; None: none. Text is always categories.
    min_frequency : int or float, optional
        Categories of fewer rows (below 1: of a smaller share of rows) are rare.
    max_categories : int, optional
        How many categories of a column have literals of their own at most; the others are rare.
    rare : {"leave", "group"}, default="leave"
        Rare categories have no literals of their own and only meet the ``!=`` of others
        (``"leave"``), or share one pair ``in {a, b}``, ``not in {a, b}`` (``"group"``).
    negations : bool, default=True
        Whether there are ``!=``, ``not in`` and ``is present``.
    directions : mapping, optional
        For columns of numbers, dates or durations the one comparison that is wanted:
        ``{"income": ">"}``.
    exclude : sequence of str, default=()
        Columns that no literal may speak of; they need not be there later.

    Attributes
    ----------
    literals_ : tuple of Literal
        The literals, column by column.
    schema_ : Schema
        The columns that literals speak of, and what training saw of them.
    n_features_in_ : int
        Columns of the training table.
    feature_names_in_ : NDArray of str
        Their names, where the table had names.

    Examples
    --------
    >>> rows = [{"age": 30, "smoker": "yes"}, {"age": 40, "smoker": "no"}, {"age": 50}]
    >>> binarizer = Binarizer().fit(rows)
    >>> print(", ".join(map(str, binarizer.literals_)))
    age <= 30, age > 30, age <= 40, age > 40,
    smoker = no, smoker != no, smoker is missing, smoker is present
    >>> binarizer.transform([{"age": 35, "smoker": "pipe"}]).astype(int)
    array([[0, 1, 1, 0, 0, 1, 0, 1]])
    """

    def __init__(
        self,
        *,
        thresholds: str | Mapping[str, Thresholds] = "deciles",
        n_thresholds: int = 9,
        n_supervised: int = 7,
        categorical_features: Any = "from_dtype",
        min_frequency: float | None = None,
        max_categories: int | None = None,
        rare: str = "leave",
        negations: bool = True,
        directions: Mapping[str, str] | None = None,
        exclude: ArrayLike = (),
    ) -> None:
        self.thresholds = thresholds
        self.n_thresholds = n_thresholds
        self.n_supervised = n_supervised
        self.categorical_features = categorical_features
        self.min_frequency = min_frequency
        self.max_categories = max_categories
        self.rare = rare
        self.negations = negations
        self.directions = directions
        self.exclude = exclude

    def fit(self, X: Any, y: Any = None, sample_weight: Any = None) -> Self:
        """Choose the literals.

        Parameters
        ----------
        X : table
            Whatever `Table.read` takes.
        y : array-like of shape (n,), optional
            Labels, for supervised thresholds.
        sample_weight : array-like of shape (n,), optional
            Weight of each row; rows of weight 0 do not exist.

        Returns
        -------
        Binarizer
            Itself.
        """
        self._fit(X, y, sample_weight, encode=False)
        return self

    def fit_encode(self, X: Any, y: Any = None, sample_weight: Any = None) -> CodedTable:
        """Choose the literals and code the training table, reading each column once."""
        return CodedTable(*self._fit(X, y, sample_weight, encode=True))

    def _fit(
        self, X: Any, y: Any, sample_weight: Any, *, encode: bool
    ) -> tuple[tuple[Coding, ...], tuple[NDArray[Any], ...], int]:
        table = Table.read(X)
        if not table.names:
            raise ValueError(
                f"Found array with 0 feature(s) (shape=({table.n_rows}, 0)) while a minimum of 1 "
                "is required: the table has no columns"
            )
        options = self._options(table.names)
        sample = sample_of(table.n_rows, y, sample_weight, supervised=options.is_supervised)
        seen: list[ColumnSchema] = []
        codings: list[Coding] = []
        codes: list[NDArray[Any]] = []
        for name in table.names:
            if name in options.left_out:
                continue
            column = _as_asked(table.read_column(name), options)
            described, coding = choose(column, sample, options)
            seen.append(described)
            codings.append(coding)
            if encode:
                codes.append(coding.encode(column))
        self.n_features_in_ = len(table.names)
        self._remember_names(table)
        self.schema_ = Schema(tuple(seen))
        self._codings = tuple(codings)
        self.literals_ = tuple(literal for coding in codings for literal in coding.literals)
        return self._codings, tuple(codes), table.n_rows

    def _remember_names(self, table: Table) -> None:
        if table.has_names:
            self.feature_names_in_ = np.array(table.names, dtype=object)
        elif hasattr(self, "feature_names_in_"):
            del self.feature_names_in_

    def match(self, X: Any) -> Table:
        """Read a new table by the training schema.

        Columns are found by name, in any order, and others are ignored; in an array, which has no
        names, by place.

        Raises
        ------
        ValueError
            If a column is missing or holds values of another kind than in training.
        """
        return self.schema_.match(self._named(X))

    def _named(self, X: Any) -> Table:
        """Table whose columns have the names of training, if they had none of their own."""
        check_is_fitted(self)
        table = Table.read(X)
        if table.has_names:
            return table
        if len(table.names) != self.n_features_in_:
            raise ValueError(
                f"X has {len(table.names)} features, but {type(self).__name__} is expecting "
                f"{self.n_features_in_} features as input"
            )
        names = getattr(self, "feature_names_in_", None)
        return table if names is None else table.renamed(names)

    def encode(self, X: Any) -> CodedTable:
        """Code the columns of a new table."""
        table = self.schema_.match_lazily(self._named(X))
        codes = tuple(coding.encode(table.read_column(coding.name)) for coding in self._codings)
        return CodedTable(self._codings, codes, table.n_rows)

    def iter_columns(self, X: Any) -> Iterator[NDArray[np.bool_]]:
        """For one literal after another, tell for which rows of a table it holds."""
        return self.encode(X).columns()

    def pack(self, X: Any, y: ArrayLike) -> PackedBits:
        """Turn a table into packed bits, the rows whose label is true first."""
        return self.encode(X).pack(y)

    def transform(self, X: Any) -> NDArray[np.bool_]:
        """Tell for each row of a table which literals it meets.

        Parameters
        ----------
        X : table
            Whatever `Table.read` takes, with the columns of the training table.

        Returns
        -------
        array of bool, rows by literals
            Or a data frame that is named by the literals, after ``set_output``.
        """
        return self.encode(X).matrix()

    def fit_transform(self, X: Any, y: Any = None, sample_weight: Any = None) -> NDArray[np.bool_]:
        """Choose the literals and tell for each training row which it meets; see `transform`."""
        return self.fit_encode(X, y, sample_weight).matrix()

    def get_feature_names_out(self, input_features: Any = None) -> NDArray[np.object_]:  # noqa: ARG002
        """Texts of the literals; the argument is there for scikit-learn and not used."""
        check_is_fitted(self)
        return np.array([str(literal) for literal in self.literals_], dtype=object)

    def _options(self, names: tuple[str, ...]) -> Options:
        rule, by_column = check_thresholds(self.thresholds, names)
        if self.rare not in {"leave", "group"}:
            raise ValueError(f"rare must be 'leave' or 'group', got {self.rare!r}")
        return Options(
            rule=rule,
            by_column=by_column,
            n_thresholds=check_count(self.n_thresholds, "n_thresholds", least=1),
            n_supervised=check_count(self.n_supervised, "n_supervised", least=1),
            min_frequency=check_frequency(self.min_frequency),
            max_categories=None
            if self.max_categories is None
            else check_count(self.max_categories, "max_categories", least=1),
            group_rare=self.rare == "group",
            negations=check_flag(self.negations, "negations"),
            directions=check_directions(self.directions, names),
            left_out=check_names(self.exclude, names, "exclude"),
            categorical=check_categorical(self.categorical_features, names),
            from_dtype=isinstance(self.categorical_features, str),
        )

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = True
        tags.input_tags.string = True
        tags.input_tags.categorical = True
        tags.input_tags.sparse = True
        tags.target_tags.required = self.thresholds == "supervised"
        tags.transformer_tags.preserves_dtype = []
        return tags


def _as_asked(column: Column, options: Options) -> Column:
    """Column as categories or as numbers, as the user wants it."""
    if column.name in options.categorical:
        return as_category(column)
    return column if options.from_dtype else as_number(column)
