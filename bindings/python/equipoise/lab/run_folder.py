"""The folder of a run while it is being filled: one writer at a time, whole files only."""

import fcntl
import json
import shutil
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from equipoise.lab.experiment import Chunk, Experiment
from equipoise.lab.parquet import write_rows, write_whole
from equipoise.lab.results import (
    DATES_FILE,
    EXPERIMENT_FILE,
    GAMES_FOLDER,
    RUN_FILE,
    Results,
    chunk_path,
    describe,
    read_dates,
    read_object,
)
from equipoise.lab.rows import Rows

LOCK_FILE = ".lock"


class RunRefused(ValueError):
    """This run may not fill the folder; the text says why and what to do."""


class RunFolder:
    """Holds the folder's lock as long as it is open; a run that is killed loses it."""

    def __init__(self, experiment: Experiment, folder: Path, resume: bool) -> None:
        self.experiment = experiment
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = _locked(folder)
        try:
            self._begin(resume)
        except BaseException:
            self._lock.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._lock.close()

    def has(self, chunk: Chunk) -> bool:
        return chunk_path(self.folder, chunk).exists()

    def write(self, chunk: Chunk, rows: Rows) -> None:
        write_rows(chunk_path(self.folder, chunk), chunk.cell, rows)

    def results(self) -> Results:
        return Results.read(self.folder)

    def finish(self) -> None:
        dates = read_dates(self.folder)
        if dates["finished"] is None:
            _write_json(self.folder / DATES_FILE, {**dates, "finished": _now()})

    def _begin(self, resume: bool) -> None:
        description = describe(self.experiment)
        if (self.folder / RUN_FILE).exists():
            if not resume:
                raise RunRefused(
                    f"{self.folder} already has a run; --resume continues it, "
                    "--out names another folder"
                )
            self._check_same(description)
        elif any(not path.name.startswith(".") for path in self.folder.iterdir()):
            raise RunRefused(f"{self.folder} is not empty and has no run; --out names another")
        else:
            _write_json(self.folder / RUN_FILE, description)
        self._complete()

    def _complete(self) -> None:
        """Writes the missing files beside `run.json` and removes unfinished ones."""
        games = self.folder / GAMES_FOLDER
        games.mkdir(exist_ok=True)
        for part in games.glob(".*.part"):
            part.unlink()
        if read_dates(self.folder)["started"] is None:
            _write_json(self.folder / DATES_FILE, {"started": _now()})
        written = self.folder / EXPERIMENT_FILE
        if not written.exists():
            write_whole(written, lambda part: part.write_text(self.experiment.text, "utf-8"))
        source = self.experiment.data_path
        if source is not None and not (self.folder / source.name).exists():
            write_whole(self.folder / source.name, lambda part: shutil.copyfile(source, part))

    def _check_same(self, description: dict[str, Any]) -> None:
        stored = read_object(self.folder / RUN_FILE)
        for run in (stored, description):
            if isinstance(experiment := run.get("experiment"), dict):
                experiment.pop("title", None)
        found = difference(stored, description)
        if found:
            raise RunRefused(
                f"{self.folder} has a different run: {found}; --out names another folder"
            )


def difference(stored: Any, new: Any, path: str = "") -> str:
    """The first place where two JSON values differ, in words; empty if they do not differ."""
    if isinstance(stored, dict) and isinstance(new, dict):
        for key in [*stored, *(key for key in new if key not in stored)]:
            found = difference(stored.get(key), new.get(key), f"{path}.{key}" if path else key)
            if found:
                return found
        return ""
    if isinstance(stored, list) and isinstance(new, list) and len(stored) == len(new):
        for number, (a, b) in enumerate(zip(stored, new, strict=True)):
            found = difference(a, b, f"{path}[{number}]")
            if found:
                return found
        return ""
    return "" if stored == new else f"{path} is {_short(stored)} there and {_short(new)} here"


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 80 else text[:77] + "..."


def _locked(folder: Path) -> IO[str]:
    lock = (folder / LOCK_FILE).open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise RunRefused(f"{folder} is being filled by another run now") from None
    return lock


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _write_json(path: Path, value: Any) -> None:
    text = json.dumps(value, indent=1, ensure_ascii=False) + "\n"
    write_whole(path, lambda part: part.write_text(text, "utf-8"))
