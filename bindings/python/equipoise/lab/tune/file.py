"""Reads a tuning: a TOML file with an experiment, the values to vary, a goal and when to stop."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import equipoise
from equipoise.lab.asked import read_experiment, read_range, read_table
from equipoise.lab.experiment import GAMES_MAX, Experiment, Value, text_of
from equipoise.lab.experiment_file import NO_OPTIONS
from equipoise.lab.measures import MEDIAN, Measure, read_measure
from equipoise.lab.toml_table import ExperimentError, Table
from equipoise.lab.tune.components import BadPointer, data_file_of, number_at
from equipoise.lab.variants import with_changes

Kind = Literal["option", "component", "data"]

CHOICES_MAX = 10_000
STEP_DIGITS = 12  # Of numbers that are steps apart, so that three steps of 0.1 are 0.3.
TRIALS = 40  # Set by hand.
FINAL_PART = 4  # The final test has so many times the games of a trial. Set by hand.


@dataclass(frozen=True)
class Handle:
    """Something to vary: an option of the game, a number in its data file at a JSON pointer, or the
    data file itself. `choices` are `ordered` if a neighbour is more alike than others; `start` is
    the index of what the game has now."""

    kind: Kind
    name: str
    choices: tuple[Value | float, ...]
    ordered: bool
    start: int

    def text(self, choice: int) -> str:
        """`turn_limit=20`."""
        value = self.choices[choice]
        return (
            f"{self.name}={value:g}" if isinstance(value, float) else f"{self.name}={_text(value)}"
        )


@dataclass(frozen=True)
class Goal:
    """`measure` should be `target`, the middle of the promised range `between` if there is one."""

    measure: Measure
    target: float
    between: tuple[float, float] | None = None


@dataclass(frozen=True)
class Tuning:
    """A search for the values that bring a measure nearest to its target. `experiment` has the
    goal's line-up alone; its games are those of a trial. The search ends after `trials_max` trials
    or `patience` in a row without a better one; `games_final` games decide whether the best is
    better than the start."""

    experiment: Experiment
    handles: tuple[Handle, ...]
    goal: Goal
    trials_max: int
    patience: int
    games_final: int
    file: str

    @staticmethod
    def read(path: str | Path) -> Tuning:
        """Reads a TOML file; ExperimentError names file and key, OSError an unreadable file."""
        return _read(read_table(Path(path)))

    @property
    def start(self) -> tuple[int, ...]:
        """The values of the start, one choice for each handle."""
        return tuple(handle.start for handle in self.handles)

    @property
    def combinations(self) -> int:
        """How many different trials there can be."""
        return math.prod(len(handle.choices) for handle in self.handles)

    def text(self, choices: Sequence[int]) -> str:
        """`turn_limit=20 model=B`."""
        return " ".join(h.text(c) for h, c in zip(self.handles, choices, strict=True))

    def to_json(self) -> dict[str, Any]:
        """What decides the trials: everything but when to stop and how to test."""
        handles = [[h.kind, h.name, list(h.choices), h.ordered, h.start] for h in self.handles]
        measure = self.goal.measure
        goal = [measure.what, measure.cell.lineup.name, measure.seat, measure.player]
        files = [self.path_of(str(choice)) for choice in self._data_choices()]
        return {
            "experiment": self.experiment.to_json(),
            "data_sha256": {**self.experiment.data_sha256(), **{p.name: _digest(p) for p in files}},
            "handles": handles,
            "goal": [*goal, self.goal.target],
        }

    def path_of(self, choice: str) -> Path:
        """A data file that is a choice of a handle; its path is relative to the tuning's file."""
        return Path(self.file).parent / choice

    def _data_choices(self) -> list[Value | float]:
        return [choice for h in self.handles if h.kind == "data" for choice in h.choices]


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _read(table: Table) -> Tuning:
    experiment = read_experiment(table)
    for key, there in (("grid", experiment.grid), ("handle", experiment.handle)):
        if there:
            text = f"has a [{key}]; a tuning varies values by itself"
            raise ExperimentError(table.file, "experiment", text)
    if experiment.stop:
        text = "has a [stop]; all trials of a tuning need the same number of games"
        raise ExperimentError(table.file, "experiment", text)
    goal = _read_goal(table, experiment)
    handles = tuple(_read_handle(one, experiment) for one in table.tables("value"))
    if not handles:
        raise table.error("value", "is missing: at least one table [[value]]")
    if len({(h.kind, h.name) for h in handles}) < len(handles):
        raise table.error("value", "two tables vary the same")
    stop = table.table("stop") or Table(table.file, {}, "stop")
    trials_max = stop.integer("trials_max", TRIALS, 1, 100_000)
    patience = stop.integer("patience", trials_max, 1, 100_000)
    stop.close()
    games_final = _read_final(table, experiment)
    table.close()
    alone = with_changes(experiment, lineup=goal.measure.cell.lineup.name)
    return Tuning(alone, handles, goal, trials_max, patience, games_final, table.file)


