"""Verdicts as a table and sentences."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from equipoise.lab.gate.verdict import Verdict
from equipoise.lab.summary import number, table_of


def tables_of(verdicts: Sequence[Verdict]) -> Iterator[Any]:
    """A table of rich with a row for each promise, then a sentence for each."""
    table = table_of("Promises", "promise", "cell", "measured", "promised", "games", "verdict")
    for place, verdict in enumerate(verdicts):
        promise = verdict.promise
        table.add_row(
            promise.name or f"promise {place + 1}: {promise.measure.what}",
            promise.measure.cell.name,
            number(verdict.interval, promise.measure.digits) or "no games",
            range_of(promise.low, promise.high),
            str(verdict.games),
            verdict.outcome,
        )
    yield table
    for verdict in verdicts:
        yield sentence(verdict)


def sentence(verdict: Verdict) -> str:
    """`Broken: the share of the win ... is 0.612 (0.583 to 0.641), above 0.45 to 0.55.`"""
    promise, interval = verdict.promise, verdict.interval
    name = f"{promise.name}: " if promise.name else ""
    subject = promise.measure.words(verdict.seat_names)
    promised = range_of(promise.low, promise.high)
    measured = number(interval, promise.measure.digits)
    if math.isnan(interval.estimate):
        return f"Cannot tell: {name}there are no games that show {subject}."
    if verdict.outcome == "kept":
        return f"Kept: {name}{subject} is {measured}, inside {promised}."
    if verdict.outcome == "broken":
        where = "below" if interval.high < promise.low else "above"
        return f"Broken: {name}{subject} is {measured}, {where} {promised}."
    told = f"Cannot tell: {name}{subject} is {measured}, on both sides of a bound of {promised}."
    if verdict.games_enough is None:
        return told
    return f"{told} About {verdict.games_enough:,} games would tell if the estimate stayed."


def summary(verdicts: Sequence[Verdict]) -> str:
    """`2 promises kept, 1 broken, 0 cannot tell.`"""
    counts = {"kept": 0, "broken": 0, "cannot tell": 0}
    for verdict in verdicts:
        counts[verdict.outcome] += 1
    total = "1 promise" if len(verdicts) == 1 else f"{len(verdicts)} promises"
    return f"{total}: " + ", ".join(f"{count} {outcome}" for outcome, count in counts.items())


def range_of(low: float, high: float) -> str:
    """`0.45 to 0.55`, `at least 0.45`, `at most 0.55`."""
    if math.isinf(high):
        return "any number" if math.isinf(low) else f"at least {low:g}"
    return f"at most {high:g}" if math.isinf(low) else f"{low:g} to {high:g}"
