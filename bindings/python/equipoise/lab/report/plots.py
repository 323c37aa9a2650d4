"""The figures of a report. The description of each says what it shows, for screen readers."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.patches import Polygon

from equipoise.lab.findings import Distribution
from equipoise.lab.report import figures, words
from equipoise.lab.stats import Answer, Interval
from equipoise.texts import say

WIDTH = 9.0
ROW = 0.25
"""Inches: the width of every figure and the height of a row of a plot of intervals."""

_MARKS: dict[Answer | None, tuple[str, str, bool]] = {
    None: ("o", figures.BLUE, True),
    "differs": ("D", figures.ORANGE, True),
    "same": ("o", figures.GREEN, True),
    "unknown": ("o", figures.STEEL, False),
}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a plot of intervals; a row without one is a heading."""

    label: str
    value: Interval | None = None
    answer: Answer | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """A column of a plot of intervals: the same rows under another measure.

    Values are drawn `scale` times as large, the band `margin` (before scaling) around `at`.
    """

    heading: str
    rows: tuple[Row, ...]
    at: float
    margin: float = 0.0
    scale: float = 100.0
    digits: int = 1
    sign: bool = False


def forest(name: str, title: str, about: str, panels: Sequence[Panel]) -> str:
    """Intervals under each other, the panels side by side with the labels of the first."""
    count = len(panels[0].rows)
    figure = figures.new_figure(WIDTH, 0.85 + ROW * count)
    with figures.style():
        labels = min(0.36, 0.03 + 0.0085 * max(len(row.label) for row in panels[0].rows))
        numbers = 0.19 if len(panels) == 1 else 0.012
        width = (1 - labels - numbers) / len(panels)
        top, bottom = 0.45 / figure.get_figheight(), 0.4 / figure.get_figheight()
        for place, panel in enumerate(panels):
            gap = 0.0 if len(panels) == 1 else 0.022
            box = (labels + place * width + gap / 2, bottom, width - gap, 1 - top - bottom)
            axes = figure.add_axes(box)
            _draw_panel(axes, panel, with_labels=place == 0, with_numbers=len(panels) == 1)
    return figures.inline_svg(figure, name, title, about)


def _draw_panel(axes: Axes, panel: Panel, *, with_labels: bool, with_numbers: bool) -> None:
    low, high = _limits(panel)
    axes.set_xlim(low, high)
    axes.set_ylim(len(panel.rows) - 0.5, -0.5)
    axes.grid(axis="x")
    axes.set_title(panel.heading, fontsize=9, color=figures.INK, loc="left", pad=8)
    if panel.margin:
        reach = panel.scale * panel.margin
        at = panel.scale * panel.at
        axes.axvspan(at - reach, at + reach, color=figures.BAND, linewidth=0)
    axes.axvline(panel.scale * panel.at, color=figures.INK, linewidth=1.0)
    _draw_intervals(axes, panel, low, high)
    for y, row in enumerate(panel.rows):
        if row.value is not None and with_numbers:
            _write_number(axes, y, row.value, panel)
    axes.set_yticks(range(len(panel.rows)))
    axes.set_yticklabels([row.label for row in panel.rows] if with_labels else [])
    for text, row in zip(axes.get_yticklabels(), panel.rows, strict=False):
        if row.value is None:
            text.set_fontweight("bold")


def _limits(panel: Panel) -> tuple[float, float]:
    """What the axis shows: the reference and the intervals, except a few very long ones."""
    values = [row.value for row in panel.rows if row.value is not None]
    ends = [end - panel.at for v in values for end in (v.low, v.high) if math.isfinite(end)]
    band = 1.5 * panel.margin
    low = max(band, _usual([-end for end in ends] + [band]))
    high = max(band, _usual(ends + [band]))
    room = 0.06 * (low + high) or 0.01
    return panel.scale * (panel.at - low - room), panel.scale * (panel.at + high + room)


def _usual(reaches: list[float]) -> float:
    """The farthest of them, or less if it is far from the others."""
    ordered = sorted(max(0.0, reach) for reach in reaches)
    most = ordered[-1]
    usual = 1.5 * ordered[int(0.85 * (len(ordered) - 1))]
    return usual if len(ordered) > 12 and 0 < 2 * usual < most else most


