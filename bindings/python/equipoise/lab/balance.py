"""Auto-balance: the value of a handle at which a seat takes its share, and the games to find it."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from equipoise.lab.experiment import Cell, Chunk, Handle, LineUp
from equipoise.lab.results import Results
from equipoise.lab.rows import Rows
from equipoise.lab.stats.balance import (
    BalancePoint,
    balance_komi,
    balance_point,
    dispersion,
    next_values,
)
from equipoise.texts import say

# Set by hand.
PILOT_PART = 4  # This part of the games goes to all values, to find where to look.
BATCHES = 16  # Each further batch is this part of the games.


class NoScores(ValueError):
    """Komi is added to scores, but the game has no numbers as scores."""


class NoGames(ValueError):
    """There are too few games to find a value."""


@dataclass(frozen=True)
class Balance:
    """What auto-balance found for a line-up; `counts` are the games at every value."""

    lineup: str
    handle: Handle
    target: float
    point: BalancePoint
    counts: tuple[int, ...]

    @property
    def beyond(self) -> bool:
        """Whether the value found lies outside those to try."""
        return not self.handle.values[0] <= self.point.value.estimate <= self.handle.values[-1]

    def sentence(self, seat: str, target: str, value: str) -> str:
        """The finding without a full stop, given words for the seat, its share and the value."""
        if self.handle.kind == "komi":
            return say("lab.balance.komi", value=value, seat=seat, target=target)
        name = self.handle.name
        if math.isnan(self.point.value.estimate):
            return say("lab.balance.none", name=name, seat=seat, target=target)
        if self.beyond:
            return say("lab.balance.beyond", seat=seat, target=target, name=name, value=value)
        return say("lab.balance.found", seat=seat, target=target, name=name, value=value)


def find_balance(results: Results) -> list[Balance]:
    """One for each line-up of an experiment with a handle; NoScores for komi without numbers,
    NoGames where there are too few games, ValueError without a handle."""
    return [_balance_of(results, lineup) for lineup in results.experiment.lineups]


def balance_steps(results: Results, lineup: LineUp) -> Iterator[list[Chunk]]:
    """First some games at every value, then batches at the values nearest to the estimate so far,
    until its interval is narrow enough or the games are used up."""
    experiment, handle = results.experiment, _handle_of(results)
    cells = _cells_of(results, lineup)
    counts = dict.fromkeys((cell.number for cell in cells), 0)
    batch = _whole_chunks(experiment.games // PILOT_PART // len(cells), experiment.chunk)
    chosen = cells
    while True:
        chunks = []
        for cell in chosen:
            first = counts[cell.number]
            more = experiment.chunks(cell, first + batch)
            chunks += [chunk for chunk in more if chunk.first >= first]
            counts[cell.number] = sum(chunk.count for chunk in more)
        yield chunks
        found = _balance_of(results, lineup)
        interval = found.point.value
        if handle.half_width is not None and interval.half_width <= handle.half_width:
            return
        if sum(counts.values()) >= experiment.games:
            return
        values = next_values(found.point, handle.values)
        chosen = [cells[handle.values.index(value)] for value in values]
        chosen = [cell for cell in chosen if counts[cell.number] < experiment.games]
        batch = _whole_chunks(experiment.games // BATCHES // len(values), experiment.chunk)


def _balance_of(results: Results, lineup: LineUp) -> Balance:
    handle = _handle_of(results)
    cells = _cells_of(results, lineup)
    target = handle.target or 1 / len(set(cells[0].sides))
    all_rows = [results.read_rows(cell) for cell in cells]
    if not any(map(len, all_rows)):
        raise NoGames(f"{results.folder} has no games of line-up {lineup.name} yet")
    confidence = results.experiment.confidence
    if handle.kind == "komi":
        rows = all_rows[0]
        margins = _margins(rows, cells[0], handle.seat)
        point = balance_komi(
            margins, handle.values, rows.cluster, target=target, confidence=confidence
        )
        return Balance(lineup.name, handle, target, point, (len(rows),))
    played = [(v, rows) for v, rows in zip(handle.values, all_rows, strict=True) if len(rows)]
    if len(played) < 2:
        raise NoGames(
            f"{results.folder} has games of line-up {lineup.name} at only one {handle.name}"
        )
    shares = [rows.shares[:, handle.seat] for _, rows in played]
    point = balance_point(
        [value for value, _ in played],
        [float(share.sum()) for share in shares],
        [len(share) for share in shares],
        target=target,
        confidence=confidence,
        dispersion=_dispersion(shares, [rows.cluster for _, rows in played]),
    )
    return Balance(lineup.name, handle, target, point, tuple(len(rows) for rows in all_rows))


def _dispersion(shares: list[NDArray[np.float64]], chance: list[NDArray[np.int64]]) -> float:
    """Games with the same chance are one observation, whatever their values of the handle."""
    means = [float(share.mean()) for share in shares]
    residuals = [share - mean for share, mean in zip(shares, means, strict=True)]
    coins = sum(mean * (1 - mean) * len(s) for mean, s in zip(means, shares, strict=True))
    return dispersion(np.concatenate(residuals), coins, np.concatenate(chance))


def _margins(rows: Rows, cell: Cell, seat: int) -> NDArray[np.float64]:
    """By how many points the seat was ahead of the best of the other sides."""
    others = [s for s, side in enumerate(cell.sides) if side != cell.sides[seat]]
    margins: NDArray[np.float64] = rows.score[:, seat] - rows.score[:, others].max(axis=1)
    if np.isnan(margins).any():
        raise NoScores("handle.komi: the game does not count points for every seat")
    return margins


def _handle_of(results: Results) -> Handle:
    handle = results.experiment.handle
    if handle is None:
        raise ValueError(f"{results.folder}: the experiment has no [handle]")
    return handle


def _cells_of(results: Results, lineup: LineUp) -> list[Cell]:
    return [cell for cell in results.cells if cell.lineup == lineup]


def _whole_chunks(games: int, chunk: int) -> int:
    return max(1, -(-games // chunk)) * chunk
