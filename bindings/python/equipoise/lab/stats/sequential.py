"""When to stop playing: rules that look only at the ends of batches fixed beforehand, so that the
number of games does not depend on how many workers play them.
"""

from __future__ import annotations

import math
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from equipoise.lab.stats.interval import Interval
from equipoise.lab.stats.intervals import cluster_share

WHOLE = 840
"""A win alone, in the unit of the games' returns."""

CLUSTERS_MIN = 30
"""Below so many clusters a variance is too uncertain to stop on. Set by hand."""


def win_share_intervals(
    returns: ArrayLike, clusters: ArrayLike, confidence: float = 0.95
) -> list[Interval]:
    """For each seat the interval of its win share; `returns` [games, seats] in shares of 1/840."""
    shares = np.asarray(returns, dtype=np.float64) / WHOLE
    return [cluster_share(column, clusters, confidence) for column in shares.T]


def precise_enough(
    returns: ArrayLike, clusters: ArrayLike, half_width: float, confidence: float = 0.95
) -> bool:
    """Whether every seat's win share is known to +- `half_width`: the rule of fixed width.

    Stop at the first look at which the interval is no wider than asked and there are at least 30
    clusters. The rule looks at the width alone, never at where the interval lies, so that the
    interval at the stop covers as often as stated, in the limit of narrow ones; stopping once a
    difference is significant would not have this property.
    Source: Chow & Robbins (1965).
    """
    intervals = win_share_intervals(returns, clusters, confidence)
    return all(i.n >= CLUSTERS_MIN and i.half_width <= half_width for i in intervals)


def sprt(
    successes: int,
    failures: int,
    p0: float,
    p1: float,
    alpha: float = 0.05,
    beta: float = 0.05,
) -> Literal["p0", "p1", "go on"]:
    """The sequential probability ratio test of two chances of success, p0 < p1.

    The logarithm of the likelihood ratio, s log(p1 / p0) + f log((1 - p1) / (1 - p0)), is compared
    with log(beta / (1 - alpha)) and log((1 - beta) / alpha). The test rejects p0 wrongly at most
    about alpha of the time, p1 about beta. Assumes independent trials with the same chance.
    Source: Wald (1945).
    """
    if not 0 < p0 < p1 < 1:
        raise ValueError(f"p0 and p1 must ascend between 0 and 1, not {p0}, {p1}")
    ratio = successes * math.log(p1 / p0) + failures * math.log((1 - p1) / (1 - p0))
    if ratio >= math.log((1 - beta) / alpha):
        return "p1"
    return "p0" if ratio <= math.log(beta / (1 - alpha)) else "go on"
