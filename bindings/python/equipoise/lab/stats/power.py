"""How many games show a difference."""

from __future__ import annotations

import math

from equipoise.lab.stats.distributions import normal_quantile


def games_to_show(
    difference: float,
    fair: float = 0.5,
    *,
    tests: int = 1,
    confidence: float = 0.95,
    power: float = 0.8,
) -> int:
    """Games that show, with the given power, that a share differs from a fair one, if it does by
    so much.

    n = (z_a + z_b)^2 p (1 - p) / d^2 with z_a for alpha / (2 m), the first step of Holm's method
    for m tests, and z_b for the power. For independent games that one side wins; shared wins and
    dice that are controlled for make fewer enough, games that share dice need more.
    Source: Cochran (1977), section 4.4; Holm (1979).
    """
    z = normal_quantile(1 - (1 - confidence) / (2 * tests)) + normal_quantile(power)
    return math.ceil(z * z * fair * (1 - fair) / difference**2)


def games_to_match(
    margin: float,
    fair: float = 0.5,
    *,
    tests: int = 1,
    confidence: float = 0.95,
    power: float = 0.8,
) -> int:
    """Games that show, with the given power, that a share is within the margin of a fair one, if it
    is fair: n = (z_a + z_b)^2 p (1 - p) / d^2 with z_a for alpha / m and z_b for (1 + power) / 2.

    Source: Schuirmann (1987); Phillips (1990).
    """
    z = normal_quantile(1 - (1 - confidence) / tests) + normal_quantile((1 + power) / 2)
    return math.ceil(z * z * fair * (1 - fair) / margin**2)
