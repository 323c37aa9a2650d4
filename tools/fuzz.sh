#!/usr/bin/env bash
# fuzz.sh NAME RUNS: so many hostile inputs, grown from the corpus by libFuzzer, always the same ones.
set -euo pipefail
cd "$(dirname "$0")/.."

found=build/fuzz/$1
corpus=fuzz/corpus_$1
mkdir -p "$found"
log=build/fuzz/$1.log
if ! build/sanitize/fuzz_"$1" -runs="$2" -max_len=2048 -seed=1 -verbosity=0 \
  -artifact_prefix="$found/" "$found" "$corpus" >"$log" 2>&1; then
  cat "$log"
  exit 1
fi
echo "fuzz: $2 hostile $1 read without harm"
