"""One picture of several games beside each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from equipoise.lab.findings import Analysis, CellAnalysis
from equipoise.lab.report import content, figures, plots, summary
from equipoise.lab.report.plots import Panel, Row
from equipoise.lab.strength import level_of, levels
from equipoise.texts import say

SHOWN = ("novice", "club", "master")
"""The levels of a game, where they played."""

MARGIN = 0.05
"""The band of beginning: what a table begins to notice."""


def overview(games: Mapping[str, Sequence[Analysis]]) -> str:
    """An SVG file: for each game, level by level, what beginning, or else the first side, wins, and
    what dice decide alone and with choices; and how much skill counts."""
    rows: dict[str, list[Row]] = {"first": [], "alone": [], "total": [], "skill": []}
    for name, analyses in games.items():
        cells = [cell for analysis in analyses for cell in content.equals(analysis)]
        shown = [c for c in levels(cells) if c.bots[0].partition(":")[0] in SHOWN] or cells[:1]
        for column in rows.values():
            column.append(Row(name))
        for cell in shown:
            _add(rows, cell)
        pairs = [found for analysis in analyses for found in analysis.skill]
        if pairs:
            told = summary.telling(pairs)
            rows["skill"][-len(shown) or -1] = Row(told.strong, told.share)
    panels = [
        Panel(say("lab.overview.beginning"), tuple(rows["first"]), 0.5, MARGIN),
        Panel(say("lab.overview.luck"), tuple(rows["alone"]), 0.0),
        Panel(say("lab.overview.total"), tuple(rows["total"]), 0.0),
        Panel(say("lab.overview.skill"), tuple(rows["skill"]), 0.5),
    ]
    title, about = say("lab.overview.title"), say("lab.overview.about")
    return figures.standalone(plots.forest("overview", title, about, panels))


def _add(rows: Mapping[str, list[Row]], cell: CellAnalysis) -> None:
    first = cell.first_mover or cell.sides[0]
    label = cell.bots[0] if level_of(cell.bots[0]) >= 0 else content.with_bots(cell)
    rows["first"].append(Row(label, first.share, first.answer))
    luck = cell.luck if cell.luck and cell.luck.exact != "deterministic bots" else None
    rows["alone"].append(Row(label, luck.share) if luck else Row(label))
    rows["total"].append(Row(label, luck.total) if luck and luck.total else Row(label))
    rows["skill"].append(Row(label))
