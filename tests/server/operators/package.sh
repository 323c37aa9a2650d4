#!/usr/bin/env bash
# package.sh OLD.deb NEW.deb [DIR]: installs the old package on a Debian of its own below DIR, starts its
# service under systemd with all its hardening, upgrades it with a game under way, tries to go back, and
# goes back by the backup. As root, with debootstrap, systemd-container and a network for apt.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
old=$(realpath "$1")
new=$(realpath "$2")
dir=${3:-/var/tmp/equipoise-package}
root=$dir/root
port=18080
state=/var/lib/equipoise

say() { echo "== $*"; }
die() {
  echo "package.sh: $*" >&2
  exit 1
}

say "A bare Debian in $root"
mkdir -p "$dir"
[[ -e $root/usr/bin/systemctl ]] ||
  debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,ca-certificates bookworm "$root" \
    http://deb.debian.org/debian >"$dir/debootstrap.log"
chroot "$root" dpkg --purge equipoise >/dev/null 2>&1 || true
rm -rf "$root/var/lib/private/equipoise" "$root$state" "$root/root/"*
cp "$old" "$root/root/old.deb"
cp "$new" "$root/root/new.deb"
chroot "$root" sh -c 'apt-get update -qq && apt-get install -y -qq --no-install-recommends /root/old.deb' \
  >"$dir/apt.log" 2>&1 || { cat "$dir/apt.log" >&2; exit 1; }
sed -i "s/^#port = 8080/port = $port/" "$root/etc/equipoise/equipoise.toml"

say "Boot"
systemd-nspawn --register=no --keep-unit -q -b -D "$root" >"$dir/boot.log" 2>&1 </dev/null &
nspawn=$!
trap 'kill -TERM $nspawn 2>/dev/null; wait $nspawn 2>/dev/null' EXIT
init=
inside() { nsenter -t "$init" -m -u -i -p -r -- env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"; }
for _ in {1..100}; do
  init=$(pgrep -P $nspawn || true)
  [[ -n $init ]] && inside systemctl is-system-running 2>/dev/null | grep -qE 'running|degraded' && break
  sleep 0.3
done
[[ -n $init ]] || die "it did not boot: $dir/boot.log"

wait_ready() {
  for _ in {1..50}; do
    curl -sf "http://127.0.0.1:$port/readyz" >/dev/null && return
    sleep 0.2
  done
  inside journalctl -b -u equipoise --no-pager -n 20
  die "the service is not ready"
}
play() { node "$here/package_player.mjs" "http://127.0.0.1:$port" "$dir/game.json" "$@"; }

say "The old package: start, play, back up"
inside systemctl start equipoise
wait_ready
inside equipoise --version
play begin
inside equipoise backup /root/before.db --db $state/equipoise.db
play go_on

say "The new package restarts the service, and the game goes on"
inside dpkg -i --force-confold /root/new.deb
wait_ready
inside equipoise --version
play go_on
inside equipoise doctor --all
inside systemctl show equipoise -p DynamicUser,ProtectSystem,NoNewPrivileges,CapabilityBoundingSet,SystemCallFilter |
  cut -c1-100
inside systemd-analyze security equipoise --no-pager | tail -1

say "The old program refuses the new database"
inside dpkg -i --force-downgrade --force-confold /root/old.deb 2>&1 | grep -v '^dpkg: warning' || true
sleep 1
inside journalctl -b -u equipoise --no-pager -n 30 | grep -m1 'written by a newer version' || die "it did not refuse"
inside systemctl stop equipoise

say "The way back: the backup"
inside mkdir /root/kept
inside sh -c "mv $state/equipoise.db* /root/kept/"
inside equipoise restore /root/before.db --db $state/equipoise.db --verify
inside sh -c "chown --reference=$state/. $state/*"
inside systemctl reset-failed equipoise 2>/dev/null || true
inside systemctl start equipoise
wait_ready
play go_back

say "Removing the package leaves the tables"
inside dpkg --purge equipoise 2>/dev/null >/dev/null
[[ -e $root/var/lib/private/equipoise/equipoise.db ]] || die "the tables are gone"
say "All is well"
