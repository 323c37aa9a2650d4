"""What a component is worth: the share of those who had it, compared with others like them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from equipoise.lab.stats.linear import Floats, Ints, Linear

HOLDERS_MIN = 20
"""With fewer holders, or fewer others, there is no effect. Set by hand."""

SATURATED = 0.9
"""Where more seats than this had a component, the effect is that of each time they had it.

Set by hand.
"""


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of one component; None where too few had it, or too few did not."""

    seats_with: int  # Pairs of game and seat.
    seats_without: int
    share_with: float
    share_without: float
    effect: Linear | None
    each_time: bool  # Whether it is the effect of having it once more, not of having it at all.


def component_effects(
    counts: ArrayLike, values: ArrayLike, clusters: ArrayLike, strata: ArrayLike
) -> list[Effect]:
    """For each component, the difference in `values` that goes with having it, within strata.

    `counts` [games, seats, components] say how often a seat had each, `values` [games, seats] what
    it won. In every stratum (seats of `strata` [games, seats] with the same number, and with
    the same total count, where several components occur) those with a component are compared
    with those without: b = sum(x~ y~) / sum(x~^2), where x is 1 for having it and ~ takes off the
    stratum's mean; a regression of y on x with a constant for each stratum. The influence of a
    cluster is sum(x~ (y~ - b x~)) / sum(x~^2), so that seats of one game, whose wins exclude each
    other, and games with the same dice count together.

    With equal total counts, the question is: this component instead of another of its kind. Long
    games, in which everything occurs more often, do not make components look good.

    Seats that never have a component, because it belongs to another seat, are left out for it.

    What it means: where chance alone decides who has it (cards dealt or drawn) those with and
    without are alike in all else, and b is what the component causes, unless how many they had in
    all depends on what they had. Where players chose it (played, taken), or where it depends on
    how the game goes (beaten, lost), b is an association: cards that winning players play look
    strong.
    Source: Frisch & Waugh (1933); Angrist & Pischke (2009), section 3.3; errors as in `Linear`.
    """
    c = np.asarray(counts)
    y = np.asarray(values, dtype=np.float64).ravel()
    _, seats, components = c.shape
    ids = np.repeat(np.asarray(clusters, dtype=np.int64), seats)
    layer = np.asarray(strata, dtype=np.int64).ravel()
    if np.count_nonzero(c.any(axis=(0, 1))) > 1:
        total = c.sum(axis=2, dtype=np.int64).ravel()
        layer = layer * (int(total.max(initial=0)) + 1) + total
    _, layer = np.unique(layer, return_inverse=True)
    within = _Strata(layer.ravel(), y, ids)
    found = []
    for component in range(components):
        times = c[:, :, component].astype(np.float64)
        able = np.broadcast_to(times.any(axis=0), times.shape).ravel()
        times = times.ravel()
        had = times > 0
        without = able & ~had
        each_time = int(had.sum()) > SATURATED * int(able.sum())
        few = had if each_time else (had if had.sum() < without.sum() else without)
        effect = within.slope(times if each_time else had.astype(np.float64))
        found.append(
            Effect(
                int(had.sum()),
                int(without.sum()),
                _mean(y[had]),
                _mean(y[without]),
                effect if int(few.sum()) >= HOLDERS_MIN else None,
                each_time,
            )
        )
    return found


def by_verb(components: Sequence[str]) -> dict[str, list[int]]:
    """For names `<verb>:<component>`, the places of each verb's components."""
    verbs: dict[str, list[int]] = {}
    for place, name in enumerate(components):
        verbs.setdefault(name.partition(":")[0], []).append(place)
    return verbs


class _Strata:
    """Outcomes minus the means of their strata, to find the slope on anything else."""

    def __init__(self, layer: NDArray[np.int64], outcomes: Floats, clusters: Ints) -> None:
        self._layer = layer
        self._sizes = np.bincount(layer)
        self._outcomes = self._take_off(outcomes)
        self._clusters, place = np.unique(clusters, return_inverse=True)
        self._place = place.ravel()

    def slope(self, values: Floats) -> Linear | None:
        """None where nothing varies within strata."""
        x = self._take_off(values)
        spread = float(x @ x)
        if spread < 1e-9:
            return None
        slope = float(x @ self._outcomes) / spread
        residual = x * (self._outcomes - slope * x) / spread
        influence = np.bincount(self._place, residual, len(self._clusters))
        return Linear(slope, self._clusters, influence.astype(np.float64))

    def _take_off(self, values: Floats) -> Floats:
        means = np.bincount(self._layer, weights=values) / self._sizes
        return np.asarray(values - means[self._layer], dtype=np.float64)


def _mean(values: Floats) -> float:
    return float(values.mean()) if len(values) else math.nan
