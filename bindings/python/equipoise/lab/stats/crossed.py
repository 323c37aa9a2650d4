"""Dice against the bots' own chance: sets of dice crossed with sets of choices."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from equipoise.lab.stats.linear import Floats, Linear, linear_ratio


def centred(values: ArrayLike, strata: ArrayLike) -> Floats:
    """Values [games] or [games, sides] as columns, less the mean of their stratum.

    A stratum has the games that begin alike: who begins is no luck where it is planned.
    Source: Fisher (1925), blocks.
    """
    y = np.asarray(values, dtype=np.float64)
    y = y[:, None] if y.ndim == 1 else y
    _, place = np.unique(np.asarray(strata), return_inverse=True)
    sizes = np.bincount(place)
    means = np.column_stack([np.bincount(place, column) for column in y.T]) / sizes[:, None]
    return np.asarray(y - means[place])


def alike_share(values: ArrayLike, groups: ArrayLike, clusters: ArrayLike) -> Linear:
    """The share of the variance that games of a group have in common: the first-order index of
    what they share.

    The mean of y y' over all pairs of different games of a group, over the mean of y^2, for values
    that are `centred`; of several sides numerators and denominators are added up (Lamboni, Monod &
    Makowski 2011). With games of the same dice it is the first-order effect of the dice, S_1; with
    games of the same choices that of the bots' own chance. The total effect of the dice, what they
    decide alone or together with choices, is 1 - S_1(choices), as everything else is fixed.
    The estimate can be below 0. NaN where no group has two games, or nothing varies.
    Source: Sobol' (1993); Homma & Saltelli (1996); Saltelli et al. (2010).
    """
    y = np.asarray(values, dtype=np.float64)
    y = y[:, None] if y.ndim == 1 else y
    _, first, place = np.unique(np.asarray(groups), return_index=True, return_inverse=True)
    sizes = np.bincount(place)
    pairs = float((sizes * (sizes - 1)).sum())
    squares = np.bincount(place, (y**2).sum(axis=1))
    if pairs == 0 or squares.sum() < 1e-12:
        return Linear(np.nan, np.empty(0, np.int64), np.empty(0))
    sums = sum(np.bincount(place, column) ** 2 for column in y.T)
    products = (sums - squares) * len(y) / pairs
    return linear_ratio(products, squares, np.asarray(clusters)[first])


def explained_share(values: ArrayLike, luck: ArrayLike, clusters: ArrayLike) -> Linear:
    """The part of the variance of the outcome that the ledger of luck accounts for.

    1 - sum (y - l)^2 / sum y^2 for `centred` outcomes y and their luck l, which is zero on average
    whoever judges. Of an exact ledger the rest is what the players gave away. Of an estimated one
    it is a lower bound in practice: a poor judge explains little, and can even explain less than
    nothing.
    Source: Burch et al. (2018), for chance nodes alone.
    """
    y, given = np.asarray(values, dtype=np.float64), np.asarray(luck, dtype=np.float64)
    left = ((y - given) ** 2).sum(axis=-1) if y.ndim > 1 else (y - given) ** 2
    whole = (y**2).sum(axis=-1) if y.ndim > 1 else y**2
    ratio = linear_ratio(left, whole, clusters)
    return Linear(1 - ratio.estimate, ratio.clusters, -ratio.influence)


def spread(values: ArrayLike, clusters: ArrayLike) -> Linear:
    """The standard deviation of centred values [games], with influences by the delta method.

    Source: Cochran (1977), section 6.4, of a ratio; its square root by the first derivative.
    """
    squares = np.asarray(values, dtype=np.float64) ** 2
    ratio = linear_ratio(squares, np.ones_like(squares), clusters)
    root = float(np.sqrt(ratio.estimate))
    scale = 1 / (2 * root) if root > 0 else 0.0
    return Linear(root, ratio.clusters, ratio.influence * scale)


def controlled(values: ArrayLike, luck: ArrayLike) -> Floats:
    """Values less what luck explains of them: y - b l with the b of least squares, for the same
    mean with a smaller error; a control variate.

    `luck` has the expectation zero. Where it explains less than 2 % of the variance (set by hand),
    the values stay as they are.
    Source: Lavenberg & Welch (1981).
    """
    y, given = np.asarray(values, dtype=np.float64), np.asarray(luck, dtype=np.float64)
    if not np.isfinite(given).all() or given.std() < 1e-9 or y.std() < 1e-9:
        return y
    off = given - given.mean()
    slope = float((off * (y - y.mean())).sum() / (off**2).sum())
    if slope**2 * given.var() < 0.02 * y.var():
        return y
    return np.asarray(y - slope * given)
