#!/usr/bin/env bash
# play.sh PORT: installs what is needed, builds the program and the browser table, and serves them.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf '[%2d:%02d] %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$*"; }

# While the work runs, says every half minute how far it is.
watched() {
  local name=$1 log=$2
  shift 2
  "$@" >"$log" 2>&1 &
  local job=$!
  while kill -0 "$job" 2>/dev/null; do
    sleep 1
    if ((SECONDS % 30 == 0)); then say "$name: $(tail -c 200 "$log" | tr '\r' '\n' | tail -n 1)"; fi
  done
  wait "$job" || { cat "$log" >&2; say "$name failed"; exit 1; }
}

say "Installing what is missing"
tools/install.sh play
mkdir -p build var
say "Building the program and the browser table; the first time takes some minutes"
(make --no-print-directory web >build/play_web.log 2>&1 || { cat build/play_web.log >&2; exit 1; }) &
web=$!
watched "Program" build/play_program.log make --no-print-directory build
wait "$web" || { say "The browser table could not be built"; exit 1; }
say "Serving on http://127.0.0.1:$1"
exec build/release/equipoise serve --port "$1" --db var/equipoise.db --web web/dist
