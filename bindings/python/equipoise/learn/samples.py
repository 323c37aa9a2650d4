"""Positions as `equipoise samples` writes them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Samples:
    """A row for each position.

    - `game` int32 [rows]: the game it is from; positions of one game resemble each other
    - `setup` int32 [rows]: the set-up of that game, by its place in `--setups`
    - `values` float32 [rows, seats]: what it was worth to each seat, as a share of 1; seats of one
      side share theirs
    - `numbers` float32 [rows, seats, inputs]: what the net sees from the place of each seat; 0
      throughout where the set-up has no such seat
    """

    game: NDArray[np.int32]
    setup: NDArray[np.int32]
    values: NDArray[np.float32]
    numbers: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.game)

    def part(self, rows: NDArray[np.bool_]) -> Samples:
        """Those rows alone."""
        return Samples(self.game[rows], self.setup[rows], self.values[rows], self.numbers[rows])


def read_samples(files: Iterable[str | Path]) -> Samples:
    """The positions of some files, one after the other; games are numbered anew.

    ValueError names the file that is cut short or whose sizes differ from those before.
    """
    parts: list[Samples] = []
    games = 0
    for path in files:
        in_file = _read(Path(path))
        for part in in_file:
            if parts and part.numbers.shape[1:] != parts[0].numbers.shape[1:]:
                raise ValueError(f"{path}: other seats or inputs than the files before")
            parts.append(Samples(part.game + games, part.setup, part.values, part.numbers))
        games = 1 + max((int(part.game.max()) for part in parts if len(part)), default=games - 1)
    if not parts:
        raise ValueError("no samples")
    return Samples(
        np.concatenate([part.game for part in parts]),
        np.concatenate([part.setup for part in parts]),
        np.concatenate([part.values for part in parts]),
        np.concatenate([part.numbers for part in parts]),
    )


def _read(path: Path) -> list[Samples]:
    parts = []
    with path.open("rb") as file:
        while line := file.readline():
            try:
                sizes = json.loads(line)
                rows, seats, inputs = sizes["rows"], sizes["seats"], sizes["inputs"]
            except (ValueError, KeyError, TypeError):
                raise ValueError(f"{path}: not a file of samples") from None

            def column(kind: str, count: int) -> NDArray[np.float32]:
                numbers = np.fromfile(file, kind, count)
                if len(numbers) != count:
                    raise ValueError(f"{path}: cut short")
                return numbers

            parts.append(
                Samples(
                    column("<i4", rows).astype(np.int32),
                    column("<i4", rows).astype(np.int32),
                    column("<f4", rows * seats).reshape(rows, seats),
                    column("<f4", rows * seats * inputs).reshape(rows, seats, inputs),
                )
            )
    return parts
