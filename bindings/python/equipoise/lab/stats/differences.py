"""Two things compared: do they differ, or are they the same within a margin?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from equipoise.lab.stats.distributions import chi_square_cdf, t_cdf, two_sided_p
from equipoise.lab.stats.interval import Interval
from equipoise.lab.stats.intervals import wilson
from equipoise.lab.stats.linear import Linear, linear_mean

Answer = Literal["differs", "same", "unknown"]
"""Two things differ, are the same within the margin, or the data cannot tell."""


def newcombe(
    successes: float, n: float, successes_base: float, n_base: float, confidence: float = 0.95
) -> Interval:
    """The difference of two shares from independent samples, by the squares of Wilson's bounds.

    d - sqrt((p1 - l1)^2 + (u2 - p2)^2) to d + sqrt((u1 - p1)^2 + (p2 - l2)^2). Assumes independent
    trials, none in both samples; for games with dice in common use `paired_difference`.
    Source: Newcombe (1998), method 10.
    """
    one, two = wilson(successes, n, confidence), wilson(successes_base, n_base, confidence)
    d = one.estimate - two.estimate
    low = d - math.hypot(one.estimate - one.low, two.high - two.estimate)
    high = d + math.hypot(one.high - one.estimate, two.estimate - two.low)
    return Interval(d, low, high, int(n + n_base), "Newcombe", confidence)


def paired_difference(
    values: ArrayLike,
    clusters: ArrayLike,
    values_base: ArrayLike,
    clusters_base: ArrayLike,
    confidence: float = 0.95,
) -> Interval:
    """The difference of two means of games that met the same dice: +- t times its error.

    Clusters of the same number share their dice (common random numbers); the error is that of the
    differences by cluster (`Linear.minus`), which is smaller the more the dice decide. With one
    game a cluster on both sides it is the paired t interval.
    Source: Student (1908); for common random numbers Glasserman & Yao (1992).
    """
    difference = linear_mean(values, clusters).minus(linear_mean(values_base, clusters_base))
    return difference.interval(confidence, "paired t over clusters")


def difference_p(difference: Linear) -> float:
    """p-value of the hypothesis of no difference: two-sided t test, G - 1 degrees of freedom.

    1 where there are too few clusters.
    Source: Student (1908).
    """
    if difference.n < 2 or math.isnan(difference.estimate):
        return 1.0
    if difference.error == 0:
        return 1.0 if difference.estimate == 0 else 0.0
    return two_sided_p(difference.estimate / difference.error, difference.n - 1)


def equivalence_p(difference: Linear, margin: float) -> float:
    """p-value of the hypothesis that the difference is `margin` or more, either way: two one-sided
    t tests, the larger p-value of both.

    Where all G clusters agree exactly it is (1 - margin)^G, the chance of seeing no
    difference where one in 1 / margin clusters has one (Hanley & Lippman-Hand 1983).
    Source: Schuirmann (1987).
    """
    if difference.n < 2 or math.isnan(difference.estimate) or margin <= 0:
        return 1.0
    if difference.error == 0:
        inside = abs(difference.estimate) < margin
        return float((1 - min(margin, 1)) ** difference.n) if inside else 1.0
    df = difference.n - 1
    below = t_cdf((difference.estimate - margin) / difference.error, df)
    above = t_cdf(-(difference.estimate + margin) / difference.error, df)
    return max(below, above)


def three_way(p_differs: float, p_same: float, confidence: float = 0.95) -> Answer:
    """ "same" where p_same is below alpha, else "differs" where p_differs is, else "unknown".

    Both tests can reject: then the difference is real and smaller than the margin, and is called
    the same. No difference and one beyond the margin cannot both be true, so only one of the two
    claims can be wrong, and neither test needs a correction for the other.
    Source: the partitioning principle, Goeman, Solari & Stijnen (2010).
    """
    alpha = 1 - confidence
    if p_same < alpha:
        return "same"
    return "differs" if p_differs < alpha else "unknown"


def homogeneity(shares: Sequence[Linear]) -> float:
    """The p-value of the hypothesis that k shares that add up to a constant are all equal.

    Wald's chi-square over clusters, d' V^+ d with d the distances from their mean and V the
    covariance by influences, k - 1 degrees of freedom. For one game a cluster and whole wins it is
    close to Pearson's chi-square of the counts (Pearson 1900).
    Source: Wald (1943); for clusters Koch, Freeman & Freeman (1975).
    """
    estimates = np.array([share.estimate for share in shares])
    distances = estimates - estimates.mean()
    if len(shares) < 2 or shares[0].n < len(shares) + 1:
        return 1.0
    influence = np.column_stack([share.influence for share in shares])
    influence = influence - influence.mean(axis=1, keepdims=True)
    n = len(influence)
    covariance = influence.T @ influence * n / (n - 1)
    if np.allclose(covariance, 0, atol=1e-15):
        return 1.0 if np.allclose(distances, 0) else 0.0
    statistic = float(
        distances @ np.linalg.pinv(covariance, rcond=1e-9, hermitian=True) @ distances
    )
    return 1 - chi_square_cdf(statistic, len(shares) - 1)
