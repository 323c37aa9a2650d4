#!/usr/bin/env bash
# Builds the wheel, installs it with all its extras into a virtual environment that is kept, and
# checks it there: formatting, types, tests, including those with other packages. Without PyPI, tests
# the module of the release build without other packages.
set -euo pipefail
cd "$(dirname "$0")/.."

source tools/python_env.sh

box() {
  printf '\n%s\n' "################################################################"
  printf '##  %-58s##\n' "$@"
  printf '%s\n\n' "################################################################"
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT

if ! pip install --dry-run --ignore-installed --no-deps --retries 1 --timeout 20 pip >"$log" 2>&1; then
  PYTHONPATH=build/release/python PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 -m pytest -q \
    -p no:cacheprovider --ignore=bindings/python/tests/peers bindings/python/tests
  box "PyPI cannot be reached: the Python package was NOT checked" \
    "with PettingZoo, Gymnasium, OpenSpiel and Ray, nor were" \
    "its types. Run make check-python once PyPI is reachable."
  exit 0
fi
if ! install_package rl,lab,tune,ray,dev scipy chess >"$log" 2>&1; then
  cat "$log" >&2
  exit 1
fi

"$venv/bin/ruff" format --check .
"$venv/bin/ruff" check .
# Away from the sources, so that the installed package is checked.
root=$PWD
cd "$venv"
bin/mypy --config-file "$root/pyproject.toml"
bin/python -m mypy.stubtest equipoise._native --mypy-config-file "$root/pyproject.toml" \
  --allowlist "$root/bindings/python/tests/stubtest_allowlist.txt" --ignore-unused-allowlist
bin/python -m pytest --rootdir "$root/bindings/python" -p no:cacheprovider -q "$root/bindings/python/tests"
