"""What changed, in sentences."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from equipoise.lab.diff.compare import COUNTS, Change, Comparison, Outcome
from equipoise.lab.report import words
from equipoise.lab.stats.interval import Interval
from equipoise.texts import say

HEADINGS: dict[Outcome, str] = {
    "beyond": "lab.diff.heading.beyond",
    "differs": "lab.diff.heading.differs",
    "same": "lab.diff.heading.same",
    "unknown": "lab.diff.heading.unknown",
}
"""The groups of the summary, in its order."""

MARKS = {"beyond": "differs", "differs": "differs", "same": "same", "unknown": "unknown"}
"""The marks of the laboratory's pages."""

_SHORT: dict[Outcome, str] = {
    "beyond": "lab.diff.short.beyond",
    "differs": "lab.diff.short.differs",
    "same": "lab.diff.short.same",
    "unknown": "lab.diff.short.unknown",
}
_TOLD: dict[Outcome, str] = {
    "beyond": "lab.diff.told.beyond",
    "differs": "lab.diff.told.differs",
    "same": "lab.diff.told.same",
    "unknown": "lab.diff.told.unknown",
}
_COUNTED: dict[Outcome, str] = {
    "beyond": "lab.diff.count.beyond",
    "differs": "lab.diff.count.differs",
    "same": "lab.diff.count.same",
    "unknown": "lab.diff.count.unknown",
}
_LABELS = {
    "share": "lab.diff.label.share",
    "first_mover": "lab.diff.label.first_mover",
    "draws": "lab.diff.label.draws",
    "unfinished": "lab.diff.label.unfinished",
    "decisions": "lab.diff.label.decisions",
    "branching": "lab.diff.label.branching",
    "lead_changes": "lab.diff.label.lead_changes",
    "settled": "lab.diff.label.settled",
    "drama": "lab.diff.label.drama",
    "luck": "lab.diff.label.luck",
}
_SENTENCES = {
    "share": "lab.diff.sentence.share",
    "first_mover": "lab.diff.sentence.first_mover",
    "draws": "lab.diff.sentence.draws",
    "unfinished": "lab.diff.sentence.unfinished",
    "decisions": "lab.diff.sentence.decisions",
    "branching": "lab.diff.sentence.branching",
    "lead_changes": "lab.diff.sentence.lead_changes",
    "settled": "lab.diff.sentence.settled",
    "drama": "lab.diff.sentence.drama",
    "luck": "lab.diff.sentence.luck",
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
    return say("lab.diff.seat", seat=name) if name.isdigit() else name


def label(change: Change) -> str:
    """The measure without its value: `S1's share of the win`."""
    return say(_LABELS[change.measure.what], name=whose(change))


def value(change: Change, interval: Interval) -> str:
    """`52.4 %`, `33.6`: an estimate as its measure is written."""
    scale, digits = _scale(change)
    if scale == 1:
        return words.fixed(interval.estimate, digits)
    return words.percent(interval.estimate)


def bounds(change: Change, interval: Interval) -> str:
    """`51.1 to 53.5`."""
    return words.interval(interval, *_scale(change))


def difference(change: Change) -> str:
    """`+5.7 points (+3.2 to +8.2)`, `-2.4 (-3.0 to -1.8)`."""
    scale, digits = _scale(change)
    if scale == 1:
        return words.number(change.difference, digits, sign=True)
    return words.points(change.difference)


def margin(change: Change) -> str:
    """`5 points`, `1.7`."""
    scale, digits = _scale(change)
    if scale == 1:
        return words.fixed(change.margin, digits)
    return say("lab.diff.points", points=f"{scale * change.margin:g}")


def short(outcome: Outcome) -> str:
    """`changed`, for a table."""
    return say(_SHORT[outcome])


def told(change: Change) -> str:
    """`That is more than the margin of 5 points.`"""
    return say(_TOLD[change.outcome], margin=margin(change))


def sentence(change: Change, cell: str = "") -> str:
    """`novices: S1 wins 52.4 % before and 58.1 % after, +5.7 points (+3.2 to +8.2).`"""
    before, after = value(change, change.before), value(change, change.after)
    key = _SENTENCES[change.measure.what]
    said = _begun(say(key, name=whose(change), before=before, after=after), cell)
    if math.isnan(change.difference.estimate):
        return say("lab.diff.sentence.alone", told=said)
    return say("lab.diff.sentence.whole", told=said, difference=difference(change))


def summary(comparison: Comparison) -> Iterator[tuple[str, list[str]]]:
    """For each answer that occurs, its heading and what has it: a sentence for each measure that
    changed, a list for each cell of those that did not, or perhaps did not."""
    for outcome, heading in HEADINGS.items():
        ours = [change for change in comparison.changes if change.outcome == outcome]
        if not ours:
            continue
        if outcome in ("beyond", "differs"):
            yield say(heading), [sentence(change, where(comparison, change)) for change in ours]
            continue
        labels: dict[str, list[str]] = {}
        for change in ours:
            labels.setdefault(where(comparison, change), []).append(label(change))
        yield say(heading), [_list_of(measures, cell) for cell, measures in labels.items()]


def headline(changes: Sequence[Change]) -> str:
    """`9 measures: 2 changed by more than the margin; 5 did not; for 2 the games cannot tell.`"""
    parts = ""
    for outcome, key in _COUNTED.items():
        count = sum(change.outcome == outcome for change in changes)
        if count:
            part = say(key, count=count)
            parts = say("lab.diff.count.next", parts=parts, part=part) if parts else part
    return say("lab.diff.count.measures", count=len(changes), parts=parts)


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


def _list_of(measures: Sequence[str], cell: str) -> str:
    said = words.listed(measures, len(measures))
    return say("lab.diff.sentence.alone", told=_begun(said, cell))


def _begun(said: str, cell: str) -> str:
    """As the beginning of a sentence, behind the cell if there is one."""
    if cell:
        return say("lab.diff.sentence.in_cell", cell=cell, told=said)
    return said[:1].upper() + said[1:]


def _scale(change: Change) -> tuple[float, int]:
    """What values are multiplied by to be written, and with how many decimals."""
    if change.measure.what in COUNTS:
        return 1, change.measure.digits
    return (1, 3) if change.measure.what == "drama" else (100, 1)
