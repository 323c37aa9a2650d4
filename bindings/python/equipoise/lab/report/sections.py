"""The sections of a study: figures, tables and the words between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from equipoise.lab.findings import (
    Analysis,
    CellAnalysis,
    Comparison,
    ComponentEffect,
    Difference,
    Distribution,
    Share,
)
from equipoise.lab.report import content, plots, summary, words
from equipoise.lab.report.content import Entry, Figure, Section, Study, Table
from equipoise.lab.report.plots import Panel, Row
from equipoise.lab.stats import Interval

SMALL_KIND = 5
"""Kinds with at most so many components share a figure."""

_EQUALS = (
    "The same bot sits at every seat, so only the seat makes a difference. "
    "Sides that share a win get equal parts of it."
)
_SETS = (
    "Games were played in sets with the same dice and deals. Chance decided what the games of a "
    "set have in common; choices, including a bot's random ones, decided where they differ. "
    "Luck that matters only together with a choice counts as choice."
)
_BANDS = "The line is the {at}; two values that differ less than the band are called the same. "


def sections(study: Study, name: str) -> tuple[Section, ...]:
    """All sections for which there are results; `name` makes their ids unique in the page."""
    analysis = study.analysis
    about_equals = () if study.repeats else (_fairness, _luck, _course)
    made = (make(analysis, name) for make in (*about_equals, _skill, _variants, _components))
    balance = _balance(study, name)
    return tuple(section for section in (*made, balance) if section is not None)


def beam(analysis: Analysis) -> Figure | None:
    """The see-saw of the first line-up of equals, for games of two sides."""
    cells = [cell for cell in content.equals(analysis) if len(cell.sides) == 2]
    if not cells:
        return None
    left, right = cells[0].sides
    names = content.side_name(left), content.side_name(right)
    caption = (
        f"{content.with_bots(cells[0])}, {words.count(cells[0].games)} games. The beam leans to "
        "the side that wins more; the wedges show the interval."
    )
    svg = plots.beam("beam", "Which way the game leans", caption, *names, left.share)
    return Figure(svg, caption)


def _fairness(analysis: Analysis, name: str) -> Section | None:
    cells = content.equals(analysis)
    if not cells:
        return None
    rows: list[Row] = []
    for cell in cells:
        rows.append(Row(f"{content.with_bots(cell)}"))
        rows += [Row(content.side_name(s), s.share, s.answer) for s in cell.sides]
        if cell.first_mover:
            rows.append(Row("Player who begins", cell.first_mover.share, cell.first_mover.answer))
    fair = cells[0].sides[0].fair
    heading = f"share of the win, in %; a fair share is {words.fixed(100 * fair)}"
    about = "; ".join(
        f"{content.with_bots(cell)}: "
        + words.listed([f"{content.side_name(s)} {words.share(s.share)}" for s in cell.sides], 8)
        for cell in cells
    )
    svg = plots.forest(f"{name}-who-wins", "Who wins", about, [Panel(heading, tuple(rows), fair)])
    return Section(
        f"{name}-fairness",
        "Fairness",
        (_EQUALS,),
        (Figure(svg, "Share of the win with its interval. The line is the fair share.", True),),
        (_shares_table(cells),),
    )


def _shares_table(cells: Sequence[CellAnalysis]) -> Table:
    rows = []
    for cell in cells:
        movers = [cell.first_mover] if cell.first_mover else []
        for share in (*cell.sides, *movers):
            named = "Player who begins" if share is cell.first_mover else content.side_name(share)
            rows.append(_share_row(cell, named, share))
    head = ("Side", "Bots", "Games", "Wins", "Interval", "Fair share", "p, adjusted", "Answer")
    return Table("Shares of the win", head, tuple(rows), (0, 1, 7))


def _share_row(cell: CellAnalysis, named: str, share: Share) -> tuple[Entry, ...]:
    return (
        Entry(named),
        Entry(content.with_bots(cell)),
        Entry(words.count(cell.games)),
        Entry(words.percent(share.share.estimate)),
        Entry(words.interval(share.share, 100)),
        Entry(words.percent(share.fair)),
        Entry(words.chance_of(share.p_adjusted)),
        Entry(words.ANSWERS[share.answer], share.answer),
    )


def _luck(analysis: Analysis, name: str) -> Section | None:
    cells = [cell for cell in content.equals(analysis) if cell.luck and not cell.luck.exact]
    words_only = tuple(
        summary.luck(cell) for cell in content.equals(analysis) if cell.luck and cell.luck.exact
    )
    if not cells:
        return Section(f"{name}-luck", "Luck", words_only) if words_only else None
    rows = [Row(content.with_bots(cell), cell.luck.share) for cell in cells if cell.luck]
    about = " ".join(summary.luck(cell) for cell in cells)
    svg = plots.bars(
        f"{name}-luck-bars", "How much is luck", about, "part of the variance of the outcome", rows
    )
    table = Table(
        "Luck",
        ("Bots", "Sets of games", "Share of luck", "Interval", "p of no luck at all"),
        tuple(
            (
                Entry(content.with_bots(cell)),
                Entry(words.count(cell.luck.groups)),
                Entry(words.percent(cell.luck.share.estimate)),
                Entry(words.interval(cell.luck.share, 100)),
                Entry(words.chance_of(cell.luck.p_value)),
            )
            for cell in cells
            if cell.luck
        ),
    )
    caption = "Dark: what dice and deals decide by themselves. The line is the interval."
    return Section(f"{name}-luck", "Luck", (_SETS, *words_only), (Figure(svg, caption),), (table,))


def _skill(analysis: Analysis, name: str) -> Section | None:
    if not analysis.skill:
        return None
    rows = tuple(
        Row(f"{skill.strong} against {skill.weak}", skill.share) for skill in analysis.skill
    )
    panel = Panel("share of the win of the stronger bot, in %", rows, analysis.skill[0].fair)
    about = " ".join(finding for finding in summary.skill(analysis))
    svg = plots.forest(f"{name}-skill-shares", "How much skill counts", about, [panel])
    table = Table(
        "Stronger against weaker bots",
        ("Stronger", "Weaker", "Games", "Wins", "Interval", "Elo", "Interval of Elo"),
        tuple(
            (
                Entry(skill.strong),
                Entry(skill.weak),
                Entry(words.count(analysis.cells[skill.cell].games)),
                Entry(words.percent(skill.share.estimate)),
                Entry(words.interval(skill.share, 100)),
                Entry(words.fixed(skill.elo.estimate, 0, sign=True)),
                Entry(words.interval(skill.elo, 1, 0, sign=True)),
            )
            for skill in analysis.skill
        ),
        (0, 1),
    )
    text = "A stronger bot plays a weaker one; both sit at every seat equally often. "
    text += "The more the stronger bot wins, the more the game rewards skill."
    caption = "Share of the win of the stronger bot; the line is its share without skill."
    return Section(f"{name}-skill", "Skill", (text,), (Figure(svg, caption),), (table,))


def _course(analysis: Analysis, name: str) -> Section | None:
    cells = content.equals(analysis)
    if not cells:
        return None
    figures = []
    parts = [
        (content.with_bots(cell), cell.decisions)
        for cell in cells
        if cell.decisions.least < cell.decisions.most
    ]
    if parts:
        figures.append(_lengths(parts, f"{name}-lengths"))
    with_leads = [cell for cell in cells if cell.leads]
    if with_leads:
        figures.append(_leads(with_leads, name))
    return Section(
        f"{name}-course", "Course of the game", (), tuple(figures), (_course_table(cells),)
    )


def _lengths(parts: Sequence[tuple[str, Distribution]], name: str) -> Figure:
    about = "; ".join(
        f"{label}: {words.number(values.mean)} decisions on average" for label, values in parts
    )
    svg = plots.histograms(name, "How long games are", about, "decisions per game", parts)
    caption = "Below each histogram: the median (circle), the middle half of the games (thick) and "
    return Figure(svg, caption + "nine games in ten (thin).")


def _leads(cells: Sequence[CellAnalysis], name: str) -> Figure:
    rows = [
        (
            content.with_bots(cell),
            (("settled", cell.leads.settled), ("winner led", cell.leads.leader_share)),
        )
        for cell in cells
        if cell.leads
    ]
    about = "; ".join(
        f"{label}: the winner takes the lead for good after {words.share(moments[0][1])} of the "
        f"game and leads in {words.share(moments[1][1])} of it"
        for label, moments in rows
    )
    svg = plots.track(f"{name}-leads", "When games are settled", about, rows)
    caption = (
        "Settled: after this part of a game the winner kept the lead. Winner led: the part of a "
        "game in which the winner led. A game that stays open is settled late, and its winner "
        "leads little."
    )
    return Figure(svg, caption)


def _course_table(cells: Sequence[CellAnalysis]) -> Table:
    head = (
        "Bots",
        "Games",
        "Decisions",
        "Median",
        "Legal actions",
        "Most",
        "Shared wins",
        "Cut",
        "Lead changes",
        "Drama",
    )
    rows = []
    for cell in cells:
        values = cell.decisions
        entries = [
            Entry(content.with_bots(cell)),
            Entry(words.count(cell.games)),
            _entry(values.mean),
            Entry(
                words.count(dict(values.quantiles)[0.5].estimate),
                under=f"{words.count(values.least)} to {words.count(values.most)}",
            ),
            _entry(cell.branching),
            Entry(words.count(cell.branching_most)),
            _entry(cell.draws, 100),
            _entry(cell.unfinished, 100),
        ]
        if cell.leads:
            entries += [_entry(cell.leads.changes.mean, 1, 2), _entry(cell.leads.drama, 1, 3)]
        else:
            entries += [Entry("\N{EN DASH}"), Entry("\N{EN DASH}")]
        rows.append(tuple(entries))
    caption = "Length, choice and leads; below the median, the shortest and the longest game"
    return Table(caption, head, tuple(rows))


def _entry(value: Interval, scale: float = 1.0, digits: int = 1) -> Entry:
    """A value over its interval; shares, `scale` 100, with a per cent sign."""
    text = words.percent(value.estimate) if scale > 1 else words.fixed(value.estimate, digits)
    return Entry(text, None, words.interval(value, scale, digits))


def _variants(analysis: Analysis, name: str) -> Section | None:
    if not analysis.comparisons:
        return None
    figures, tables = [], []
    for place, lineup in enumerate(dict.fromkeys(c.lineup for c in analysis.comparisons)):
        ours = [c for c in analysis.comparisons if c.lineup == lineup]
        figures.append(_variants_figure(analysis, ours, f"{name}-variants-{place}"))
        tables.append(_variants_table(analysis, ours))
    paired = any(d.paired for c in analysis.comparisons for d in c.differences)
    text = "The same bots played each variant and the base game. "
    if paired:
        text += "Games of both had the same dice and are compared in pairs. "
    text += "The intervals are simultaneous: all of them hold at once. "
    text += "An edge is a share of the win minus the fair share, in points."
    return Section(f"{name}-variants", "Variants", (text,), tuple(figures), tuple(tables))


def _variants_figure(analysis: Analysis, ours: Sequence[Comparison], name: str) -> Figure:
    measures = list(dict.fromkeys(d.measure for c in ours for d in c.differences))
    panels = []
    for measure in measures:
        found = {c.label: d for c in ours for d in c.differences if d.measure == measure}
        rows = tuple(
            Row(c.label, found[c.label].difference, found[c.label].answer)
            if c.label in found
            else Row(c.label)
            for c in ours
        )
        scale = 100.0 if summary.in_shares(measure) else 1.0
        heading = summary.measure_name(analysis, ours[0].base, measure)
        heading += ", points" if scale > 1 and not summary.is_edge(measure) else ""
        margin = max(d.margin for d in found.values())
        panels.append(Panel(heading, rows, 0.0, margin, scale, sign=True))
    about = "; ".join(
        f"{c.label}: {words.listed([_change_text(analysis, c, d) for d in c.differences])}"
        for c in ours
    )
    bots = content.with_bots(analysis.cells[ours[0].base])
    title = f"Variants compared with the base game, {bots}"
    svg = plots.forest(name, title, about, panels)
    return Figure(svg, f"{title}. " + _BANDS.format(at="base game"), True)


def _change_text(analysis: Analysis, comparison: Comparison, difference: Difference) -> str:
    heading = summary.measure_name(analysis, comparison.base, difference.measure)
    return f"{heading} {summary.change(difference.measure, difference.difference.estimate)}"


def _variants_table(analysis: Analysis, ours: Sequence[Comparison]) -> Table:
    measures = list(dict.fromkeys(d.measure for c in ours for d in c.differences))
    bots = content.with_bots(analysis.cells[ours[0].base])
    names = [summary.measure_name(analysis, ours[0].base, measure) for measure in measures]
    games = dict.fromkeys(analysis.cells[comparison.cell].games for comparison in ours)
    rows = []
    for comparison in ours:
        found = {d.measure: d for d in comparison.differences}
        cells = [Entry(comparison.label)]
        if len(games) > 1:
            cells.append(Entry(words.count(analysis.cells[comparison.cell].games)))
        cells += [_difference_entry(found.get(measure)) for measure in measures]
        rows.append(tuple(cells))
    each = "" if len(games) > 1 else f", {words.count(next(iter(games)))} games each"
    caption = f"Variants, {bots}{each}; below each value, its difference from the base game"
    return Table(caption, ("Variant", *(["Games"] if len(games) > 1 else []), *names), tuple(rows))


def _difference_entry(difference: Difference | None) -> Entry:
    if difference is None:
        return Entry("\N{EN DASH}")
    if summary.in_shares(difference.measure):
        text = words.percent(difference.other)
        if summary.is_edge(difference.measure):
            text = words.fixed(100 * difference.other, sign=True)
        middle = words.fixed(100 * difference.difference.estimate, sign=True)
        ends = words.interval(difference.difference, 100, sign=True)
        return Entry(text, difference.answer, f"{middle} ({ends})")
    under = words.number(difference.difference, sign=True)
    return Entry(words.fixed(difference.other), difference.answer, under)


def _components(analysis: Analysis, name: str) -> Section | None:
    groups = summary.component_groups(analysis)
    if not groups:
        return None
    figures, tables = [], []
    for place, (title, effects) in enumerate(_component_parts(analysis, groups).items()):
        effects.sort(key=lambda e: (-e.effect.estimate, e.component))
        figures.append(_components_figure(effects, f"{name}-components-{place}", title))
        tables.append(_components_table(effects, title))
    shown = [effect for effects in groups.values() for effect in effects]
    text = [
        "An effect is the share of the win of those who had a component, minus that of those who "
        "had another of its kind instead."
    ]
    if any(e.reading == "causal" for e in shown):
        text.append("Chance decides who draws a card, so its effect is what the card is worth.")
    if any(e.reading == "association" for e in shown):
        text.append(
            "Players choose what they play, take or place, perhaps because they are doing well: "
            "such an effect goes with the component, but the component need not cause it."
        )
    few = sum(analysis.cells[e.cell].is_base for e in analysis.components) - len(shown)
    if few:
        text.append(
            f"{words.plural(few, 'component is', 'components are')} left out, because too few "
            "players had them, or all did."
        )
    if any(e.each_time for e in shown):
        text.append("Each time: nearly everybody had it, so this is the effect of once more.")
    return Section(
        f"{name}-components", "Components", (" ".join(text),), tuple(figures), tuple(tables)
    )


def _component_parts(
    analysis: Analysis, groups: Mapping[tuple[int, str], Sequence[ComponentEffect]]
) -> dict[str, list[ComponentEffect]]:
    """What shares a figure: each large kind by itself, all smaller kinds of a cell together."""
    parts: dict[str, list[ComponentEffect]] = {}
    for (cell, verb), effects in groups.items():
        kind = verb if len(effects) > SMALL_KIND else "of smaller kinds"
        title = f"Components {kind}, {content.with_bots(analysis.cells[cell])}"
        parts.setdefault(title, []).extend(effects)
    return parts


def _component_name(effect: ComponentEffect) -> str:
    name = summary.component_name(effect)
    return f"{name}, each time" if effect.each_time else name


def _components_figure(effects: Sequence[ComponentEffect], name: str, title: str) -> Figure:
    rows = tuple(Row(_component_name(e), e.effect, e.answer) for e in effects)
    panel = Panel("win share with it minus without it, points", rows, 0.0, sign=True)
    about = "; ".join(f"{e.component} {words.points(e.effect)}" for e in effects)
    svg = plots.forest(name, title, about, [panel])
    return Figure(svg, f"{title}. The line marks no effect.", True)


def _components_table(effects: Sequence[ComponentEffect], title: str) -> Table:
    head = (
        "Component",
        "Had it",
        "Win share",
        "Did not have it",
        "Win share",
        "Effect, points",
        "p, adjusted",
        "Answer",
    )
    rows = tuple(
        (
            Entry(_component_name(e)),
            Entry(words.count(e.seats_with)),
            Entry(words.percent(e.share_with)),
            Entry(words.count(e.seats_without)),
            Entry(words.percent(e.share_without)),
            Entry(
                f"{words.fixed(100 * e.effect.estimate, sign=True)} "
                f"({words.interval(e.effect, 100, sign=True)})"
            ),
            Entry(words.chance_of(e.p_adjusted)),
            Entry(words.ANSWERS[e.answer], e.answer),
        )
        for e in effects
    )
    return Table(title, head, rows, (0, 7))


def _balance(study: Study, name: str) -> Section | None:
    if not study.balances:
        return None
    figures, tables = [], []
    for place, found in enumerate(study.balances):
        point = found.point
        rows = tuple(
            Row(words.fixed(value, 2), share)
            for value, share in zip(point.values, point.shares, strict=True)
        )
        title = f"Share of seat {found.handle.seat} at each {found.handle.name}, {found.lineup}"
        panel = Panel("share of the win, in %", rows, found.target)
        text = summary.balance(found)
        svg = plots.forest(f"{name}-balance-{place}", title, text, [panel])
        figures.append(Figure(svg, f"{title}. The line is the target share."))
        entries = tuple(
            (
                Entry(words.fixed(value, 2)),
                Entry(words.percent(share.estimate), under=words.interval(share, 100)),
                Entry(words.percent(fitted)),
            )
            for value, share, fitted in zip(point.values, point.shares, point.curve, strict=True)
        )
        tables.append(Table(title, (found.handle.name, "Observed", "Fitted"), entries))
    text = " ".join(summary.balance(found) for found in study.balances)
    return Section(f"{name}-balance", "Where it is fair", (text,), tuple(figures), tuple(tables))
