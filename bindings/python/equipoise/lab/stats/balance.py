"""Where a handle makes the game fair: the value at which a seat takes its target share."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from equipoise.lab.stats.distributions import chi_square_quantile
from equipoise.lab.stats.interval import Interval
from equipoise.lab.stats.intervals import cluster_share, wilson
from equipoise.lab.stats.linear import Floats

_LOGIT_MAX = 30.0


@dataclass(frozen=True, slots=True)
class BalancePoint:
    """The value at which a seat's share is the target, with the shares seen around it."""

    value: Interval
    target: float
    values: tuple[float, ...]  # Ascending.
    shares: tuple[Interval, ...]  # Seen at each of them.
    curve: tuple[float, ...]  # Fitted at each of them.


def balance_point(
    values: ArrayLike,
    wins: ArrayLike,
    games: ArrayLike,
    *,
    target: float = 0.5,
    confidence: float = 0.95,
    dispersion: float = 1.0,
) -> BalancePoint:
    """The root of a logistic regression: logit p(v) = a + b v, p(root) = target.

    `wins` [values] are the sums of the seat's win shares among so many `games`. Fitted by maximum
    likelihood (Newton's method). The interval holds the roots v whose best curve through
    (v, target) has 2 (l_max - l_v) <= dispersion * chi-square(1): the profile likelihood. It is
    unbounded where a handle without effect is not ruled out in the same way. `dispersion` is the
    variance of a game's share over that of a coin of the same chance: below 1 where draws are
    common, above 1 where games share dice. Assumes independent games and a share that moves as a
    logistic curve near the target.
    Source: Williams (1986); the estimate is the median effective dose of Finney (1971).
    """
    v, w, n = (np.asarray(x, dtype=np.float64) for x in (values, wins, games))
    _check(v, w, n, target)
    order = np.argsort(v)
    v, w, n = v[order], w[order], n[order]
    centre = float((v * n).sum() / n.sum())
    spread = float(np.abs(v - centre).max()) or 1.0
    x = (v - centre) / spread
    offset = math.log(target / (1 - target))

    def best_likelihood(columns: Floats, shift: float) -> tuple[float, Floats]:
        weights = _fit(columns, w, n, shift)
        return _likelihood(columns @ weights + shift, w, n), weights

    line = np.column_stack([np.ones_like(x), x])
    best, (intercept, slope) = best_likelihood(line, 0.0)
    allowed = dispersion * chi_square_quantile(confidence, 1) / 2

    def excess(root: float) -> float:
        return best - best_likelihood((x - root)[:, None], offset)[0] - allowed

    flat = best - best_likelihood(np.ones((len(x), 1)), 0.0)[0]
    root = (offset - intercept) / slope if slope != 0 else math.nan
    low, high = -math.inf, math.inf
    if flat > allowed and not math.isnan(root):
        low, high = (_edge(excess, root, sign) for sign in (-1.0, 1.0))
    root, low, high = (centre + spread * float(r) for r in (root, low, high))
    return BalancePoint(
        Interval(root, low, high, int(n.sum()), "profile likelihood", confidence),
        target,
        tuple(map(float, v)),
        tuple(wilson(float(a), float(b), confidence) for a, b in zip(w, n, strict=True)),
        tuple(map(float, _share(intercept + slope * x))),
    )


def dispersion(residuals: ArrayLike, coins: float, clusters: ArrayLike) -> float:
    """The variance of a sum of win shares over that of as many coins with the same chances.

    `residuals` are the games' shares less the mean at their value of the handle, `coins` the sum
    of mean (1 - mean) over the games. Games of one cluster met the same dice, at whatever value,
    and their residuals are added up before they are squared: G / (G - 1) sum(e_g^2) / coins. 1
    where there are too few games.
    Source: McCullagh & Nelder (1989), section 4.5; for clusters Liang & Zeger (1986).
    """
    _, place = np.unique(np.asarray(clusters), return_inverse=True)
    sums = np.bincount(place.ravel(), np.asarray(residuals, dtype=np.float64))
    if coins <= 0 or len(sums) < 2 or not sums.any():
        return 1.0
    return float(sums @ sums) * len(sums) / (len(sums) - 1) / coins


