"""One picture of several games beside each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from equipoise.lab.findings import Analysis
from equipoise.lab.report import content, figures, plots, summary
from equipoise.lab.report.plots import Panel, Row
from equipoise.texts import say


def overview(games: Mapping[str, Sequence[Analysis]]) -> str:
    """An SVG file: for each game the share of its first side, its luck and its skill."""
    sides, luck, skill = [], [], []
    for name, analyses in games.items():
        cells = [cell for analysis in analyses for cell in content.equals(analysis)]
        first = cells[0].sides[0] if cells else None
        if first:
            label = say("lab.overview.side", game=name, side=content.side_name(first))
            sides.append(Row(label, first.share, first.answer))
        else:
            sides.append(Row(name))
        told = content.telling_luck(cells)
        luck.append(Row(name, told[0][1].share) if told else Row(name))
        pairs = [found for analysis in analyses for found in analysis.skill]
        skill.append(Row(name, summary.telling(pairs).share) if pairs else Row(name))
    panels = [
        Panel(say("lab.overview.sides"), tuple(sides), 0.5),
        Panel(say("lab.overview.luck"), tuple(luck), 0.0),
        Panel(say("lab.overview.skill"), tuple(skill), 0.5),
    ]
    title, about = say("lab.overview.title"), say("lab.overview.about")
    return figures.standalone(plots.forest("overview", title, about, panels))
