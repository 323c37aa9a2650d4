#!/usr/bin/env bash
# browser.sh RESULTS: the browser tests, four files at a time, their results as RESULTS/browser_*.xml.
# A file that fails is run once more by itself, so that a page that was starved of the processor does
# not fail a whole check; it is named, and fails for good if it fails again.
set -euo pipefail
cd "$(dirname "$0")/../.."
results=$1

run() {
  local name
  name=$(basename "$1" .test.mjs)
  node --test --test-reporter=spec --test-reporter-destination=stdout --test-reporter=junit \
    --test-reporter-destination="$results/browser_$name.xml" "$1" >"build/check/browser_$name.log" 2>&1
}

failed=()
declare -A running=()
collect() {
  local ended
  local status=0
  wait -n -p ended || status=$?
  if ((status)); then failed+=("${running[$ended]}"); fi
  echo "$( ((status)) && echo FAIL || echo ok) ${running[$ended]}"
  unset "running[$ended]"
}
# What takes longest comes first: those of which most is written.
for file in $(ls -S tests/browser/*.test.mjs); do
  if ((${#running[@]} == 4)); then collect; fi
  run "$file" &
  running[$!]=$file
done
while ((${#running[@]})); do collect; done

status=0
for file in "${failed[@]}"; do
  log=build/check/browser_$(basename "$file" .test.mjs)
  cp "$log.log" "$log.first.log"
  echo "Failed beside others, run again alone: $file (what it said first: $log.first.log)"
  if run "$file"; then continue; fi
  cat "$log.log"
  status=1
done
exit "$status"
