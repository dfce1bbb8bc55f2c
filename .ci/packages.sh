#!/usr/bin/env bash
# Build the sdist and, from it, the wheel; install each in an environment of its own and test it.
set -euo pipefail
cd "$(dirname "$0")/.."

python=.venv/bin/python
work=build/packages
rm -rf "$work"
mkdir -p "$work"

# A clean environment with the newest pip and the package given, dependencies from its metadata.
environment() {
  local name=$1
  shift
  $python -m venv "$work/$name"
  "$work/$name/bin/python" -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
  "$work/$name/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
}

$python -m pip install --quiet --disable-pip-version-check --group package
$python -m build --outdir "$work/dist" . >"$work/build.log" 2>&1 || {
  tail -n 50 "$work/build.log"
  exit 1
}
wheel=$(ls "$work"/dist/*.whl)
sdist=$(ls "$work"/dist/*.tar.gz)
$python -m twine check --strict "$wheel" "$sdist"

echo "the wheel alone, then with every extra and the tests"
environment wheel "$wheel"
"$work/wheel/bin/python" .ci/installed.py native
"$work/wheel/bin/python" -m pip install --quiet --disable-pip-version-check "${wheel}[all]" --group test
"$work/wheel/bin/python" -m pytest -q -n 2 tests --ignore=tests/packaging --ignore=tests/docs

echo "the sdist where no compiler works"
CC=/bin/false CXX=/bin/false environment sdist --no-binary disjunct "$sdist"
"$work/sdist/bin/python" .ci/installed.py reference
