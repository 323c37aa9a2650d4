"""How the net of a game is made: `nets/<game>.toml`."""

from __future__ import annotations

import subprocess
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from equipoise.learn.training import Schedule


@dataclass(frozen=True)
class Batch:
    """One call of `equipoise samples`; its options, by the same names."""

    setups: Sequence[str]
    bots: Sequence[str]
    games: int
    nodes: str = "all"
    share: float = 1.0
    random: float = 0.1
    rollouts: int = 0
    exact: bool = False
    seed: int = 1

    def command(self, program: str, game: str, out: Path, threads: int) -> list[str]:
        """The words of the call."""
        words = [program, "samples", game, "--out", str(out), "--threads", str(threads)]
        words += ["--setups", *self.setups, "--bots", *self.bots]
        for name in ("games", "nodes", "share", "random", "rollouts", "seed"):
            words += [f"--{name}", str(getattr(self, name))]
        return [*words, "--exact"] if self.exact else words


@dataclass(frozen=True)
class Match:
    """One call of the program that measures strength, for the card: its words."""

    words: str
    about: str


@dataclass(frozen=True)
class Recipe:
    """Samples, training and the matches that measure the result."""

    game: str
    about: str
    batches: Sequence[Batch]
    schedule: Schedule
    matches: Sequence[Match]

    @classmethod
    def read(cls, path: Path) -> Recipe:
        """ValueError names the file and the key that is unknown or missing."""
        try:
            table = tomllib.loads(path.read_text(encoding="utf-8"))
            return cls(
                path.stem,
                table["about"],
                [_made(Batch, entry) for entry in table["samples"]],
                _made(Schedule, table.get("training", {})),
                [_made(Match, entry) for entry in table.get("matches", [])],
            )
        except KeyError as missing:
            raise ValueError(f"{path}: {missing} is missing") from None
        except (TypeError, tomllib.TOMLDecodeError, ValueError) as wrong:
            raise ValueError(f"{path}: {wrong}") from None


def _made(kind: type[Any], table: Mapping[str, Any]) -> Any:
    known = {field.name for field in fields(kind)}
    for key in table:
        if key not in known:
            raise ValueError(f"unknown key {key!r}")
    return kind(**table)


def play(recipe: Recipe, program: str, folder: Path, threads: int) -> list[Path]:
    """Lets the program write the samples; the files that are there already are kept.

    CalledProcessError if it refuses.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for i, batch in enumerate(recipe.batches):
        out = folder / f"{recipe.game}-{i}.samples"
        files.append(out)
        if out.exists():
            continue
        begun = out.with_suffix(".part")
        subprocess.run(batch.command(program, recipe.game, begun, threads), check=True)
        begun.rename(out)
    return files
