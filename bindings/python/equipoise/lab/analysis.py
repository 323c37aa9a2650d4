"""From the rows of an experiment to findings: `analyse`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from equipoise.lab.analysis_cells import CellFacts, cell_facts
from equipoise.lab.findings import (
    Analysis,
    CellAnalysis,
    Comparison,
    ComponentEffect,
    Difference,
    Distribution,
    Leads,
    Luck,
    MethodNote,
    Reading,
    Share,
    Skill,
)
from equipoise.lab.methods import methods
from equipoise.lab.stats.differences import Answer, difference_p, equivalence_p, three_way
from equipoise.lab.stats.effects import Effect, by_verb, component_effects
from equipoise.lab.stats.interval import Interval
from equipoise.lab.stats.linear import Linear, aligned
from equipoise.lab.stats.multiplicity import holm, max_t, simultaneous
from equipoise.lab.stats.skill import elo
from equipoise.texts import say

if TYPE_CHECKING:
    from equipoise.lab.results import Results

__all__ = [
    "CHANCE_VERBS",
    "Analysis",
    "Answer",
    "CellAnalysis",
    "Comparison",
    "ComponentEffect",
    "Difference",
    "Distribution",
    "Interval",
    "Leads",
    "Luck",
    "MethodNote",
    "Reading",
    "Share",
    "Skill",
    "analyse",
]

CHANCE_VERBS = frozenset({"dealt", "drawn", "held"})
"""Components counted under these verbs come by chance alone. Under other verbs players chose them,
or they depend on how the game goes."""

DICE_VERBS = frozenset({"rolled"})
"""Dice come by chance, too, but a longer game has more: only the first few are like cards."""

LEFT_OUT = frozenset({"began", "tipped", "finished", "scored", "died", "balanced", "lost"})
"""Verbs that nearly say who won, or what another seat did under a verb of its own; and who began,
which is told under fairness."""

LENGTH_MARGIN = 0.05
"""Lengths that differ by less than this part of the base's are called the same. Set by hand."""

LUCK_MARGIN = 0.05
"""Shares of luck that differ by less than this are called the same. Set by hand."""

FEWEST_WITHOUT_DRAWS = 300
"""Sets of games of which none is drawn, to say nothing of draws. Set by hand: fewer than 1 in 100
games would be drawn (Hanley & Lippman-Hand 1983)."""

ALIKE = 0.5
"""A cell with fewer different games than this part of its sets of dice repeats itself.

Set by hand.
"""


def analyse(results: Results) -> Analysis:
    """Everything the report says about a run, whether it is finished or not.

    Cells without games are left out. Confidence and margin are those of the experiment.
    Deterministic: what is drawn at random inside has fixed seeds.
    """
    experiment = results.experiment
    confidence, margin = experiment.confidence, experiment.margin
    facts = [cell_facts(results, cell) for cell in results.cells if len(results.rows(cell)) > 0]
    _answer_shares(facts, confidence, margin)
    comparisons = _comparisons(facts, confidence, margin)
    components = tuple(
        effect
        for place, cell in enumerate(facts)
        if cell.found.is_base
        for effect in _components(results, cell, place, confidence, margin)
    )
    return Analysis(
        experiment.title,
        experiment.game,
        confidence,
        tuple(cell.found for cell in facts),
        comparisons,
        components,
        tuple(skill for place, cell in enumerate(facts) for skill in _skill(cell, place)),
        methods(),
        _notes(facts, components),
    )


def _answer_shares(facts: Sequence[CellFacts], confidence: float, margin: float) -> None:
    """Holm's adjustment over all sides of all cells, all players and all first movers."""
    sides = [c.found.sides for c in facts]
    # Of two sides, one says as much as both.
    counted = [shares[:1] if len(shares) == 2 else shares for shares in sides]
    counted_linear = [c.sides[: len(counted[i])] for i, c in enumerate(facts)]
    answered = _answers(counted, counted_linear, confidence, margin)
    players = _answers(
        [c.found.players for c in facts], [c.players for c in facts], confidence, margin
    )
    movers = _answers(
        [() if c.found.first_mover is None else (c.found.first_mover,) for c in facts],
        [() if c.first_mover is None else (c.first_mover,) for c in facts],
        confidence,
        margin,
    )
    for i, cell in enumerate(facts):
        whole = tuple(
            replace(share, p_adjusted=told.p_adjusted, answer=told.answer)
            for share, told in zip(
                sides[i], answered[i] * (2 if len(sides[i]) == 2 else 1), strict=True
            )
        )
        cell.found = replace(
            cell.found,
            sides=whole,
            players=players[i],
            first_mover=movers[i][0] if movers[i] else None,
        )


