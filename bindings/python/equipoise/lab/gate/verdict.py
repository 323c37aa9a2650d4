"""Whether promises are kept: by simultaneous intervals, so that chance alone breaks none."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from equipoise.lab.gate.file import Gate, Promise
from equipoise.lab.results import Results
from equipoise.lab.stats.interval import Interval
from equipoise.lab.stats.multiplicity import bonferroni

Outcome = Literal["kept", "broken", "cannot tell"]

GAMES_TOLD_MAX = 10_000_000
"""More games than this are not suggested. Set by hand."""


@dataclass(frozen=True)
class Verdict:
    """What the games say about a promise; `games_enough` is about how many would settle it if the
    estimate stayed, None where that is settled or out of reach."""

    promise: Promise
    interval: Interval
    outcome: Outcome
    games: int
    games_enough: int | None
    seat_names: tuple[str, ...]


def judge(gate: Gate, results: Results) -> list[Verdict]:
    """One verdict for each promise.

    The intervals together have the confidence of the experiment (Bonferroni: promises about the
    same games depend on each other). A promise is kept if its interval lies inside the promised
    range and broken if the two do not touch; so a promise that is kept in truth is reported broken
    with chance 1 - confidence at most, however many promises there are.
    Source: Dunn (1961).
    """
    confidence = bonferroni(gate.experiment.confidence, len(gate.promises))
    return [_judge(promise, results, confidence) for promise in gate.promises]


def outcome_of(interval: Interval, low: float, high: float) -> Outcome:
    """Where an interval lies to a promised range; NaN bounds cannot tell."""
    if low <= interval.low and interval.high <= high:
        return "kept"
    return "broken" if interval.high < low or high < interval.low else "cannot tell"


def _judge(promise: Promise, results: Results, confidence: float) -> Verdict:
    cell = promise.measure.cell
    interval = promise.measure.interval(results, confidence)
    outcome = outcome_of(interval, promise.low, promise.high)
    games = len(results.rows(cell))
    enough = _games_enough(promise, interval, games) if outcome == "cannot tell" else None
    return Verdict(promise, interval, outcome, games, enough, results.seat_names(cell))


def _games_enough(promise: Promise, interval: Interval, games: int) -> int | None:
    """Intervals shrink with the root of the number of games."""
    room = min(abs(interval.estimate - promise.low), abs(interval.estimate - promise.high))
    if not (room > 0 and math.isfinite(interval.half_width)):
        return None
    enough = games * (interval.half_width / room) ** 2
    if not enough <= GAMES_TOLD_MAX:
        return None
    digits: int = 10 ** max(0, len(str(int(enough))) - 2)
    return math.ceil(enough / digits) * digits
