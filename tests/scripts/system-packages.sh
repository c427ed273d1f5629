#!/bin/sh
# Checks for the programs that tests need besides npm packages: Chromium and PostgreSQL. As root on Debian, missing programs
# are installed; elsewhere this script names them, and the tests that need them fail.
set -eu

missing=''
# Locked, since .ci/run starts this script beside the installation of the npm packages, which may start it as well.
if command -v flock >/dev/null 2>&1; then
  exec 9>"${TMPDIR:-/tmp}/dugsi-system-packages.lock"
  flock 9
fi

has() { command -v "$1" >/dev/null 2>&1; }

has chromium || has chromium-browser || has google-chrome || missing="$missing chromium fonts-liberation"
has initdb || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"

[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && has apt-get; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  # shellcheck disable=SC2086
  apt-get install -y -qq --no-install-recommends $missing >/dev/null
else
  echo "The tests need these programs, which were not found:$missing" >&2
fi
