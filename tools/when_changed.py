#!/usr/bin/env python3
"""Runs a command only if what it depends on has changed since the command last succeeded.

usage: when_changed.py STAMP PATH... -- COMMAND...
The stamp contains a hash of the command and of the contents of all files below the paths.
"""

import hashlib
import pathlib
import subprocess
import sys


def fingerprint(paths: list[str], command: list[str]) -> str:
    digest = hashlib.sha256(" ".join(command).encode())
    for path in map(pathlib.Path, paths):
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in files:
            if file.is_file() and file.name != "keys.d.ts":
                digest.update(str(file).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def main() -> int:
    split = sys.argv.index("--")
    stamp = pathlib.Path(sys.argv[1])
    paths, command = sys.argv[2:split], sys.argv[split + 1 :]
    wanted = fingerprint(paths, command)
    if stamp.is_file() and stamp.read_text() == wanted:
        return 0
    status = subprocess.run(command, check=False).returncode
    if status == 0:
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(wanted)
    return status


if __name__ == "__main__":
    sys.exit(main())
