"""Files that ask something of an experiment: a path to it or the experiment itself, and tables."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from equipoise.lab.experiment import Experiment
from equipoise.lab.experiment_file import experiment_of, parse_table
from equipoise.lab.toml_table import ExperimentError, Table
from equipoise.lab.variants import written


def read_table(path: Path) -> Table:
    """The top table of a TOML file; ExperimentError names file and key, OSError an unreadable
    file."""
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise ExperimentError(str(path), "", f"is not valid TOML: {error}") from None
    return parse_table(text, str(path))


def read_experiment(table: Table) -> Experiment:
    """The key `experiment`: a path relative to the file, or a table with an experiment's keys."""
    value = table.raw("experiment")
    if isinstance(value, str) and value:
        path = Path(table.file).parent / value
        try:
            return Experiment.read(path)
        except OSError as error:
            raise table.error("experiment", f"{path}: {error.strerror}") from None
    if not isinstance(value, dict):
        text = "is missing" if value is None else f"{value!r} is not allowed"
        raise table.error("experiment", f"{text}: a path, or a table written [experiment]")
    inner = Table(table.file, value, "experiment")
    experiment = experiment_of(inner, "")
    return replace(experiment, text=written(experiment))


def read_range(table: Table, name: str) -> tuple[float, float]:
    """Two numbers, the lower one first; `inf` leaves a side open."""
    value = table.raw(name)
    is_pair = isinstance(value, list) and len(value) == 2
    if not is_pair or not all(
        isinstance(v, int | float) and not isinstance(v, bool) for v in value
    ):
        text = "is missing" if value is None else f"{value!r} is not allowed"
        raise table.error(name, f"{text}: two numbers, [lowest, highest]")
    low, high = map(float, value)
    if not low < high:
        raise table.error(name, f"{value!r} is not allowed: the first number must be the lower one")
    return low, high
