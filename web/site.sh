#!/usr/bin/env bash
# site.sh BASE [FOLDER]: writes FOLDER, or build/site, which any host of files serves at the path BASE: the application
# without a server, with rules, rulebooks, data files, the reports of docs/balance, and the documentation as pages.
set -euo pipefail
cd "$(dirname "$0")/.."
site=$(realpath -m "${2:-build/site}")

npm run --silent --prefix web texts
npm exec --prefix web -- vite build web --mode static --base "$1" --outDir "$site" --emptyOutDir --logLevel warn
# What hosts answer with at the address of a table, which is no file.
cp "$site/index.html" "$site/404.html"
node web/site_preloads.mjs "$site" "$1"
# Only our own server reads it.
rm "$site/preload.json"
# Some hosts would make pages of rules otherwise.
touch "$site/.nojekyll"
cp -r docs/rules data "$site/"
mkdir -p "$site/rulebook/pictures" "$site/docs/balance"
cp docs/rulebook/*.md "$site/rulebook/"
cp docs/rulebook/pictures/* "$site/rulebook/pictures/"
cp docs/balance/*.html docs/balance/*.svg docs/balance/*.md "$site/docs/balance/"
node web/docs.mjs "$site"
echo "site: $site, $(du -sh "$site" | cut -f1), for the path $1"
