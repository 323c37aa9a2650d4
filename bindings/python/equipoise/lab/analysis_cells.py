"""The findings of a single cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from equipoise.lab.findings import (
    CellAnalysis,
    Distribution,
    FirstMoves,
    Leads,
    Luck,
    Share,
    Tension,
)
from equipoise.lab.outcomes import (
    HARDLY_VARYING,
    begins_together,
    dice_of,
    first_of_sides,
    share_interval,
    steady_shares,
)
from equipoise.lab.stats.course import catching_up, first_moves, tension
from equipoise.lab.stats.crossed import (
    alike_share,
    centred,
    explained_share,
    spread,
)
from equipoise.lab.stats.differences import difference_p, homogeneity
from equipoise.lab.stats.interval import Interval
from equipoise.lab.stats.intervals import cluster_share, share_p
from equipoise.lab.stats.linear import Floats, Linear, linear_mean
from equipoise.lab.stats.luck import chance_p, share_of
from equipoise.lab.stats.shape import branching, decisiveness, histogram, quantile
from equipoise.lab.stats.skill import shares_of_player

if TYPE_CHECKING:
    from equipoise.lab.experiment import Cell
    from equipoise.lab.results import Results
    from equipoise.lab.rows import Rows

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


CROWNED = 0.25
"""A lost seat has decided among others if it moved so much of their win between them. Set by hand.
"""

LEDGER_SEES = 0.25
"""A ledger that accounts for less sees too little to stand for the luck of a game. Set by hand."""

JUDGE_SEES = 0.1
"""If the side that is ahead after nine tenths of a game wins no more above a fair share, the game's
judgement says nothing about when games turn. Set by hand."""

NO_LUCK = 1e-4
"""A ledger whose luck varies less, in shares of the win, has seen nothing. Set by hand."""


@dataclass(slots=True)
class CellFacts:
    """A cell's findings, without answers about fairness yet, and the estimates behind them."""

    cell: Cell
    found: CellAnalysis
    changed: Mapping[str, str]
    changed_label: str
    distinct: int  # Games that differ from all earlier ones.
    sides: tuple[Linear, ...]
    players: tuple[Linear, ...]
    first_mover: Linear | None
    edge: Linear  # What the side of seat 0 takes above its fair share.
    draws: Linear
    decisions: Linear
    luck: Linear | None  # Of dice alone: a ledger would compare how well variants are judged.


def cell_facts(results: Results, cell: Cell) -> CellFacts:
    """The facts of a cell that has games."""
    rows = results.rows(cell)
    confidence = results.experiment.confidence
    won, steady = steady_shares(rows, cell.lineup.equal)
    together = begins_together(results.game(cell))
    sides = _sides(results, cell, rows, won, confidence, steady)
    players = _players(cell, rows, confidence)
    mover = None if together else _first_mover(cell, rows, won, confidence, steady)
    luck, luck_estimate = _luck(results, cell, rows, confidence)
    shared = (rows.shares > 0) & (rows.shares < 1)
    drawn = shared.any(axis=1)
    clusters = rows.cluster
    found = CellAnalysis(
        label=cell.name,
        lineup=cell.lineup.name,
        options=_words(cell.grid),
        is_base=cell.is_base,
        bots=tuple(str(player) for player in cell.lineup.players),
        games=len(rows),
        clusters=len(np.unique(clusters)),
        sides=tuple(share for share, _ in sides),
        players=tuple(share for share, _ in players),
        first_mover=None if mover is None else mover[0],
        fairness_p=homogeneity([linear for _, linear in sides]),
        draws=cluster_share(drawn, clusters, confidence),
        unfinished=cluster_share(~rows.over, clusters, confidence),
        plies=_distribution("plies", rows.plies, clusters, confidence),
        decisions=_distribution("decisions", rows.decisions, clusters, confidence),
        branching=branching(rows.choices, rows.decisions, clusters).interval(confidence),
        branching_most=int(rows.choices_max.max()),
        leads=_leads(results, rows, confidence),
        luck=luck,
        tension=_tension(cell, rows, confidence),
        first_moves=None if together else _first_moves(cell, rows, confidence),
        steady=steady,
    )
    fair = 1 / len(set(cell.sides))
    return CellFacts(
        cell=cell,
        found=found,
        changed=_words(cell.changed),
        changed_label=" ".join(f"{name}={value}" for name, value in _words(cell.changed).items()),
        distinct=_distinct(rows),
        sides=tuple(linear for _, linear in sides),
        players=tuple(linear for _, linear in players),
        first_mover=None if mover is None else mover[1],
        edge=linear_mean(won[:, 0], clusters).minus_constant(fair),
        draws=linear_mean(drawn, clusters),
        decisions=linear_mean(rows.decisions, clusters),
        luck=luck_estimate,
    )