def _draw_intervals(axes: Axes, panel: Panel, left: float, right: float) -> None:
    """All rows of an answer in one go, which keeps the file small."""
    for answer, (marker, colour, filled) in _MARKS.items():
        xs, ys, middles, at = [], [], [], []
        for y, row in enumerate(panel.rows):
            value = row.value
            if value is None or row.answer != answer or math.isnan(value.estimate):
                continue
            low = left if math.isnan(value.low) else panel.scale * value.low
            high = right if math.isnan(value.high) else panel.scale * value.high
            xs += [max(left, min(right, low)), max(left, min(right, high)), math.nan]
            ys += [y, y, math.nan]
            for beyond, end, arrow in ((low < left, left, "<"), (high > right, right, ">")):
                if beyond:
                    axes.plot([end], [y], color=colour, marker=arrow, markersize=5, clip_on=False)
            if left <= panel.scale * value.estimate <= right:
                middles.append(panel.scale * value.estimate)
                at.append(y)
        if not xs:
            continue
        axes.plot(xs, ys, color=colour, linewidth=1.6, solid_capstyle="butt", clip_on=False)
        axes.plot(
            middles,
            at,
            color=colour,
            linestyle="none",
            clip_on=False,
            marker=marker,
            markersize=5.4 if marker == "D" else 6.2,
            markerfacecolor=colour if filled else figures.PAPER,
            markeredgecolor=colour,
            markeredgewidth=1.3,
        )


def _write_number(axes: Axes, y: int, value: Interval, panel: Panel) -> None:
    middle = words.fixed(panel.scale * value.estimate, panel.digits, sign=panel.sign)
    ends = words.interval(value, panel.scale, panel.digits, sign=panel.sign)
    place = axes.get_yaxis_transform()
    axes.text(1.07, y, middle, transform=place, ha="right", va="center", fontweight="bold")
    axes.text(1.085, y, ends, transform=place, va="center", color=figures.SOFT, fontsize=8)


def beam(name: str, title: str, about: str, left: str, right: str, share: Interval) -> str:
    """A see-saw that leans to the side that wins more, the further its share is from a half."""
    figure = figures.new_figure(WIDTH, 1.9)
    with figures.style():
        axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
        axes.set_axis_off()
        axes.set_xlim(-4.5, 4.5)
        axes.set_ylim(-1.0, 0.9)
        lean = _lean(share.estimate)
        for sign in (-1, 1):
            ends = [_end(sign, _lean(end)) for end in (share.low, share.high)]
            wedge = Polygon([(0.0, 0.0), *ends], color=figures.BAND, linewidth=0)
            axes.add_patch(wedge)
        axes.plot([-3.2, 3.2], [0, 0], color=figures.SOFT, linewidth=0.8, dashes=(3, 3))
        (x0, y0), (x1, y1) = _end(-1, lean), _end(1, lean)
        axes.plot([x0, x1], [y0, y1], color=figures.INK, linewidth=5, solid_capstyle="round")
        axes.add_patch(
            Polygon([(0, -0.06), (-0.34, -0.75), (0.34, -0.75)], color=figures.ORANGE, linewidth=0)
        )
        axes.plot([-1.2, 1.2], [-0.76, -0.76], color=figures.INK, linewidth=1.5)
        other = Interval(1 - share.estimate, 1 - share.high, 1 - share.low, share.n, share.method)
        for x, y, label, value in ((x0, y0, left, share), (x1, y1, right, other)):
            align = "right" if x < 0 else "left"
            edge = x + (-0.28 if x < 0 else 0.28)
            axes.text(edge, y + 0.14, label, fontsize=11, ha=align, va="center")
            text = words.percent(value.estimate)
            axes.text(edge, y - 0.14, text, fontsize=11, fontweight="bold", ha=align, va="center")
    return figures.inline_svg(figure, name, title, about)


def _lean(share: float) -> float:
    """The angle in radians for the share of the left side: 10 degrees at 10 points from fair."""
    degrees = max(-15.0, min(15.0, 100 * (share - 0.5)))
    return math.radians(degrees)


def _end(side: int, lean: float) -> tuple[float, float]:
    reach = 3.0
    return side * reach * math.cos(lean), side * reach * math.sin(lean)


def bars(name: str, title: str, about: str, heading: str, rows: Sequence[Row]) -> str:
    """Shares of a whole as bars from 0 to 100 %, each with its interval."""
    figure = figures.new_figure(WIDTH, 0.85 + 1.4 * ROW * len(rows))
    with figures.style():
        labels = min(0.36, 0.03 + 0.0085 * max(len(row.label) for row in rows))
        height = figure.get_figheight()
        box = (labels, 0.4 / height, 0.81 - labels, 1 - 0.85 / height)
        axes = figure.add_axes(box)
        axes.set_xlim(0, 100)
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.set_title(heading, fontsize=9, color=figures.INK, loc="left", pad=8)
        axes.grid(axis="x")
        panel = Panel(heading, tuple(rows), 0.0)
        for y, row in enumerate(rows):
            if row.value is None or math.isnan(row.value.estimate):
                continue
            _draw_share(axes, y, row.value)
            _write_number(axes, y, row.value, panel)
        axes.set_yticks(range(len(rows)))
        axes.set_yticklabels([row.label for row in rows])
        axes.set_xticks(range(0, 101, 20))
        axes.set_xticklabels([words.percent(tick / 100, 0) for tick in range(0, 101, 20)])
    return figures.inline_svg(figure, name, title, about)


