"""What holds over strength, for line-ups of equals at three levels or more."""

from __future__ import annotations

from collections.abc import Sequence

from equipoise.lab.analysis_cells import LEDGER_SEES
from equipoise.lab.findings import CellAnalysis, Share
from equipoise.lab.report import content, curves, plots, words
from equipoise.lab.report.content import DASH, Entry, Figure, Section, Table, share_entry
from equipoise.lab.report.plots import Panel, Row
from equipoise.lab.stats import Interval
from equipoise.lab.strength import OverStrength, Step, Verdict, over_strength
from equipoise.texts import say

_FAIRNESS: dict[Verdict, str] = {
    "same": "lab.strength.fairness.same",
    "more": "lab.strength.fairness.more",
    "less": "lab.strength.fairness.less",
    "depends": "lab.strength.fairness.depends",
    "unknown": "lab.strength.fairness.unknown",
}
_BEGINNING: dict[Verdict, str] = {
    "same": "lab.strength.beginning.same",
    "more": "lab.strength.beginning.more",
    "less": "lab.strength.beginning.less",
    "depends": "lab.strength.beginning.depends",
    "unknown": "lab.strength.beginning.unknown",
}


def told_sides(cells: Sequence[CellAnalysis]) -> range:
    """The sides worth telling: of two, the first says as much as both."""
    count = len(cells[0].sides)
    return range(1 if count == 2 else count)


def side_over_strength(cells: Sequence[CellAnalysis], side: int) -> OverStrength:
    return over_strength(cells, lambda cell: cell.sides[side])


def beginning(cells: Sequence[CellAnalysis]) -> OverStrength:
    return over_strength(cells, lambda cell: cell.first_mover)


def fairness_sentences(cells: Sequence[CellAnalysis], margin: float) -> list[str]:
    """What holds from club on about every side and about beginning."""
    sentences = [
        _verdict(
            _FAIRNESS,
            side_over_strength(cells, side),
            margin,
            content.side_name(cells[0].sides[side]),
        )
        for side in told_sides(cells)
    ]
    begun = beginning(cells)
    if begun.steps:
        sentences.append(_verdict(_BEGINNING, begun, margin, ""))
    return list(dict.fromkeys(sentences))


def _verdict(keys: dict[Verdict, str], found: OverStrength, margin: float, side: str) -> str:
    steps = found.trusted or found.steps
    mixed = found.verdict in ("depends", "unknown")
    return say(
        keys[found.verdict],
        side=side,
        points=words.fixed(100 * margin, 0),
        each=words.listed([_answered(step) if mixed else _at(step) for step in steps], 8),
        count=sum(step.answer not in (None, "unknown") for step in steps),
    )


def _at(step: Step) -> str:
    share = words.percent(step.value.estimate)
    return say("lab.strength.at", value=share, bot=step.bot)


def _answered(step: Step) -> str:
    answer = words.answer(step.answer or "unknown")
    share = words.percent(step.value.estimate)
    return say("lab.strength.at_answered", value=share, bot=step.bot, answer=answer)


def _at_within(step: Step) -> str:
    interval = words.interval(step.value, 100)
    share = words.percent(step.value.estimate)
    return say("lab.strength.at_within", value=share, bot=step.bot, interval=interval)


def luck_sentences(cells: Sequence[CellAnalysis]) -> list[str]:
    """How much dice decide, alone and with choices, at the levels from club on."""
    known = [cell for cell, _ in content.telling_luck(cells)]
    if not known:
        return []
    if all(cell.luck and cell.luck.exact == "no chance" for cell in known):
        return [say("lab.summary.luck.no_chance")]
    steps = over_strength(known, lambda cell: cell.luck.share if cell.luck else None)
    shown = steps.trusted or steps.steps
    each = words.listed([_at_within(step) for step in shown], 8)
    sentences = [say("lab.strength.luck.alone", each=each)]
    last, bot = known[-1].luck, known[-1].bots[0]
    if last and last.total:
        share = words.share(last.total)
        bounds = last.total.estimate < content.NO_BOUND
        key = "lab.strength.luck.total" if bounds else "lab.strength.luck.entwined"
        sentences.append(say(key, share=share, bot=bot))
    if last and last.swing and last.ledger and last.ledger.estimate > LEDGER_SEES:
        key = "lab.strength.luck.exact" if last.by_table else "lab.strength.luck.swing"
        told = say(
            key,
            points=words.fixed(100 * last.swing.estimate),
            part=words.percent(last.ledger.estimate, 0),
            bot=bot,
        )
        sentences.insert(0, told)  # What sees most comes first.
    return [" ".join(sentences)]


def fairness(cells: Sequence[CellAnalysis], margin: float, name: str) -> Section:
    """Shares of the win of equals, level by level."""
    panels = []
    for side in told_sides(cells):
        share = [cell.sides[side] for cell in cells]
        heading = say("lab.strength.fairness.panel", side=content.side_name(share[0]))
        panels.append(_share_panel(heading, cells, share, margin))
    movers = [cell.first_mover for cell in cells]
    if any(movers):
        heading = say("lab.strength.beginning.panel")
        panels.append(_share_panel(heading, cells, movers, margin))
    sentences = fairness_sentences(cells, margin)
    title = say("lab.strength.fairness.title")
    svg = plots.forest(f"{name}-who-wins", title, " ".join(sentences), panels)
    caption = say("lab.strength.fairness.caption", points=words.fixed(100 * margin, 0))
    paragraphs = [say("lab.sections.fairness.equals"), *sentences]
    if any(cell.steady for cell in cells):
        paragraphs.append(say("lab.strength.fairness.steady"))
    return Section(
        f"{name}-fairness",
        say("lab.sections.fairness.heading"),
        tuple(paragraphs),
        (Figure(svg, caption, True),),
        (),
    )


