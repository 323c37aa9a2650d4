"""Puts a page together: studies to sections, sections to HTML."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from equipoise.lab.experiment import WITHOUT
from equipoise.lab.findings import Analysis
from equipoise.lab.report import abstract, content, ladder, sections, summary, words
from equipoise.lab.report.content import Chapter, Page, Study
from equipoise.lab.report.ladder import Ladder
from equipoise.lab.report.names import names_on
from equipoise.lab.strength import level_of
from equipoise.texts import language, say

_BOTS = {
    "random": "lab.bots.random",
    "beginner": "lab.bots.beginner",
    "novice": "lab.bots.novice",
    "club": "lab.bots.club",
    "expert": "lab.bots.expert",
    "master": "lab.bots.master",
    "perfect": "lab.bots.perfect",
    "mcts": "lab.bots.mcts",
    "greedy": "lab.bots.greedy",
    "rush": "lab.bots.rush",
    "expectimax": "lab.bots.expectimax",
    "unlearned": "lab.bots.unlearned",
    "unvalued": "lab.bots.unvalued",
}


def render(studies: Sequence[Study], title: str | None = None, chess: Ladder | None = None) -> str:
    """The page as HTML text, complete in itself: no script, no font and no picture from outside.

    Studies keep their order; `title` is that of the first unless another is given. `chess` is the
    ladder of chess itself, for the 50 %-chess scale.
    """
    if not studies:
        raise ValueError("a report needs at least one study")
    return _template().render(
        page=_page(content.without_repeats(ladder.by_strength(studies)), title, chess),
        answers=words.answers(),
        language=language(),
    )


@cache
def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["markup"] = Markup
    environment.globals["say"] = say
    return environment.get_template("page.html")


def _page(studies: Sequence[Study], title: str | None, chess: Ladder | None) -> Page:
    analyses = [study.analysis for study in studies]
    games = sum(cell.games for analysis in analyses for cell in analysis.cells)
    cells = sum(len(analysis.cells) for analysis in analyses)
    confidences = dict.fromkeys(words.percent(analysis.confidence, 0) for analysis in analyses)
    played = say("lab.page.lead", games=words.count(games), n=cells, cells=words.count(cells))
    intervals = say("lab.page.lead.intervals", confidence=words.listed(list(confidences)))
    method = {
        note.statistic: (note.statistic, note.formula, note.source)
        for analysis in analyses
        for note in analysis.method
    }
    found = abstract.findings(studies, chess)
    beams = [figure for analysis in analyses if (figure := sections.beam(analysis))]
    return Page(
        title=title or analyses[0].title,
        game=analyses[0].game_id,
        lead=f"{played} {intervals}",
        abstract=abstract.abstract(found),
        glances=summary.glances(analyses),
        findings=found,
        chapters=tuple(_chapter(study, place, chess) for place, study in enumerate(studies)),
        limits=_limits(studies),
        method=tuple(method.values()),
        players=_players(analyses),
        names=names_on(studies),
        beam=beams[0] if beams else None,
    )


def _players(analyses: Sequence[Analysis]) -> dict[str, str]:
    """What each bot of the page is, weakest level first."""
    bots = {
        bot.partition(WITHOUT)[0]
        for analysis in analyses
        for cell in analysis.cells
        for bot in cell.bots
    }
    ordered = sorted(bots, key=lambda bot: (level_of(bot), bot))
    return {bot: say(key) for bot in ordered if (key := _BOTS.get(bot.partition(":")[0]))}


def _chapter(study: Study, place: int, chess: Ladder | None) -> Chapter:
    analysis = study.analysis
    name = f"study-{place + 1}"
    return Chapter(
        id=name,
        title=analysis.title,
        lead=" ".join(study.provenance.design),
        sections=sections.sections(study, name, chess),
        provenance=study.provenance,
    )


def _limits(studies: Sequence[Study]) -> tuple[str, ...]:
    found = [say("lab.page.limits.bots_are_not_people")]
    for study in studies:
        found += [note for note in study.analysis.notes if note not in found]
        found += _open_questions(study)
    return tuple(found)


def _open_questions(study: Study) -> list[str]:
    analysis = study.analysis
    found = []
    for cell in study.shares:
        open_ = [content.side_name(s) for s in cell.sides if s.answer == "unknown"]
        if open_:
            bots = content.with_bots(cell, study.options)
            sides = words.listed(open_, 8)
            found.append(say("lab.page.limits.fairness", sides=sides, bots=bots))
    for lineup in dict.fromkeys(c.lineup for c in analysis.comparisons):
        ours = [c for c in analysis.comparisons if c.lineup == lineup]
        for measure in dict.fromkeys(d.measure for c in ours for d in c.differences):
            labels = [
                c.label
                for c in ours
                for d in c.differences
                if d.measure == measure and d.answer == "unknown"
            ]
            if labels:
                found.append(
                    say(
                        "lab.page.limits.variants",
                        measure=summary.measure_name(analysis, ours[0].base, measure),
                        bots=content.with_bots(analysis.cells[ours[0].base]),
                        variants=words.listed(labels),
                        n=len(labels),
                    )
                )
    return found
