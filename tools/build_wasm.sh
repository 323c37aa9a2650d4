#!/usr/bin/env bash
# Builds everything from base to table for the browser, without exceptions, threads, input or output,
# and links the engine: build/wasm/engine.wasm.
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ ! -e build/wasm/build.ninja ]]; then
  log=$(mktemp)
  cmake --preset wasm >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
  rm -f "$log"
fi
ninja -C build/wasm --quiet -j "${JOBS:-$(nproc)}"
size=$(gzip -9c build/wasm/engine.wasm | wc -c)
echo "wasm: build/wasm/engine.wasm, $((size / 1024)) KiB packed"
