"""Estimates whose error is a sum over clusters: means, ratios, and what is computed from them.

Games that share their dice are not independent, so the laboratory takes sets of games with the
same chance (clusters) as its observations. An estimate is linearised: its error is, to first
order, the sum of one term for each cluster, its influence (Woodruff 1971; Särndal, Swensson &
Wretman 1992, section 5.5). Then G / (G - 1) times the sum of squared influences estimates its
variance whatever happens within clusters (Liang & Zeger 1986), and the difference of two estimates
over the same dice has the differences of their influences, which is what common random numbers
save.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from equipoise.lab.stats.distributions import t_quantile
from equipoise.lab.stats.interval import Interval

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Linear:
    """An estimate with the influence of each cluster, clusters ascending."""

    estimate: float
    clusters: Ints
    influence: Floats

    @property
    def n(self) -> int:
        """The number of clusters."""
        return len(self.clusters)

    @property
    def variance(self) -> float:
        """The variance of the estimate; NaN below two clusters."""
        if self.n < 2:
            return math.nan
        return float(self.influence @ self.influence) * self.n / (self.n - 1)

    @property
    def error(self) -> float:
        """The standard error."""
        return math.sqrt(self.variance)

    def minus(self, other: Linear) -> Linear:
        """The difference; clusters with the same number have the same dice."""
        clusters = np.union1d(self.clusters, other.clusters)
        influence = np.zeros(len(clusters))
        influence[np.searchsorted(clusters, self.clusters)] += self.influence
        influence[np.searchsorted(clusters, other.clusters)] -= other.influence
        return Linear(self.estimate - other.estimate, clusters, influence)

    def minus_constant(self, value: float) -> Linear:
        """The difference from a known number."""
        return Linear(self.estimate - value, self.clusters, self.influence)

    def interval(self, confidence: float = 0.95, method: str = "t over clusters") -> Interval:
        """estimate +- t * error, with the quantile of Student's t for G - 1 degrees of freedom."""
        if self.n < 2:
            return Interval(self.estimate, math.nan, math.nan, self.n, method, confidence)
        reach = t_quantile((1 + confidence) / 2, self.n - 1) * self.error
        low, high = self.estimate - reach, self.estimate + reach
        return Interval(self.estimate, low, high, self.n, method, confidence)


def linear_mean(values: ArrayLike, clusters: ArrayLike | None = None) -> Linear:
    """The mean of all values, each a game of the given cluster (by default one each)."""
    y = np.asarray(values, dtype=np.float64)
    return linear_ratio(y, np.ones_like(y), clusters)


def linear_ratio(
    numerators: ArrayLike, denominators: ArrayLike, clusters: ArrayLike | None = None
) -> Linear:
    """sum(numerators) / sum(denominators), with one of each per game.

    The influence of a cluster is sum(numerator - ratio * denominator) / sum(all denominators)
    (Cochran 1977, section 2.11).
    """
    top = np.asarray(numerators, dtype=np.float64)
    bottom = np.asarray(denominators, dtype=np.float64)
    ids = np.arange(len(top)) if clusters is None else np.asarray(clusters, dtype=np.int64)
    if not len(top) == len(bottom) == len(ids):
        raise ValueError("values and clusters differ in length")
    whole = float(bottom.sum())
    if whole == 0:
        return Linear(math.nan, np.empty(0, np.int64), np.empty(0))
    ratio = float(top.sum()) / whole
    distinct, place = np.unique(ids, return_inverse=True)
    residuals = np.bincount(place, weights=top - ratio * bottom, minlength=len(distinct))
    return Linear(ratio, distinct, residuals / whole)


def aligned(estimates: Sequence[Linear]) -> Floats:
    """The influences [clusters, estimates] over all clusters that any of them has."""
    if not estimates:
        return np.zeros((0, 0))
    clusters = np.unique(np.concatenate([estimate.clusters for estimate in estimates]))
    influence = np.zeros((len(clusters), len(estimates)))
    for column, estimate in enumerate(estimates):
        influence[np.searchsorted(clusters, estimate.clusters), column] = estimate.influence
    return influence
