"""Skill as a matrix: every level against every other, and bots that do without something."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from equipoise.lab.experiment import WITHOUT
from equipoise.lab.findings import Analysis, CellAnalysis, Share
from equipoise.lab.report import words
from equipoise.lab.report.content import DASH, Entry, Section, Study, Table, share_entry
from equipoise.lab.stats import coins_in_chess, ladder
from equipoise.lab.stats.interval import Interval
from equipoise.lab.strength import LEVELS, level_of, place_of
from equipoise.texts import say

FEWEST = 3
"""Levels that make a ladder. Set by hand."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """Levels against each other, the weakest as they played first: what the row wins against the
    column."""

    bots: tuple[str, ...]
    shares: NDArray[np.float64]  # [bots, bots]; a half on the diagonal.
    games: NDArray[np.float64]  # [bots, bots]; 0 where two did not meet.
    intervals: Mapping[tuple[int, int], Interval]

    @property
    def points(self) -> NDArray[np.float64]:
        """Elo points of the bots, their mean zero."""
        return ladder(self.shares, self.games)

    def among(self, levels: Sequence[str]) -> Ladder:
        """The same of these levels alone."""
        kept = [i for i, bot in enumerate(self.bots) if bot.partition(":")[0] in levels]
        grid = np.ix_(kept, kept)
        return Ladder(tuple(self.bots[i] for i in kept), self.shares[grid], self.games[grid], {})


def ladder_of(analysis: Analysis) -> Ladder | None:
    """The levels that met each other in line-ups of two bots; None for fewer than three."""
    pairs = [cell for cell in analysis.cells if cell.is_base and _is_pair(cell)]
    bots = sorted({share.name for cell in pairs for share in cell.players}, key=level_of)
    if len(bots) < FEWEST:
        return None
    shares = np.full((len(bots), len(bots)), 0.5)
    games = np.zeros((len(bots), len(bots)))
    intervals = {}
    for cell in pairs:
        one, other = (bots.index(share.name) for share in cell.players)
        # Seats of several players, as shares of a duel.
        duel = _duel(cell.players[0])
        shares[one, other], shares[other, one] = duel, 1 - duel
        games[one, other] = games[other, one] = cell.games
        intervals[one, other] = cell.players[0].share
        intervals[other, one] = cell.players[1].share
    points = ladder(shares, games)
    order = sorted(range(len(bots)), key=lambda i: points[i])
    grid = np.ix_(order, order)
    moved = {(order.index(i), order.index(j)): interval for (i, j), interval in intervals.items()}
    return Ladder(tuple(bots[i] for i in order), shares[grid], games[grid], moved)


def by_strength(studies: Sequence[Study]) -> tuple[Study, ...]:
    """The studies, their cells placed by how strong bots are in the first ladder among them.

    Names of levels promise an order that small budgets need not keep. A bot that is not on the
    ladder keeps the place of its level.
    """
    found = next((known for s in studies if (known := ladder_of(s.analysis))), None)
    if found is None:
        return tuple(studies)
    names = {
        bot.partition(WITHOUT)[0] for s in studies for cell in s.analysis.cells for bot in cell.bots
    }
    ordered = sorted(names, key=lambda bot: (level_of(bot), bot))
    as_played = (bot for bot in found.bots if bot in names)
    ordered = [next(as_played) if bot in found.bots else bot for bot in ordered]
    return tuple(replace(s, analysis=_placed(s.analysis, ordered)) for s in studies)


def _placed(analysis: Analysis, ordered: Sequence[str]) -> Analysis:
    cells = (
        replace(cell, place=ordered.index(cell.bots[0].partition(WITHOUT)[0]))
        for cell in analysis.cells
    )
    return replace(analysis, cells=tuple(cells))


def _is_pair(cell: CellAnalysis) -> bool:
    return len(cell.players) == 2 and all(
        level_of(share.name) >= 0 and WITHOUT not in share.name for share in cell.players
    )


def _duel(share: Share) -> float:
    odds = share.share.estimate * (1 - share.fair)
    whole = odds + (1 - share.share.estimate) * share.fair
    return odds / whole if whole > 0 else 0.5


def sentences(found: Ladder, chess: Ladder | None) -> list[str]:
    """How far the levels are apart, and where that lies on the scale of chess with coins."""
    points = found.points
    told = [
        say(
            "lab.ladder.apart",
            weak=found.bots[0],
            strong=found.bots[-1],
            points=words.fixed(float(points[-1] - points[0]), 0),
            each=words.listed(
                [
                    say("lab.ladder.step", bot=bot, points=words.fixed(float(p - points[0]), 0))
                    for bot, p in list(zip(found.bots, points, strict=True))[1:]
                ],
                8,
            ),
        )
    ]
    for (one, less), (other, more) in itertools.pairwise(zip(found.bots, points, strict=True)):
        if level_of(one) > level_of(other):
            by = words.fixed(float(more - less), 0)
            told.append(say("lab.ladder.order", weaker=one, stronger=other, points=by))
    if chess is not None:
        levels = _common(found, chess)
        if len(levels) >= FEWEST:
            ours, theirs = found.among(levels), chess.among(levels)
            spread = float(ours.points.std())
            coins = coins_in_chess(spread, theirs.shares, theirs.games)
            key = "lab.ladder.chess.wider" if coins == 0 else "lab.ladder.chess"
            told.append(
                say(
                    key,
                    levels=words.listed(levels),
                    spread=words.fixed(spread, 0),
                    chess=words.fixed(float(theirs.points.std()), 0),
                    coins=words.percent(coins, 0),
                )
            )
    return told


def _common(one: Ladder, other: Ladder) -> list[str]:
    names = [{bot.partition(":")[0] for bot in each.bots} for each in (one, other)]
    return [level for level in LEVELS[1:] if all(level in each for each in names)]


def section(analysis: Analysis, name: str, chess: Ladder | None) -> Section | None:
    """The matrix of levels with its ladder, and that of restricted play, if there are any."""
    found = ladder_of(analysis)
    restricted = _restricted(analysis)
    if found is None and restricted is None:
        return None
    paragraphs = [say("lab.sections.skill.text")]
    tables = []
    if found is not None:
        paragraphs += sentences(found, chess)
        if chess is not None:
            paragraphs.append(say("lab.ladder.chess.what"))
        tables.append(_matrix(found))
    if restricted is not None:
        paragraphs += [say("lab.ladder.restricted.text"), *restricted_sentences(analysis)]
        tables.append(restricted)
    heading = say("lab.sections.skill.heading")
    return Section(f"{name}-skill", heading, tuple(paragraphs), (), tuple(tables))


def _matrix(found: Ladder) -> Table:
    points = found.points - found.points[0]
    rows = []
    for i, bot in enumerate(found.bots):
        entries = [Entry(bot)]
        entries += [share_entry(found.intervals.get((i, j))) for j in range(len(found.bots))]
        entries.append(Entry(words.fixed(float(points[i]), 0)))
        rows.append(tuple(entries))
    head = (say("lab.ladder.head.wins"), *found.bots, say("lab.sections.skill.head.elo"))
    return Table(say("lab.ladder.table"), head, tuple(rows))


def _restrictions(analysis: Analysis) -> dict[str, dict[str, Share]]:
    """By restriction and bot, weakest first, what the restricted bot wins against its free self."""
    found: dict[str, dict[str, Share]] = {}
    for cell in sorted(analysis.cells, key=place_of):
        for share in cell.players if cell.is_base else ():
            bot, without, component = share.name.partition(WITHOUT)
            if without and bot in {other.name for other in cell.players}:
                found.setdefault(component, {})[bot] = share
    return found


def restricted_sentences(analysis: Analysis) -> list[str]:
    """What doing without costs most, and what is not missed."""
    worst = []
    for component, by_bot in _restrictions(analysis).items():
        strongest = list(by_bot)[-1]
        share = by_bot[strongest]
        worst.append((share.share.estimate - share.fair, component, strongest, share))
    if not worst:
        return []
    _, component, bot, share = min(worst, key=lambda each: each[0])
    key = {
        "differs": "lab.ladder.restricted.costs",
        "same": "lab.ladder.restricted.nothing",
        "unknown": "lab.ladder.restricted.unknown",
    }[share.answer]
    return [say(key, component=component_text(component), bot=bot, share=words.share(share.share))]


def component_text(component: str) -> str:
    """`beat:large` as `beat large`."""
    return component.replace(":", " ").replace("_", " ")


def _restricted(analysis: Analysis) -> Table | None:
    found = _restrictions(analysis)
    if not found:
        return None
    places = {cell.bots[0].partition(WITHOUT)[0]: place_of(cell) for cell in analysis.cells}
    bots = sorted({bot for by_bot in found.values() for bot in by_bot}, key=places.__getitem__)
    rows = []
    for component, by_bot in found.items():
        entries = [Entry(component_text(component))]
        for bot in bots:
            share = by_bot.get(bot)
            entries.append(share_entry(share.share, share.answer) if share else Entry(DASH))
        rows.append(tuple(entries))
    head = (say("lab.ladder.restricted.head"), *bots)
    return Table(say("lab.ladder.restricted.table"), head, tuple(rows))
