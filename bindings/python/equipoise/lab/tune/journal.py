"""The journal of a search: which values every trial has, written before its games are played."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from equipoise.lab.parquet import BadFile, write_whole
from equipoise.lab.results import read_object
from equipoise.lab.run_folder import RunRefused, difference
from equipoise.lab.tune.file import Tuning

JOURNAL = "tune.json"
FORMAT = 1


@dataclass(frozen=True)
class Trial:
    """The choices of a trial and what its games measured; `distance` is that from the target. A
    trial that the game refused has neither, and says why."""

    number: int
    choices: tuple[int, ...]
    measured: float | None = None
    distance: float | None = None
    refused: str = ""

    @property
    def done(self) -> bool:
        """Whether it was played to its end, or refused."""
        return self.distance is not None or bool(self.refused)


class Journal:
    """The trials of a folder; those of a journal that exists, if it is of the same tuning."""

    def __init__(self, tuning: Tuning, folder: Path, resume: bool) -> None:
        self._path = folder / JOURNAL
        self._tuning = tuning
        self.trials: list[Trial] = []
        folder.mkdir(parents=True, exist_ok=True)
        spec = dict(json.loads(json.dumps(tuning.to_json())))
        self._spec = spec
        if self._path.exists():
            if not resume:
                raise RunRefused(
                    f"{folder} already has a tuning; --resume continues it, --out names another "
                    "folder"
                )
            self._read(folder)
        elif any(not path.name.startswith(".") for path in folder.iterdir()):
            raise RunRefused(f"{folder} is not empty and has no tuning; --out names another")
        else:
            self._write()

    def put(self, trial: Trial) -> None:
        """Adds a trial, or replaces what was known of it."""
        self.trials[trial.number :] = [trial]
        self._write()

    def tried(self) -> list[tuple[tuple[int, ...], float | None]]:
        """Choices and distances of the trials that are done."""
        return [(trial.choices, trial.distance) for trial in self.trials if trial.done]

    def _read(self, folder: Path) -> None:
        stored = read_object(self._path)
        if stored.get("format") != FORMAT:
            raise BadFile(f"{self._path} has format {stored.get('format')}, not {FORMAT}")
        found = difference(stored.get("tuning"), self._spec)
        if found:
            raise RunRefused(
                f"{folder} has a different tuning: {found}; --out names another folder"
            )
        try:
            self.trials = [
                Trial(
                    number,
                    tuple(map(int, values["choices"])),
                    values["measured"],
                    values["distance"],
                    values["refused"],
                )
                for number, values in enumerate(stored["trials"])
            ]
        except (KeyError, TypeError, ValueError) as error:
            raise BadFile(f"{self._path} has no valid trials ({error!r})") from None

    def _write(self) -> None:
        trials = [self._plain(trial) for trial in self.trials]
        values = {"format": FORMAT, "tuning": self._spec, "trials": trials}
        text = json.dumps(values, indent=1, ensure_ascii=False) + "\n"
        write_whole(self._path, lambda part: part.write_text(text, "utf-8"))

    def _plain(self, trial: Trial) -> dict[str, Any]:
        return {
            "values": self._tuning.text(trial.choices),
            "choices": list(trial.choices),
            "measured": trial.measured,
            "distance": trial.distance,
            "refused": trial.refused,
        }


def best_of(trials: Sequence[Trial]) -> Trial | None:
    """The trial nearest to the target, the earliest of several; None if all were refused."""
    done = [trial for trial in trials if trial.distance is not None]
    return min(done, key=lambda trial: trial.distance or 0.0, default=None)
