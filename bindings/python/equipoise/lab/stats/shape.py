"""The shape of games: how long they are, how many choices there are, how the lead changes."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from equipoise.lab.stats.distributions import binomial_cdf
from equipoise.lab.stats.interval import Interval
from equipoise.lab.stats.intervals import cluster_share
from equipoise.lab.stats.linear import Floats, Linear, linear_mean, linear_ratio


def quantile(
    values: ArrayLike, p: float, clusters: ArrayLike | None = None, confidence: float = 0.95
) -> Interval:
    """The quantile x_(ceil(n p)) of the values, with an interval that does not need normal values.

    Of independent values: the order statistics x_(r) and x_(s) with P(B < r) <= alpha/2 and
    P(B < s) >= 1 - alpha/2 for a binomial B of n and p. It covers at least as often as stated.
    Source: David & Nagaraja (2003), section 7.1.
    Of clusters with several games: the values where the share below them is at the bounds of
    `cluster_share` for the share of values up to the quantile.
    Source: Woodruff (1952).
    """
    ascending = np.sort(np.asarray(values, dtype=np.float64))
    n = len(ascending)
    if n == 0:
        return Interval(math.nan, math.nan, math.nan, 0, "order statistics", confidence)
    estimate = float(ascending[max(math.ceil(n * p - 1e-9), 1) - 1])
    if clusters is None or len(np.unique(np.asarray(clusters))) == n:
        tail = (1 - confidence) / 2
        low, high = _least(n, p, tail), _least(n, p, 1 - tail) + 1
        return Interval(
            estimate, _at(ascending, low), _at(ascending, high), n, "order statistics", confidence
        )
    below = cluster_share(np.asarray(values) <= estimate, clusters, confidence)
    low = math.floor(n * (p - (below.estimate - below.low)))
    high = math.ceil(n * (p + (below.high - below.estimate)))
    return Interval(
        estimate, _at(ascending, low), _at(ascending, high), below.n, "Woodruff", confidence
    )


def histogram(values: ArrayLike, bins_max: int = 40) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Edges and counts of at most so many bins of whole numbers, all of the same width.

    Bin i has the values from `edges[i]` up to but not including `edges[i + 1]`.
    """
    whole = np.asarray(values, dtype=np.int64)
    if len(whole) == 0:
        return (0, 1), (0,)
    least, most = int(whole.min()), int(whole.max())
    width = -(-(most - least + 1) // bins_max)
    edges = np.arange(least, most + width + 1, width)
    counts = np.bincount((whole - least) // width, minlength=len(edges) - 1)
    return tuple(map(int, edges)), tuple(map(int, counts))


def branching(
    choices: ArrayLike, decisions: ArrayLike, clusters: ArrayLike | None = None
) -> Linear:
    """Legal actions for each decision: sum(choices) / sum(decisions) over all games.

    Each decision has the same weight, in long games and short ones; the error is that
    of a ratio over clusters (`linear_ratio`).
    Source: Browne (2008), the average branching factor; Cochran (1977), section 2.11.
    """
    return linear_ratio(choices, decisions, clusters)


def decisiveness(settled: ArrayLike, decisions: ArrayLike, clusters: ArrayLike) -> Linear:
    """The part of a game after which its winner kept the lead to the end: mean of
    settled / decisions over games with one winner. 0: settled at the start; 1: at the last choice.

    Source: Browne (2008), decisiveness and permanence, with the rules' own judgement of positions.
    """
    length = np.asarray(decisions, dtype=np.float64)
    part = np.asarray(settled, dtype=np.float64) / np.where(length > 0, length, 1)
    return linear_mean(part, clusters)


def _least(n: int, p: float, chance: float) -> int:
    """The least r with P(B <= r) >= chance for a binomial B of n and p."""
    low, high = 0, n
    while low < high:
        middle = (low + high) // 2
        if binomial_cdf(middle, n, p) >= chance:
            high = middle
        else:
            low = middle + 1
    return low


def _at(ascending: Floats, rank: int) -> float:
    """The order statistic, from 1; infinite beyond the ends, where the data set no bound."""
    if not 1 <= rank <= len(ascending):
        return math.copysign(math.inf, rank - 0.5)
    return float(ascending[rank - 1])
