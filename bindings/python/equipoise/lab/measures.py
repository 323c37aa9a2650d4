"""What can be measured of a line-up's games, named as in files: promises and goals share the words.

A measure is read from a table of a TOML file and checked against the experiment before any game is
played. Its interval is the one that reports give for the same number.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from equipoise.lab.experiment import Cell, Experiment, Player, Value, text_of
from equipoise.lab.outcomes import (
    HARDLY_VARYING,
    begins_together,
    dice_of,
    first_of_sides,
    share_interval,
    steady_shares,
)
from equipoise.lab.results import Results
from equipoise.lab.rows import Rows
from equipoise.lab.stats.crossed import alike_share, centred
from equipoise.lab.stats.interval import Interval
from equipoise.lab.stats.linear import Linear, linear_mean
from equipoise.lab.stats.luck import share_of
from equipoise.lab.stats.shape import branching, decisiveness, quantile
from equipoise.lab.stats.skill import shares_of_player
from equipoise.lab.toml_table import Table

Values = NDArray[Any]

MEDIAN = "median_decisions"
LEADS = ("lead_changes", "settled", "drama")
SHARES = ("share", "first_mover", "draws", "unfinished")
"""What is the mean of a number from 0 to 1 for each game; its interval is Wilson's over clusters.
"""

NAMES = {
    "share": "share of the win",
    "first_mover": "share of the win of the side that begins",
    "draws": "part of the games whose win is shared",
    "unfinished": "part of the games that were cut off",
    "decisions": "mean number of decisions",
    MEDIAN: "median number of decisions",
    "branching": "number of legal actions for each decision",
    "lead_changes": "number of lead changes",
    "settled": "part of a game after which it is settled",
    "drama": "drama",
    "luck": "share of luck",
}
"""Every measure, in words that follow "the"."""

DIGITS = {"decisions": 1, MEDIAN: 0, "branching": 2, "lead_changes": 2}
"""Decimals to print; three for all others."""


@dataclass(frozen=True)
class Measure:
    """A number of the games of one cell. `seat` or `player`, a bot of the line-up, says whose share
    of the win it is; it is None for all other measures."""

    what: str
    cell: Cell
    seat: int | None = None
    player: str | None = None
    lineups: int = field(default=1, compare=False)  # How many the experiment has.

    @property
    def digits(self) -> int:
        return DIGITS.get(self.what, 3)

    def words(self, seat_names: tuple[str, ...]) -> str:
        """`S1's share of the win (novices)`, for the middle of a sentence."""
        name = f"the {NAMES[self.what]}"
        if self.seat is not None:
            side = self.cell.sides[self.seat]
            ours = [n for n, its in zip(seat_names, self.cell.sides, strict=True) if its == side]
            name = f"{' + '.join(ours)}'s {NAMES[self.what]}"
        elif self.player is not None:
            name = f"{self.player}'s {NAMES[self.what]}"
        return f"{name} ({self.cell.name})" if self.lineups > 1 or self.cell.grid else name

    def interval(self, results: Results, confidence: float) -> Interval:
        """What the games show; NaN where there are too few of them."""
        rows = results.rows(self.cell)
        if len(rows) == 0:
            return Interval(math.nan, math.nan, math.nan, 0, "no games", confidence)
        if self.what == MEDIAN:
            return quantile(rows.decisions, 0.5, rows.cluster, confidence)
        if self.what in SHARES:
            values, steady = _SHARES_OF[self.what](self, rows)
            return share_interval(values, rows.cluster, confidence, steady)
        linear = self.linear(results)
        return share_of(linear, confidence) if self.what == "luck" else linear.interval(confidence)

    def linear(self, results: Results) -> Linear:
        """The same with its errors by cluster, to compare it; ValueError for a median."""
        rows = results.rows(self.cell)
        if self.what == "luck":
            return _luck(self, rows, results.experiment.begins == "each")
        if self.what in SHARES:
            return linear_mean(_SHARES_OF[self.what](self, rows)[0], rows.cluster)
        if self.what not in _LINEAR_OF:
            raise ValueError(f"{self.what} has no errors by cluster")
        return _LINEAR_OF[self.what](self, rows)


def read_measure(table: Table, experiment: Experiment) -> Measure:
    """Takes what, lineup, where, seat and player; ExperimentError if they make no sense."""
    what = table.one_of("what", tuple(NAMES))
    cell = _read_cell(table, experiment)
    seat, player = _read_whose(table, what, cell)
    measure = Measure(what, cell, seat, player, len(experiment.lineups))
    _check_countable(table, measure, experiment)
    return measure


def tells_luck(rows: Rows, begins_each: bool) -> bool:
    """Whether games share dice, and mostly differ although they do: bots that play all games with
    the same dice alike say nothing about luck."""
    columns = (rows.plies, rows.choices, rows.returns, rows.score)
    games = np.nan_to_num(np.column_stack(columns), nan=-1.0)
    dice = dice_of(rows, begins_each)[0]
    sets, first, place = np.unique(dice, return_index=True, return_inverse=True)
    if len(sets) == len(rows):
        return False
    return bool((games == games[first][place.ravel()]).all(axis=1).mean() < HARDLY_VARYING)


def _read_cell(table: Table, experiment: Experiment) -> Cell:
    names = [lineup.name for lineup in experiment.lineups]
    lineup = table.one_of("lineup", names, names[0] if len(names) == 1 else None)
    where = _read_where(table, experiment)
    ours = [cell for cell in experiment.cells if cell.lineup.name == lineup]
    wanted = {**ours[0].grid, **where}
    for cell in ours:
        if cell.grid == wanted:
            return cell
    raise table.error("where", f"no cell of the experiment is {_pairs(wanted)}")


def _read_where(table: Table, experiment: Experiment) -> dict[str, Value]:
    where = table.table("where")
    if where is None:
        return {}
    found = where.rest()
    for name, value in found.items():
        if name not in experiment.grid:
            allowed = ", ".join(experiment.grid) or "nothing, there is no [grid]"
            raise where.error(name, f"is not in the experiment's [grid]; allowed: {allowed}")
        choices = experiment.grid[name]
        if text_of(value) not in map(text_of, choices):
            allowed = ", ".join(map(text_of, choices))
            raise where.error(name, f"{value!r} is not allowed: one of {allowed}")
        found[name] = next(c for c in choices if text_of(c) == text_of(value))
    return found


def _read_whose(table: Table, what: str, cell: Cell) -> tuple[int | None, str | None]:
    given = [key for key in ("seat", "player") if table.has(key)]
    if what != "share":
        if given:
            raise table.error(given[0], f'goes only with what = "share", not with "{what}"')
        return None, None
    if len(given) != 1:
        raise table.error("", 'must have exactly one of "seat" and "player" to name whose share')
    if given == ["seat"]:
        return table.integer("seat", None, 0, len(cell.sides) - 1), None
    if cell.lineup.equal:
        text = f'all players of line-up "{cell.lineup.name}" are equal; give a seat'
        raise table.error("player", text)
    players = [str(player) for player in cell.lineup.players]
    return None, table.one_of("player", tuple(dict.fromkeys(players)))


def _check_countable(table: Table, measure: Measure, experiment: Experiment) -> None:
    what = measure.what
    if what in LEADS and not experiment.leads:
        raise table.error("what", f'"{what}" needs leads = true in the experiment')
    if what == "luck" and (experiment.duplicates < 2 or not measure.cell.lineup.equal):
        text = '"luck" needs duplicates of 2 or more in the experiment, and equal players'
        raise table.error("what", text)
    if what == "first_mover" and begins_together(experiment.load_game(measure.cell)):
        raise table.error("what", "nobody begins: the seats make their first choice together")


def _share(measure: Measure, rows: Rows) -> tuple[Values, bool]:
    if measure.seat is not None:
        won, steady = steady_shares(rows, measure.cell.lineup.equal)
        return won[:, measure.seat], steady
    players = list(measure.cell.lineup.players)
    kinds = np.array([players.index(player) for player in players])
    seatings = kinds[np.asarray(measure.cell.seatings)]
    number = players.index(Player.parse(measure.player or ""))
    sides = measure.cell.sides
    return shares_of_player(rows.shares, rows.seating, seatings, sides, number)[0], False


def _first_mover(measure: Measure, rows: Rows) -> tuple[Values, bool]:
    """A game that ends before its first decision counts as a fair share."""
    won, steady = steady_shares(rows, measure.cell.lineup.equal)
    taken = won[np.arange(len(rows)), rows.first_seat]
    return np.where(rows.first_seat < 0, 1 / len(set(measure.cell.sides)), taken), steady


def _draws(measure: Measure, rows: Rows) -> tuple[Values, bool]:
    return np.asarray(((rows.shares > 0) & (rows.shares < 1)).any(axis=1)), False


def _luck(measure: Measure, rows: Rows, begins_each: bool) -> Linear:
    if len(rows) == 0 or not tells_luck(rows, begins_each):
        return linear_mean([])
    if (rows.plies == rows.decisions).all():
        return linear_mean(np.zeros(len(rows)), rows.cluster)
    outcomes = rows.shares[:, first_of_sides(measure.cell.sides)]
    dice, arms = dice_of(rows, begins_each)
    return alike_share(centred(outcomes, arms), dice, rows.cluster)


def _settled(measure: Measure, rows: Rows) -> Linear:
    won = np.isfinite(rows.leader_share)
    return decisiveness(rows.settled[won], rows.decisions[won], rows.cluster[won])


def _drama(measure: Measure, rows: Rows) -> Linear:
    won = np.isfinite(rows.drama)
    return linear_mean(rows.drama[won], rows.cluster[won])


_SHARES_OF: Mapping[str, Callable[[Measure, Rows], tuple[Values, bool]]] = {
    "share": _share,
    "first_mover": _first_mover,
    "draws": _draws,
    "unfinished": lambda measure, rows: (~rows.over, False),
}
_LINEAR_OF: Mapping[str, Callable[[Measure, Rows], Linear]] = {
    "decisions": lambda measure, rows: linear_mean(rows.decisions, rows.cluster),
    "branching": lambda measure, rows: branching(rows.choices, rows.decisions, rows.cluster),
    "lead_changes": lambda measure, rows: linear_mean(rows.lead_changes, rows.cluster),
    "settled": _settled,
    "drama": _drama,
}


def _pairs(values: Mapping[str, Value]) -> str:
    return " ".join(f"{name}={text_of(value)}" for name, value in values.items())
