"""Say whether the installed package learns, and with the engine that is expected."""

from __future__ import annotations

import sys
import sysconfig
import warnings
from pathlib import Path

import numpy as np

import disjunct
from disjunct.bits import PackedBits
from disjunct.search import Objective, learn

expected = sys.argv[1]
place = Path(disjunct.__file__).resolve()
if Path(sysconfig.get_path("purelib")).resolve() not in place.parents:
    sys.exit(f"tested {place}, which is not the installed package")

table = np.random.default_rng(0).random((200, 12)) < 0.5
bits = PackedBits.pack(table, (table[:, 0] & table[:, 1]) | (table[:, 2] & table[:, 3]))
with warnings.catch_warnings():
    warnings.simplefilter("ignore" if expected == "reference" else "error")
    result = learn(bits, Objective(literal_cost=1))
if not result.engine.startswith(expected):
    sys.exit(f"expected the {expected} engine, got {result.engine}")
if sorted(result.rules) != [(0, 1), (2, 3)]:
    sys.exit(f"learned {result.rules}")
print(f"disjunct {disjunct.__version__}: {result.engine} engine, {result.rules}")
