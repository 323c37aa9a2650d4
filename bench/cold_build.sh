#!/bin/sh
# R15: how long the kernel and all its tests take to build from nothing, without the compiler cache.
# On a machine that does nothing else, with two cores: at most 120 s.
set -eu
source_dir=$(cd "$(dirname "$0")/.." && pwd)
build_dir=$(mktemp -d)
trap 'rm -rf "$build_dir"' EXIT
cmake -S "$source_dir" -B "$build_dir" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=g++ \
  -DCCACHE=OFF >/dev/null
begin=$(date +%s)
ninja -C "$build_dir" -j2 "$@" kernel kernel_tests conformance_tests search_tests example_tests \
  table_tests >/dev/null
end=$(date +%s)
echo "R15 cold build of the kernel and its tests, 2 jobs: $((end - begin)) s, target 120 on an idle machine"
