#!/usr/bin/env python3
"""Packs folders into one archive that becomes part of the program (server/assets.hpp reads it).

Usage: tools/pack_assets.py ARCHIVE PREFIX=FOLDER... Hidden files and folders that do not exist are
left out. An archive that would stay the same is not written, so that nothing is linked again.
"""

import sys
from pathlib import Path


def pack(folders: list[tuple[str, Path]]) -> bytes:
    archive = b""
    for prefix, folder in folders:
        for file in sorted(folder.rglob("*")):
            relative = file.relative_to(folder)
            if not file.is_file() or any(part.startswith(".") for part in relative.parts):
                continue
            body = file.read_bytes()
            name = (prefix + relative.as_posix()).encode()
            archive += name + b"\0" + len(body).to_bytes(8, "little") + body
    return archive


def main() -> int:
    target = Path(sys.argv[1])
    folders = [word.split("=", 1) for word in sys.argv[2:]]
    archive = pack([(prefix, Path(folder)) for prefix, folder in folders])
    if not target.exists() or target.read_bytes() != archive:
        target.write_bytes(archive)
    return 0


if __name__ == "__main__":
    sys.exit(main())
