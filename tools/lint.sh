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
# uses that of the nearest file, which may lack the paths of a test or of the Python module.
python=$(/usr/bin/python3 -c 'import sysconfig; print(sysconfig.get_paths()["include"])')
printf '%s\n' "${files[@]}" |
  xargs -P "$(nproc)" -n 4 clang-tidy-19 --quiet --extra-arg=-Wno-unknown-warning-option \
    --extra-arg=-Wno-deprecated-declarations --extra-arg="-I$PWD" --extra-arg="-isystem$python" \
    --extra-arg=-UEQ_SOURCE_DIR --extra-arg="-DEQ_SOURCE_DIR=\"$PWD\"" \
    -p build/release 2>/dev/null
