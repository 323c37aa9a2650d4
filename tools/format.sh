#!/usr/bin/env bash
# format.sh [--check]: formats the C++ sources, or says which ones are not formatted.
set -euo pipefail
cd "$(dirname "$0")/.."
how=(-i)
if [[ ${1:-} == --check ]]; then how=(--dry-run --Werror); fi
# In two processes: one takes most of a minute for all.
git ls-files --cached --others --exclude-standard '*.cpp' '*.hpp' |
  while read -r file; do if [[ -e $file ]]; then echo "$file"; fi; done |
  xargs -P "$(nproc)" -n 40 clang-format-19 "${how[@]}"