def _answers(
    shares: Sequence[tuple[Share, ...]],
    linear: Sequence[tuple[Linear, ...]],
    confidence: float,
    margin: float,
) -> list[tuple[Share, ...]]:
    flat = [share for group in shares for share in group]
    distances = [
        estimate.minus_constant(share.fair)
        for group, estimates in zip(shares, linear, strict=True)
        for share, estimate in zip(group, estimates, strict=True)
    ]
    differs = holm([share.p_value for share in flat])
    same = holm([equivalence_p(distance, margin) for distance in distances])
    told = iter(
        replace(share, p_adjusted=float(p), answer=three_way(float(p), float(q), confidence))
        for share, p, q in zip(flat, differs, same, strict=True)
    )
    return [tuple(next(told) for _ in group) for group in shares]


@dataclass(frozen=True, slots=True)
class _Pair:
    """A measure of a cell and of its base."""

    cell: int
    measure: str
    base: Linear
    other: Linear
    margin: float

    @property
    def difference(self) -> Linear:
        return self.other.minus(self.base)


def _comparisons(
    facts: Sequence[CellFacts], confidence: float, margin: float
) -> tuple[Comparison, ...]:
    bases = {c.found.lineup: i for i, c in enumerate(facts) if c.found.is_base}
    pairs = [
        pair
        for i, cell in enumerate(facts)
        if not cell.found.is_base and cell.found.lineup in bases
        for pair in _pairs(i, cell, facts[bases[cell.found.lineup]], margin)
    ]
    differences = [pair.difference for pair in pairs]
    p_values = [difference_p(difference) for difference in differences]
    adjusted = holm(p_values)
    same = holm([equivalence_p(d, pair.margin) for d, pair in zip(differences, pairs, strict=True)])
    reach = max_t(aligned(differences), confidence)
    found: dict[int, list[Difference]] = {}
    for pair, difference, p, p_adjusted, p_same in zip(
        pairs, differences, p_values, adjusted, same, strict=True
    ):
        found.setdefault(pair.cell, []).append(
            Difference(
                pair.measure,
                pair.base.estimate,
                pair.other.estimate,
                _simultaneous(difference, reach, confidence, share=pair.measure != "decisions"),
                pair.margin,
                p,
                float(p_adjusted),
                three_way(float(p_adjusted), float(p_same), confidence),
                bool(np.isin(pair.other.clusters, pair.base.clusters).any()),
            )
        )
    return tuple(
        Comparison(
            facts[i].changed_label,
            facts[i].found.lineup,
            facts[i].changed,
            i,
            bases[facts[i].found.lineup],
            tuple(differences_of_cell),
        )
        for i, differences_of_cell in found.items()
    )


def _pairs(place: int, cell: CellFacts, base: CellFacts, margin: float) -> list[_Pair]:
    pairs = [
        _Pair(place, "seat 0", base.edge, cell.edge, margin),
        _Pair(
            place,
            "decisions",
            base.decisions,
            cell.decisions,
            LENGTH_MARGIN * base.decisions.estimate,
        ),
    ]
    if base.draws.estimate or cell.draws.estimate or not _never_drawn(base, cell):
        pairs.insert(1, _Pair(place, "draws", base.draws, cell.draws, margin))
    if base.first_mover is not None and cell.first_mover is not None:
        fair = (1 / len(set(c.cell.sides)) for c in (base, cell))
        mine, theirs = (
            c.first_mover.minus_constant(f)
            for c, f in zip((base, cell), fair, strict=True)
            if c.first_mover is not None
        )
        pairs.insert(1, _Pair(place, "beginning", mine, theirs, margin))
    if base.luck is not None and cell.luck is not None:
        pairs.append(_Pair(place, "luck", base.luck, cell.luck, LUCK_MARGIN))
    if base.players and cell.players:
        pairs.append(
            _Pair(
                place,
                f"skill of {base.found.bots[0]}",
                base.players[0].minus_constant(base.found.players[0].fair),
                cell.players[0].minus_constant(cell.found.players[0].fair),
                margin,
            )
        )
    return pairs


def _never_drawn(base: CellFacts, cell: CellFacts) -> bool:
    """Whether no game of either is drawn, of so many that hardly any can be."""
    return min(base.draws.n, cell.draws.n) >= FEWEST_WITHOUT_DRAWS


