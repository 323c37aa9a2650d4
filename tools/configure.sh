#!/usr/bin/env bash
# configure.sh PRESET: makes the build folder of that preset; silent unless it fails.
set -euo pipefail
cd "$(dirname "$0")/.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
cmake --preset "$1" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
