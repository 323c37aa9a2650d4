#!/usr/bin/env bash
# A PostgreSQL server of its own for a test, on a Unix socket below DIR; with EQUIPOISE_POSTGRES_LISTEN
# also at that address, open to everybody on its network.
#   postgres.sh start DIR [OWNER]  starts it, new or again; prints the URL of its database.
#                                  It ends with the process OWNER, if that is given.
#   postgres.sh kill DIR           as a crash would
#   postgres.sh pause DIR          it hangs: all its processes stand still
#   postgres.sh resume DIR
#   postgres.sh query DIR SQL      prints the rows
#   postgres.sh stop DIR           stops it and removes DIR
# POSTGRES_FSYNC=on makes what it commits durable, for whoever measures what that costs.
set -euo pipefail

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1 || true)
[[ -n $bin ]] || bin=$(pg_config --bindir 2>/dev/null || true)
[[ -x $bin/initdb && -x $bin/postgres ]] || { echo "PostgreSQL is missing: run tools/install.sh" >&2; exit 1; }

what=$1
dir=$2
owner=${3:-}
listen=${EQUIPOISE_POSTGRES_LISTEN:-}

# PostgreSQL refuses to run as root.
as_postgres() {
  if ((EUID == 0)); then setpriv --reuid=postgres --regid=postgres --init-groups "$@"; else "$@"; fi
}

kill_server() {
  local pid
  pid=$(head -1 "$dir/data/postmaster.pid" 2>/dev/null || true)
  [[ -n $pid ]] || return 0
  kill "-$1" "$pid" 2>/dev/null || true
  while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
}

# To the server and the processes that serve its clients.
signal_all() {
  local pid
  pid=$(head -1 "$dir/data/postmaster.pid")
  kill "-$1" "$pid" $(pgrep -P "$pid")
}

case $what in
  start)
    mkdir -p "$dir"
    ((EUID != 0)) || chown postgres "$dir"
    cd "$dir"
    if [[ ! -d $dir/data ]]; then
      as_postgres "$bin/initdb" --no-sync --auth=trust --username=postgres --encoding=UTF8 \
        --locale=C "$dir/data" >"$dir/initdb.log"
      if [[ -n $listen ]]; then echo "host all all samenet trust" >>"$dir/data/pg_hba.conf"; fi
    fi
    # Processes are killed here, not machines: what the kernel has is safe.
    options="-c listen_addresses=$listen -c unix_socket_directories=$dir -c fsync=${POSTGRES_FSYNC:-off} -c max_connections=300"
    # After a kill the old backends must have noticed it before a new server may begin.
    for try in {1..100}; do
      if as_postgres "$bin/pg_ctl" start --silent --wait --timeout=60 -D "$dir/data" -l "$dir/log" \
        -o "$options" >>"$dir/starts" 2>&1; then break; fi
      ((try < 100)) || { cat "$dir/starts" "$dir/log" >&2; exit 1; }
      sleep 0.1
    done
    if [[ -n $owner ]]; then
      (while kill -0 "$owner" 2>/dev/null; do sleep 1; done
        "$0" stop "$dir") >/dev/null 2>&1 </dev/null &
    fi
    if [[ -n $listen ]]; then
      echo "postgres://postgres@$listen/postgres"
    else
      echo "postgres:///postgres?host=$dir&user=postgres"
    fi
    ;;
  kill) kill_server KILL ;;
  pause) signal_all STOP ;;
  resume) signal_all CONT ;;
  query) "$bin/psql" -h "$dir" -U postgres -AtXc "$3" postgres ;;
  stop)
    kill_server INT
    rm -rf "$dir"
    ;;
  *)
    echo "usage: postgres.sh start|kill|pause|resume|stop DIR [OWNER], or query DIR SQL" >&2
    exit 2
    ;;
esac
