"""What reports and measures named in files see alike in the rows of a cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from equipoise.lab.stats.crossed import controlled
from equipoise.lab.stats.interval import Interval
from equipoise.lab.stats.intervals import cluster_share
from equipoise.lab.stats.linear import Floats, linear_mean

if TYPE_CHECKING:
    import equipoise
    from equipoise.lab.rows import Rows

HARDLY_VARYING = 0.95
"""Bots count as deterministic if this part of the games repeats another with the same dice.

Set by hand.
"""


def begins_together(game: equipoise.Game) -> bool:
    """Whether several seats decide first at the same time, so that none of them begins."""
    state = game.initial()
    while state.is_chance:
        state.apply(state.draw(state.plies))  # Another seed each time: rolls may have to differ.
    return len(state.actors) > 1


def first_of_sides(sides: Sequence[int]) -> list[int]:
    """The first seat of every side, where seat s belongs to `sides[s]`."""
    return [sides.index(side) for side in sorted(set(sides))]


def dice_of(rows: Rows, begins_each: bool) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each game a number of its dice, and who begins if that is planned, else 0."""
    arms = rows.first_seat.astype(np.int64) if begins_each else np.zeros(len(rows), np.int64)
    return rows.chance * 128 + arms, arms


def steady_shares(rows: Rows, equal: bool) -> tuple[Floats, bool]:
    """Shares of the win [games, seats], between equal bots less what luck explains of them, and
    whether anything was taken off.

    The seats of all sides have the same slope, so that shares still add up.
    """
    shares = rows.shares
    if not equal:
        return shares, False
    won = controlled(shares.ravel(), rows.luck.astype(np.float64).ravel())
    return won.reshape(shares.shape), bool((won != shares.ravel()).any())


def share_interval(
    values: ArrayLike, clusters: ArrayLike, confidence: float, steady: bool
) -> Interval:
    """Wilson's over clusters, or t within 0..1 where luck was taken off the values."""
    if not steady:
        return cluster_share(values, clusters, confidence)
    method = "t over clusters, luck controlled for"
    inner = linear_mean(values, clusters).interval(confidence, method)
    return replace(inner, low=max(0.0, inner.low), high=min(1.0, inner.high))
