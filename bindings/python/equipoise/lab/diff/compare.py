"""Two runs compared, measure by measure, over the same dice where they have them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

import equipoise
from equipoise.lab.experiment import Cell
from equipoise.lab.measures import LEADS, Measure, tells_luck
from equipoise.lab.outcomes import begins_together
from equipoise.lab.results import Results
from equipoise.lab.stats.interval import Interval
from equipoise.lab.stats.linear import Linear, aligned
from equipoise.lab.stats.multiplicity import max_t, simultaneous
from equipoise.texts import say

Outcome = Literal["beyond", "differs", "same", "unknown"]
"""Changed by more than the margin; changed, but perhaps by no more; not changed by more than the
margin; the games cannot tell."""

COUNT_MARGIN = 0.05
"""Counts that differ by less than this part of the one before are called the same. Set by hand."""

COUNTS = ("decisions", "branching", "lead_changes")


class Unlike(ValueError):
    """Two runs that cannot be compared; the text says why."""


@dataclass(frozen=True)
class Change:
    """A measure of a cell before and after. `difference` is after minus before, simultaneous over
    the whole comparison; `mirrored` if it says the same as an earlier one, with the other sign."""

    measure: Measure
    seat_names: tuple[str, ...]
    before: Interval
    after: Interval
    difference: Interval
    margin: float
    outcome: Outcome
    mirrored: bool = False


@dataclass(frozen=True)
class Pair:
    """A cell in both runs, and what changed in it. `shared` is how many sets of dice both met."""

    before: Cell
    after: Cell
    games: tuple[int, int]
    shared: int
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Comparison:
    """All that is to be said about two runs; `settings` are name, before, after of what was set
    differently, `left_out` the cells that only one of them has."""

    before: Results
    after: Results
    confidence: float
    margin: float
    settings: tuple[tuple[str, str, str], ...]
    pairs: tuple[Pair, ...]
    left_out: tuple[str, ...]

    @property
    def changes(self) -> tuple[Change, ...]:
        """Those of all cells, each said once."""
        return tuple(c for pair in self.pairs for c in pair.changes if not c.mirrored)

    @property
    def paired(self) -> bool:
        """Whether games with the same dice were compared."""
        return any(pair.shared for pair in self.pairs)


def compare(before: Results, after: Results, margin: float | None = None) -> Comparison:
    """Compares the cells that both runs have: those of line-ups with the same name and the same
    values of the grid. `margin` for shares is that of the run before unless another is given.

    The intervals of all differences together have the confidence of the run before (`max_t`).
    Where both runs have the same seed and group their games alike, games with the same dice are
    compared with each other; otherwise the runs count as independent. Unlike if they are of
    different games, have no cell in common, or one of them has a [handle].
    Source: Glasserman & Yao (1992); Hothorn, Bretz & Westfall (2008).
    """
    cells = list(_matched(before, after))
    same_dice = _design(before) == _design(after)
    measured = [list(_measured(before, after, *cell, same_dice)) for cell in cells]
    confidence = before.experiment.confidence
    margin = before.experiment.margin if margin is None else margin
    flat = [d for found in measured for _, d in found if _is_known(d)]
    reach = max_t(aligned(flat), confidence)
    pairs = []
    for (one, two), found in zip(cells, measured, strict=True):
        changes = [
            _change(change, difference, reach, confidence, margin) for change, difference in found
        ]
        rows = before.rows(one), after.rows(two)
        shared = np.intersect1d(rows[0].cluster, rows[1].cluster).size if same_dice else 0
        games = (len(rows[0]), len(rows[1]))
        pairs.append(Pair(one, two, games, int(shared), tuple(_without_echoes(changes))))
    return Comparison(
        before,
        after,
        confidence,
        margin,
        tuple(_settings(before, after, cells)),
        tuple(pairs),
        tuple(_left_out(before, after, cells)),
    )


def outcome_of(interval: Interval, margin: float) -> Outcome:
    """Whether a difference is certainly beyond the margin, certainly inside, or neither."""
    if interval.low > margin or interval.high < -margin:
        return "beyond"
    if -margin <= interval.low and interval.high <= margin:
        return "same"
    return "differs" if interval.low > 0 or interval.high < 0 else "unknown"


def _design(results: Results) -> tuple[object, ...]:
    """What decides which games of two runs have the same dice in clusters of the same number."""
    experiment = results.experiment
    grouped = experiment.duplicates, experiment.crossed, experiment.begins
    return results.meta["chance_seed"], results.meta["choice_seed"], *grouped


def _matched(before: Results, after: Results) -> Iterator[tuple[Cell, Cell]]:
    games = before.experiment.game, after.experiment.game
    if games[0] != games[1]:
        raise Unlike(f"{before.folder} is about {games[0]}, {after.folder} about {games[1]}")
    for results in (before, after):
        if results.experiment.handle is not None:
            raise Unlike(f"{results.folder} has a [handle]; `report` shows what it found")
    there = {_key(cell): cell for cell in after.cells if len(after.rows(cell))}
    found = False
    for cell in before.cells:
        other = there.get(_key(cell))
        if other is None or not len(before.rows(cell)):
            continue
        if len(cell.sides) != len(other.sides):
            raise Unlike(
                f"{cell.name} has {len(cell.sides)} seats before, {len(other.sides)} after"
            )
        found = True
        yield cell, other
    if not found:
        raise Unlike(f"{before.folder} and {after.folder} have no line-up with games in common")


def _key(cell: Cell) -> tuple[object, ...]:
    return cell.lineup.name, *sorted((name, str(value)) for name, value in cell.grid.items())


def _measured(
    before: Results, after: Results, one: Cell, two: Cell, same_dice: bool
) -> Iterator[tuple[Change, Linear]]:
    for measure in _measures(before, after, one, two):
        there = replace(measure, cell=two)
        first, second = measure.linear(before), there.linear(after)
        confidence = before.experiment.confidence
        nothing = Interval(math.nan, math.nan, math.nan, 0, "", confidence)
        yield (
            Change(
                measure,
                after.seat_names(two),
                measure.interval(before, confidence),
                there.interval(after, confidence),
                nothing,
                math.nan,
                "unknown",
            ),
            (second if same_dice else _apart(second, first)).minus(first),
        )


def _measures(before: Results, after: Results, one: Cell, two: Cell) -> Iterator[Measure]:
    lineups = len(before.experiment.lineups)

    def of(what: str, seat: int | None = None, player: str | None = None) -> Measure:
        return Measure(what, one, seat, player, lineups)

    for side in sorted(set(one.sides)):
        yield of("share", seat=one.sides.index(side))
    if one.lineup.players == two.lineup.players and not one.lineup.equal:
        for player in dict.fromkeys(map(str, one.lineup.players)):
            yield of("share", player=player)
    runs = ((before, one), (after, two))
    if all(_has_beginner(results, cell) for results, cell in runs):
        yield of("first_mover")
    yield of("draws")
    if not all(results.rows(cell).over.all() for results, cell in runs):
        yield of("unfinished")
    yield of("decisions")
    yield of("branching")
    if all(_has_leads(results, cell) for results, cell in runs):
        yield from (of(what) for what in LEADS)
    if one.lineup.equal and two.lineup.equal:
        if all(_tells_luck(results, cell) for results, cell in runs):
            yield of("luck")


def _tells_luck(results: Results, cell: Cell) -> bool:
    return tells_luck(results.rows(cell), results.experiment.begins == "each")


def _has_beginner(results: Results, cell: Cell) -> bool:
    """Whether one seat begins, and not always the same, whose share would say as much; False too
    for a run of another version that this one cannot load."""
    if len(np.unique(results.rows(cell).first_seat)) < 2:
        return False
    try:
        return not begins_together(results.game(cell))
    except (equipoise.Misfit, OSError):
        return False


def _has_leads(results: Results, cell: Cell) -> bool:
    rows = results.rows(cell)
    won = np.isfinite(rows.leader_share)
    return bool(((rows.leader_share[won] > 0) | (rows.drama[won] > 0)).any())


def _apart(one: Linear, other: Linear) -> Linear:
    """The same estimate under numbers of clusters that the other does not have."""
    past = int(other.clusters.max(initial=-1)) + 1 - int(one.clusters.min(initial=0))
    return Linear(one.estimate, one.clusters + past, one.influence)


def _is_known(difference: Linear) -> bool:
    return difference.n >= 2 and math.isfinite(difference.estimate)


def _change(
    change: Change, difference: Linear, reach: float, confidence: float, margin: float
) -> Change:
    is_count = change.measure.what in COUNTS
    margin = COUNT_MARGIN * abs(change.before.estimate) if is_count else margin
    interval = difference.interval(confidence)
    if _is_known(difference):
        half, method = simultaneous(difference, reach, confidence, share=not is_count)
        # A share of luck outside 0..1 is moved to the nearer end, and the difference with it.
        middle = change.after.estimate - change.before.estimate
        interval = Interval(middle, middle - half, middle + half, difference.n, method, confidence)
    outcome = outcome_of(interval, margin)
    return replace(change, difference=interval, margin=margin, outcome=outcome)


def _without_echoes(changes: Sequence[Change]) -> Iterator[Change]:
    """Of two shares that add up to the whole win, one says as much as both."""
    seats = [c for c in changes if c.measure.seat is not None]
    players = [c for c in changes if c.measure.player is not None]
    echoes = [shares[1] for shares in (seats, players) if len(shares) == 2]
    for change in changes:
        yield replace(change, mirrored=change in echoes)


def _settings(
    before: Results, after: Results, cells: Sequence[tuple[Cell, Cell]]
) -> Iterator[tuple[str, str, str]]:
    one, two = before.experiment, after.experiment
    none, printed = say("lab.diff.setting.none"), say("lab.diff.setting.printed")
    told = set()
    for cell, other in cells:
        options = before.options(cell), after.options(other)
        for name in dict.fromkeys([*options[0], *options[1]]):
            values = (options[0].get(name, none), options[1].get(name, none))
            if values[0] != values[1] and (name, *values) not in told:
                told.add((name, *values))
                yield name, *values
        players = [", ".join(map(str, c.lineup.players)) for c in (cell, other)]
        if players[0] != players[1]:
            yield say("lab.diff.setting.players", cell=cell.name), players[0], players[1]
        if cell.start != other.start:
            name = say("lab.diff.setting.start", cell=cell.name)
            yield name, cell.start or printed, other.start or printed
    versions = before.meta["versions"], after.meta["versions"]
    rows = (
        ("lab.diff.setting.data", _data(before), _data(after)),
        ("lab.diff.setting.package", versions[0]["equipoise"], versions[1]["equipoise"]),
        ("lab.diff.setting.rules", *(", ".join(map(str, v["rules"])) for v in versions)),
        ("lab.diff.setting.seed", one.seed, two.seed),
        ("lab.diff.setting.duplicates", one.duplicates, two.duplicates),
        ("lab.diff.setting.plies_max", one.plies_max, two.plies_max),
    )
    yield from ((say(key), str(a), str(b)) for key, a, b in rows if a != b)


def _data(results: Results) -> str:
    digests = results.meta.get("data_sha256") or {}
    files = (
        say("lab.diff.setting.digest", file=name, digest=digest[:12])
        for name, digest in digests.items()
    )
    return ", ".join(files) or say("lab.diff.setting.none")


def _left_out(before: Results, after: Results, cells: Sequence[tuple[Cell, Cell]]) -> Iterator[str]:
    for place, results in enumerate((before, after)):
        there = {pair[place].number for pair in cells}
        for cell in results.cells:
            if cell.number not in there:
                key = "lab.diff.left_out.after" if place else "lab.diff.left_out.before"
                yield say(key, cell=cell.name)
