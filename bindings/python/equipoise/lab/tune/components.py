"""Numbers in a game's data file, found and replaced by JSON pointers (RFC 6901)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import equipoise
from equipoise.lab.experiment import Experiment


class BadPointer(ValueError):
    """A pointer that leads to no number, or a data file that has no such places."""


def data_file_of(experiment: Experiment) -> Path:
    """The experiment's data file, or else the one that comes with the game; BadPointer if the game
    has none or several."""
    if experiment.data_path is not None:
        return experiment.data_path
    packed = Path(equipoise.__file__).parent / "data" / experiment.game
    files = sorted(packed.glob("*.json"))
    if len(files) != 1:
        raise BadPointer(f"{experiment.game} has no single data file; give data in the experiment")
    return files[0]


def number_at(file: Path, pointer: str) -> int | float:
    """The number at `/physics/mass/M` or `/models/0/holders/3/cap`."""
    where, last = _place(_read(file), pointer)
    value = where[last]
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadPointer(f"{pointer} of {file.name} is no number")
    return value


def with_numbers(file: Path, numbers: Mapping[str, int | float]) -> str:
    """The text of the file with other numbers at these pointers."""
    values = _read(file)
    for pointer, number in numbers.items():
        where, last = _place(values, pointer)
        where[last] = number
    return json.dumps(values, indent=1, ensure_ascii=False) + "\n"


def _read(file: Path) -> Any:
    try:
        return json.loads(file.read_text("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadPointer(f"{file} is not JSON ({error})") from None


def _place(values: Any, pointer: str) -> tuple[Any, Any]:
    """The object or list that holds the place, and its key or index there."""
    if not pointer.startswith("/"):
        raise BadPointer(f'"{pointer}" is no pointer: write it as "/physics/mass/M"')
    keys = [part.replace("~1", "/").replace("~0", "~") for part in pointer[1:].split("/")]
    where = values
    for depth, key in enumerate(keys):
        place: Any = key
        if isinstance(where, list) and key.isascii() and key.isdigit() and int(key) < len(where):
            place = int(key)
        elif not isinstance(where, dict) or key not in where:
            so_far = "/" + "/".join(keys[: depth + 1])
            raise BadPointer(f"the data file has nothing at {so_far}")
        if depth == len(keys) - 1:
            return where, place
        where = where[place]
    raise BadPointer(f'"{pointer}" is no pointer')
