"""What changed, in sentences."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from equipoise.lab.diff.compare import COUNTS, Change, Comparison, Outcome
from equipoise.lab.measures import NAMES
from equipoise.lab.report import words
from equipoise.lab.stats.interval import Interval

HEADINGS: dict[Outcome, str] = {
    "beyond": "Changed by more than the margin",
    "differs": "Changed, but perhaps by no more than the margin",
    "same": "Did not change by more than the margin",
    "unknown": "The games cannot tell",
}
"""The groups of the summary, in its order."""

SHORT: dict[Outcome, str] = {
    "beyond": "changed",
    "differs": "changed a little or more",
    "same": "same within the margin",
    "unknown": "cannot tell",
}

MARKS = {"beyond": "differs", "differs": "differs", "same": "same", "unknown": "unknown"}
"""The marks of the laboratory's pages."""

_LABELS = {
    "first_mover": "share of the side that begins",
    "draws": "shared wins",
    "unfinished": "games that are cut off",
    "decisions": "decisions",
    "branching": "legal actions for each decision",
    "lead_changes": "lead changes",
    "settled": "part of a game until it is settled",
    "drama": "drama",
    "luck": "luck",
}
_SENTENCES = {
    "first_mover": "the side that begins wins {before} before and {after} after",
    "draws": "{before} of the games end in a shared win before and {after} after",
    "unfinished": "{before} of the games are cut off before and {after} after",
    "decisions": "a game takes {before} decisions before and {after} after",
    "branching": "a decision has {before} legal actions before and {after} after",
    "lead_changes": "the lead changes {before} times before and {after} times after",
    "settled": "the winner leads for good after {before} of the game before and {after} after",
    "drama": "drama is {before} before and {after} after",
    "luck": "dice and deals explain {before} of the outcome before and {after} after",
}


def whose(change: Change) -> str:
    """The side or bot that a share belongs to; empty for other measures."""
    measure = change.measure
    if measure.player is not None:
        return measure.player
    if measure.seat is None:
        return ""
    side = measure.cell.sides[measure.seat]
    pairs = zip(change.seat_names, measure.cell.sides, strict=True)
    return " + ".join(seat_name(name) for name, its in pairs if its == side)


def seat_name(name: str) -> str:
    """`S1` as it is; a number becomes `seat 0`."""
    return f"seat {name}" if name.isdigit() else name


def label(change: Change) -> str:
    """The measure without its value: `S1's share of the win`."""
    name = whose(change)
    return f"{name}'s {NAMES['share']}" if name else _LABELS[change.measure.what]


def value(change: Change, interval: Interval) -> str:
    """`52.4 %`, `33.6`: an estimate as its measure is written."""
    if change.measure.what in COUNTS:
        return words.fixed(interval.estimate, change.measure.digits)
    if change.measure.what == "drama":
        return words.fixed(interval.estimate, 3)
    return words.percent(interval.estimate)


def bounds(change: Change, interval: Interval) -> str:
    """`51.1 to 53.5`."""
    scale, digits = _scale(change)
    return words.interval(interval, scale, digits)


def difference(change: Change) -> str:
    """`+5.7 points (+3.2 to +8.2)`, `-2.4 (-3.0 to -1.8)`."""
    if change.measure.what in COUNTS or change.measure.what == "drama":
        return words.number(change.difference, _scale(change)[1], sign=True)
    return words.points(change.difference)


def margin(change: Change) -> str:
    """`5 points`, `1.7`."""
    scale, digits = _scale(change)
    if scale == 100:
        return f"{100 * change.margin:g} points"
    return words.fixed(change.margin, digits)


def sentence(change: Change, where: str = "") -> str:
    """`With novices: S1 wins 52.4 % before and 58.1 % after, +5.7 points (+3.2 to +8.2).`"""
    name = whose(change)
    text = f"{name} wins {{before}} before and {{after}} after" if name else ""
    text = text or _SENTENCES[change.measure.what]
    told = text.format(before=value(change, change.before), after=value(change, change.after))
    told = f"{where}: {told}" if where else _begin(told)
    if math.isnan(change.difference.estimate):
        return f"{told}."
    return f"{told}, {difference(change)}."


def summary(comparison: Comparison) -> Iterator[tuple[str, list[str]]]:
    """For each answer that occurs, its heading and what has it: a sentence for each measure that
    changed, a list for each cell of those that did not, or perhaps did not."""
    for outcome, heading in HEADINGS.items():
        ours = [change for change in comparison.changes if change.outcome == outcome]
        if not ours:
            continue
        if outcome in ("beyond", "differs"):
            yield heading, [sentence(change, where(comparison, change)) for change in ours]
            continue
        names: dict[str, list[str]] = {}
        for change in ours:
            names.setdefault(where(comparison, change), []).append(label(change))
        listed = ((cell, words.listed(measures, len(measures))) for cell, measures in names.items())
        yield heading, [f"{cell}: {text}." if cell else f"{_begin(text)}." for cell, text in listed]


def headline(changes: Sequence[Change]) -> str:
    """`9 measures: 2 changed by more than the margin; 5 did not; for 2 the games cannot tell.`"""
    parts: dict[Outcome, str] = {
        "beyond": "{} changed by more than the margin",
        "differs": "{} changed, but perhaps by no more than the margin",
        "same": "{} did not change by more than the margin",
        "unknown": "for {} the games cannot tell",
    }
    counts = {given: sum(change.outcome == given for change in changes) for given in parts}
    told = "; ".join(parts[given].format(count) for given, count in counts.items() if count)
    return f"{len(changes)} measure{'' if len(changes) == 1 else 's'}: {told}."


def where(comparison: Comparison, change: Change) -> str:
    """The cell of a change, where there are several."""
    return change.measure.cell.name if len(comparison.pairs) > 1 else ""


def lines(comparison: Comparison) -> Iterator[str]:
    """The summary as it is printed."""
    for name, before, after in comparison.settings:
        yield f"{name}: {before} -> {after}"
    yield headline(comparison.changes)
    for heading, sentences in summary(comparison):
        yield ""
        yield f"{heading}:"
        yield from (f"  {text}" for text in sentences)


def _begin(text: str) -> str:
    """The text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def _scale(change: Change) -> tuple[float, int]:
    """What values are multiplied by to be written, and with how many decimals."""
    if change.measure.what in COUNTS:
        return 1, change.measure.digits
    return (1, 3) if change.measure.what == "drama" else (100, 1)