def _share_panel(
    heading: str, cells: Sequence[CellAnalysis], shares: Sequence[Share | None], margin: float
) -> Panel:
    rows = tuple(
        Row(cell.bots[0], share.share, share.answer) if share else Row(cell.bots[0])
        for cell, share in zip(cells, shares, strict=True)
    )
    fair = next(share.fair for share in shares if share)
    return Panel(heading, rows, fair, margin)


def luck(cells: Sequence[CellAnalysis], name: str) -> Section | None:
    """What dice decide alone and with choices, what bots' own chance decides, and the ledger."""
    measured = [cell for cell in cells if cell.luck and cell.luck.exact is None]
    heading = say("lab.sections.luck.heading")
    if not measured:
        only = tuple(luck_sentences(cells))
        return Section(f"{name}-luck", heading, only) if only else None
    found = [cell.luck for cell in measured if cell.luck]
    panels = [
        _part_panel(say("lab.strength.luck.panel.alone"), measured, [each.share for each in found])
    ]
    if all(each.total for each in found):
        totals = [each.total for each in found]
        panels.append(_part_panel(say("lab.strength.luck.panel.total"), measured, totals))
    if any(each.ledger for each in found):
        ledgers = [each.ledger for each in found]
        panels.append(_part_panel(say("lab.strength.luck.panel.ledger"), measured, ledgers))
    sentences = luck_sentences(cells)
    title = say("lab.sections.luck.how_much")
    svg = plots.forest(f"{name}-luck-parts", title, " ".join(sentences), panels)
    paragraphs = [say("lab.strength.luck.what"), *sentences]
    if any(each.ledger for each in found):
        by_table = any(each.by_table for each in found)
        key = "lab.strength.luck.ledger_exact" if by_table else "lab.strength.luck.ledger"
        paragraphs.append(say(key))
    figure = Figure(svg, say("lab.strength.luck.caption"))
    return Section(f"{name}-luck", heading, tuple(paragraphs), (figure,), (_luck_table(measured),))


def _part_panel(
    heading: str, cells: Sequence[CellAnalysis], values: Sequence[Interval | None]
) -> Panel:
    rows = tuple(Row(c.bots[0], value) for c, value in zip(cells, values, strict=True))
    return Panel(heading, rows, 0.0)


def _luck_table(cells: Sequence[CellAnalysis]) -> Table:
    rows = []
    for cell in cells:
        if cell.luck is None:
            continue
        found = cell.luck
        swing = found.swing
        rows.append(
            (
                Entry(cell.bots[0]),
                Entry(words.count(found.groups)),
                share_entry(found.share),
                share_entry(found.total),
                share_entry(found.noise),
                share_entry(found.ledger),
                Entry(words.fixed(100 * swing.estimate)) if swing else Entry(DASH),
            )
        )
    head = (
        say("lab.sections.head.bots"),
        say("lab.sections.luck.head.sets"),
        say("lab.strength.luck.panel.alone"),
        say("lab.strength.luck.panel.total"),
        say("lab.strength.luck.head.noise"),
        say("lab.strength.luck.panel.ledger"),
        say("lab.strength.luck.head.swing"),
    )
    return Table(say("lab.strength.luck.table"), head, tuple(rows))


def tension_sentences(cells: Sequence[CellAnalysis]) -> list[str]:
    """When it is known who wins, by the strongest level; who catches up; who crowns others."""
    strongest, tension = cells[-1], cells[-1].tension
    if tension is None:
        return [say("lab.strength.tension.blind")] if strongest.leads else []
    half = len(tension.ahead) // 2
    sentences = [
        say(
            "lab.strength.tension.half",
            bot=strongest.bots[0],
            half=words.percent(tension.ahead[half].estimate, 0),
            late=words.percent(tension.ahead[-1].estimate, 0),
        )
    ]
    if tension.last_half_way is not None:
        key = "lab.strength.tension.behind"
        if len(strongest.sides) > 2:
            key = "lab.strength.tension.last"
        sentences.append(say(key, share=words.share(tension.last_half_way)))
    if tension.crowned is not None:
        sentences.append(say("lab.strength.tension.crowned", share=words.share(tension.crowned)))
    return [" ".join(sentences)]


def tension_figure(cells: Sequence[CellAnalysis], name: str) -> Figure | None:
    """How often the side that is ahead then wins, over the course of a game."""
    lines = [(cell.bots[0], cell.tension.ahead) for cell in cells if cell.tension]
    if not lines:
        return None
    title, heading = say("lab.strength.tension.title"), say("lab.strength.tension.axis")
    about = " ".join(tension_sentences(cells)) or title
    fair = cells[0].sides[0].fair
    svg = curves.curves(f"{name}-tension", title, about, heading, lines, fair)
    return Figure(svg, say("lab.strength.tension.caption"))


def first_moves_table(cells: Sequence[CellAnalysis]) -> Table | None:
    rows = [
        (
            Entry(cell.bots[0]),
            Entry(words.count(cell.first_moves.distinct)),
            share_entry(cell.first_moves.most),
            Entry(words.fixed(cell.first_moves.effective)),
        )
        for cell in cells
        if cell.first_moves
    ]
    if not rows:
        return None
    head = (
        say("lab.sections.head.bots"),
        say("lab.strength.moves.head.distinct"),
        say("lab.strength.moves.head.most"),
        say("lab.strength.moves.head.effective"),
    )
    return Table(say("lab.strength.moves.table"), head, tuple(rows))
