"""Reading a new frame and evaluating the literals of a rule set, beside a tree's pipeline."""

from __future__ import annotations

from typing import Any

from sklearn.compose import make_column_selector, make_column_transformer
from sklearn.impute import SimpleImputer
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder
from sklearn.tree import DecisionTreeClassifier

from benchmarks.binarise import tables
from benchmarks.measure import show, side_by_side
from disjunct.literals import Binarizer

LITERALS = 30
"""As many as a rule set has, spread over all columns."""


def run(repeats: int) -> dict[str, Any]:
    """Measure rows per second of both."""
    name, frame, y = tables.adult()
    binarizer = Binarizer(thresholds="supervised").fit(frame, y)
    literals = binarizer.literals_[:: len(binarizer.literals_) // LITERALS]
    pipeline = tree_pipeline().fit(frame, y)
    seconds = side_by_side(
        {
            "match and evaluate": lambda: evaluate(binarizer, literals, frame),
            "one-hot, impute, tree": lambda: pipeline.predict(frame),
        },
        repeats,
    )
    rows = [[task, f"{1e3 * s:.1f}", f"{len(frame) / s:,.0f}"] for task, s in seconds.items()]
    show(f"{name}: a new frame, {len(literals)} literals", ["task", "ms", "rows/s"], rows)
    return {"data": name, "rows": len(frame), "literals": len(literals), "seconds": seconds}


def evaluate(binarizer: Binarizer, literals: Any, frame: Any) -> list[Any]:
    """Read the columns that literals speak of, and evaluate each literal."""
    columns = {literal.column for literal in literals}
    table = binarizer.schema_.match(frame, columns)
    return [literal.holds(table) for literal in literals]


def tree_pipeline() -> Any:
    """Give a mixed frame to a tree in the usual way."""
    text = make_pipeline(
        SimpleImputer(strategy="constant", fill_value="none"),
        OneHotEncoder(handle_unknown="ignore"),
    )
    return make_pipeline(
        make_column_transformer(
            (SimpleImputer(), make_column_selector(dtype_include="number")),
            (text, make_column_selector(dtype_exclude="number")),
        ),
        DecisionTreeClassifier(min_samples_leaf=5),
    )
