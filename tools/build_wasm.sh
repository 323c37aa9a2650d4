#!/usr/bin/env bash
# Builds everything from base to table for the browser, without exceptions, threads, input or output,
# and links the modules: build/wasm/engine.wasm with every game, build/wasm/engine-ID.wasm with one, and for boards that
# ask what would follow build/wasm/foresight-ID.wasm.
# Prints how large each is over the wire.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/build/node/bin:$PATH"

# A folder keeps the flags that it was made with.
made_of=$(sha256sum CMakePresets.json cmake/wasm.cmake)
if [[ ! -e build/wasm/build.ninja || "$(cat build/wasm/made_of 2>/dev/null)" != "$made_of" ]]; then
  rm -rf build/wasm
  tools/configure.sh wasm
  echo "$made_of" >build/wasm/made_of
fi
ninja -C build/wasm --quiet -j "${JOBS:-$(nproc)}"

pack='const [, file] = process.argv;
console.log(require("zlib").brotliCompressSync(require("fs").readFileSync(file)).length);'
for module in build/wasm/{engine,foresight}*.wasm; do
  [[ "$module.size" -nt "$module" ]] || node -e "$pack" "$module" >"$module.size"
  echo "wasm: $module, $(($(cat "$module.size") / 1000)) KB packed"
done
