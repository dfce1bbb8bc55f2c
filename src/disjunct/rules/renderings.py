"""The faces of a rule set as its methods; each loads its module when first called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from disjunct._optional import need

if TYPE_CHECKING:
    from disjunct.faces.page import ReviewPage
    from disjunct.rules.rule_set import RuleSet


class Renderings:
    """Methods that show a rule set or carry it elsewhere; they compute nothing new."""

    __slots__ = ()

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        from disjunct.faces.text import one_line

        return one_line(self._self)

    def _repr_html_(self) -> str:
        from disjunct.faces.notebook import to_html_table

        return to_html_table(self._self)

    @property
    def _self(self) -> RuleSet:
        return cast("RuleSet", self)

    def to_text(self, *, measures: bool = True, simplified: bool = True, width: int = 110) -> str:
        """Aligned IF ... THEN text, which `RuleSet.parse` reads back.

        Parameters
        ----------
        measures : bool
            Whether to write counts and ratios beside the rules, as comments.
        simplified : bool
            Whether to write intervals and sets for literals on the same column; the rules as
            learned otherwise.
        width : int
            Longest line, where the literals allow.
        """
        from disjunct.faces.text import to_text

        return to_text(self._self, measures=measures, simplified=simplified, width=width)

    def to_sentences(self) -> str:
        """Plain sentences, one for each rule."""
        from disjunct.faces.sentences import to_sentences

        return to_sentences(self._self)

    def to_latex(self) -> str:
        """LaTeX table of the rules and their measures, for the package booktabs."""
        from disjunct.faces.latex import to_latex

        return to_latex(self._self)

    def to_frame(self, per: str = "rule", backend: str = "pandas") -> Any:
        """Make a data frame of one row for each rule or literal.

        Parameters
        ----------
        per : {"rule", "literal"}
            What a row is.
        backend : {"pandas", "polars", "pyarrow"}
            Library of the frame.
        """
        from disjunct.faces.frame import to_frame

        return to_frame(self._self, per, backend)

    def to_json(self) -> str:
        """JSON that `from_json` reads back, in this and every later release."""
        from disjunct.faces.json import to_json

        return to_json(self._self)

    @staticmethod
    def from_json(text: str | bytes) -> RuleSet:
        """Read the JSON of a rule set; nothing in it is trusted or run.

        Raises
        ------
        disjunct.faces.json.RuleSetFormatError
            If the text is no valid rule set; the message names the place and the reason.
        """
        from disjunct.faces.json import from_json

        return from_json(text)

    def to_sql(
        self,
        dialect: str = "postgres",
        table: str | Sequence[str] = "data",
        *,
        id: str | Sequence[str] = (),  # noqa: A002  the word that people look for
        form: str = "select",
        view: str | Sequence[str] = "predictions",
    ) -> str:
        """Write SQL that decides as `predict` does, one row for each row of the table.

        Parameters
        ----------
        dialect : str
            One of ``postgres``, ``duckdb``, ``sqlite``, ``bigquery``, ``snowflake``, ``spark``,
            ``mysql``, ``tsql``.
        table : str or sequence of str
            Name of the table, taken literally; a sequence for a name of several parts, such as
            ``("schema", "table")``.
        id : str or sequence of str
            Columns of the table to keep.
        form : {"select", "where", "case", "view"}
            A query with prediction, probability and the rules that fired; a query of the rows
            that a rule covers; a bare expression of the label; the first query as a view.
        view : str or sequence of str
            Name of the view.
        """
        need("sqlglot", extra="sql", what="SQL queries")
        from disjunct.faces.sql import to_sql

        return to_sql(self._self, dialect, table, kept=id, form=form, view=view)

    def to_python(self) -> str:
        """Source of plain Python functions that need no import and decide as `predict` does."""
        from disjunct.faces.python import to_python

        return to_python(self._self)

    def to_onnx(self) -> Any:
        """ONNX model that decides as `predict` does; see `disjunct.faces.onnx`."""
        need("onnx", extra="onnx", what="ONNX models")
        from disjunct.faces.onnx import to_onnx

        return to_onnx(self._self)

    def review_page(
        self, examples: Any = None, y: Any = None, *, per_rule: int = 5, title: str | None = None
    ) -> ReviewPage:
        """One HTML file with which an expert can review and edit the rule set.

        Parameters
        ----------
        examples : table, optional
            Rows of which the page shows some; without it no row goes into the page.
        y : array of labels, optional
            The truth of those rows.
        per_rule : int
            How many examples of each rule to show.
        title : str, optional
            Heading of the page.
        """
        need("jinja2", extra="page", what="review pages")
        from disjunct.faces.page import review_page

        return review_page(self._self, examples, y, per_rule=per_rule, title=title)
