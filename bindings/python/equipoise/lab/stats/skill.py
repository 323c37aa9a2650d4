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


def ladder(shares: ArrayLike, games: ArrayLike) -> Floats:
    """Elo points of players, their mean zero, from all their matches at once.

    `shares` [players, players] are the shares of the win of the row against the column, `games`
    how many were played; pairs without games have 0. By maximum likelihood in the model of Bradley
    and Terry, with one drawn game more for each pair that played, so that nobody is infinitely
    strong; found by Hunter's iteration.
    Source: Bradley & Terry (1952); Hunter (2004).
    """
    played = np.asarray(games, dtype=np.float64)
    counted = played + (played > 0)
    wins = np.asarray(shares, dtype=np.float64) * played + 0.5 * (played > 0)
    np.fill_diagonal(counted, 0.0)
    np.fill_diagonal(wins, 0.0)
    strength = np.ones(len(wins))
    for _ in range(10_000):
        expected = (counted / (strength[:, None] + strength[None, :])).sum(axis=1)
        after = wins.sum(axis=1) / expected
        after /= np.exp(np.log(after).mean())
        if np.abs(np.log(after / strength)).max() < 1e-9:
            break
        strength = after
    points = 400 * np.log10(strength)
    return np.asarray(points - points.mean())


def coins_in_chess(spread: float, shares: ArrayLike, games: ArrayLike) -> float:
    """Which part of the games of chess a coin would have to decide for its ladder to be as narrow.

    `spread` is the standard deviation of a game's ladder in Elo points, `shares` and `games` are
    those of chess between the same levels, as for `ladder`. 0: as wide as chess, or wider; 0.5:
    "50 %-chess"; 1: nothing but the coin.
    Source: Duersch, Lambrecht & Oechssler (2020).
    """
    chess = np.asarray(shares, dtype=np.float64)

    def width(coins: float) -> float:
        return float(ladder((1 - coins) * chess + coins / 2, games).std())

    if spread >= width(0.0):
        return 0.0
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if width(middle) > spread else (low, middle)
    return (low + high) / 2
