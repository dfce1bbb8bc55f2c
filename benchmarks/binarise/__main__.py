"""Run these benchmarks alone: ``python -m benchmarks.binarise [--full]``."""

import json
import sys

from benchmarks.binarise import run

print(json.dumps(run(quick="--full" not in sys.argv), indent=2))
