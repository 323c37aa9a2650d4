#!/usr/bin/env bash
# fuzz.sh NAME RUNS: feeds a fuzzer so many hostile inputs, which libFuzzer grows from the corpus. The
# same EQUIPOISE_SEED (default 1) gives the same inputs, so inputs of earlier runs are not reused.
# EQUIPOISE_FUZZ_BUILD=build/trace uses the fuzzers that see every comparison.
set -euo pipefail
cd "$(dirname "$0")/.."

name=$1
runs=$2
seed=${EQUIPOISE_SEED:-1}
program=${EQUIPOISE_FUZZ_BUILD:-build/sanitize}/fuzz_$name
findings=build/fuzz/findings
grown=build/fuzz/$name-$seed
log=build/fuzz/$name-$seed.log
rm -rf "$grown"
mkdir -p "$grown" "$findings"
if ! "$program" -runs="$runs" -max_len=2048 -seed="$seed" -verbosity=0 \
  -artifact_prefix="$findings/$name-" "$grown" "fuzz/corpus_$name" >"$log" 2>&1; then
  cat "$log"
  finding=$(grep -o "$findings/$name-[a-z]*-[0-9a-f]*" "$log" | tail -1 || true)
  [[ -z $finding ]] || echo "fuzz: to replay the finding: $program $finding"
  echo "fuzz: to find it again: EQUIPOISE_FUZZ_BUILD=${program%/*} EQUIPOISE_SEED=$seed tools/fuzz.sh $name $runs"
  exit 1
fi
rm -rf "$grown"
echo "fuzz: $runs hostile $name read without harm, seed $seed"