def balance_komi(
    margins: ArrayLike,
    values: Sequence[float],
    clusters: ArrayLike | None = None,
    *,
    target: float = 0.5,
    confidence: float = 0.95,
) -> BalancePoint:
    """How many points make up for a seat: the value at which it takes its target share.

    `margins` [games] are the seat's points less those of its best opponent. With k points added
    the seat's share is P(margin > -k) + P(margin = -k) / 2, which can only grow with k. The
    estimate is the value whose share is nearest to the target; the interval runs over the values
    at which Wilson's interval does not exclude the target (a test turned into an interval), and to
    infinity where it does not exclude it at the last of them. Assumes that nobody plays
    differently because of the added points.
    Source: Lehmann & Romano (2005), section 3.5; for quantiles Woodruff (1952).
    """
    ascending = sorted(float(value) for value in values)
    if not ascending:
        raise ValueError("no values to choose from")
    y = np.asarray(margins, dtype=np.float64)
    shares = tuple(
        cluster_share((y > -k) + 0.5 * (y == -k), clusters, confidence) for k in ascending
    )
    nearest = min(range(len(ascending)), key=lambda i: abs(shares[i].estimate - target))
    too_low = sum(share.high < target for share in shares)
    too_high = sum(share.low > target for share in shares)
    low = ascending[too_low] if 0 < too_low < len(shares) else -math.inf
    high = ascending[-1 - too_high] if 0 < too_high < len(shares) else math.inf
    if too_low + too_high == len(shares):  # The share jumps over the target.
        low = ascending[too_low - 1] if too_low else -math.inf
        high = ascending[too_low] if too_high else math.inf
    value = Interval(ascending[nearest], low, high, shares[0].n, "inverted test", confidence)
    curve = tuple(s.estimate for s in shares)
    return BalancePoint(value, target, tuple(ascending), shares, curve)


def next_values(point: BalancePoint, values: Sequence[float]) -> list[float]:
    """Which of the possible values to play next: the nearest on both sides of the estimated root,
    the outermost one where it lies outside, the two outermost where there is no estimate.

    Games near the root say most about it, and two neighbours also show the slope.
    Source: Wu (1985).
    """
    root = point.value.estimate
    if math.isnan(root):
        return sorted({min(values), max(values)})
    below = [value for value in values if value <= root]
    above = [value for value in values if value > root]
    return ([max(below)] if below else []) + ([min(above)] if above else [])


def _fit(columns: Floats, wins: Floats, games: Floats, offset: float) -> Floats:
    """The weights of maximum likelihood: Newton's method with halved steps."""
    weights = np.zeros(columns.shape[1])
    likelihood = _likelihood(columns @ weights + offset, wins, games)
    for _ in range(100):
        share = _share(columns @ weights + offset)
        curvature = (columns * (games * share * (1 - share))[:, None]).T @ columns
        gradient = columns.T @ (wins - games * share)
        step = np.linalg.lstsq(curvature, gradient, rcond=None)[0]
        for _ in range(30):
            tried = _likelihood(columns @ (weights + step) + offset, wins, games)
            if tried >= likelihood:
                break
            step = step / 2
        if tried <= likelihood + 1e-12 * abs(likelihood):
            break
        weights, likelihood = weights + step, tried
    return np.asarray(weights, dtype=np.float64)


def _likelihood(logit: Floats, wins: Floats, games: Floats) -> float:
    held = np.clip(logit, -_LOGIT_MAX, _LOGIT_MAX)
    return float((wins * held - games * np.logaddexp(0.0, held)).sum())


def _share(logit: Floats) -> Floats:
    return np.asarray(0.5 * (1 + np.tanh(logit / 2)), dtype=np.float64)


def _edge(excess: Callable[[float], float], root: float, sign: float) -> float:
    """Where the excess turns positive on one side of the root."""
    reach = 1e-3
    while excess(root + sign * reach) < 0:
        reach *= 2
        if reach > 1e9:
            return sign * math.inf
    near, far = reach / 2 if reach > 1e-3 else 0.0, reach
    for _ in range(22):
        middle = (near + far) / 2
        if excess(root + sign * middle) < 0:
            near = middle
        else:
            far = middle
    return root + sign * far


def _check(values: Floats, wins: Floats, games: Floats, target: float) -> None:
    if not 0 < target < 1:
        raise ValueError(f"the target must be between 0 and 1, not {target}")
    if not len(values) == len(wins) == len(games) or len(np.unique(values)) < 2:
        raise ValueError("there must be at least two different values, each with wins and games")
    if (games <= 0).any() or (wins < 0).any() or (wins > games).any():
        raise ValueError("wins must lie between 0 and the number of games")
