"""A chunk of games as a task: everything a worker needs, wherever it is."""

from dataclasses import dataclass
from typing import Any

import equipoise
from equipoise.lab.experiment import Cell, Chunk, Experiment
from equipoise.lab.rows import Rows


@dataclass(frozen=True)
class Task:
    """Games `first` to `first + count - 1` of a cell. The rows depend on nothing else, so not on
    the worker that plays them."""

    game: "equipoise.Game"
    experiment: Experiment
    cell: Cell
    first: int
    count: int
    version: str = equipoise.__version__

    @staticmethod
    def of(experiment: Experiment, chunk: Chunk, games: dict[int, "equipoise.Game"]) -> "Task":
        """`games` remembers the game of each cell."""
        cell = experiment.cells[chunk.cell]
        if cell.number not in games:
            games[cell.number] = experiment.load_game(cell)
        return Task(games[cell.number], experiment, cell, chunk.first, chunk.count)


class VersionDiffers(RuntimeError):
    """A worker has another version of the package than the run."""


def play(task: Task, cancel: Any = None) -> Rows:
    """Plays the games on one thread, without holding the interpreter's lock."""
    if task.version != equipoise.__version__:
        raise VersionDiffers(
            f"this worker has equipoise {equipoise.__version__}, but the run needs {task.version}"
        )
    experiment, cell, game = task.experiment, task.cell, task.game
    players = cell.lineup.players
    return Rows.of(
        equipoise.run_series(
            game,
            [game.bot(p.bot, simulations=p.simulations, ms=p.ms) for p in players],
            cell.seatings,
            chance_seed=experiment.chance_seed,
            choice_seed=experiment.choice_seed,
            first=task.first,
            count=task.count,
            duplicates=experiment.duplicates,
            threads=1,
            plies_max=experiment.plies_max,
            leads=experiment.leads,
            tallies=experiment.tallies,
            begin_each=experiment.begins == "each",
            crossed=experiment.crossed,
            early=experiment.early,
            by_table=experiment.luck_by == "table",
            without=[p.without for p in players],
            start=cell.start,
            cancel=cancel,
        )
    )
