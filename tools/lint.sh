#!/usr/bin/env bash
# clang-tidy over our own sources, with the build's own compile commands.
set -euo pipefail
cd "$(dirname "$0")/.."
git ls-files 'src/*.cpp' 'examples/*.cpp' 'bindings/python/*.cpp' | grep -v http_beast.cpp |
  xargs -P "$(nproc)" -n 4 clang-tidy-19 --quiet --extra-arg=-Wno-unknown-warning-option \
    --extra-arg=-Wno-deprecated-declarations -p build/release 2>/dev/null
