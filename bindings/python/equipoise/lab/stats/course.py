"""How games go: when the side ahead is known to win, who catches up, what first moves there are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from equipoise.lab.stats.linear import Floats, Linear, linear_mean

SAME = 1e-6
"""Judgements that differ less are equal."""


def tension(course: ArrayLike, shares: ArrayLike, clusters: ArrayLike) -> list[Linear]:
    """At each point of a game, how often the side that is ahead then wins.

    `course` [games, points, sides] are judgements, `shares` [games, sides] of the win; sides that
    are equally far ahead stand for each other. A fair share says that nothing is decided yet, 1
    that everything is. Games with a judgement that is not known are left out.
    Source: after Browne (2008), uncertainty and drama.
    """
    judged = np.asarray(course, dtype=np.float64)
    won = np.asarray(shares, dtype=np.float64)
    known = np.isfinite(judged).all(axis=(1, 2))
    judged, won, ids = judged[known], won[known], np.asarray(clusters)[known]
    return [
        linear_mean(_share_of_most(judged[:, point], won), ids) for point in range(judged.shape[1])
    ]


def catching_up(course: ArrayLike, shares: ArrayLike, clusters: ArrayLike, point: int) -> Linear:
    """How often the side wins that is last at a point of the game; arguments as for `tension`.

    Games in which all sides are level there are left out.
    """
    judged = np.asarray(course, dtype=np.float64)[:, point]
    won = np.asarray(shares, dtype=np.float64)
    apart = np.ptp(judged, axis=1) > SAME  # False where a judgement is not known, too.
    return linear_mean(_share_of_most(-judged[apart], won[apart]), np.asarray(clusters)[apart])


def _share_of_most(judged: Floats, won: Floats) -> Floats:
    most = judged >= judged.max(axis=1, keepdims=True) - SAME
    return np.asarray((won * most).sum(axis=1) / most.sum(axis=1))


@dataclass(frozen=True, slots=True)
class Moves:
    """Which first actions were seen, within strata of games that begin alike."""

    distinct: int  # In the stratum that has most.
    most: Linear  # The share of games with the commonest action of their stratum.
    effective: float  # So many equally common actions would agree as often.


def first_moves(openings: ArrayLike, strata: ArrayLike, clusters: ArrayLike) -> Moves:
    """How concentrated the first decision is.

    `effective` is 1 / P, where P is how often games of one stratum and of different clusters agree:
    the inverse of Simpson's index, without bias. Infinite where none agree.
    Source: Simpson (1949); Hill (1973), the number of order 2.
    """
    action, ids = np.asarray(openings), np.asarray(clusters)
    _, stratum = np.unique(np.asarray(strata), return_inverse=True)
    agree = pairs = 0.0
    distinct = 0
    common = np.zeros(len(action))
    for number in range(int(stratum.max(initial=-1)) + 1):
        here = stratum == number
        values, place, times = np.unique(action[here], return_inverse=True, return_counts=True)
        distinct = max(distinct, len(values))
        common[here] = place == times.argmax()
        _, cluster = np.unique(ids[here], return_inverse=True)
        sizes = np.bincount(cluster)
        both = np.bincount(cluster * len(values) + place).astype(np.float64)
        agree += float((times.astype(np.float64) ** 2).sum() - (both**2).sum())
        pairs += float(len(place) ** 2 - (sizes.astype(np.float64) ** 2).sum())
    effective = pairs / agree if agree > 0 else float("inf")
    return Moves(distinct, linear_mean(common, ids), effective)