def _sides(
    results: Results, cell: Cell, rows: Rows, won: Floats, confidence: float, steady: bool
) -> list[tuple[Share, Linear]]:
    names = results.seat_names(cell)
    seats_of = {
        side: tuple(seat for seat, its in enumerate(cell.sides) if its == side)
        for side in sorted(set(cell.sides))
    }
    return [
        _share(
            " + ".join(names[seat] for seat in seats),
            seats,
            won[:, seats[0]],
            rows.cluster,
            1 / len(seats_of),
            confidence,
            steady=steady,
        )
        for seats in seats_of.values()
    ]


def _players(cell: Cell, rows: Rows, confidence: float) -> list[tuple[Share, Linear]]:
    """The shares of the bots of the line-up; none if there is only one."""
    players = list(cell.lineup.players)
    kinds = list(dict.fromkeys(players))
    if len(kinds) == 1:
        return []
    # Equal bots in several places of the line-up count as one.
    seatings = np.array([kinds.index(player) for player in players])[np.asarray(cell.seatings)]
    found = []
    for number, kind in enumerate(kinds):
        taken, fair = shares_of_player(rows.shares, rows.seating, seatings, cell.sides, number)
        found.append(_share(str(kind), (), taken, rows.cluster, float(fair.mean()), confidence))
    return found


def _first_mover(
    cell: Cell, rows: Rows, won: Floats, confidence: float, steady: bool
) -> tuple[Share, Linear] | None:
    """The share of the side that decides first; None where nobody does, or the same seat always
    begins, so that beginning and its seat cannot be told apart."""
    if (rows.first_seat < 0).any() or len(np.unique(rows.first_seat)) < 2:
        return None
    taken = won[np.arange(len(rows)), rows.first_seat]
    fair = 1 / len(set(cell.sides))
    return _share("first mover", (), taken, rows.cluster, fair, confidence, steady=steady)


def _share(
    name: str,
    seats: tuple[int, ...],
    values: Floats,
    clusters: NDArray[np.int64],
    fair: float,
    confidence: float,
    *,
    steady: bool = False,
) -> tuple[Share, Linear]:
    linear = linear_mean(values, clusters)
    interval = share_interval(values, clusters, confidence, steady)
    p = difference_p(linear.minus_constant(fair)) if steady else share_p(linear, fair)
    return Share(name, seats, interval, fair, p, p, "unknown"), linear


def _distribution(
    name: str, values: NDArray[np.integer[Any]], clusters: NDArray[np.int64], confidence: float
) -> Distribution:
    edges, counts = histogram(values)
    return Distribution(
        name,
        linear_mean(values, clusters).interval(confidence),
        tuple((p, quantile(values, p, clusters, confidence)) for p in QUANTILES),
        int(values.min()),
        int(values.max()),
        edges,
        counts,
    )


def _leads(results: Results, rows: Rows, confidence: float) -> Leads | None:
    won = np.isfinite(rows.leader_share)
    led = (rows.leader_share[won] > 0) | (rows.drama[won] > 0)
    if not results.experiment.leads or not led.any():
        return None
    clusters = rows.cluster[won]

    def mean(values: ArrayLike) -> Interval:
        return linear_mean(values, clusters).interval(confidence)

    return Leads(
        _distribution("lead changes", rows.lead_changes, rows.cluster, confidence),
        decisiveness(rows.settled[won], rows.decisions[won], clusters).interval(confidence),
        mean(rows.drama[won]),
        mean(rows.leader_share[won]),
    )


