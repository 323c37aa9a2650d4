"""The two sides of a comparison: runs that exist, and runs to be played for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from equipoise.lab.diff.compare import Unlike
from equipoise.lab.experiment import Experiment, Value
from equipoise.lab.results import Results
from equipoise.lab.variants import with_changes


@dataclass(frozen=True)
class Side:
    """Before or after: `played`, or an experiment to play."""

    experiment: Experiment
    played: Results | None = None


def sides_of(
    before: Path,
    after: Path | None,
    options: Mapping[str, Value],
    data: Path | None = None,
) -> tuple[Side, Side]:
    """Each path is the file of an experiment, or the folder of a run. The options and the data file
    are laid over `after`, or over `before` if there is no other.

    What is to be played gets the seed of the other side, so that both have the same dice.
    Unlike if the two do not differ at all or a run's folder would have to change.
    """
    changed = bool(options) or data is not None
    if after is None and not changed:
        raise Unlike("there is nothing to compare: name AFTER, --set or --data")
    first = _side(before)
    second = _side(before if after is None else after)
    if changed:
        experiment = with_changes(second.experiment, options=options, data=data)
        second = Side(experiment)
    seed = first.experiment.seed
    if second.played is None and second.experiment.seed != seed:
        second = Side(with_changes(second.experiment, seed=seed))
    elif first.played is None and second.experiment.seed != seed:
        first = Side(with_changes(first.experiment, seed=second.experiment.seed))
    return first, second


def _side(path: Path) -> Side:
    if path.is_dir():
        results = Results.read(path)
        return Side(results.experiment, results)
    return Side(Experiment.read(path))
