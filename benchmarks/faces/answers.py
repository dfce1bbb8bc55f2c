"""Rows per second of each way to an answer, and whether all of them say the same."""

from __future__ import annotations

from typing import Any

import duckdb
import numpy as np
import onnxruntime
import pandas as pd

from benchmarks.faces.subject import Subject
from benchmarks.measure import show, side_by_side
from disjunct.faces.onnx import onnx_inputs

ROWS = 1_000_000


def run(adult: Subject, repeats: int) -> dict[str, Any]:
    """Time predict on the frame at hand, and predict, SQL and ONNX on a million rows of it."""
    rules, frame = adult.rules, adult.frame
    copies = -(-ROWS // len(frame))
    million = pd.concat([frame] * copies, ignore_index=True)[:ROWS]
    connection = duckdb.connect(config={"threads": 1})
    connection.register("given", million)
    connection.execute("CREATE TABLE people AS SELECT * FROM given")
    query = rules.to_sql("duckdb", "people")
    where = rules.to_sql("duckdb", "people", form="where", id=frame.columns[0])
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(rules.to_onnx().SerializeToString(), options)
    tensors = onnx_inputs(rules, million)
    generated: dict[str, Any] = {}
    exec(compile(rules.to_python(), "generated", "exec"), generated)
    records = frame[list(rules.columns)].to_dict("records")
    tasks = {
        "predict, pandas frame": (len(frame), lambda: rules.predict(frame)),
        "predict, a million rows": (ROWS, lambda: rules.predict(million)),
        "predict_proba, a million rows": (ROWS, lambda: rules.predict_proba(million)),
        "DuckDB, all columns of the query": (ROWS, lambda: connection.execute(query).fetchnumpy()),
        "DuckDB, the rows that a rule covers": (
            ROWS,
            lambda: connection.execute(where).fetchnumpy(),
        ),
        "onnxruntime, tensors at hand": (ROWS, lambda: session.run(["label"], tensors)),
        "generated Python, one row at a time": (
            len(frame),
            lambda: list(map(generated["predict"], records)),
        ),
    }
    seconds = side_by_side({name: task for name, (_, task) in tasks.items()}, repeats)
    speeds = {name: rows / seconds[name] for name, (rows, _) in tasks.items()}
    lines = [
        [name, f"{tasks[name][0]:,}", f"{1e3 * seconds[name]:.1f}", f"{speed / 1e6:.2f}"]
        for name, speed in speeds.items()
    ]
    head = ["answers of 16 rules, one thread", "rows", "ms", "million rows/s"]
    show(f"{adult.name}: deciding", head, lines)
    answers = connection.execute(query).fetchnumpy()["prediction"]
    labels = rules.predict(million)
    wrong = int(np.sum(answers != labels) + np.sum(session.run(["label"], tensors)[0] != labels))
    print(f"rows decided otherwise by DuckDB or onnxruntime: {wrong}")
    return {"seconds": seconds, "rows_per_second": speeds, "decided_otherwise": wrong}
