#!/usr/bin/env bash
# Run the tests of the native code under AddressSanitizer and UndefinedBehaviorSanitizer.
set -euo pipefail
cd "$(dirname "$0")/.."

runtime=$(${CXX:-g++} -print-file-name=libasan.so 2>/dev/null || true)
if [ ! -e "$runtime" ]; then
  echo "no compiler with AddressSanitizer here: skipped"
  exit 0
fi

work=build/sanitize
rm -rf "$work"
.venv/bin/python -m venv --without-pip "$work/venv"
# The other environment's packages without its editable copy of this one: a path that a .pth file
# adds is not searched for further .pth files.
site=$("$work/venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
.venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))' >"$site/packages.pth"
.venv/bin/python -m pip --disable-pip-version-check --python "$work/venv/bin/python" install --quiet \
  --no-deps --config-settings=cmake.define.DISJUNCT_SANITIZE=ON \
  --config-settings=build-dir="$work/cmake" --config-settings=install.strip=false .

# Python's own allocations live until its end, so leaks are not looked for; its allocator would
# hide overflows, so plain malloc is used.
# The C++ library comes along: the sanitizer must find it before the first exception is thrown.
LD_PRELOAD="$runtime $(${CXX:-g++} -print-file-name=libstdc++.so.6)"
export LD_PRELOAD
export ASAN_OPTIONS=detect_leaks=0:abort_on_error=1
export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1
export PYTHONMALLOC=malloc
"$work/venv/bin/python" .ci/installed.py native
"$work/venv/bin/python" -m pytest -q -n 2 tests/bits tests/search
