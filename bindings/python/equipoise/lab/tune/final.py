"""Which of two values is nearer to a target, when games with the same dice measured both."""

from __future__ import annotations

import math

import numpy as np

from equipoise.lab.stats.interval import Interval
from equipoise.lab.stats.linear import Linear
from equipoise.lab.stats.multiplicity import max_t


def nearer(start: Linear, best: Linear, target: float, confidence: float = 0.95) -> Interval:
    """By how much `best` is nearer to the target than `start`: |start - target| - |best - target|.

    With d = start - best and s = start + best - 2 target this is d cut to -s..s for s > 0, and its
    opposite for s < 0; so it grows or falls with each of the two alone, and its interval has its
    ends at the corners of a box that holds d and s together (`max_t`). Errors of the distances
    themselves would not do: near the target a distance turns round, and dice that both games share
    then make one look nearer than it is. Conservative; NaN bounds below two clusters.
    Source: Hothorn, Bretz & Westfall (2008), for the box.
    """
    opposite = Linear(-best.estimate, best.clusters, -best.influence)
    d, s = start.minus(best), start.minus(opposite).minus_constant(2 * target)
    estimate = _nearer(d.estimate, s.estimate)
    if d.n < 2 or not math.isfinite(estimate):
        return Interval(estimate, math.nan, math.nan, d.n, "box of the largest t", confidence)
    reach = max_t(np.column_stack([d.influence, s.influence]), confidence)
    corners = [
        _nearer(d.estimate + one * reach * d.error, s.estimate + other * reach * s.error)
        for one in (-1, 1)
        for other in (-1, 1)
    ]
    return Interval(estimate, min(corners), max(corners), d.n, "box of the largest t", confidence)


def _nearer(d: float, s: float) -> float:
    """abs((s + d) / 2) - abs((s - d) / 2)."""
    return abs(s + d) / 2 - abs(s - d) / 2
