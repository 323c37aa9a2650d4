"""The top of the page: what matters most to a designer, and then all findings by subject."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from equipoise.lab.findings import Analysis, CellAnalysis
from equipoise.lab.report import components, content, ladder, strength, summary
from equipoise.lab.report.content import Study
from equipoise.lab.report.ladder import Ladder
from equipoise.lab.report.sections import luck_cells
from equipoise.lab.strength import TRUSTED, level_of, levels
from equipoise.texts import say

ABSTRACT = 5
"""Subjects of the abstract, each with its first sentences."""


@dataclass(slots=True)
class _Subject:
    """The sentences on a subject, and how much they matter: 1 for a difference of the margin."""

    sentences: list[str]
    interest: float = 0.0

    def add(self, sentences: Sequence[str], interest: float) -> None:
        self.sentences += [text for text in sentences if text]
        self.interest = max(self.interest, interest)


def findings(studies: Sequence[Study], chess: Ladder | None = None) -> dict[str, list[str]]:
    """The sentences by subject, the subject that matters most first."""
    found: dict[str, _Subject] = {}

    def add(key: str, sentences: Sequence[str], interest: float) -> None:
        if any(sentences):
            found.setdefault(say(key), _Subject([])).add(sentences, interest)

    for study in content.without_repeats(ladder.by_strength(studies)):
        analysis, cells = study.analysis, study.fresh
        told, interest = _fairness(study, study.shares)
        add("lab.summary.fairness.heading", told, interest)
        add("lab.summary.luck.heading", *_luck(study))
        add("lab.summary.skill.heading", _skill(study, chess), 1.5)
        add("lab.summary.course.heading", _course(study, cells), 0.8)
        told = list(summary.variants(analysis, study.options))
        add("lab.summary.variants.heading", told, _most_changed(study))
        add("lab.summary.components.heading", *_components(study))
        told = [summary.balance(balance) for balance in study.balances]
        add("lab.summary.balance.heading", told, 1.0)
    ordered = sorted(found.items(), key=lambda item: -item[1].interest)
    return {about: list(dict.fromkeys(subject.sentences)) for about, subject in ordered}


def abstract(found: dict[str, list[str]]) -> tuple[str, ...]:
    """The first sentences of the subjects that matter most, as one paragraph each."""
    return tuple(sentences[0] for sentences in list(found.values())[:ABSTRACT])


def _under(study: Study, sentences: Sequence[str]) -> list[str]:
    """The sentences with the options that the study set, if any."""
    if not study.options:
        return list(sentences)
    rules = content.and_options(study.options[0], study.options[1:])
    return [say("lab.strength.under", options=rules, text=text) for text in sentences]


def _fairness(study: Study, cells: Sequence[CellAnalysis]) -> tuple[list[str], float]:
    if not cells:
        return [], 0.0
    if not content.is_over_strength(cells):
        told = [summary.fairness(cell, study.options) for cell in cells]
        return told, max(_distance(cell, study.margin) for cell in cells)
    cells = levels(cells)
    told = strength.fairness_sentences(cells, study.margin)
    return _under(study, [" ".join(told)]), _distance(content.telling_cell(cells), study.margin)


def _distance(cell: CellAnalysis, margin: float) -> float:
    """How many margins a side or the beginner is off its fair share, where that is shown."""
    shares = (*cell.sides, *((cell.first_mover,) if cell.first_mover else ()))
    off = [abs(s.share.estimate - s.fair) / margin for s in shares if s.answer == "differs"]
    return 2 * max(off, default=0.25)  # What every game has weighs more than what a variant does.


def _luck(study: Study) -> tuple[list[str], float]:
    cells = luck_cells(study)
    if not content.is_over_strength(cells):
        return summary.lucks(cells, study.options), 0.7
    told = content.telling_luck(levels(cells))
    luck = told[-1][1] if told else None
    most = max((v.estimate for v in (luck.share, luck.total) if v), default=0) if luck else 0
    return _under(study, strength.luck_sentences(levels(cells))), 0.5 + 2 * most


def _skill(study: Study, chess: Ladder | None) -> list[str]:
    found = ladder.ladder_of(study.analysis)
    if found is None:
        return list(summary.skill(study.analysis, study.options))
    told = [" ".join(ladder.sentences(found, chess))]
    return _under(study, told + ladder.restricted_sentences(study.analysis))


def _course(study: Study, cells: Sequence[CellAnalysis]) -> list[str]:
    if not cells:
        return []
    if not content.is_over_strength(cells):
        return [summary.course(cell, study.options) for cell in cells]
    strongest = content.telling_cell(cells)
    told = [summary.course(strongest), *strength.tension_sentences(levels(cells))]
    return _under(study, [" ".join(told)])


def _most_changed(study: Study) -> float:
    """How many margins a variant moves a share of the win, where bots from club on show it."""
    return max(
        (
            abs(difference.difference.estimate) / study.margin
            for comparison in study.analysis.comparisons
            for difference in comparison.differences
            if summary.is_edge(difference.measure)
            and difference.answer == "differs"
            and level_of(study.analysis.cells[comparison.base].bots[0]) >= TRUSTED
        ),
        default=0.4,
    )


def _components(study: Study) -> tuple[list[str], float]:
    analysis: Analysis = study.analysis
    groups = summary.component_groups(analysis)
    if not components.is_over_strength([analysis.cells[cell] for cell, _ in groups]):
        return list(summary.components(analysis)), 0.6
    kept = [abs(e.effect.estimate) for e, causal in components.holding(analysis) if causal]
    told = [" ".join(components.sentences(analysis))]
    return _under(study, told), max(kept, default=0.0) / study.margin
