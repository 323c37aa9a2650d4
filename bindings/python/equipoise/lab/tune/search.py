"""The search: trials one after the other, each a run that can be resumed, and the final test."""

from __future__ import annotations

import hashlib
import math
import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from equipoise.lab.experiment import Experiment, Value
from equipoise.lab.results import Results
from equipoise.lab.stats.interval import Interval
from equipoise.lab.toml_table import ExperimentError
from equipoise.lab.tune.components import BadPointer, data_file_of, with_numbers
from equipoise.lab.tune.file import Tuning
from equipoise.lab.tune.final import nearer
from equipoise.lab.tune.journal import Journal, Trial, best_of
from equipoise.lab.tune.optimiser import next_choices
from equipoise.lab.variants import with_changes, written

TRIALS_FOLDER = "trials"
FINAL_FOLDER = "final"
COMPONENTS = "components.json"

Play = Callable[[Experiment, Path], Results]
"""Plays an experiment into a folder, or what is missing of it there."""


class NoTrials(ValueError):
    """The game refused every trial, so there is nothing to choose from."""


@dataclass(frozen=True)
class Final:
    """The final test: games with fresh dice that no trial had. `nearer` is by how much the best is
    nearer to the target than the start."""

    start: Interval
    best: Interval
    nearer: Interval
    games: int

    @property
    def is_better(self) -> bool:
        """Whether the games show that the best is better than the start."""
        return self.nearer.low > 0


@dataclass(frozen=True)
class Found:
    """What a search found; `final` is None where the best trial is the start itself."""

    tuning: Tuning
    folder: Path
    trials: tuple[Trial, ...]
    best: Trial
    final: Final | None
    exhausted: bool
    seat_names: tuple[str, ...]

    @property
    def best_file(self) -> Path:
        """The experiment of the best trial."""
        return trial_folder(self.folder, self.best.number) / "experiment.toml"


def search(
    tuning: Tuning,
    folder: Path,
    play: Play,
    *,
    resume: bool = False,
    tell: Callable[[Trial], None] | None = None,
) -> Found:
    """Looks for the values that bring the goal's measure nearest to its target.

    All trials have the same dice, so that they differ by their values alone; the best of many is
    the luckiest on these dice as well, which is why games with other dice decide at the end.
    `tell` is called after every trial.
    Whatever ends a search early, `resume` continues it as if nothing had happened. RunRefused if
    the folder is not one for this tuning; NoTrials if the game refuses every trial.
    """
    journal = Journal(tuning, folder, resume)
    exhausted = False
    while not _is_over(tuning, journal.trials):
        open_trials = [trial for trial in journal.trials if not trial.done]
        if open_trials:
            trial = open_trials[0]
        else:
            choices = next_choices(tuning, journal.tried())
            if choices is None:
                exhausted = True
                break
            trial = Trial(len(journal.trials), choices)
            journal.put(trial)
        journal.put(_tried(tuning, trial, folder, play))
        if tell is not None:
            tell(journal.trials[-1])
    best = best_of(journal.trials)
    if best is None:
        raise NoTrials(f"the game refused every trial; the first: {journal.trials[0].refused}")
    first = Results.read(trial_folder(folder, best.number) / "run")
    names = first.seat_names(first.cells[0])
    final = _final(tuning, best, folder, play) if best.choices != tuning.start else None
    return Found(tuning, folder, tuple(journal.trials), best, final, exhausted, names)


def trial_folder(folder: Path, number: int) -> Path:
    """Where a trial's experiment and its run are."""
    return folder / TRIALS_FOLDER / f"{number:04}"


def _is_over(tuning: Tuning, trials: list[Trial]) -> bool:
    """After the last trial, or too many in a row without a better one."""
    done = [trial for trial in trials if trial.done]
    best = best_of(done)
    since = len(done) - 1 - best.number if best else 0
    return len(done) >= tuning.trials_max or since >= tuning.patience


def _tried(tuning: Tuning, trial: Trial, folder: Path, play: Play) -> Trial:
    try:
        experiment = _experiment(tuning, trial.choices, trial_folder(folder, trial.number))
    except (ExperimentError, BadPointer) as error:
        return replace(trial, refused=getattr(error, "text", str(error)))
    results = play(experiment, trial_folder(folder, trial.number) / "run")
    measure = replace(tuning.goal.measure, cell=results.cells[0])
    measured = measure.linear(results).estimate
    if math.isnan(measured):
        return replace(trial, refused=f"its games do not show {measure.what}")
    return replace(trial, measured=measured, distance=abs(measured - tuning.goal.target))


def _experiment(
    tuning: Tuning,
    choices: tuple[int, ...],
    folder: Path,
    seed: int | None = None,
    games: int | None = None,
) -> Experiment:
    """The experiment with these values, in a file of its own that anybody can play again."""
    experiment = tuning.experiment
    options: dict[str, Value] = {}
    numbers: dict[str, int | float] = {}
    data = experiment.data_path
    for handle, choice in zip(tuning.handles, choices, strict=True):
        value = handle.choices[choice]
        if handle.kind == "data":
            data = tuning.path_of(str(value))
        elif handle.kind == "option" and not isinstance(value, float):
            options[handle.name] = value
        elif handle.kind == "component" and not isinstance(value, str):
            numbers[handle.name] = value
    folder.mkdir(parents=True, exist_ok=True)
    if numbers:
        text = with_numbers(data or data_file_of(experiment), numbers)
        data = folder / COMPONENTS
        data.write_text(text, "utf-8")
    elif data is not None:
        data = Path(shutil.copyfile(data, folder / data.name))
    changed = with_changes(experiment, options=options, data=data, seed=seed, games=games)
    # By its name alone, so that the folder can be moved.
    changed = replace(changed, data=data.name if data else None)
    (folder / "experiment.toml").write_text(written(changed), "utf-8")
    return Experiment.read(folder / "experiment.toml")


def _final(tuning: Tuning, best: Trial, folder: Path, play: Play) -> Final:
    """Start and best with one new seed, which the search has not seen."""
    digest = hashlib.sha256(f"{tuning.experiment.seed} final test".encode()).digest()
    seed = int.from_bytes(digest[:8], "big") >> 1
    linears, intervals = [], []
    for number, choices in ((0, tuning.start), (best.number, best.choices)):
        there = folder / FINAL_FOLDER / f"{number:04}"
        experiment = _experiment(tuning, choices, there, seed, tuning.games_final)
        results = play(experiment, there / "run")
        measure = replace(tuning.goal.measure, cell=results.cells[0])
        linears.append(measure.linear(results))
        intervals.append(measure.interval(results, tuning.experiment.confidence))
    found = nearer(linears[0], linears[1], tuning.goal.target, tuning.experiment.confidence)
    return Final(intervals[0], intervals[1], found, tuning.games_final)
