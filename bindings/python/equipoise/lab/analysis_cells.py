"""The findings of a single cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from equipoise.lab.findings import CellAnalysis, Distribution, Leads, Luck, Share
from equipoise.lab.stats.differences import homogeneity
from equipoise.lab.stats.interval import Interval
from equipoise.lab.stats.intervals import cluster_share, share_p
from equipoise.lab.stats.linear import Floats, Linear, linear_mean
from equipoise.lab.stats.luck import chance_p, luck_linear, share_of
from equipoise.lab.stats.shape import branching, decisiveness, histogram, quantile
from equipoise.lab.stats.skill import shares_of_player

if TYPE_CHECKING:
    from equipoise.lab.experiment import Cell
    from equipoise.lab.results import Results
    from equipoise.lab.rows import Rows

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)

HARDLY_VARYING = 0.95
"""Bots count as deterministic if this part of the games repeats another with the same dice.

Set by hand.
"""


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
    luck: Linear | None


def cell_facts(results: Results, cell: Cell) -> CellFacts:
    """The facts of a cell that has games."""
    rows = results.rows(cell)
    confidence = results.experiment.confidence
    sides = _sides(results, cell, rows, confidence)
    players = _players(cell, rows, confidence)
    mover = _first_mover(results, cell, rows, confidence)
    luck, luck_estimate = _luck(cell, rows, confidence)
    shared = (rows.shares > 0) & (rows.shares < 1)
    drawn = shared.any(axis=1)
    clusters = rows.chance
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
        edge=linear_mean(rows.shares[:, 0], clusters).minus_constant(fair),
        draws=linear_mean(drawn, clusters),
        decisions=linear_mean(rows.decisions, clusters),
        luck=luck_estimate,
    )


def _sides(
    results: Results, cell: Cell, rows: Rows, confidence: float
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
            rows.shares[:, seats[0]],
            rows.chance,
            1 / len(seats_of),
            confidence,
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
        found.append(_share(str(kind), (), taken, rows.chance, float(fair.mean()), confidence))
    return found


def _first_mover(
    results: Results, cell: Cell, rows: Rows, confidence: float
) -> tuple[Share, Linear] | None:
    """The share of the side that decides first; None where all decide at once, or nobody does."""
    if (rows.first_seat < 0).any() or _begins_together(results, cell):
        return None
    taken = rows.shares[np.arange(len(rows)), rows.first_seat]
    fair = 1 / len(set(cell.sides))
    return _share("first mover", (), taken, rows.chance, fair, confidence)


def _begins_together(results: Results, cell: Cell) -> bool:
    state = results.game(cell).initial()
    while state.is_chance:
        state.apply(state.draw(state.plies))  # Another seed each time: rolls may have to differ.
    return len(state.actors) > 1


def _share(
    name: str,
    seats: tuple[int, ...],
    values: Floats,
    clusters: NDArray[np.int64],
    fair: float,
    confidence: float,
) -> tuple[Share, Linear]:
    linear = linear_mean(values, clusters)
    p = share_p(linear, fair)
    interval = cluster_share(values, clusters, confidence)
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
    clusters = rows.chance[won]

    def mean(values: ArrayLike) -> Interval:
        return linear_mean(values, clusters).interval(confidence)

    return Leads(
        _distribution("lead changes", rows.lead_changes, rows.chance, confidence),
        decisiveness(rows.settled[won], rows.decisions[won], clusters).interval(confidence),
        mean(rows.drama[won]),
        mean(rows.leader_share[won]),
    )


def _luck(cell: Cell, rows: Rows, confidence: float) -> tuple[Luck | None, Linear | None]:
    """For line-ups of one bot; with an estimate to compare only where one was needed."""
    if len(set(cell.lineup.players)) > 1:
        return None, None
    sizes = np.unique(rows.chance, return_counts=True)[1]
    if np.bincount(sizes).argmax() < 2:
        return None, None
    outcomes = rows.shares[:, [cell.sides.index(side) for side in sorted(set(cell.sides))]]
    groups = len(sizes)
    if (rows.plies == rows.decisions).all():
        none = Interval(0.0, 0.0, 0.0, groups, "no chance nodes", confidence)
        return Luck(none, groups, "no chance", 1.0), None
    alike = _alike(rows)
    if alike == 1:
        all_of_it = Interval(1.0, 1.0, 1.0, groups, "games with the same dice alike", confidence)
        return Luck(all_of_it, groups, "deterministic bots", 0.0), None
    linear = luck_linear(outcomes, rows.chance)
    if np.isnan(linear.estimate):
        return None, None
    share = share_of(linear, confidence)
    p_value = chance_p(outcomes, rows.chance)
    if alike >= HARDLY_VARYING:
        return Luck(share, groups, "deterministic bots", p_value), None
    return Luck(share, groups, None, p_value), linear


def _alike(rows: Rows) -> float:
    """The part of the games that repeat the first one with the same dice."""
    games = _fingerprints(rows)
    _, first, place = np.unique(rows.chance, return_index=True, return_inverse=True)
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
