"""Lines over the course of a game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from equipoise.lab.report import figures, words
from equipoise.lab.report.plots import WIDTH
from equipoise.lab.stats import Interval
from equipoise.texts import say

_LINES = (
    (figures.STEEL, (1, 2)),
    (figures.STEEL, (4, 2)),
    (figures.GREEN, (1, 1.5)),
    (figures.GREEN, ()),
    (figures.BLUE, (4, 1.5)),
    (figures.BLUE, ()),
    (figures.ORANGE, ()),
)


def curves(
    name: str,
    title: str,
    about: str,
    heading: str,
    lines: Sequence[tuple[str, Sequence[Interval]]],
    fair: float,
) -> str:
    """A line for each row, its name at its end; the points are the tenths of a game, from its
    beginning, in per cent, each with its interval."""
    figure = figures.new_figure(WIDTH, 3.0)
    with figures.style():
        axes = figure.add_axes((0.06, 0.13, 0.74, 0.76))
        axes.set_xlim(-1, 100)
        axes.set_ylim(100 * min(fair, 0.5) - 4, 102)
        axes.grid(axis="y")
        axes.set_title(heading, fontsize=9, color=figures.INK, loc="left", pad=8)
        axes.axhline(100 * fair, color=figures.INK, linewidth=1.0)
        for place, (_, values) in enumerate(lines):
            colour, dashes = _LINES[place % len(_LINES)]
            xs = [100 * point / len(values) for point in range(len(values))]
            ys = [100 * value.estimate for value in values]
            style = (0, dashes) if dashes else "solid"
            axes.plot(xs, ys, color=colour, linewidth=1.8, linestyle=style)
            for x, value in zip(xs, values, strict=True):
                if not math.isnan(value.low):
                    ends = [100 * value.low, 100 * value.high]
                    axes.plot([x, x], ends, color=colour, linewidth=0.9)
        _write_names(axes, lines)
        axes.set_xticks([0, 25, 50, 75, 100])
        axes.set_xticklabels(
            [
                say("lab.plots.track.start"),
                say("lab.plots.track.quarter"),
                say("lab.plots.track.half"),
                say("lab.plots.track.three_quarters"),
                say("lab.plots.track.end"),
            ]
        )
        axes.set_yticks(range(int(100 * min(fair, 0.5)), 101, 25 if fair < 0.5 else 10))
        axes.set_yticklabels([words.percent(tick / 100, 0) for tick in axes.get_yticks()])
    return figures.inline_svg(figure, name, title, about)


def _write_names(axes: Any, lines: Sequence[tuple[str, Sequence[Interval]]]) -> None:
    """At the right, in the order of the lines' ends, a line apart."""
    ends = [(values[-1].estimate, place) for place, (_, values) in enumerate(lines)]
    low, high = axes.get_ylim()
    step = (high - low) / 13
    top = high - step / 2
    for end, place in sorted(ends, reverse=True):
        y = min(top, 100 * end)
        top = y - step
        colour, dashes = _LINES[place % len(_LINES)]
        style = (0, dashes) if dashes else "solid"
        axes.plot([101, 105], [y, y], color=colour, linewidth=1.8, linestyle=style, clip_on=False)
        axes.text(106, y, lines[place][0], va="center", fontsize=8, color=figures.INK)
