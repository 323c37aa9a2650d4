"""What a page consists of before it becomes HTML: studies in, sections out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from equipoise.lab.balance import Balance
from equipoise.lab.findings import Analysis, CellAnalysis, Luck, Share
from equipoise.lab.report import words
from equipoise.lab.stats import Answer, Interval
from equipoise.lab.strength import TRUSTED, level_of, levels
from equipoise.texts import say

DASH = "\N{EN DASH}"
"""In a table, for what was not measured."""

NO_BOUND = 0.95
"""A most that luck can be above this says only that choices answer chance. Set by hand."""

FEWEST_LEVELS = 3
"""Fewer levels show nothing over strength. Set by hand."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """Everything needed to get the same numbers again."""

    name: str
    seed: int
    design: tuple[str, ...]  # Sentences: games for each cell, which games share their dice.
    fixed: Mapping[str, str]  # What the experiment set for all cells against the defaults.
    options: Mapping[str, str]  # All the rules of the base game.
    lineups: Mapping[str, str]  # Name and bots with their budgets.
    versions: Mapping[str, str]
    data: Mapping[str, str]  # Name and hash of each printed component file.
    commands: tuple[str, ...]  # One line for the shell each.
    experiment: str  # The file as it was read.


@dataclass(frozen=True, slots=True)
class Study:
    """One experiment: what it found, and how."""

    analysis: Analysis
    provenance: Provenance
    balances: tuple[Balance, ...] = ()  # Of an experiment with a handle, one for each line-up.
    known: frozenset[tuple[str, ...]] = frozenset()  # Equal bots that an earlier study shows.
    margin: float = 0.05  # Shares closer than this are called the same.
    joined: tuple[CellAnalysis, ...] = ()  # Further levels, from later studies of the page.
    names: Mapping[str, str] = field(default_factory=dict)  # What its short names mean.
    larger: tuple[CellAnalysis, ...] = ()  # Its equals, with more games in later studies.

    @property
    def fresh(self) -> tuple[CellAnalysis, ...]:
        """The base cells of equal bots that no earlier study of the page shows, and those that
        later ones have under the same rules."""
        own = (cell for cell in equals(self.analysis) if cell.bots not in self.known)
        return (*own, *self.joined)

    @property
    def shares(self) -> tuple[CellAnalysis, ...]:
        """The fresh cells for shares of the win, each as the study with most games shows it."""
        larger = {cell.bots: cell for cell in self.larger}
        return tuple(larger.get(cell.bots, cell) for cell in self.fresh)

    @property
    def options(self) -> tuple[str, ...]:
        """What the experiment set for all cells: `map=eq12`; empty for the default rules."""
        return tuple(f"{name}={value}" for name, value in self.provenance.fixed.items())


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture as SVG text, trusted because `plots` made it, and the words below it."""

    svg: str
    caption: str
    answers: bool = False  # Whether it uses the marks of the three answers.


@dataclass(frozen=True, slots=True)
class Entry:
    """A cell of a table: its text, the answer that it gives, if any, and small print under it."""

    text: str
    answer: Answer | None = None
    under: str = ""


