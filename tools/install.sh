#!/usr/bin/env bash
# Installs the Debian packages that are missing, without questions; quick when none is.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(
  g++ cmake ninja-build ccache mold git python3
  clang-19 clang-format-19 clang-tidy-19 libclang-rt-19-dev
  lld-19 wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32
  libboost1.81-dev nlohmann-json3-dev libsqlitecpp-dev libsqlite3-dev libsodium-dev libcli11-dev
  libspdlog-dev zlib1g-dev pkg-config doctest-dev
  libtomlplusplus-dev prometheus-cpp-dev dpkg-dev file libpq-dev postgresql
  chromium
  python3-dev pybind11-dev python3-numpy python3-pytest python3-venv
)

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2>/dev/null || true)
  [[ $status == ii* ]] || missing+=("$package")
done

# Debian 12 ships Node 18; the browser table is built with Node 20 or newer.
node_major() { node --version 2>/dev/null | sed -E 's/^v([0-9]+).*/\1/'; }
export PATH="$PWD/build/node/bin:$PATH"
if ! command -v npm >/dev/null; then missing+=(nodejs npm); fi

if ((${#missing[@]})); then
  echo "Installing: ${missing[*]}"
  sudo=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null || { echo "tools/install.sh: run as root, or install sudo" >&2; exit 1; }
    sudo=(sudo)
  fi
  export DEBIAN_FRONTEND=noninteractive
  log=$(mktemp)
  if ! { "${sudo[@]}" apt-get update -q &&
    "${sudo[@]}" apt-get install -y -q --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    exit 1
  fi
  rm -f "$log"
fi

major=$(node_major)
if [[ -z $major || $major -lt 20 ]]; then
  mkdir -p build/node
  npm install --prefix build/node --global --no-audit --no-fund --loglevel=error node@22
fi
