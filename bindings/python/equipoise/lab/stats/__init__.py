"""Statistics of the balance laboratory, in NumPy alone; each names its formula and source."""

from equipoise.lab.stats.interval import Interval

__all__ = ["Interval"]
