"""A comparison as an HTML page."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from equipoise.lab.diff import words
from equipoise.lab.diff.compare import Change, Comparison
from equipoise.lab.report.words import count, percent

WIDTH, HEIGHT = 200, 16


def render(comparison: Comparison, title: str | None = None) -> str:
    """The page as HTML text, complete in itself: no script, no font and no picture from outside."""
    before, after = comparison.before.experiment, comparison.after.experiment
    titles = before.title, after.title
    usual = titles[0] if titles[0] == titles[1] else f"{titles[0]} and {titles[1]}"
    return _template().render(
        title=title or f"What if: {usual}",
        comparison=comparison,
        experiments=(("before", before), ("after", after)),
        confidence=percent(comparison.confidence, 0),
        margin=f"{100 * comparison.margin:g}",
        bar=bar,
        count=count,
        words=words,
    )


def bar(change: Change) -> Markup:
    """The interval of the difference over the margin, as a small picture; the numbers beside it
    say the same."""
    interval, margin = change.difference, change.margin
    if not all(map(math.isfinite, (interval.low, interval.high, margin))):
        return Markup("")
    reach = 1.15 * max(2 * margin, abs(interval.low), abs(interval.high), 1e-9)

    def x(difference: float) -> str:
        return f"{WIDTH / 2 * (1 + difference / reach):.1f}"

    band = f"{WIDTH * margin / reach:.1f}"
    middle = HEIGHT // 2
    return Markup(
        f'<svg class="bar {words.MARKS[change.outcome]}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'aria-hidden="true"><rect x="{x(-margin)}" y="0" width="{band}" height="{HEIGHT}"/>'
        f'<path class="zero" d="M{x(0)} 0V{HEIGHT}"/>'
        f'<path class="reach" d="M{x(interval.low)} {middle}H{x(interval.high)}"/>'
        f'<circle cx="{x(interval.estimate)}" cy="{middle}" r="4"/></svg>'
    )


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
    return environment.get_template("diff.html")
