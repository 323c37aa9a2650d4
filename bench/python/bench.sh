#!/usr/bin/env bash
# Builds the package and the bare binding, installs the peers into a virtual environment that is
# kept (none where PyPI cannot be reached), and runs bench.py with the arguments given.
set -euo pipefail
cd "$(dirname "$0")/../.."

ninja -C build/release python bare_binding >/dev/null
# With Debian's NumPy, for which Debian's pybind11 is made.
venv=build/python/bench
[[ -x $venv/bin/python ]] || /usr/bin/python3 -m venv --system-site-packages "$venv"
for peer in open_spiel 'pettingzoo[classic]'; do
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --retries 1 --timeout 20 \
    "$peer" 'numpy<2' || echo "$peer cannot be installed"
done
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=build/release/python:build/release/bench/python \
  "$venv/bin/python" bench/python/bench.py "$@"
