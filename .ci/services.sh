#!/usr/bin/env bash
# Brings what some tests drive, PostgreSQL and Chromium, from Debian's packages when absent.
# The tests start and stop a private PostgreSQL server themselves, on loopback, in a temporary
# folder. Without root or Debian nothing is installed, and those tests skip with a reason.
set -eu

wanted=()
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || wanted+=(postgresql)
command -v chromium >/dev/null 2>&1 || wanted+=(chromium fonts-dejavu)

if [ ${#wanted[@]} -eq 0 ]; then
  exit 0
fi
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
  echo "absent and not installable here, tests that need them will skip: ${wanted[*]}"
  exit 0
fi

export DEBIAN_FRONTEND=noninteractive
# The package's own cluster is not wanted: each test session makes its own.
mkdir -p /etc/postgresql-common
[ -e /etc/postgresql-common/createcluster.conf ] ||
  echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
if ! { apt-get update -qq && apt-get install -y -qq --no-install-recommends "${wanted[@]}"; } >/dev/null; then
  echo "could not install ${wanted[*]}: the tests that need them will skip"
fi
