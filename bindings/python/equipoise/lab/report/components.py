"""The section on components: what having one goes with, or causes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from equipoise.lab.findings import Analysis, CellAnalysis, ComponentEffect
from equipoise.lab.report import content, plots, summary, words
from equipoise.lab.report.content import DASH, Entry, Figure, Section, Table
from equipoise.lab.report.plots import Panel, Row
from equipoise.lab.strength import TRUSTED, level_of, levels, place_of
from equipoise.texts import say

PANELS = 4
"""Levels side by side in a figure; the table has all."""

MANY = 24
"""Of kinds with more components, the figure shows those that differ."""

SMALL_KIND = 5
"""Kinds with at most so many components share a figure."""


def is_over_strength(cells: Sequence[CellAnalysis]) -> bool:
    """Whether these are several levels of equals, one of them at least a club player's."""
    bots = [cell.bots[0] for cell in levels(cells)]
    return len(bots) > 1 and any(level_of(bot) >= TRUSTED for bot in bots)


def section(analysis: Analysis, name: str) -> Section | None:
    groups = summary.component_groups(analysis)
    if not groups:
        return None
    over = is_over_strength([analysis.cells[cell] for cell, _ in groups])
    figures, tables, text = [], [], [say("lab.sections.components.effect")]
    if over:
        text += sentences(analysis)
        for place, (verb, found) in enumerate(_by_verb(analysis, groups).items()):
            figures.append(_levels_figure(analysis, verb, found, f"{name}-components-{place}"))
            tables.append(_levels_table(analysis, verb, found))
    else:
        for place, (title, effects) in enumerate(_parts(analysis, groups).items()):
            effects.sort(key=lambda e: (-e.effect.estimate, e.component))
            figures.append(_figure(effects, f"{name}-components-{place}", title))
            tables.append(_table(effects, title))
    shown = [effect for effects in groups.values() for effect in effects]
    text += _notes(analysis, shown)
    heading = say("lab.sections.components.heading")
    paragraphs = tuple(text) if over else (" ".join(text),)
    return Section(f"{name}-components", heading, paragraphs, tuple(figures), tuple(tables))


def _notes(analysis: Analysis, shown: Sequence[ComponentEffect]) -> list[str]:
    text = [say("lab.sections.components.simultaneous")]
    early = max(effect.early for effect in shown)
    if early:
        text.append(say("lab.sections.components.early", count=early))
    if any(e.reading == "causal" for e in shown):
        text.append(say("lab.sections.components.causal"))
    if any(e.reading == "association" for e in shown):
        text.append(say("lab.sections.components.association"))
    few = sum(analysis.cells[e.cell].is_base for e in analysis.components) - len(shown)
    if few:
        text.append(say("lab.sections.components.left_out", n=few, count=words.count(few)))
    if any(e.each_time for e in shown):
        text.append(say("lab.sections.components.each_time"))
    return text


Found = dict[str, dict[str, ComponentEffect]]
"""By component and bot, bots from weak to strong."""


def _by_verb(
    analysis: Analysis, groups: Mapping[tuple[int, str], Sequence[ComponentEffect]]
) -> dict[str, Found]:
    """The effects of each verb over strength; verbs of chance come first."""
    found: dict[str, Found] = {}
    order = sorted(groups, key=lambda group: place_of(analysis.cells[group[0]]))
    for cell, verb in order:
        for effect in groups[cell, verb]:
            by_bot = found.setdefault(verb, {}).setdefault(effect.component, {})
            by_bot[analysis.cells[cell].bots[0]] = effect
    causal = {e.verb for effects in groups.values() for e in effects if e.reading == "causal"}
    return dict(sorted(found.items(), key=lambda item: item[0] not in causal))


def _bots(analysis: Analysis, found: Found) -> list[str]:
    cells = {bot: effect.cell for by_bot in found.values() for bot, effect in by_bot.items()}
    return sorted(cells, key=lambda bot: place_of(analysis.cells[cells[bot]]))


def holding(analysis: Analysis) -> list[tuple[ComponentEffect, bool]]:
    """Components that differ the same way at every level from club on, strongest effects first,
    each as at its strongest level; and whether chance decided who had them."""
    kept = []
    for found in _by_verb(analysis, summary.component_groups(analysis)).values():
        trusted = [bot for bot in _bots(analysis, found) if level_of(bot) >= TRUSTED]
        for by_bot in found.values():
            effects = [by_bot[bot] for bot in trusted if bot in by_bot]
            signs = {e.effect.estimate > 0 for e in effects}
            if effects and len(effects) == len(trusted) and len(signs) == 1:
                if all(e.answer == "differs" for e in effects):
                    kept.append((effects[-1], effects[-1].reading == "causal"))
    return sorted(kept, key=lambda each: -abs(each[0].effect.estimate))


def sentences(analysis: Analysis) -> list[str]:
    """What holds from club on: first what chance brings, then what players do."""
    told = []
    kept = holding(analysis)
    groups = summary.component_groups(analysis)
    shown = levels([analysis.cells[cell] for cell, _ in groups])
    trusted = [cell.bots[0] for cell in shown if level_of(cell.bots[0]) >= TRUSTED]
    n, bots = len(trusted), words.listed(trusted)
    for causal, key, none in (
        (True, "lab.components.causal", "lab.components.causal.none"),
        (False, "lab.components.association", "lab.components.association.none"),
    ):
        reading = "causal" if causal else "association"
        if not any(effect.reading == reading for effect in analysis.components):
            continue
        named = [summary.named_effect(effect) for effect, by_chance in kept if by_chance is causal]
        count = len(named)
        listed = words.listed(named, 5)
        told.append(
            say(key, count=count, named=listed, n=n, bots=bots)
            if named
            else say(none, n=n, bots=bots)
        )
    return told + spread_sentences(analysis)


