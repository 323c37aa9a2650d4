"""A comparison as an HTML page."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from equipoise.lab.diff import words
from equipoise.lab.diff.compare import COUNT_MARGIN, Change, Comparison
from equipoise.lab.report.words import count, listed, percent
from equipoise.texts import language, say

WIDTH = 200  # Of the pictures; the template has their height.


def render(comparison: Comparison, title: str | None = None) -> str:
    """The page as HTML text, complete in itself: no script, no font and no picture from outside."""
    titles = comparison.before.experiment.title, comparison.after.experiment.title
    usual = titles[0]
    if titles[0] != titles[1]:
        usual = say("lab.diff.page.title.two", before=titles[0], after=titles[1])
    return _template().render(
        title=title or say("lab.diff.page.title", title=usual),
        language=language(),
        comparison=comparison,
        confidence=percent(comparison.confidence, 0),
        counts=percent(COUNT_MARGIN, 0),
        left_out=listed(comparison.left_out, len(comparison.left_out)),
        margin=f"{100 * comparison.margin:g}",
        bar=bar,
        width=WIDTH,
        count=count,
        words=words,
    )


@dataclass(frozen=True)
class Bar:
    """Places along a picture of a difference, in its units: the band of the margin, zero, the
    interval and its estimate."""

    band: tuple[float, float]
    zero: float
    low: float
    high: float
    estimate: float


def bar(change: Change) -> Bar | None:
    """The interval of the difference over the margin; None where either is unknown. The numbers
    beside the picture say the same."""
    interval, margin = change.difference, change.margin
    if not all(map(math.isfinite, (interval.low, interval.high, margin))):
        return None
    reach = 1.15 * max(2 * margin, abs(interval.low), abs(interval.high), 1e-9)

    def x(difference: float) -> float:
        return round(WIDTH / 2 * (1 + difference / reach), 1)

    band = (x(-margin), x(margin))
    return Bar(band, x(0), x(interval.low), x(interval.high), x(interval.estimate))


@cache
def _template() -> Template:
    here = Path(__file__).parent
    environment = Environment(
        loader=FileSystemLoader([here, here.parent / "report"]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["say"] = say
    return environment.get_template("diff.html")
