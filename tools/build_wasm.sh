#!/usr/bin/env bash
# Compiles everything from base to table for the browser worker: no exceptions, no threads, no input
# or output. Nothing is linked; that these layers compile is what is checked.
set -euo pipefail
cd "$(dirname "$0")/.."

out=build/wasm
mkdir -p "$out/include"
# Only the JSON headers: all of /usr/include would bring in the native C library.
ln -sfn /usr/include/nlohmann "$out/include/nlohmann"
compiler=clang++-19
if command -v ccache >/dev/null; then compiler="ccache $compiler"; fi

compile() {
  local object="$out/${1//\//_}.o"
  $compiler --target=wasm32-wasi -std=c++20 -O1 -fno-exceptions -Wall -Wextra -Werror \
    -DJSON_NOEXCEPTION -Isrc -isystem "$out/include" -c "$1" -o "$object"
}
export -f compile
export out compiler

find src/equipoise/{base,core,parts,games,record,search,catalog,table} -name '*.cpp' ! -name '*_test.cpp' |
  sort | xargs -P "$(nproc)" -I{} bash -c 'compile {}'
echo "wasm: $(find "$out" -name '*.o' | wc -l) sources compiled"
