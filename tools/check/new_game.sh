#!/usr/bin/env bash
# new_game.sh: writes a new game with tools/new_game.py into a copy of the tree and holds it to what
# every game of the house keeps: layout, clauses, format, its own tests, conformance, a game played in
# the console, and the form and types of its part of the browser table, whose packages must be there.
set -euo pipefail
cd "$(dirname "$0")/../.."
tree=$PWD
name=sample_scales
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT

say() { printf '[%2d s] %s\n' "$SECONDS" "$*"; }

say "Writing $name into a copy of the tree"
git ls-files -z --cached --others --exclude-standard | while IFS= read -rd '' file; do
  if [[ -e $file ]]; then printf '%s\0' "$file"; fi
done | tar --create --null --files-from=- | tar --extract --directory="$copy"
cd "$copy"
git init --quiet
git add --all
tools/new_game.py "$name" >/dev/null
mapfile -t written < <(git ls-files --others --modified --exclude-standard)

say "Layout, clauses, format"
python3 tools/tidy.py
python3 tools/clauses.py
printf '%s\n' "${written[@]}" | grep -E '\.[ch]pp$' | xargs clang-format-19 --dry-run --Werror

say "Building what it needs"
# As in the Makefile: ccache finds the objects of the tree, whatever folder this copy lies in.
export CCACHE_BASEDIR=$copy CCACHE_NOHASHDIR=1
cmake --preset release -DEQUIPOISE_PYTHON=OFF >configure.log 2>&1 || { cat configure.log; exit 1; }
ninja -C build/release -j 1 --quiet equipoise "test_kernel_$name" "test_conformance_$name" test_observations

say "Its tests, conformance, what learners see"
"build/release/test_kernel_$name"
"build/release/test_conformance_$name"
# The first run writes the table of planes, and says that it was another one.
EQUIPOISE_UPDATE=1 build/release/test_observations -tc='docs/observations.md*' >/dev/null || true
build/release/test_observations -tc='docs/observations.md*,*equal pictures have equal legal actions*'

say "A game in the console"
{
  echo "new $name"
  for _ in {1..14}; do echo "genmove random"; done
  printf '%s\n' actors result
} | build/release/equipoise console >console.log
grep -qx '= over' console.log || { cat console.log; exit 1; }
grep -qxE '= (1 0|0 1)' console.log || { cat console.log; exit 1; }

say "Its part of the browser table"
ln -s "$tree/web/node_modules" web/node_modules
node web/keys.mjs
cd web
bin=node_modules/.bin
"$bin/prettier" --config .prettierrc.json --check "src/games/$name" src/games/index.ts "../messages/en/$name.json"
"$bin/eslint" --max-warnings 0 "src/games/$name" src/games/index.ts
echo "{\"extends\": \"./tsconfig.json\", \"include\": [\"src/games/$name\", \"src/i18n\", \"src/node.d.ts\"]}" >tsconfig.new_game.json
"$bin/svelte-check" --tsconfig ./tsconfig.new_game.json --fail-on-warnings
say "Done"
