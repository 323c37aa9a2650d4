"""Intervals for shares and means."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from equipoise.lab.stats.distributions import (
    beta_quantile,
    normal_quantile,
    t_quantile,
    two_sided_p,
)
from equipoise.lab.stats.interval import Interval
from equipoise.lab.stats.linear import Floats, Linear, linear_mean


def wilson(successes: float, n: float, confidence: float = 0.95) -> Interval:
    """The score interval for a share: all p with |share - p| <= z sqrt(p (1 - p) / n).

    Its centre is (s + z^2 / 2) / (n + z^2). Assumes n independent trials with the same chance;
    `successes` need not be whole. Covers about as often as stated even near 0 and 1, unlike
    share +- z error.
    Source: Wilson (1927); Brown, Cai & DasGupta (2001).
    """
    _check_counts(successes, n)
    z = normal_quantile((1 + confidence) / 2)
    if n == 0:
        return Interval(math.nan, 0.0, 1.0, 0, "Wilson", confidence)
    share = successes / n
    centre = (successes + z * z / 2) / (n + z * z)
    reach = z / (n + z * z) * math.sqrt(n * share * (1 - share) + z * z / 4)
    low = 0.0 if successes == 0 else max(0.0, centre - reach)
    high = 1.0 if successes == n else min(1.0, centre + reach)
    return Interval(share, low, high, int(n), "Wilson", confidence)


def clopper_pearson(successes: int, n: int, confidence: float = 0.95) -> Interval:
    """The exact interval for a share: the p that neither tail of the binomial rejects.

    Its bounds are the quantiles alpha/2 of Beta(s, n - s + 1) and 1 - alpha/2 of
    Beta(s + 1, n - s). Covers at least as often as stated, mostly more often.
    Source: Clopper & Pearson (1934).
    """
    _check_counts(successes, n)
    tail = (1 - confidence) / 2
    low = 0.0 if successes == 0 else beta_quantile(tail, successes, n - successes + 1)
    high = 1.0 if successes == n else beta_quantile(1 - tail, successes + 1, n - successes)
    share = successes / n if n else math.nan
    return Interval(share, low, high, n, "Clopper-Pearson", confidence)


def mean_interval(values: ArrayLike, confidence: float = 0.95) -> Interval:
    """mean +- t s / sqrt n with n - 1 degrees of freedom.

    Assumes independent values; exact where they are normal, otherwise good for large n.
    Source: Student (1908).
    """
    return linear_mean(values).interval(confidence, "Student's t")


def cluster_mean(values: ArrayLike, clusters: ArrayLike, confidence: float = 0.95) -> Interval:
    """The mean over all games +- t times its standard error over clusters (`Linear`).

    Assumes independent clusters, whatever happens within. With clusters of equal size this is
    Student's interval of the clusters' means.
    Source: Cochran (1977), section 9A.2 to 9A.4; Liang & Zeger (1986).
    """
    return linear_mean(values, clusters).interval(confidence)


def cluster_share(
    values: ArrayLike, clusters: ArrayLike | None = None, confidence: float = 0.95
) -> Interval:
    """Wilson's interval for a mean of values between 0 and 1 over clusters of games.

    The n of Wilson's formula is the effective one, p (1 - p) / variance with the variance over
    clusters (Kish 1965), times (z / t)^2 for its few degrees of freedom (Korn & Graubard 1998).
    Wins that sides share make the variance smaller than that of a coin and n larger; dice in
    common make it larger and n smaller. Where all values are equal n is the number of clusters.
    Source: Dean & Pagano (2015), who compare it with others for clustered surveys.
    """
    linear = linear_mean(values, clusters)
    size = effective_size(linear, confidence)
    inner = wilson(min(max(linear.estimate, 0.0), 1.0) * size, size, confidence)
    method = "Wilson" if clusters is None else "Wilson over clusters"
    return Interval(linear.estimate, inner.low, inner.high, linear.n, method, confidence)


def effective_size(share: Linear, confidence: float = 0.95) -> float:
    """How many independent wins and losses say as much about a share; see `cluster_share`.

    Source: Kish (1965), the design effect; Korn & Graubard (1998).
    """
    spread = share.estimate * (1 - share.estimate)
    if share.n < 2 or share.variance <= 1e-12 * spread:
        return float(share.n)
    z, t = (normal_quantile((1 + confidence) / 2), t_quantile((1 + confidence) / 2, share.n - 1))
    return spread / share.variance * (z / t) ** 2


def share_p(share: Linear, expected: float) -> float:
    """p-value of the hypothesis that the share is the expected one: the score test over clusters.

    z = (share - expected) / sqrt(expected (1 - expected) / n), with the effective n of
    `cluster_share`; it rejects where Wilson's interval does not hold the expected share.
    Source: Rao (1948).
    """
    size = effective_size(share)
    if size == 0 or not 0 < expected < 1:
        return 1.0
    return two_sided_p((share.estimate - expected) / math.sqrt(expected * (1 - expected) / size))


def bootstrap(
    statistic: Callable[[Floats], float],
    clusters: ArrayLike,
    *,
    replicates: int = 1000,
    seed: int = 1,
    confidence: float = 0.95,
) -> Interval:
    """The percentile interval of any statistic over clusters drawn anew with replacement.

    `statistic` gets a weight for each game, how often its cluster was drawn; weights of 1 give the
    estimate. Assumes independent clusters, and enough of them (some 30) to stand for all.
    Source: Efron (1979); for clusters Davison & Hinkley (1997), section 3.8.
    """
    distinct, place = np.unique(np.asarray(clusters), return_inverse=True)
    count = len(distinct)
    rng = np.random.default_rng(seed)
    estimate = statistic(np.ones(len(place)))
    drawn = np.empty(replicates)
    for i in range(replicates):
        weights = np.bincount(rng.integers(count, size=count), minlength=count)
        drawn[i] = statistic(weights[place].astype(np.float64))
    tail = (1 - confidence) / 2
    low, high = np.quantile(drawn, (tail, 1 - tail))
    return Interval(estimate, float(low), float(high), count, "cluster bootstrap", confidence)


def _check_counts(successes: float, n: float) -> None:
    if not 0 <= successes <= n:
        raise ValueError(f"{successes} successes in {n} trials")