def _read_final(table: Table, experiment: Experiment) -> int:
    final = table.table("final") or Table(table.file, {}, "final")
    games = final.integer("games", FINAL_PART * experiment.games, 2, GAMES_MAX)
    try:
        with_changes(experiment, games=games)
    except ExperimentError as error:
        raise final.error("games", error.text) from None
    final.close()
    return games


def _read_goal(table: Table, experiment: Experiment) -> Goal:
    goal = table.table("goal")
    if goal is None:
        raise table.error("goal", "is missing: a table, written [goal]")
    measure = read_measure(goal, experiment)
    if measure.what == MEDIAN:
        raise goal.error("what", f'"{MEDIAN}" cannot be a goal; "decisions" can')
    if goal.has("target") == goal.has("between"):
        raise goal.error("", 'must have exactly one of "target" and "between"')
    if goal.has("target"):
        found = Goal(measure, goal.number("target", None, -1e9, 1e9))
    else:
        low, high = read_range(goal, "between")
        if math.isinf(low) or math.isinf(high):
            raise goal.error("between", "needs two ends: the search aims at the middle")
        found = Goal(measure, (low + high) / 2, (low, high))
    goal.close()
    return found


def _read_handle(table: Table, experiment: Experiment) -> Handle:
    kinds: list[Kind] = [kind for kind in ("option", "component", "data") if table.has(kind)]
    if len(kinds) != 1:
        raise table.error("", 'must have exactly one of "option", "component" and "data"')
    read = {"option": _read_option, "component": _read_component, "data": _read_data}[kinds[0]]
    handle = read(table, experiment)
    table.close()
    return handle


def _read_option(table: Table, experiment: Experiment) -> Handle:
    name = table.text("option")
    if name in NO_OPTIONS:
        raise table.error("option", f'"{name}" is not an option of a game')
    now = dict(experiment.load_game(experiment.cells[0]).options)
    if name not in now:
        raise table.error("option", f'no such option "{name}"; allowed: {", ".join(now)}')
    choices, ordered = _read_choices(table, whole=True)
    for choice in choices:
        _check_option(table, experiment, name, choice)
    return Handle("option", name, choices, ordered, _read_start(table, choices, now[name]))


def _check_option(table: Table, experiment: Experiment, name: str, choice: Value | float) -> None:
    """Refuses what the option never takes; what only some others allow is left to the trials."""
    specs = equipoise.load(experiment.game).option_specs
    spec = next((one for one in specs if one.name == name), None)
    if spec is None:
        return
    if spec.choices and not spec.open and text_of(choice) not in spec.choices:
        allowed = ", ".join(spec.choices)
        raise table.error("choices", f"{choice!r} is not allowed: one of {allowed}")
    whole = choice if isinstance(choice, int) and not isinstance(choice, bool) else None
    if spec.high > spec.low and not (whole is not None and spec.low <= whole <= spec.high):
        text = f"{choice!r} is not allowed: a whole number from {spec.low} to {spec.high}"
        raise table.error("choices" if whole is None else "", text)


