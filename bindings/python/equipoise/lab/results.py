"""The results of a run: a folder with `run.json`, and Parquet files of games below `games/`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import equipoise
from equipoise.lab.experiment import Cell, Chunk, Experiment
from equipoise.lab.parquet import FORMAT, BadFile, read_rows
from equipoise.lab.rows import Rows

RUN_FILE = "run.json"
EXPERIMENT_FILE = "experiment.toml"
DATES_FILE = "dates.json"
GAMES_FOLDER = "games"


@dataclass
class Results:
    """What a run has found, whether it is finished or not.

    `meta` has `versions` (of the package and of every cell's rules), `chance_seed` and
    `choice_seed`, `data_sha256` by the name of the file of printed components, and the dates
    `started` and `finished` (None: the run is not), in UTC.
    """

    folder: Path
    experiment: Experiment
    meta: Mapping[str, Any]
    _facts: list[dict[str, Any]]
    _rows: dict[int, Rows] = field(default_factory=dict)

    @staticmethod
    def read(folder: str | Path) -> "Results":
        """FileNotFoundError where there is no run, BadFile where it has a later format or its files
        do not contain what they should."""
        folder = Path(folder)
        if not (folder / RUN_FILE).is_file():
            raise FileNotFoundError(f"{folder} has no run: there is no {RUN_FILE}")
        run = read_object(folder / RUN_FILE)
        if run.get("format") != FORMAT:
            raise BadFile(
                f"{folder / RUN_FILE} has format {run.get('format')}; this version of equipoise "
                f"reads format {FORMAT}"
            )
        file = folder / EXPERIMENT_FILE
        text = file.read_text("utf-8", "replace") if file.exists() else ""
        try:
            experiment = Experiment.from_json(run["experiment"], str(file), text)
        except (KeyError, TypeError, AttributeError) as error:
            raise BadFile(f"{folder / RUN_FILE} has no valid experiment ({error!r})") from None
        if experiment.data:
            experiment = replace(experiment, data=Path(experiment.data).name)
        meta = {key: value for key, value in run.items() if key not in ("experiment", "cells")}
        return Results(folder, experiment, {**meta, **read_dates(folder)}, run["cells"])

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.experiment.cells

    @property
    def finished(self) -> bool:
        return self.meta["finished"] is not None

    def rows(self, cell: Cell) -> Rows:
        """The cell's games from number 0 up to the first that is missing."""
        if cell.number not in self._rows:
            self._rows[cell.number] = self.read_rows(cell)
        return self._rows[cell.number]

    def read_rows(self, cell: Cell) -> Rows:
        """The same, from the disk."""
        parts = []
        for chunk in self.experiment.chunks(cell):
            path = chunk_path(self.folder, chunk)
            if not path.exists():
                break
            parts.append(read_rows(path, chunk.cell, chunk.first, chunk.count))
        if not parts:
            return Rows.empty(
                len(cell.sides), len(self.components(cell)), self.experiment.early > 0
            )
        return Rows.join(parts)

    def components(self, cell: Cell) -> tuple[str, ...]:
        """What the last axis of `tallies` counts, each `<verb>:<component>`."""
        return tuple(self._facts[cell.number]["components"]) if self.experiment.tallies else ()

    def seat_names(self, cell: Cell) -> tuple[str, ...]:
        return tuple(self._facts[cell.number]["seat_names"])

    def options(self, cell: Cell) -> Mapping[str, str]:
        """Every option of the cell's game, including defaults."""
        return dict(self._facts[cell.number]["options"])

    def game(self, cell: Cell) -> "equipoise.Game":
        """The cell's game under the rules of the installed version."""
        return self.experiment.load_game(cell)


def describe(experiment: Experiment) -> dict[str, Any]:
    """What `run.json` says: everything that decides the results, and nothing else."""
    games = [experiment.load_game(cell) for cell in experiment.cells]
    return {
        "format": FORMAT,
        "experiment": experiment.to_json(),
        "chance_seed": experiment.chance_seed,
        "choice_seed": experiment.choice_seed,
        "versions": {
            "equipoise": equipoise.__version__,
            "rules": sorted({game.rules_version for game in games}),
        },
        "data_sha256": experiment.data_sha256(),
        "cells": [
            _facts_of(cell, game) for cell, game in zip(experiment.cells, games, strict=True)
        ],
    }


def _facts_of(cell: Cell, game: "equipoise.Game") -> dict[str, Any]:
    return {
        "name": cell.name,
        "options": dict(game.options),
        "seat_names": [game.seat_name(seat) for seat in range(game.seats)],
        "components": list(game.tallied),
    }


def chunk_path(folder: Path, chunk: Chunk) -> Path:
    return folder / GAMES_FOLDER / f"{chunk.cell:04}-{chunk.first:09}.parquet"


def read_object(path: Path) -> dict[str, Any]:
    """A JSON object of a run's folder; BadFile if the file is not one."""
    try:
        value = json.loads(path.read_text("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadFile(f"{path} cannot be read ({error})") from None
    if not isinstance(value, dict):
        raise BadFile(f"{path} is not a JSON object")
    return value


def read_dates(folder: Path) -> dict[str, str | None]:
    try:
        dates = read_object(folder / DATES_FILE)
    except FileNotFoundError:
        dates = {}
    return {"started": dates.get("started"), "finished": dates.get("finished")}
