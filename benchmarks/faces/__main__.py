"""Run these benchmarks alone: ``python -m benchmarks.faces [--full]``."""

import json
import sys

from benchmarks.faces import run

print(json.dumps(run(quick="--full" not in sys.argv), indent=2))