def spread(effects: Sequence[ComponentEffect]) -> float:
    """The standard deviation of what components are worth, without the noise of measuring them;
    0 where noise explains all of it (DerSimonian and Laird 1986, unweighted)."""
    values = np.array([effect.effect.estimate for effect in effects])
    errors = np.array([effect.error for effect in effects])
    return math.sqrt(max(0.0, float(values.var(ddof=1) - np.square(errors).mean())))


def spread_sentences(analysis: Analysis) -> list[str]:
    """How far apart those of a kind are that chance hands out, by the strongest level."""
    told = []
    for verb, found in _by_verb(analysis, summary.component_groups(analysis)).items():
        bot = _bots(analysis, found)[-1]
        effects = [by_bot[bot] for by_bot in found.values() if bot in by_bot]
        if len(effects) > SMALL_KIND and all(e.reading == "causal" for e in effects):
            points = words.fixed(100 * spread(effects))
            told.append(
                say("lab.components.spread", verb=verb, count=len(effects), bot=bot, points=points)
            )
    return told


def _levels_figure(analysis: Analysis, verb: str, found: Found, name: str) -> Figure:
    known = _bots(analysis, found)
    bots = [bot for bot in known if level_of(bot) >= TRUSTED][-PANELS:] or known[:1]
    shown = {c: by for c, by in found.items() if any(bot in by for bot in bots)}
    if len(shown) > MANY:
        answered = {
            c: by
            for c, by in shown.items()
            if any(by[b].answer == "differs" for b in bots if b in by)
        }
        shown = answered or dict(list(shown.items())[:MANY])
    last = bots[-1]
    names = sorted(shown, key=lambda c: -shown[c][last].effect.estimate if last in shown[c] else 0)
    panels = []
    for bot in bots:
        rows = []
        for component in names:
            effect = shown[component].get(bot)
            label = summary.component_name(next(iter(shown[component].values())))
            rows.append(Row(label, effect.effect, effect.answer) if effect else Row(label))
        panels.append(Panel(bot, tuple(rows), 0.0, sign=True))
    title = say("lab.components.figure", verb=verb)
    about = words.listed([panel.heading for panel in panels])
    svg = plots.forest(name, title, about, panels)
    return Figure(svg, say("lab.sections.components.caption", title=title), True)


def _levels_table(analysis: Analysis, verb: str, found: Found) -> Table:
    bots = _bots(analysis, found)
    rows = []
    for by_bot in found.values():
        entries = [Entry(summary.component_name(next(iter(by_bot.values()))))]
        for bot in bots:
            effect = by_bot.get(bot)
            entries.append(
                Entry(DASH)
                if effect is None
                else Entry(
                    words.fixed(100 * effect.effect.estimate, sign=True),
                    effect.answer,
                    words.interval(effect.effect, 100, sign=True),
                )
            )
        rows.append(tuple(entries))
    head = (say("lab.sections.components.head.component"), *bots)
    return Table(say("lab.components.table", verb=verb), head, tuple(rows))


def _parts(
    analysis: Analysis, groups: Mapping[tuple[int, str], Sequence[ComponentEffect]]
) -> dict[str, list[ComponentEffect]]:
    """What shares a figure: each large kind by itself, all smaller kinds of a cell together."""
    parts: dict[str, list[ComponentEffect]] = {}
    for (cell, verb), effects in groups.items():
        bots = content.with_bots(analysis.cells[cell])
        if len(effects) > SMALL_KIND:
            title = say("lab.sections.components.title", verb=verb, bots=bots)
        else:
            title = say("lab.sections.components.title.smaller_kinds", bots=bots)
        parts.setdefault(title, []).extend(effects)
    return parts


def _figure(effects: Sequence[ComponentEffect], name: str, title: str) -> Figure:
    rows = tuple(Row(summary.component_name(e), e.effect, e.answer) for e in effects)
    panel = Panel(say("lab.sections.components.axis"), rows, 0.0, sign=True)
    about = "; ".join(
        say(
            "lab.sections.components.about",
            component=e.component,
            effect=words.points(e.effect),
        )
        for e in effects
    )
    svg = plots.forest(name, title, about, [panel])
    return Figure(svg, say("lab.sections.components.caption", title=title), True)


def _table(effects: Sequence[ComponentEffect], title: str) -> Table:
    head = (
        say("lab.sections.components.head.component"),
        say("lab.sections.components.head.with"),
        say("lab.sections.components.head.share_with"),
        say("lab.sections.components.head.without"),
        say("lab.sections.components.head.share_without"),
        say("lab.sections.components.head.effect"),
        say("lab.sections.head.p_adjusted"),
        say("lab.sections.head.answer"),
    )
    rows = tuple(
        (
            Entry(summary.component_name(e)),
            Entry(words.count(e.seats_with)),
            Entry(words.percent(e.share_with)),
            Entry(words.count(e.seats_without)),
            Entry(words.percent(e.share_without)),
            Entry(
                f"{words.fixed(100 * e.effect.estimate, sign=True)} "
                f"({words.interval(e.effect, 100, sign=True)})"
            ),
            Entry(words.chance_of(e.p_adjusted)),
            Entry(words.answer(e.answer), e.answer),
        )
        for e in effects
    )
    return Table(title, head, rows, (0, 7))
