"""Many questions at once: adjusted p-values and simultaneous intervals."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from equipoise.lab.stats.distributions import t_quantile
from equipoise.lab.stats.linear import Floats, Linear


def holm(p_values: ArrayLike) -> Floats:
    """p-values adjusted so that rejecting those below alpha errs at all with chance <= alpha.

    The i-th smallest of m becomes the largest of (m - j + 1) p_j over j <= i, at most 1. Assumes
    nothing about how the tests depend on each other. NaN, a test that could not be made, stays NaN
    and is not counted.
    Source: Holm (1979).
    """
    p = np.asarray(p_values, dtype=np.float64)
    adjusted = np.full(p.shape, np.nan)
    made = np.flatnonzero(~np.isnan(p))
    order = made[np.argsort(p[made], kind="stable")]
    factors = np.arange(len(order), 0, -1)
    adjusted[order] = np.minimum(1.0, np.maximum.accumulate(factors * p[order]))
    return adjusted


def benjamini_hochberg(p_values: ArrayLike) -> Floats:
    """p-values adjusted so that among those below alpha at most that part is expected to be wrong.

    The i-th smallest of m becomes the least of (m / j) p_j over j >= i. Assumes independent tests,
    or ones that depend positively (Benjamini & Yekutieli 2001). NaN as in `holm`.
    Source: Benjamini & Hochberg (1995).
    """
    p = np.asarray(p_values, dtype=np.float64)
    adjusted = np.full(p.shape, np.nan)
    made = np.flatnonzero(~np.isnan(p))
    order = made[np.argsort(p[made], kind="stable")]
    scaled = p[order] * len(order) / np.arange(1, len(order) + 1)
    adjusted[order] = np.minimum(1.0, np.minimum.accumulate(scaled[::-1])[::-1])
    return adjusted


def bonferroni(confidence: float, m: int) -> float:
    """The confidence of each of m intervals that together have the given one: 1 - alpha / m.

    Assumes nothing about how they depend on each other.
    Source: Dunn (1961).
    """
    return 1 - (1 - confidence) / max(m, 1)


def sidak(confidence: float, m: int) -> float:
    """The same for independent intervals, or normal ones: confidence^(1 / m).

    Source: Šidák (1967), who proves it for normal variables of any correlation.
    """
    return math.pow(confidence, 1 / max(m, 1))


def max_t(
    influence: ArrayLike, confidence: float = 0.95, *, draws: int = 20_000, seed: int = 1
) -> float:
    """How many standard errors intervals need so that all cover together.

    `influence` [clusters, estimates] says how estimates are correlated (see `Linear`). The answer
    is the quantile of max |T| over estimates, T multivariate t with that correlation and
    clusters - 1 degrees of freedom, from so many draws; never less than a single interval needs,
    nor more than Bonferroni's. Assumes estimates that are normal for so many clusters.
    Source: Hothorn, Bretz & Westfall (2008); Westfall & Young (1993).
    """
    terms = np.asarray(influence, dtype=np.float64)
    clusters, m = terms.shape
    df = clusters - 1
    if m == 0 or df < 1:
        return math.nan
    single = t_quantile((1 + confidence) / 2, df)
    if m == 1:
        return single
    sizes = np.sqrt((terms**2).sum(axis=0))
    unit = terms / np.where(sizes > 0, sizes, 1.0)
    values, vectors = np.linalg.eigh(unit.T @ unit)
    root = vectors * np.sqrt(np.clip(values, 0.0, None))
    rng = np.random.default_rng(seed)
    largest = np.abs(rng.standard_normal((draws, m)) @ root.T).max(axis=1)
    largest /= np.sqrt(rng.chisquare(df, draws) / df)
    most = t_quantile((1 + bonferroni(confidence, m)) / 2, df)
    return float(min(max(np.quantile(largest, confidence), single), most))


def simultaneous(
    estimate: Linear, reach: float, confidence: float, *, share: bool
) -> tuple[float, str]:
    """Half the width of one of several intervals, from the `reach` of `max_t`, and its method.

    A `share` of which nothing varied might have missed an event of one in so many clusters.
    Source: Hothorn, Bretz & Westfall (2008); Hanley & Lippman-Hand (1983).
    """
    if share and estimate.error == 0:
        return 1 - (1 - confidence) ** (1 / estimate.n), "none of n"
    return reach * estimate.error, "largest t"
