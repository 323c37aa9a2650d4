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
programs=$(ninja -C "$build_dir" -t targets all | sed -nE 's/^(test_[a-z_]+): phony$/\1/p' |
  grep -vE '^test_(main|cli|server|vector)$')
# shellcheck disable=SC2086  # One word for each program.
ninja -C "$build_dir" -j2 "$@" kernel $programs >/dev/null
end=$(date +%s)
echo "R15 cold build of the kernel and its tests, 2 jobs: $((end - begin)) s, target 120 on an idle machine"
