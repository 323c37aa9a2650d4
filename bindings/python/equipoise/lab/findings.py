"""The findings of the laboratory: the statistics of an experiment, cell by cell, for reports.

A cell is one line-up of bots under one choice of options. Shares are of the win: 1 for a win
alone, 1/k for a win shared by k sides, 0 for a loss; seats of one team hold one side between them.
All intervals are at the confidence of the experiment.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from equipoise.lab.stats.differences import Answer
from equipoise.lab.stats.interval import Interval

Reading = Literal["causal", "association"]
"""Whether chance alone decided who had a component, or choices did as well."""


@dataclass(frozen=True, slots=True)
class MethodNote:
    """How a statistic is computed: its formula in plain text, and the paper or book."""

    statistic: str
    formula: str
    source: str


@dataclass(frozen=True, slots=True)
class Share:
    """The share of the win that a side, a bot or the first mover took, against a fair one."""

    name: str
    seats: tuple[int, ...]  # Seats of the side; empty where they change from game to game.
    share: Interval
    fair: float  # 1 / sides.
    p_value: float  # Of the hypothesis that the true share is fair.
    p_adjusted: float  # By Holm's method over all such shares of the analysis.
    answer: Answer  # "same": within the margin of fair.


@dataclass(frozen=True, slots=True)
class Distribution:
    """A count for each game, such as its plies: mean, quantiles, and a histogram to draw.

    Bin i of the histogram has the values from `edges[i]` up to but not including `edges[i + 1]`.
    """

    name: str
    mean: Interval
    quantiles: tuple[tuple[float, Interval], ...]  # At 0.05, 0.25, 0.5, 0.75 and 0.95.
    least: int
    most: int
    edges: tuple[int, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Leads:
    """How the lead changed, by the games' own judgement of positions (Browne 2008)."""

    changes: Distribution  # Changes of the lead in a game.
    settled: Interval  # The part of a game after which the winner kept the lead; 1: at its end.
    drama: Interval  # How far behind the winner was while another led; 0: never.
    leader_share: Interval  # The part of a game in which the winner led.


@dataclass(frozen=True, slots=True)
class Luck:
    """How much of the variance of the outcome the dice and the deal decide.

    `exact` is why the share is known beforehand ("no chance", or "deterministic bots", which play
    nearly all games with the same dice alike); otherwise None.
    """

    share: Interval  # First order: what is known to one who sees all dice and none of the choices.
    groups: int  # Sets of games with the same chance.
    exact: Literal["no chance", "deterministic bots"] | None
    p_value: float  # Of the hypothesis that chance has no effect at all.
    total: Interval | None = None  # Alone or with choices; None unless dice and choices cross.
    noise: Interval | None = None  # First order of the bots' own chance; likewise.
    ledger: Interval | None = None  # The part of the variance that the ledger of luck explains.
    swing: Interval | None = None  # Standard deviation of a game's luck, in shares of the win.
    by_table: bool = False  # Whether a solved table kept the ledger.


@dataclass(frozen=True, slots=True)
class Tension:
    """When it is known who wins, by the games' own judgement before each tenth of the decisions."""

    ahead: tuple[Interval, ...]  # How often the side that is ahead then wins.
    last_half_way: Interval | None  # How often the side that is last half-way wins.
    crowned: Interval | None  # Games in which a lost seat decided among others; of 3 sides or more.


@dataclass(frozen=True, slots=True)
class FirstMoves:
    """How concentrated the first decision is, among games that begin alike."""

    distinct: int
    most: Interval  # The share of games with the commonest action.
    effective: float  # So many equally common actions would agree as often.


@dataclass(frozen=True, slots=True)
class CellAnalysis:
    """All about one cell."""

    label: str  # "skill: frustration=off"; unique in the analysis.
    lineup: str
    options: Mapping[str, str]  # Those of the grid alone.
    is_base: bool
    bots: tuple[str, ...]  # By player of the line-up, such as "master:200".
    games: int
    clusters: int  # Sets of games that share their dice; intervals rest on these.
    sides: tuple[Share, ...]
    players: tuple[Share, ...]  # By bot; empty where all players are the same bot.
    first_mover: Share | None  # None where seats do not differ by who begins.
    fairness_p: float  # Of the hypothesis that all sides take the same share.
    draws: Interval  # Games whose win more than one side shares.
    unfinished: Interval  # Games cut at the limit of plies; they count as draws.
    plies: Distribution  # Chance included.
    decisions: Distribution
    branching: Interval  # Legal actions for each decision.
    branching_most: int
    leads: Leads | None  # None where leads were not recorded or nobody ever led.
    luck: Luck | None  # None where games share no dice or the players differ.
    # None where leads were not recorded, the judgement sees too little, or the players differ.
    tension: Tension | None = None
    first_moves: FirstMoves | None = None  # None where seats choose at once, or the players differ.
    steady: bool = False  # Whether shares are corrected for the luck of the games.
    place: int | None = None  # Of its first bot among those of a page by strength, as they played.


@dataclass(frozen=True, slots=True)
class Difference:
    """One measure of a cell minus the same measure of the base cell."""

    measure: str  # "seat 0", "beginning", "draws", "decisions", "luck".
    base: float
    other: float
    difference: Interval  # Simultaneous over the whole analysis.
    margin: float  # Within +-margin two values are called the same.
    p_value: float
    p_adjusted: float  # Holm over all differences of the analysis.
    answer: Answer
    paired: bool  # Whether games of both cells with the same dice were compared.


@dataclass(frozen=True, slots=True)
class Comparison:
    """A variant against the base game, with the same bots and the same dice."""

    label: str  # "frustration=consecutive".
    lineup: str
    changed: Mapping[str, str]  # The options that differ from those of the base.
    cell: int  # Index into `Analysis.cells`.
    base: int
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class ComponentEffect:
    """What a component is worth: the share of its holders minus that of the others."""

    cell: int  # Index into `Analysis.cells`.
    verb: str  # "drawn", "played" ...
    component: str
    seats_with: int  # Pairs of game and seat with it at least once.
    seats_without: int
    share_with: float
    share_without: float
    effect: Interval  # Adjusted for the seat and simultaneous over the components of the verb.
    p_value: float
    p_adjusted: float  # Holm over all components of the verb.
    answer: Answer  # "same": worth nothing, within the margin.
    reading: Reading
    each_time: bool = False  # The effect of having it once more; nearly everybody has it.
    early: int = 0  # Only the first so many of its kind count for a seat; 0: all.
    error: float = float("nan")  # Standard error of the effect.


@dataclass(frozen=True, slots=True)
class Skill:
    """How much strength counts: a stronger bot against a weaker one, in all seatings."""

    cell: int  # Index into `Analysis.cells`.
    strong: str
    weak: str
    share: Interval  # Of the strong bot; compare with `fair`.
    fair: float
    elo: Interval  # Difference in Elo points; infinite where one never loses.


@dataclass(frozen=True, slots=True)
class Analysis:
    """Everything a report says."""

    title: str
    game_id: str
    confidence: float
    cells: tuple[CellAnalysis, ...]
    comparisons: tuple[Comparison, ...]
    components: tuple[ComponentEffect, ...]
    skill: tuple[Skill, ...]
    method: tuple[MethodNote, ...]
    notes: tuple[str, ...]  # Caveats in words: causality, cut games, deterministic bots.
