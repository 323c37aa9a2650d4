"""Numbers and findings as people write them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from babel import Locale
from babel.numbers import format_decimal

from equipoise.lab.stats import Answer, Interval
from equipoise.texts import language, say

MINUS = "\N{MINUS SIGN}"

_ANSWERS: dict[Answer, str] = {
    "differs": "lab.words.answer.differs",
    "same": "lab.words.answer.same",
    "unknown": "lab.words.unknown",
}


def unknown() -> str:
    """What stands for a number that could not be measured."""
    return say("lab.words.unknown")


def answer(given: Answer) -> str:
    """An answer in words: `the same`."""
    return say(_ANSWERS[given])


def answers() -> dict[Answer, str]:
    """All answers in words, in the order of a legend."""
    return {given: say(key) for given, key in _ANSWERS.items()}


def count(number: float) -> str:
    """4000 as `4,000`, or as the language of the report writes it."""
    return _decimal(number, 0)


def _decimal(number: float, digits: int) -> str:
    """A number that is not negative, grouped and with the decimal sign of the language (CLDR)."""
    pattern = "#,##0" + ("." + "0" * digits if digits else "")
    locale = Locale.parse(language(), sep="-")
    return format_decimal(round(number, digits), format=pattern, locale=locale)


def fixed(number: float, digits: int = 1, *, sign: bool = False) -> str:
    """A number with `digits` decimals and a real minus; `not known` for NaN."""
    if math.isnan(number):
        return unknown()
    if math.isinf(number):
        return (MINUS if number < 0 else "+" if sign else "") + "\N{INFINITY}"
    rounded = round(number, digits) + 0.0
    text = _decimal(abs(rounded), digits)
    if rounded < 0:
        return MINUS + text
    return "+" + text if sign and rounded > 0 else text


def percent(share: float, digits: int = 1) -> str:
    """0.523 as `52.3 %`."""
    if math.isnan(share):
        return unknown()
    return say("lab.words.percent", number=fixed(100 * share, digits))


def interval(value: Interval, scale: float = 1.0, digits: int = 1, *, sign: bool = False) -> str:
    """`51.1 to 53.5`."""
    if math.isnan(value.low) or math.isnan(value.high):
        return unknown()
    low = fixed(scale * value.low, digits, sign=sign)
    high = fixed(scale * value.high, digits, sign=sign)
    return say("lab.words.interval", low=low, high=high)


def share(value: Interval) -> str:
    """`52.3 % (51.1 to 53.5)`."""
    if math.isnan(value.estimate):
        return unknown()
    return _within(percent(value.estimate), interval(value, 100))


def points(value: Interval) -> str:
    """A difference of shares: `+2.3 points (+1.1 to +3.5)`."""
    if math.isnan(value.estimate):
        return unknown()
    middle = fixed(100 * value.estimate, sign=True)
    return say("lab.words.points", number=middle, interval=interval(value, 100, sign=True))


def number(value: Interval, digits: int = 1, *, sign: bool = False) -> str:
    """`54.2 (53.8 to 54.6)`."""
    if math.isnan(value.estimate):
        return unknown()
    middle = fixed(value.estimate, digits, sign=sign)
    return _within(middle, interval(value, 1, digits, sign=sign))


def _within(middle: str, ends: str) -> str:
    return say("lab.words.with_interval", estimate=middle, interval=ends)


def chance_of(p: float) -> str:
    """A p value: `0.034`, `below 0.001`."""
    if math.isnan(p):
        return unknown()
    return say("lab.words.below", number=fixed(0.001, 3)) if p < 0.001 else fixed(p, 3)


def listed(items: Sequence[str], most: int = 6) -> str:
    """`a, b and c`; after `most` items how many more there are."""
    shown = list(items[:most])
    if len(items) > most:
        shown.append(say("lab.words.list.more", count=len(items) - most))
    if len(shown) < 2:
        return "".join(shown)
    text = shown[0]
    for item in shown[1:-1]:
        text = say("lab.words.list.next", items=text, item=item)
    return say("lab.words.list.last", items=text, item=shown[-1])
