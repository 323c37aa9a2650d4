#!/usr/bin/env bash
# browser.sh RESULTS: the browser tests, four files at a time, their results as RESULTS/browser_*.xml. What opens a page
# runs in the pseudo-language (tests/browser/helpers/language.mjs), in which everything can go wrong that can in English;
# whole games and what says so run in English. `make slow` runs all in both.
# A file that fails is run once more by itself, so that a page that was starved of the processor does
# not fail a whole check; it is named, and fails for good if it fails again.
set -euo pipefail
cd "$(dirname "$0")/../.."
results=$1

# A job is a file and a language; in English, of a file that knows both, only what it marks with kInEnglish.
name_of() { local path=${1% *}; path=${path#tests/browser/}; path=${path%.test.mjs}; echo "${path//\//_}"; }
language_of() { echo "${1##* }"; }
log_of() { echo "build/check/browser_$(name_of "$1")_$(language_of "$1")"; }

run() {
  local name
  name=$(name_of "$1")_$(language_of "$1")
  local -a only=()
  if [[ $(language_of "$1") == en ]] && grep -q kInEnglish "${1% *}"; then only=(--test-only); fi
  EQUIPOISE_LANGUAGE=$(language_of "$1") node --test "${only[@]}" \
    --test-reporter=spec --test-reporter-destination=stdout \
    --test-reporter=junit --test-reporter-destination="$results/browser_$name.xml" "${1% *}" \
    >"$(log_of "$1").log" 2>&1
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
# What takes longest comes first: journeys, and then those of which most is written.
for file in tests/browser/journeys/*.test.mjs $(ls -S tests/browser/{offline/,operators/,}*.test.mjs); do
  languages="en"
  # A file may say why it hangs on the language, or does not.
  if grep -qE 'kInEnglish|^// In both languages: ' "$file"; then
    languages="en en-XA"
  elif grep -q openPage "$file" && ! grep -q '^// In one language: ' "$file"; then
    languages="en-XA"
  fi
  for language in $languages; do
    if ((${#running[@]} == 4)); then collect; fi
    run "$file $language" &
    running[$!]="$file $language"
  done
done
while ((${#running[@]})); do collect; done

status=0
for job in "${failed[@]}"; do
  log=$(log_of "$job")
  cp "$log.log" "$log.first.log"
  echo "Failed beside others, run again alone: $job (what it said first: $log.first.log)"
  if run "$job"; then continue; fi
  cat "$log.log"
  status=1
done
exit "$status"
