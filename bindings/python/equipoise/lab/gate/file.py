"""Reads a gate: a TOML file with an experiment, and what its games promise."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from equipoise.lab.asked import read_experiment, read_range, read_table
from equipoise.lab.experiment import Experiment
from equipoise.lab.measures import Measure, read_measure
from equipoise.lab.toml_table import ExperimentError, Table


@dataclass(frozen=True)
class Promise:
    """A measure lies between `low` and `high`, bounds included."""

    name: str
    measure: Measure
    low: float
    high: float


@dataclass(frozen=True)
class Gate:
    """The promises that the games of an experiment have to keep."""

    experiment: Experiment
    promises: tuple[Promise, ...]

    @staticmethod
    def read(path: str | Path) -> Gate:
        """Reads a TOML file; ExperimentError names file and key, OSError an unreadable file."""
        table = read_table(Path(path))
        experiment = read_experiment(table)
        if experiment.handle is not None:
            text = "has a [handle], whose games depend on their results; a gate cannot use them"
            raise ExperimentError(table.file, "experiment", text)
        promises = tuple(_read_promise(one, experiment) for one in table.tables("promise"))
        if not promises:
            raise table.error("promise", "is missing: at least one table [[promise]]")
        table.close()
        return Gate(experiment, promises)


def _read_promise(table: Table, experiment: Experiment) -> Promise:
    name = table.text("name") if table.has("name") else ""
    measure = read_measure(table, experiment)
    low, high = read_range(table, "between")
    table.close()
    return Promise(name, measure, low, high)
