#!/usr/bin/env bash
# lint.sh [FILE...]: clang-tidy over our own sources, or over these, as the build compiles them.
set -euo pipefail
cd "$(dirname "$0")/.."
if (($#)); then
  files=("$@")
else
  mapfile -t files < <(git ls-files 'src/*.cpp' 'examples/*.cpp' 'bindings/python/*.cpp' |
    grep -v http_beast.cpp)
fi
# Sources are compiled folder by folder, so the build has no command for a single one: clang-tidy
# uses that of the nearest file, which for a test may be one that is compiled without the tests' paths.
printf '%s\n' "${files[@]}" |
  xargs -P "$(nproc)" -n 4 clang-tidy-19 --quiet --extra-arg=-Wno-unknown-warning-option \
    --extra-arg=-Wno-deprecated-declarations --extra-arg="-I$PWD" --extra-arg="-DEQ_SOURCE_DIR=\"$PWD\"" \
    -p build/release 2>/dev/null
