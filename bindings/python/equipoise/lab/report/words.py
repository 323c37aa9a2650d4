"""Numbers and findings as people write them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from equipoise.lab.stats import Answer, Interval

MINUS = "\N{MINUS SIGN}"
SPACE = "\N{NO-BREAK SPACE}"
UNKNOWN = "not known"

ANSWERS: dict[Answer, str] = {
    "differs": "differs",
    "same": "the same",
    "unknown": UNKNOWN,
}


def count(number: float) -> str:
    """4000 as `4,000`."""
    return f"{number:,.0f}"


def fixed(number: float, digits: int = 1, *, sign: bool = False) -> str:
    """A number with `digits` decimals and a real minus; `not known` for NaN."""
    if math.isnan(number):
        return UNKNOWN
    if math.isinf(number):
        return (MINUS if number < 0 else "+" if sign else "") + "\N{INFINITY}"
    rounded = round(number, digits) + 0.0
    text = f"{abs(rounded):,.{digits}f}"
    if rounded < 0:
        return MINUS + text
    return "+" + text if sign and rounded > 0 else text


def percent(share: float, digits: int = 1) -> str:
    """0.523 as `52.3 %`."""
    text = fixed(100 * share, digits)
    return text if text == UNKNOWN else text + SPACE + "%"


def interval(value: Interval, scale: float = 1.0, digits: int = 1, *, sign: bool = False) -> str:
    """`51.1 to 53.5`."""
    low = fixed(scale * value.low, digits, sign=sign)
    high = fixed(scale * value.high, digits, sign=sign)
    if UNKNOWN in (low, high):
        return UNKNOWN
    return f"{low} to {high}"


def share(value: Interval) -> str:
    """`52.3 % (51.1 to 53.5)`."""
    if math.isnan(value.estimate):
        return UNKNOWN
    return f"{percent(value.estimate)} ({interval(value, 100)})"


def points(value: Interval) -> str:
    """A difference of shares: `+2.3 points (+1.1 to +3.5)`."""
    if math.isnan(value.estimate):
        return UNKNOWN
    middle = fixed(100 * value.estimate, sign=True)
    return f"{middle} points ({interval(value, 100, sign=True)})"


def number(value: Interval, digits: int = 1, *, sign: bool = False) -> str:
    """`54.2 (53.8 to 54.6)`."""
    if math.isnan(value.estimate):
        return UNKNOWN
    return f"{fixed(value.estimate, digits, sign=sign)} ({interval(value, 1, digits, sign=sign)})"


def chance_of(p: float) -> str:
    """A p value: `0.034`, `below 0.001`."""
    if math.isnan(p):
        return UNKNOWN
    return "below 0.001" if p < 0.001 else f"{p:.3f}"


def listed(items: Sequence[str], most: int = 6) -> str:
    """`a, b and c`; after `most` items how many more there are."""
    shown = list(items[:most])
    if len(items) > most:
        shown.append(f"{len(items) - most} more")
    if len(shown) < 2:
        return "".join(shown)
    return ", ".join(shown[:-1]) + " and " + shown[-1]


def plural(many: int, one: str, several: str | None = None) -> str:
    """`1 game`, `2 games`, `no games`."""
    noun = one if many == 1 else several or one + "s"
    return f"{count(many) if many else 'no'} {noun}"
