"""How much of the outcome is luck: games played several times with the same dice."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from equipoise.lab.stats.distributions import f_quantile
from equipoise.lab.stats.interval import Interval
from equipoise.lab.stats.linear import Floats, Ints, Linear


def luck_share(
    values: ArrayLike, clusters: ArrayLike, confidence: float = 0.95, *, normal: bool = False
) -> Interval:
    """The share of the variance of the outcome that the dice and the deal explain by themselves.

    One-way random effects, y_ij = m + a_i + e_ij, where i is a sequence of chance outcomes and j
    one of the k games that had it: var(a) / (var(a) + var(e)), by the analysis of variance
    (MSB - MSW) / (MSB + (k - 1) MSW). `values` are outcomes [games] or [games, sides], of several
    sides the variances are added up (Lamboni, Monod & Makowski 2011). This is the first-order
    index of Sobol' (1993) for chance: how much of the outcome is known to one who sees all dice but
    none of the choices. The rest is choices, and what choices make of the dice.

    What it means depends on the bots. Random bots: how much the dice decide when nobody plays.
    Strong bots that mix or draw their search at random: how much they decide in good play.
    Deterministic bots: always 1, since nothing but chance differs; then it says nothing.
    "The same dice" are the same n-th draws, whatever they are used for, so luck that matters only
    together with a choice counts as choice: a lower bound of what is not skill.

    The interval is t over clusters by the influence on both mean squares; with an estimate outside
    0..1 it is moved to the nearer end, not cut short there, and only then cut to 0..1. With
    `normal` it is the exact one for normal values, from the quantiles of F for MSB / MSW (Searle,
    Casella & McCulloch 1992, section 3.6); outcomes of games are far from normal.
    Source: Fisher (1925), the intraclass correlation; Shrout & Fleiss (1979), case 1.
    Games of clusters that are not of the usual size (the last, cut one) are left out.
    """
    if normal:
        return _f_interval(values, clusters, confidence)
    return share_of(luck_linear(values, clusters), confidence)


def share_of(linear: Linear, confidence: float = 0.95) -> Interval:
    """The same as `luck_share`, from the result of `luck_linear`.

    Source: Fisher (1925).
    """
    inner = linear.interval(confidence)
    estimate = float(np.clip(inner.estimate, 0, 1))
    moved = estimate - inner.estimate
    low, high = (float(np.clip(bound + moved, 0, 1)) for bound in (inner.low, inner.high))
    return Interval(estimate, low, high, inner.n, "variance components over clusters", confidence)


def luck_linear(values: ArrayLike, clusters: ArrayLike) -> Linear:
    """The same, not cut to 0..1, with the influence of each cluster, to compare two games."""
    between, within, ids, k = _squares(values, clusters)
    n = len(ids)
    if n < 2:
        return Linear(np.nan, ids, np.zeros(n))
    msb, msw = float(between.sum()) / (n - 1), float(within.mean())
    whole = msb + (k - 1) * msw
    if whole == 0:
        return Linear(np.nan, ids, np.zeros(n))
    on_msb, on_msw = between - between.mean(), within - msw
    influence = k * (msw * on_msb - msb * on_msw) / whole**2 / n
    return Linear((msb - msw) / whole, ids, influence)


def chance_p(
    values: ArrayLike, clusters: ArrayLike, *, shuffles: int = 499, seed: int = 1
) -> float:
    """p-value of the hypothesis that chance has no effect at all: a permutation test.

    Games are dealt anew to the clusters; the p-value is the part of such deals, the real one
    counted, in which at least as much variance lies between clusters. Exact for outcomes of any
    distribution.
    Source: Pitman (1938).
    """
    y, ids = _usual(values, clusters)
    order = np.argsort(ids, kind="stable")
    y, k = y[order], int(np.sum(ids == ids[0])) if len(ids) else 0
    if k < 2:
        return 1.0
    rng = np.random.default_rng(seed)

    def between(rows: Floats) -> float:
        sums = rows.reshape(-1, k, rows.shape[1]).sum(axis=1)
        return float((sums**2).sum())

    seen = between(y) * (1 - 1e-12)
    extreme = sum(between(y[rng.permutation(len(y))]) >= seen for _ in range(shuffles))
    return (1 + extreme) / (1 + shuffles)


def _f_interval(values: ArrayLike, clusters: ArrayLike, confidence: float) -> Interval:
    between, within, ids, k = _squares(values, clusters)
    n = len(ids)
    msb, msw = float(between.sum()) / (n - 1), float(within.mean())
    tail = (1 - confidence) / 2
    ratio = msb / msw if msw > 0 else np.inf

    def share(f: float) -> float:
        return 1.0 if np.isinf(f) else (f - 1) / (f + k - 1)

    df = (n - 1, n * (k - 1))
    low = share(ratio / f_quantile(1 - tail, *df))
    high = share(ratio / f_quantile(tail, *df))
    return Interval(share(ratio), low, high, n, "F", confidence)


def _usual(values: ArrayLike, clusters: ArrayLike) -> tuple[Floats, Ints]:
    """Values [games, sides] and clusters of the clusters that have the most frequent size."""
    y = np.asarray(values, dtype=np.float64)
    y = y[:, None] if y.ndim == 1 else y
    ids = np.asarray(clusters, dtype=np.int64)
    _, place, sizes = np.unique(ids, return_inverse=True, return_counts=True)
    if len(sizes) == 0:
        return y, ids
    kept = (sizes == np.bincount(sizes).argmax())[place]
    return y[kept], ids[kept]


def _squares(values: ArrayLike, clusters: ArrayLike) -> tuple[Floats, Floats, Ints, int]:
    """For each cluster k (mean - grand mean)^2 and its variance within; the clusters; k."""
    y, ids = _usual(values, clusters)
    order = np.argsort(ids, kind="stable")
    distinct = np.unique(ids)
    k = len(y) // max(len(distinct), 1)
    if k < 2:
        raise ValueError("luck needs games that share their dice: duplicates of 2 or more")
    groups = y[order].reshape(len(distinct), k, y.shape[1])
    means = groups.mean(axis=1)
    between = k * ((means - means.mean(axis=0)) ** 2).sum(axis=1)
    within = ((groups - means[:, None, :]) ** 2).sum(axis=(1, 2)) / (k - 1)
    return between, within, distinct, k