def share_entry(value: Interval | None, answer: Answer | None = None) -> Entry:
    """A share in per cent over its interval; a dash where there is none."""
    if value is None:
        return Entry(DASH)
    return Entry(words.percent(value.estimate), answer, words.interval(value, 100))


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose first column names the row; `text_columns` are aligned as words."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[Entry, ...], ...]
    text_columns: tuple[int, ...] = (0,)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page; `id` is unique in it."""

    id: str
    heading: str
    paragraphs: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()
    tables: tuple[Table, ...] = ()


@dataclass(frozen=True, slots=True)
class Glance:
    """A number in large type at the top of the page."""

    question: str
    answer: str
    detail: str
    mark: Answer | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """A study as the page shows it."""

    id: str
    title: str
    lead: str
    sections: tuple[Section, ...]
    provenance: Provenance


@dataclass(frozen=True, slots=True)
class Page:
    """The whole page."""

    title: str
    game: str
    lead: str
    abstract: tuple[str, ...]
    glances: tuple[Glance, ...]
    findings: Mapping[str, Sequence[str]]  # Sentences by subject.
    chapters: tuple[Chapter, ...]
    limits: tuple[str, ...]
    method: tuple[tuple[str, str, str], ...]
    players: Mapping[str, str]  # What each bot is.
    names: Mapping[str, str]  # What each variant and card is.
    beam: Figure | None = None


def without_repeats(studies: Sequence[Study]) -> tuple[Study, ...]:
    """The studies, each with the equal bots that earlier ones show under the same rules; one over
    strength is joined by the further levels of later ones, and by their equals if those played
    more games."""
    known: dict[tuple[object, ...], frozenset[tuple[str, ...]]] = {}
    marked = []
    for place, study in enumerate(studies):
        rules = _rules(study)
        before = known.get(rules, frozenset())
        known[rules] = before | {cell.bots for cell in equals(study.analysis)}
        marked.append(replace(study, known=before, joined=()))
        if not is_over_strength(marked[-1].fresh):
            continue
        for later in studies[place + 1 :]:
            if _rules(later) == rules:
                games = {cell.bots: cell.games for cell in marked[-1].shares}
                larger = (c for c in equals(later.analysis) if c.games > games.get(c.bots, c.games))
                marked[-1] = replace(marked[-1], larger=(*marked[-1].larger, *larger))
            more = [c for c in equals(later.analysis) if c.bots not in known[rules]]
            if _rules(later) == rules and more and len(levels(more)) == len(more):
                marked[-1] = replace(marked[-1], joined=(*marked[-1].joined, *more))
                known[rules] |= {cell.bots for cell in more}
    return tuple(marked)


def _rules(study: Study) -> tuple[object, ...]:
    return (study.options, *study.provenance.options.items())


def side_name(side: Share) -> str:
    """`S1` as it is; a number becomes `Seat 0`."""
    return say("lab.content.seat", seat=side.name) if side.name.isdigit() else side.name


def with_bots(cell: CellAnalysis, options: Sequence[str] = ()) -> str:
    """Who sat at the table, under which options: `novice at every seat and map=eq12`."""
    alike = len(set(cell.bots)) == 1
    bots = say("lab.content.bots.alike", bot=cell.bots[0]) if alike else words.listed(cell.bots)
    return and_options(bots, options)


def and_options(text: str, options: Sequence[str]) -> str:
    """The options after a text: `master and novice and map=eq12`."""
    for option in options:
        text = say("lab.content.and_option", text=text, option=option)
    return text


def base_cells(analysis: Analysis) -> tuple[CellAnalysis, ...]:
    """The cells that variants are compared with, one for each line-up."""
    return tuple(cell for cell in analysis.cells if cell.is_base)


def equals(analysis: Analysis) -> tuple[CellAnalysis, ...]:
    """The base cells in which all bots are the same, so that only the seats differ."""
    return tuple(cell for cell in base_cells(analysis) if len(set(cell.bots)) == 1)


def telling_cell(cells: Sequence[CellAnalysis]) -> CellAnalysis:
    """The strongest level from club on, else the first of the cells."""
    known = [cell for cell in levels(cells) if level_of(cell.bots[0]) >= TRUSTED]
    return known[-1] if known else cells[0]


def is_over_strength(cells: Sequence[CellAnalysis]) -> bool:
    """Whether these equals are levels, enough of them to show what holds over strength."""
    return len(cells) >= FEWEST_LEVELS and len(levels(cells)) == len(cells)


def telling_luck(cells: Sequence[CellAnalysis]) -> list[tuple[CellAnalysis, Luck]]:
    """Cells with measured luck; that of deterministic bots says nothing about the game."""
    return [
        (cell, cell.luck) for cell in cells if cell.luck and cell.luck.exact != "deterministic bots"
    ]


def verdict(sides: tuple[Share, ...]) -> Answer:
    """Whether a game is fair: `differs` if any side is off, `same` if none can be."""
    answers = {side.answer for side in sides}
    if "differs" in answers:
        return "differs"
    return "same" if answers == {"same"} else "unknown"
