"""An estimate with its interval: what every statistic of the laboratory returns."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and the range that holds the true value with the given confidence.

    `n` is the number of independent observations behind it (clusters where games share dice);
    `method` names how it was computed, such as "Wilson". Bounds may be infinite where the data
    set no limit, and NaN where there are too few observations to say anything.
    """

    estimate: float
    low: float
    high: float
    n: int
    method: str
    confidence: float = 0.95

    @property
    def half_width(self) -> float:
        """Half the distance between the bounds."""
        return (self.high - self.low) / 2

    def contains(self, value: float) -> bool:
        """Whether the interval holds the value, bounds included."""
        return self.low <= value <= self.high
