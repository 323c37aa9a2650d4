"""How much strength counts: Elo points from shares of the win."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from equipoise.lab.stats.interval import Interval
from equipoise.lab.stats.linear import Floats


def elo(share: Interval, fair: float = 0.5) -> Interval:
    """The difference in Elo points between a bot with this share of the win and its opponents.

    400 log10(s / (1 - s) * (1 - f) / f), where f is the share of equally strong bots: in Luce's
    model of choice s = f g / (f g + 1 - f) for a bot g times as strong, which for two sides is
    that of Bradley and Terry. The bounds are those of the share, turned into points, infinite at
    0 and 1. Assumes that strength is a single number, the same in every seat.
    Source: Bradley & Terry (1952); Luce (1959); Elo (1978), section 8.4.
    """
    if not 0 < fair < 1:
        raise ValueError(f"a fair share must be between 0 and 1, not {fair}")

    def points(s: float) -> float:
        if math.isnan(s) or s <= 0 or s >= 1:
            return math.nan if math.isnan(s) else math.copysign(math.inf, s - 0.5)
        return 400 * math.log10(s / (1 - s) * (1 - fair) / fair)

    bounds = (points(share.estimate), points(share.low), points(share.high))
    return Interval(*bounds, share.n, f"Elo of {share.method}", share.confidence)


def shares_of_player(
    returns: ArrayLike, seating: ArrayLike, seatings: ArrayLike, sides: ArrayLike, player: int
) -> tuple[Floats, Floats]:
    """For each game, the share of the win that a player took, and its fair share.

    `returns` [games, seats] are shares of the win, `seatings[seating[g]]` says which player holds
    each seat, `sides` which side each seat belongs to. A side with several seats is divided
    between them. In all seatings together each player meets each seat equally often, so that the
    advantage of a seat cancels out.
    """
    side = np.asarray(sides)
    members = (side[:, None] == side[None, :]).sum(axis=1)
    held: NDArray[np.bool_] = np.asarray(seatings)[np.asarray(seating)] == player
    weights = held / members
    return (np.asarray(returns) * weights).sum(axis=1), weights.sum(axis=1) / len(np.unique(side))