def _luck(
    results: Results, cell: Cell, rows: Rows, confidence: float
) -> tuple[Luck | None, Linear | None]:
    """For line-ups of one bot; with an estimate to compare only where one was needed."""
    if not cell.lineup.equal:
        return None, None
    dice, arms = dice_of(rows, results.experiment.begins == "each")
    sizes = np.unique(dice, return_counts=True)[1]
    if np.bincount(sizes).argmax() < 2:
        return None, None
    groups = len(sizes)
    if (rows.plies == rows.decisions).all():
        none = Interval(0.0, 0.0, 0.0, groups, "no chance nodes", confidence)
        return Luck(none, groups, "no chance", 1.0), None
    alike = _alike(rows, dice)
    if alike == 1:
        all_of_it = Interval(1.0, 1.0, 1.0, groups, "games with the same dice alike", confidence)
        return Luck(all_of_it, groups, "deterministic bots", 0.0), None
    outcomes = centred(rows.shares[:, first_of_sides(cell.sides)], arms)
    linear = alike_share(outcomes, dice, rows.cluster)
    if np.isnan(linear.estimate):
        return None, None
    crossed = results.experiment.crossed
    p_value = difference_p(linear) if crossed else chance_p(outcomes, dice)
    exact: Literal["deterministic bots"] | None = None
    if alike >= HARDLY_VARYING:
        exact = "deterministic bots"
    found = Luck(share_of(linear, confidence), groups, exact, p_value)
    found = _with_ledger(results, cell, rows, found, outcomes, arms)
    if crossed:
        choices = (rows.cluster * 128 + arms) * 1024 + rows.game % results.experiment.duplicates
        noise = share_of(alike_share(outcomes, choices, rows.cluster), confidence)
        total = replace(noise, estimate=1 - noise.estimate, low=1 - noise.high, high=1 - noise.low)
        found = replace(found, noise=noise, total=total)
    return found, None if exact else linear


def _with_ledger(
    results: Results, cell: Cell, rows: Rows, found: Luck, outcomes: Floats, arms: NDArray[np.int64]
) -> Luck:
    """With what the ledger of luck says, if it says anything."""
    luck = rows.luck[:, first_of_sides(cell.sides)].astype(np.float64)
    if not np.isfinite(luck).all() or luck.std() < NO_LUCK:
        return found
    confidence = results.experiment.confidence
    luck = centred(luck, arms)
    return replace(
        found,
        ledger=explained_share(outcomes, luck, rows.cluster).interval(confidence),
        swing=spread(luck[:, 0], rows.cluster).interval(confidence),
        by_table=results.experiment.luck_by == "table",
    )


def _tension(cell: Cell, rows: Rows, confidence: float) -> Tension | None:
    """For line-ups of one bot whose positions are judged."""
    first = first_of_sides(cell.sides)
    course, shares = rows.course[:, :, first], rows.shares[:, first]
    if not cell.lineup.equal or not np.isfinite(course).all(axis=(1, 2)).any():
        return None
    points = tension(course, shares, rows.cluster)
    if points[-1].estimate < 1 / len(first) + JUDGE_SEES:
        return None
    last = catching_up(course, shares, rows.cluster, course.shape[1] // 2)
    crowned = None
    if len(first) > 2:
        crowned = cluster_share(rows.crowned >= CROWNED, rows.cluster, confidence)
    return Tension(
        tuple(point.interval(confidence) for point in points),
        None if np.isnan(last.estimate) else last.interval(confidence),
        crowned,
    )


def _first_moves(cell: Cell, rows: Rows, confidence: float) -> FirstMoves | None:
    if not cell.lineup.equal or (rows.opening < 0).any():
        return None
    found = first_moves(rows.opening, rows.first_seat, rows.cluster)
    return FirstMoves(found.distinct, found.most.interval(confidence), found.effective)


def _alike(rows: Rows, dice: NDArray[np.int64]) -> float:
    """The part of the games that repeat the first one with the same dice."""
    games = _fingerprints(rows)
    _, first, place = np.unique(dice, return_index=True, return_inverse=True)
    return float((games == games[first][place.ravel()]).all(axis=1).mean())


def _distinct(rows: Rows) -> int:
    """At least how many games differ: those that differ in anything that was counted."""
    return len(np.unique(_fingerprints(rows), axis=0))


def _fingerprints(rows: Rows) -> NDArray[np.float64]:
    columns = (
        rows.plies,
        rows.decisions,
        rows.choices,
        rows.choices_max,
        rows.returns,
        rows.score,
        rows.settled,
        rows.drama,
        rows.leader_share,
    )
    counted = rows.tallies.reshape(len(rows), -1)
    places = np.random.default_rng(1).random(counted.shape[1])
    stacked = np.column_stack([*columns, counted @ places])
    return np.asarray(np.nan_to_num(stacked, nan=-1.0), dtype=np.float64)


def _words(options: Mapping[str, object]) -> dict[str, str]:
    return {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in options.items()
    }
