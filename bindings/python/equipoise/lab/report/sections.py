"""The sections of a study: figures, tables and the words between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from equipoise.lab.findings import (
    Analysis,
    CellAnalysis,
    Comparison,
    Difference,
    Distribution,
    Share,
)
from equipoise.lab.report import components, content, ladder, plots, strength, summary, words
from equipoise.lab.report.content import Entry, Figure, Section, Study, Table
from equipoise.lab.report.ladder import Ladder
from equipoise.lab.report.plots import Panel, Row
from equipoise.lab.stats import Interval
from equipoise.lab.strength import levels
from equipoise.texts import say


def sections(study: Study, name: str, chess: Ladder | None = None) -> tuple[Section, ...]:
    """All sections for which there are results; `name` makes their ids unique in the page.

    `chess` is the ladder of chess itself, to compare that of the game with.
    """
    analysis = study.analysis
    skill = ladder.section(analysis, name, chess) or _skill(analysis, name)
    made = (
        _fairness(study, name),
        _luck(study, name),
        _course(study, name),
        skill,
        _variants(analysis, name),
        components.section(analysis, name),
        _balance(study, name),
    )
    return tuple(section for section in made if section is not None)


def beam(analysis: Analysis) -> Figure | None:
    """The see-saw of the first line-up of equals, for games of two sides."""
    cells = [cell for cell in content.equals(analysis) if len(cell.sides) == 2]
    if not cells:
        return None
    cell = content.telling_cell(cells)
    left, right = cell.sides
    names = content.side_name(left), content.side_name(right)
    caption = say(
        "lab.sections.beam.caption",
        bots=content.with_bots(cell),
        games=words.count(cell.games),
    )
    svg = plots.beam("beam", say("lab.sections.beam.title"), caption, *names, left.share)
    return Figure(svg, caption)


def _fairness(study: Study, name: str) -> Section | None:
    cells = study.shares
    if not cells:
        return None
    if content.is_over_strength(cells):
        cells = levels(cells)
        section = strength.fairness(cells, study.margin, name)
        return replace(section, tables=(_shares_table(cells),))
    rows: list[Row] = []
    for cell in cells:
        rows.append(Row(content.with_bots(cell)))
        rows += [Row(content.side_name(s), s.share, s.answer) for s in cell.sides]
        if mover := cell.first_mover:
            rows.append(Row(say("lab.sections.fairness.beginner"), mover.share, mover.answer))
    fair = cells[0].sides[0].fair
    axis = say("lab.sections.fairness.axis", fair=words.fixed(100 * fair))
    about = "; ".join(_shares_text(cell) for cell in cells)
    title = say("lab.sections.fairness.who_wins")
    svg = plots.forest(f"{name}-who-wins", title, about, [Panel(axis, tuple(rows), fair)])
    return Section(
        f"{name}-fairness",
        say("lab.sections.fairness.heading"),
        (say("lab.sections.fairness.equals"),),
        (Figure(svg, say("lab.sections.fairness.caption"), True),),
        (_shares_table(cells),),
    )


def _shares_text(cell: CellAnalysis) -> str:
    shares = [
        say(
            "lab.sections.fairness.side_share",
            side=content.side_name(side),
            share=words.share(side.share),
        )
        for side in cell.sides
    ]
    bots = content.with_bots(cell)
    return say("lab.sections.fairness.about", bots=bots, shares=words.listed(shares, 8))


def _shares_table(cells: Sequence[CellAnalysis]) -> Table:
    rows = []
    for cell in cells:
        movers = [cell.first_mover] if cell.first_mover else []
        for share in (*cell.sides, *movers):
            begins = share is cell.first_mover
            named = say("lab.sections.fairness.beginner") if begins else content.side_name(share)
            rows.append(_share_row(cell, named, share))
    head = (
        say("lab.sections.fairness.head.side"),
        say("lab.sections.head.bots"),
        say("lab.sections.head.games"),
        say("lab.sections.head.wins"),
        say("lab.sections.head.interval"),
        say("lab.sections.fairness.head.fair_share"),
        say("lab.sections.head.p_adjusted"),
        say("lab.sections.head.answer"),
    )
    return Table(say("lab.sections.fairness.table"), head, tuple(rows), (0, 1, 7))


def _share_row(cell: CellAnalysis, named: str, share: Share) -> tuple[Entry, ...]:
    return (
        Entry(named),
        Entry(content.with_bots(cell)),
        Entry(words.count(cell.games)),
        Entry(words.percent(share.share.estimate)),
        Entry(words.interval(share.share, 100)),
        Entry(words.percent(share.fair)),
        Entry(words.chance_of(share.p_adjusted)),
        Entry(words.answer(share.answer), share.answer),
    )


def _luck(study: Study, name: str) -> Section | None:
    shown = luck_cells(study)
    if content.is_over_strength(shown):
        return strength.luck(levels(shown), name)
    cells = [cell for cell in shown if cell.luck and not cell.luck.exact]
    words_only = tuple(summary.luck(cell) for cell in shown if cell.luck and cell.luck.exact)
    heading = say("lab.sections.luck.heading")
    if not cells:
        return Section(f"{name}-luck", heading, words_only) if words_only else None
    rows = [Row(content.with_bots(cell), cell.luck.share) for cell in cells if cell.luck]
    about = " ".join(summary.luck(cell) for cell in cells)
    title, axis = say("lab.sections.luck.how_much"), say("lab.sections.luck.axis")
    svg = plots.bars(f"{name}-luck-bars", title, about, axis, rows)
    paragraphs = (say("lab.sections.luck.sets"), *words_only)
    figure = Figure(svg, say("lab.sections.luck.caption"))
    return Section(f"{name}-luck", heading, paragraphs, (figure,), (_luck_table(cells),))


def luck_cells(study: Study) -> tuple[CellAnalysis, ...]:
    """The equals whose luck the study shows: where a solved table kept the ledger, all of them."""
    cells = content.equals(study.analysis)
    return cells if any(c.luck and c.luck.by_table for c in cells) else study.fresh


def _luck_table(cells: Sequence[CellAnalysis]) -> Table:
    return Table(
        say("lab.sections.luck.table"),
        (
            say("lab.sections.head.bots"),
            say("lab.sections.luck.head.sets"),
            say("lab.sections.luck.head.share"),
            say("lab.sections.head.interval"),
            say("lab.sections.luck.head.p"),
        ),
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


def _skill(analysis: Analysis, name: str) -> Section | None:
    if not analysis.skill:
        return None
    rows = tuple(
        Row(say("lab.sections.skill.pair", strong=skill.strong, weak=skill.weak), skill.share)
        for skill in analysis.skill
    )
    panel = Panel(say("lab.sections.skill.axis"), rows, analysis.skill[0].fair)
    about = " ".join(finding for finding in summary.skill(analysis))
    title = say("lab.sections.skill.how_much")
    svg = plots.forest(f"{name}-skill-shares", title, about, [panel])
    return Section(
        f"{name}-skill",
        say("lab.sections.skill.heading"),
        (say("lab.sections.skill.text"),),
        (Figure(svg, say("lab.sections.skill.caption")),),
        (_skill_table(analysis),),
    )


def _skill_table(analysis: Analysis) -> Table:
    return Table(
        say("lab.sections.skill.table"),
        (
            say("lab.sections.skill.head.stronger"),
            say("lab.sections.skill.head.weaker"),
            say("lab.sections.head.games"),
            say("lab.sections.head.wins"),
            say("lab.sections.head.interval"),
            say("lab.sections.skill.head.elo"),
            say("lab.sections.skill.head.elo_interval"),
        ),
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


def _course(study: Study, name: str) -> Section | None:
    cells = study.fresh
    if not cells:
        return None
    figures = []
    text: list[str] = []
    if content.is_over_strength(cells):
        cells = levels(cells)
        text = strength.tension_sentences(cells)
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
    tension = strength.tension_figure(cells, name)
    if tension is not None:
        figures.append(tension)
    tables = (_course_table(cells), _leads_table(cells), strength.first_moves_table(cells))
    shown = tuple(table for table in tables if table is not None)
    heading = say("lab.sections.course.heading")
    return Section(f"{name}-course", heading, tuple(text), tuple(figures), shown)


def _lengths(parts: Sequence[tuple[str, Distribution]], name: str) -> Figure:
    about = "; ".join(
        say("lab.sections.lengths.about", bots=label, mean=words.number(values.mean))
        for label, values in parts
    )
    title, axis = say("lab.sections.lengths.title"), say("lab.sections.lengths.axis")
    svg = plots.histograms(name, title, about, axis, parts)
    return Figure(svg, say("lab.sections.lengths.caption"))


def _leads(cells: Sequence[CellAnalysis], name: str) -> Figure:
    settled, led = say("lab.sections.leads.settled"), say("lab.sections.leads.winner_led")
    rows = [
        (
            content.with_bots(cell),
            ((settled, cell.leads.settled), (led, cell.leads.leader_share)),
        )
        for cell in cells
        if cell.leads
    ]
    about = "; ".join(
        say(
            "lab.sections.leads.about",
            bots=label,
            settled=words.share(moments[0][1]),
            led=words.share(moments[1][1]),
        )
        for label, moments in rows
    )
    svg = plots.track(f"{name}-leads", say("lab.sections.leads.title"), about, rows)
    return Figure(svg, say("lab.sections.leads.caption"))


def _course_table(cells: Sequence[CellAnalysis]) -> Table:
    head = (
        say("lab.sections.head.bots"),
        say("lab.sections.head.games"),
        say("lab.sections.course.head.decisions"),
        say("lab.sections.course.head.median"),
        say("lab.sections.course.head.legal_actions"),
        say("lab.sections.course.head.most"),
        say("lab.sections.course.head.shared_wins"),
        say("lab.sections.course.head.cut"),
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
                under=say(
                    "lab.sections.course.least_to_most",
                    least=words.count(values.least),
                    most=words.count(values.most),
                ),
            ),
            _entry(cell.branching),
            Entry(words.count(cell.branching_most)),
            _entry(cell.draws, 100),
            _entry(cell.unfinished, 100),
        ]
        rows.append(tuple(entries))
    return Table(say("lab.sections.course.table"), head, tuple(rows))


def _leads_table(cells: Sequence[CellAnalysis]) -> Table | None:
    rows = [
        (
            Entry(content.with_bots(cell)),
            _entry(cell.leads.changes.mean, 1, 2),
            _entry(cell.leads.settled, 100),
            _entry(cell.leads.leader_share, 100),
            _entry(cell.leads.drama, 1, 3),
            content.share_entry(cell.tension.last_half_way if cell.tension else None),
            content.share_entry(cell.tension.crowned if cell.tension else None),
        )
        for cell in cells
        if cell.leads
    ]
    if not rows:
        return None
    head = (
        say("lab.sections.head.bots"),
        say("lab.sections.course.head.lead_changes"),
        say("lab.sections.course.head.settled"),
        say("lab.sections.course.head.winner_led"),
        say("lab.sections.course.head.drama"),
        say("lab.sections.course.head.last_wins"),
        say("lab.sections.course.head.crowned"),
    )
    return Table(say("lab.sections.course.leads_table"), head, tuple(rows))


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
    text = [say("lab.sections.variants.same_bots")]
    if paired:
        text.append(say("lab.sections.variants.paired"))
    text += [say("lab.sections.variants.simultaneous"), say("lab.sections.variants.edge")]
    heading = say("lab.sections.variants.heading")
    return Section(f"{name}-variants", heading, (" ".join(text),), tuple(figures), tuple(tables))


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
        if scale > 1 and not summary.is_edge(measure):
            heading = say("lab.sections.variants.in_points", measure=heading)
        margin = max(d.margin for d in found.values())
        panels.append(Panel(heading, rows, 0.0, margin, scale, sign=True))
    about = "; ".join(
        say(
            "lab.sections.variants.about",
            variant=c.label,
            changes=words.listed([_change_text(analysis, c, d) for d in c.differences]),
        )
        for c in ours
    )
    bots = content.with_bots(analysis.cells[ours[0].base])
    title = say("lab.sections.variants.title", bots=bots)
    svg = plots.forest(name, title, about, panels)
    return Figure(svg, say("lab.sections.variants.caption", title=title) + " ", True)


def _change_text(analysis: Analysis, comparison: Comparison, difference: Difference) -> str:
    heading = summary.measure_name(analysis, comparison.base, difference.measure)
    change = summary.change(difference.measure, difference.difference.estimate)
    return say("lab.sections.variants.change", measure=heading, change=change)


def _variants_table(analysis: Analysis, ours: Sequence[Comparison]) -> Table:
    measures = list(dict.fromkeys(d.measure for c in ours for d in c.differences))
    bots = content.with_bots(analysis.cells[ours[0].base])
    names = [summary.measure_name(analysis, ours[0].base, measure) for measure in measures]
    games = dict.fromkeys(analysis.cells[comparison.cell].games for comparison in ours)
    rows = [_base_row(analysis, ours, measures, counted=len(games) > 1)]
    for comparison in ours:
        found = {d.measure: d for d in comparison.differences}
        cells = [Entry(comparison.label)]
        if len(games) > 1:
            cells.append(Entry(words.count(analysis.cells[comparison.cell].games)))
        cells += [_difference_entry(found.get(measure)) for measure in measures]
        rows.append(tuple(cells))
    if len(games) > 1:
        caption = say("lab.sections.variants.table", bots=bots)
        counted = [say("lab.sections.head.games")]
    else:
        each = words.count(next(iter(games)))
        caption = say("lab.sections.variants.table.games_each", bots=bots, games=each)
        counted = []
    return Table(
        caption, (say("lab.sections.variants.head.variant"), *counted, *names), tuple(rows)
    )


def _base_row(
    analysis: Analysis, ours: Sequence[Comparison], measures: Sequence[str], *, counted: bool
) -> tuple[Entry, ...]:
    base = {d.measure: d.base for c in ours for d in c.differences}
    games = (Entry(words.count(analysis.cells[ours[0].base].games)),) if counted else ()
    values = (Entry(_written(measure, base[measure])) for measure in measures)
    return (Entry(say("lab.sections.variants.base")), *games, *values)


def _written(measure: str, value: float) -> str:
    if summary.is_edge(measure):
        return words.fixed(100 * value, sign=True)
    return words.percent(value) if summary.in_shares(measure) else words.fixed(value)


def _difference_entry(difference: Difference | None) -> Entry:
    if difference is None:
        return Entry(content.DASH)
    text = _written(difference.measure, difference.other)
    if summary.in_shares(difference.measure):
        middle = words.fixed(100 * difference.difference.estimate, sign=True)
        ends = words.interval(difference.difference, 100, sign=True)
        return Entry(text, difference.answer, f"{middle} ({ends})")
    under = words.number(difference.difference, sign=True)
    return Entry(text, difference.answer, under)


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
        title = say(
            "lab.sections.balance.title",
            seat=found.handle.seat,
            handle=found.handle.name,
            lineup=found.lineup,
        )
        panel = Panel(say("lab.sections.balance.axis"), rows, found.target)
        text = summary.balance(found)
        svg = plots.forest(f"{name}-balance-{place}", title, text, [panel])
        figures.append(Figure(svg, say("lab.sections.balance.caption", title=title)))
        entries = tuple(
            (
                Entry(words.fixed(value, 2)),
                Entry(words.percent(share.estimate), under=words.interval(share, 100)),
                Entry(words.percent(fitted)),
            )
            for value, share, fitted in zip(point.values, point.shares, point.curve, strict=True)
        )
        observed = say("lab.sections.balance.head.observed")
        fitted_head = say("lab.sections.balance.head.fitted")
        tables.append(Table(title, (found.handle.name, observed, fitted_head), entries))
    text = " ".join(summary.balance(found) for found in study.balances)
    heading = say("lab.sections.balance.heading")
    return Section(f"{name}-balance", heading, (text,), tuple(figures), tuple(tables))