def _components(
    results: Results, cell: CellFacts, place: int, confidence: float, margin: float
) -> Iterable[ComponentEffect]:
    names = results.components(cell.cell)
    rows, early = results.rows(cell.cell), results.experiment.early
    counts = rows.early if early else rows.tallies
    if not names or counts.shape[2] != len(names):
        return
    seats = np.arange(rows.seats)
    held = np.asarray(cell.cell.seatings)[rows.seating]
    strata = seats[None, :] + rows.seats * _kinds(cell)[held]
    if not (rows.first_seat < 0).any():
        strata = 2 * strata + (seats[None, :] == rows.first_seat[:, None])
    seen = np.asarray(counts.any(axis=(0, 1)))
    for verb, all_places in by_verb(names).items():
        places = [place for place in all_places if seen[place]]
        if verb in LEFT_OUT:
            continue
        effects = component_effects(counts[:, :, places], rows.shares, rows.cluster, strata)
        told = len(places) if len(places) != 2 else 1  # Of two, one says as much as both.
        effects, places = effects[:told], places[:told]
        known = [e.effect for e in effects if e.effect is not None]
        reach = max_t(aligned(known), confidence)
        p_values = [np.nan if e.effect is None else difference_p(e.effect) for e in effects]
        p_same = [np.nan if e.effect is None else equivalence_p(e.effect, margin) for e in effects]
        by_chance = verb in CHANCE_VERBS or (early > 0 and verb in DICE_VERBS)
        for i, effect, p, p_adjusted, same in zip(
            places, effects, p_values, holm(p_values), holm(p_same), strict=True
        ):
            yield ComponentEffect(
                place,
                verb,
                names[i].partition(":")[2],
                effect.seats_with,
                effect.seats_without,
                effect.share_with,
                effect.share_without,
                _interval_of(effect, reach, confidence),
                float(p),
                float(p_adjusted),
                three_way(float(p_adjusted), float(same), confidence),
                "causal" if by_chance else "association",
                effect.each_time,
                early,
                float("nan") if effect.effect is None else effect.effect.error,
            )


def _kinds(cell: CellFacts) -> NDArray[np.int64]:
    """For each player of the line-up, a number that equal players share."""
    players = list(cell.cell.lineup.players)
    return np.array([players.index(player) for player in players])


def _interval_of(effect: Effect, reach: float, confidence: float) -> Interval:
    if effect.effect is None:
        nan = float("nan")
        return Interval(nan, nan, nan, 0, "too few", confidence)
    return _simultaneous(effect.effect, reach, confidence)


def _simultaneous(
    linear: Linear, reach: float, confidence: float, *, share: bool = True
) -> Interval:
    if linear.n < 2:
        return linear.interval(confidence)
    half, method = simultaneous(linear, reach, confidence, share=share)
    low, high = linear.estimate - half, linear.estimate + half
    return Interval(linear.estimate, low, high, linear.n, method, confidence)


def _skill(cell: CellFacts, place: int) -> Iterable[Skill]:
    """For line-ups of two different bots; the stronger one is the one that won more."""
    if len(cell.found.players) != 2:
        return
    weak, strong = sorted(cell.found.players, key=lambda p: p.share.estimate - p.fair)
    yield Skill(
        place, strong.name, weak.name, strong.share, strong.fair, elo(strong.share, strong.fair)
    )


def _notes(facts: Sequence[CellFacts], components: Sequence[ComponentEffect]) -> tuple[str, ...]:
    notes = []
    if any(cell.found.unfinished.estimate > 0 for cell in facts):
        notes.append(say("lab.notes.cut_games"))
    for cell in facts:
        # Short games without dice are sometimes alike by accident.
        luck = cell.found.luck
        if luck and luck.exact and cell.distinct < ALIKE * luck.groups:
            notes.append(
                say(
                    "lab.notes.too_narrow",
                    label=cell.found.label,
                    distinct=cell.distinct,
                    games=cell.found.games,
                )
            )
    readings = {component.reading for component in components}
    if "causal" in readings:
        notes.append(say("lab.notes.causal"))
    if "association" in readings:
        notes.append(say("lab.notes.association"))
    if any(cell.found.luck and cell.found.luck.exact == "deterministic bots" for cell in facts):
        notes.append(say("lab.notes.deterministic"))
    return tuple(notes)