def _draw_share(axes: Axes, y: int, value: Interval) -> None:
    middle = 100 * max(0.0, min(1.0, value.estimate))
    axes.barh(y, 100, height=0.5, color=figures.BAND, linewidth=0)
    axes.barh(y, middle, height=0.5, color=figures.BLUE, linewidth=0)
    low, high = (100 * max(0.0, min(1.0, end)) for end in (value.low, value.high))
    if high > low:
        axes.plot([low, high], [y, y], color=figures.INK, linewidth=1.4)
        for end in (low, high):
            axes.plot([end, end], [y - 0.13, y + 0.13], color=figures.INK, linewidth=1.4)


def histograms(
    name: str,
    title: str,
    about: str,
    heading: str,
    parts: Sequence[tuple[str, Distribution]],
) -> str:
    """Distributions of a count, one beside the other, the quartiles marked below each."""
    columns = min(3, len(parts))
    lines = -(-len(parts) // columns)
    figure = figures.new_figure(WIDTH, 1.95 * lines)
    with figures.style():
        all_axes = figure.subplots(lines, columns, squeeze=False)
        figure.subplots_adjust(
            left=0.02,
            right=0.985,
            top=1 - 0.42 / (1.95 * lines),
            bottom=0.42 / (1.95 * lines),
            wspace=0.12,
            hspace=0.75,
        )
        for place in range(lines * columns):
            axes = all_axes[place // columns][place % columns]
            if place < len(parts):
                _draw_histogram(axes, heading, *parts[place])
            else:
                axes.set_axis_off()
    return figures.inline_svg(figure, name, title, about)


def _draw_histogram(axes: Axes, heading: str, label: str, values: Distribution) -> None:
    peak = max(values.counts, default=0) or 1
    for left, right, height in zip(values.edges, values.edges[1:], values.counts, strict=False):
        room = 0.06 * (right - left)
        axes.bar(
            left + room / 2,
            height,
            width=right - left - room,
            align="edge",
            color=figures.BLUE,
            linewidth=0,
        )
    at = dict(values.quantiles)
    places = {q: at[q].estimate for q in (0.05, 0.25, 0.5, 0.75, 0.95) if q in at}
    y = -0.07 * peak
    axes.plot([places[0.05], places[0.95]], [y, y], color=figures.INK, linewidth=1.0)
    axes.plot(
        [places[0.25], places[0.75]],
        [y, y],
        color=figures.INK,
        linewidth=4.0,
        solid_capstyle="butt",
    )
    axes.plot(
        [places[0.5]],
        [y],
        color=figures.INK,
        marker="o",
        markersize=5.5,
        markerfacecolor=figures.PAPER,
        markeredgecolor=figures.INK,
        markeredgewidth=1.3,
    )
    axes.set_ylim(-0.16 * peak, 1.05 * peak)
    axes.set_yticks([])
    axes.set_title(label, fontsize=9, color=figures.INK, loc="left", pad=6)
    axes.set_xlabel(heading, fontsize=8)


def track(
    name: str,
    title: str,
    about: str,
    rows: Sequence[tuple[str, Sequence[tuple[str, Interval]]]],
) -> str:
    """Moments of a game on a line from its beginning to its end, a line for each row."""
    figure = figures.new_figure(WIDTH, 0.75 + 0.62 * len(rows))
    with figures.style():
        labels = min(0.36, 0.03 + 0.0085 * max(len(label) for label, _ in rows))
        height = figure.get_figheight()
        axes = figure.add_axes((labels, 0.4 / height, 0.96 - labels, 1 - 0.45 / height))
        axes.set_xlim(0, 100)
        axes.set_ylim(len(rows) - 0.5, -0.62)
        for y, (_, moments) in enumerate(rows):
            axes.plot([0, 100], [y, y], color=figures.RULE, linewidth=3)
            for (label, value), draw in zip(moments, _MOMENTS, strict=False):
                draw(axes, y, label, value)
        axes.set_yticks(range(len(rows)))
        axes.set_yticklabels([label for label, _ in rows])
        axes.spines["bottom"].set_visible(False)
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
    return figures.inline_svg(figure, name, title, about)


def _moment(marker: str, colour: str, above: bool) -> Callable[[Axes, int, str, Interval], None]:
    def draw(axes: Axes, y: int, label: str, value: Interval) -> None:
        if math.isnan(value.estimate):
            return
        x = 100 * value.estimate
        axes.plot([100 * value.low, 100 * value.high], [y, y], color=colour, linewidth=3)
        axes.plot(
            [x],
            [y],
            color=colour,
            marker=marker,
            markersize=7,
            markerfacecolor=colour,
            markeredgecolor=figures.PAPER,
            markeredgewidth=1.0,
        )
        side = -0.24 if above else 0.24
        align = "right" if x > 80 else "left" if x < 20 else "center"
        axes.text(x, y + side, label, ha=align, va="center", fontsize=8, color=colour)

    return draw


_MOMENTS = (_moment("D", figures.ORANGE, True), _moment("o", figures.BLUE, False))