def _read_component(table: Table, experiment: Experiment) -> Handle:
    pointer = table.text("component")
    try:
        now = number_at(data_file_of(experiment), pointer)
    except BadPointer as error:
        raise table.error("component", str(error)) from None
    choices, ordered = _read_choices(table, whole=False)
    for choice in choices:
        if isinstance(choice, str | bool):
            raise table.error("choices", f"{choice!r} is not allowed: a number")
    return Handle("component", pointer, choices, ordered, _read_start(table, choices, now))


def _read_data(table: Table, experiment: Experiment) -> Handle:
    choices = tuple(table.texts("data"))
    if len(choices) < 2 or len(set(choices)) < len(choices):
        raise table.error("data", "must be a list of at least two different files")
    for choice in choices:
        try:
            with_changes(experiment, data=Path(table.file).parent / choice)
        except ExperimentError as error:
            raise table.error("data", error.text) from None
    return Handle("data", "data", choices, False, 0)


def _read_choices(table: Table, whole: bool) -> tuple[tuple[Value | float, ...], bool]:
    """Either `choices`, or `low` and `high`, a `step` apart; whether they are in an order."""
    if not table.has("choices"):
        if not table.has("low"):
            raise table.error("choices", 'is missing: a list, or "low", "high" and "step"')
        return _read_steps(table, whole), True
    choices = table.raw("choices")
    is_list = isinstance(choices, list) and all(isinstance(v, str | int | float) for v in choices)
    if not is_list or len(choices) < 2 or len(set(map(text_of, choices))) < len(choices):
        text = f"{choices!r} is not allowed: a list of at least two different values"
        raise table.error("choices", text)
    are_numbers = not any(isinstance(v, str | bool) for v in choices)
    return tuple(choices), are_numbers and list(choices) == sorted(choices)


def _read_steps(table: Table, whole: bool) -> tuple[Value | float, ...]:
    if whole:
        low = table.integer("low", None, -(2**31), 2**31)
        high = table.integer("high", None, low + 1, 2**31)
        step: float = table.integer("step", 1, 1, high - low)
        return _spread(table, low, high, step)
    low_, high_ = (table.raw("low"), table.raw("high"))
    step_ = table.raw("step", 1)
    for key, value in (("low", low_), ("high", high_), ("step", step_)):
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not math.isfinite(value):
            raise table.error(key, f"{value!r} is not allowed: a number")
    if not (low_ < high_ and 0 < step_ <= high_ - low_):
        raise table.error("high", "must be more than low by at least a step, which is above 0")
    return _spread(table, low_, high_, step_)


def _spread(table: Table, low: float, high: float, step: float) -> tuple[Value | float, ...]:
    count = math.floor((high - low) / step + 1e-9) + 1
    if count > CHOICES_MAX:
        raise table.error("step", f"makes {count} values; at most {CHOICES_MAX} are allowed")
    values = (low + place * step for place in range(count))
    return tuple(round(v, STEP_DIGITS) if isinstance(v, float) else v for v in values)


def _read_start(table: Table, choices: Sequence[Value | float], now: object) -> int:
    """The index of the start: the given one, or what the game has now."""
    start = table.raw("start", now)
    for place, choice in enumerate(choices):
        if _text(choice) == _text(start) or _is_close(choice, start):
            return place
    if start is now:
        text = f"is missing: the game has {_text(now)}, which is none of the values; say which is"
        raise table.error("start", text)
    raise table.error("start", f"{start!r} is not allowed: one of the values")


def _is_close(one: object, other: object) -> bool:
    both = all(isinstance(v, int | float) and not isinstance(v, bool) for v in (one, other))
    return both and math.isclose(float(str(one)), float(str(other)))


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
