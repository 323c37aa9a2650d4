#!/usr/bin/env bash
# install.sh [play|check]: installs missing packages without asking; quick if none is missing. `play`
# covers building and serving the table, `check` (the default) everything else as well.
set -euo pipefail
cd "$(dirname "$0")/.."

# Only these lists differ between releases: the first name in a row that the release has is used.
# Debian 12, Debian 13, Ubuntu 24.04.
play=(
  g++ cmake ninja-build ccache mold git python3 pkg-config
  "libboost1.81-dev|libboost1.83-dev|libboost1.88-dev"
  nlohmann-json3-dev libsqlitecpp-dev libsqlite3-dev libsodium-dev libcli11-dev libspdlog-dev
  zlib1g-dev libtomlplusplus-dev prometheus-cpp-dev libpq-dev libssl-dev
)
check=(
  clang-19 clang-format-19 clang-tidy-19 libclang-rt-19-dev
  lld-19 wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 binaryen
  doctest-dev postgresql iproute2 dpkg-dev file hunspell hunspell-en-gb
  "chromium|chromium-browser"
  "chromium-headless-shell|chromium|chromium-browser"
  python3-dev pybind11-dev python3-numpy python3-pytest python3-venv
)
# Ubuntu's package only fetches one of another kind; the test that wants it is skipped there.
if grep -q '^ID=debian$' /etc/os-release 2>/dev/null; then check+=(firefox-esr); fi
wanted=("${play[@]}")
if [[ ${1:-check} == check ]]; then wanted+=("${check[@]}"); fi

is_installed() {
  [[ $(dpkg-query -W -f '${db:Status-Abbrev}' "$1" 2>/dev/null || true) == ii* ]]
}

missing=()
for row in "${wanted[@]}"; do
  IFS='|' read -ra names <<<"$row"
  for name in "${names[@]}"; do
    if is_installed "$name"; then continue 2; fi
  done
  missing+=("$row")
done

# Debian 12 ships Node 18; the browser table is built with Node 20 or newer.
node_major() { node --version 2>/dev/null | sed -E 's/^v([0-9]+).*/\1/'; }
export PATH="$PWD/build/node/bin:$PATH"
if ! command -v npm >/dev/null; then missing+=(nodejs npm); fi

if ((${#missing[@]})); then
  sudo=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null || { echo "tools/install.sh: run as root, or install sudo" >&2; exit 1; }
    sudo=(sudo)
  fi
  export DEBIAN_FRONTEND=noninteractive
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  "${sudo[@]}" apt-get update -q >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
  packages=()
  for row in "${missing[@]}"; do
    IFS='|' read -ra names <<<"$row"
    for name in "${names[@]}"; do
      if [[ -n $(apt-cache show "$name" 2>/dev/null) ]]; then break; fi
    done
    packages+=("$name")
  done
  echo "Installing: ${packages[*]}"
  if ! "${sudo[@]}" apt-get install -y -q --no-install-recommends "${packages[@]}" >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
  fi
fi

major=$(node_major)
if [[ -z $major || $major -lt 20 ]]; then
  mkdir -p build/node
  npm install --prefix build/node --global --no-audit --no-fund --loglevel=error node@22
fi
