#!/bin/sh
# What the tests need besides npm packages: a Chromium and the PostgreSQL programs. As root on Debian they are
# installed when missing; elsewhere this says what is missing, and the tests that need it fail.
set -eu

missing=''
# One at a time: .ci/run begins this beside the installation of the npm packages.
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
