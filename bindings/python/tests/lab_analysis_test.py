"""The analysis of made-up games whose truth is known."""

import math
from dataclasses import dataclass, field
from types import SimpleNamespace

import numpy as np
import pytest

from equipoise.lab import summary
from equipoise.lab.analysis import analyse
from equipoise.lab.stats.interval import Interval


@dataclass(frozen=True)
class LineUp:
    name: str
    players: tuple[str, ...]

    @property
    def equal(self):
        return len(set(self.players)) == 1


@dataclass(frozen=True)
class Cell:
    number: int
    lineup: LineUp
    grid: dict[str, object] = field(default_factory=dict)
    changed: dict[str, object] = field(default_factory=dict)
    seatings: tuple[tuple[int, ...], ...] = ((0, 1), (1, 0))
    sides: tuple[int, ...] = (0, 1)

    @property
    def is_base(self):
        return not self.changed

    @property
    def name(self):
        return f"{self.lineup.name}: {self.changed or 'base'}"


def games_of(
    rng,
    games,
    win,
    *,
    duplicates=2,
    dice=None,
    draws=0.0,
    components=0,
    chance_plies=3,
    begins=None,
):
    """Two-seat games won by seat 0 with chance `win`; with `dice` its dice decide them all."""
    chance = np.arange(games) // duplicates
    luck = rng.random(games) if dice is None else dice[chance]
    won = luck < win
    drawn = rng.random(games) < draws
    shares = np.column_stack([np.where(drawn, 0.5, won), np.where(drawn, 0.5, ~won)])
    decisions = rng.integers(20, 40, games)
    rows = SimpleNamespace(
        game=np.arange(games),
        chance=chance,
        seating=np.arange(games) % 2,
        shares=shares,
        returns=(840 * shares).astype(np.int32),
        score=np.full((games, 2), np.nan),
        seats=2,
        plies=decisions + chance_plies,
        decisions=decisions,
        choices=decisions * 5,
        choices_max=np.full(games, 9),
        over=np.ones(games, bool),
        first_seat=rng.integers(0, 2, games).astype(np.int8) if begins is None else begins,
        cluster=chance,
        early=np.zeros((games, 2, 0), np.uint16),
        luck=np.full((games, 2), np.nan, np.float32),
        course=np.full((games, 10, 2), np.nan, np.float32),
        crowned=np.zeros(games, np.float32),
        opening=rng.integers(0, 4, games).astype(np.int32),
        lead_changes=rng.integers(0, 4, games),
        settled=decisions // 2,
        drama=np.where(drawn, np.nan, 0.1),
        leader_share=np.where(drawn, np.nan, 0.6),
        tallies=rng.integers(0, 2, (games, 2, components)),
    )
    return Sized(rows)


class Sized:
    def __init__(self, rows):
        self.__dict__.update(vars(rows))

    def __len__(self):
        return len(self.game)


def results(cells, components=(), together=False):
    table = {cell.number: rows for cell, rows in cells}
    state = SimpleNamespace(is_chance=False, actors=[0, 1] if together else [0])
    return SimpleNamespace(
        experiment=SimpleNamespace(
            title="Made up",
            game="made_up",
            confidence=0.95,
            margin=0.03,
            leads=True,
            duplicates=2,
            begins="rules",
            crossed=False,
            early=0,
            luck_by="rules",
        ),
        cells=[cell for cell, _ in cells],
        rows=lambda cell: table[cell.number],
        components=lambda cell: components,
        seat_names=lambda cell: ("first", "second"),
        game=lambda cell: SimpleNamespace(initial=lambda: state),
    )


EQUALS = LineUp("equals", ("bot", "bot"))
SKILL = LineUp("skill", ("weak", "strong"))


def test_a_seat_that_wins_more_is_reported_and_so_is_a_fair_one():
    rng = np.random.default_rng(1)
    base, fair = Cell(0, EQUALS), Cell(1, EQUALS, {"o": "b"}, {"o": "b"})
    told = analyse(results([(base, games_of(rng, 8000, 0.6)), (fair, games_of(rng, 8000, 0.5))]))
    assert [share.answer for share in told.cells[0].sides] == ["differs", "differs"]
    assert [share.answer for share in told.cells[1].sides] == ["same", "same"]
    assert [share.name for share in told.cells[0].sides] == ["first", "second"]
    assert told.cells[0].sides[0].share.contains(0.6)
    assert abs(told.cells[0].first_mover.share.estimate - 0.5) < 0.03  # Seat 0 wins, not its turn.
    assert told.cells[0].fairness_p < 1e-6 < told.cells[1].fairness_p
    assert told.cells[0].clusters == 4000
    few = analyse(results([(base, games_of(np.random.default_rng(5), 200, 0.5))]))
    assert few.cells[0].sides[0].answer == "unknown"


def test_beginning_is_told_only_where_it_differs_from_the_seat():
    rng = np.random.default_rng(21)
    cell = Cell(0, EQUALS)
    always = games_of(rng, 400, 0.6, begins=np.zeros(400, np.int8))
    assert analyse(results([(cell, always)])).cells[0].first_mover is None
    begins = (np.arange(4000) % 2).astype(np.int8)
    games = games_of(rng, 4000, np.where(begins == 0, 0.6, 0.4), begins=begins)
    told = analyse(results([(cell, games)])).cells[0]
    assert told.first_mover.share.contains(0.6) and told.first_mover.answer == "differs"
    assert abs(told.sides[0].share.estimate - 0.5) < 0.03


def test_luck_that_is_known_makes_intervals_narrower_and_keeps_the_share():
    rng = np.random.default_rng(22)
    cell, games = Cell(0, EQUALS), games_of(rng, 2000, 0.6)
    plain = analyse(results([(cell, games)])).cells[0]
    known = (games.shares - games.shares.mean(axis=0)) * 0.8
    games.luck = known + 0.05 * rng.standard_normal(known.shape)
    told = analyse(results([(cell, games)])).cells[0]
    assert told.steady and not plain.steady
    assert told.sides[0].share.half_width < 0.3 * plain.sides[0].share.half_width
    assert abs(told.sides[0].share.estimate - plain.sides[0].share.estimate) < 0.01
    assert told.luck.ledger.estimate > 0.9


def test_tension_first_moves_and_catching_up_are_those_of_the_games():
    rng = np.random.default_rng(23)
    cell, games = Cell(0, EQUALS), games_of(rng, 4000, 0.5)
    # From half-way on the winner is ahead in three games of four.
    right = rng.random(4000) < 0.75
    ahead = np.where(right, games.shares[:, 0], games.shares[:, 1])
    games.course = np.full((4000, 10, 2), 0.5)
    games.course[:, 5:, 0] = np.where(ahead > 0.5, 0.7, 0.3)[:, None]
    games.course[:, 5:, 1] = 1 - games.course[:, 5:, 0]
    told = analyse(results([(cell, games)])).cells[0]
    assert told.tension.ahead[0].estimate == pytest.approx(0.5)
    assert told.tension.ahead[5].contains(0.75)
    assert told.tension.last_half_way.contains(0.25)
    assert told.tension.crowned is None
    assert told.first_moves.distinct == 4
    assert told.first_moves.effective == pytest.approx(4, rel=0.05)


def test_dice_and_the_bots_own_chance_are_told_apart_where_they_cross():
    rng = np.random.default_rng(24)
    cell, games = Cell(0, EQUALS), games_of(rng, 4000, 0.5)
    games.cluster = games.chance // 2
    own = np.repeat(rng.random((1000, 2)), 2, axis=0).ravel()  # Choices alone decide.
    games.shares = np.column_stack([own < 0.5, own >= 0.5]).astype(float)
    run = results([(cell, games)])
    run.experiment.crossed = True
    luck = analyse(run).cells[0].luck
    assert luck.share.estimate < 0.05
    assert luck.noise.estimate > 0.95
    assert luck.total.estimate < 0.05
    assert luck.total.low <= luck.total.estimate <= luck.total.high


def test_what_nearly_says_who_won_is_no_component_and_of_two_kinds_one_is_told():
    rng = np.random.default_rng(25)
    cell = Cell(0, EQUALS)
    names = ("tipped:arm", "beat:large", "beat:medium", "rolled:1", "rolled:2", "rolled:3")
    games = games_of(rng, 2000, 0.5, components=len(names))
    told = analyse(results([(cell, games)], names)).components
    assert [(e.verb, e.component) for e in told] == [
        ("beat", "large"),
        ("rolled", "1"),
        ("rolled", "2"),
        ("rolled", "3"),
    ]
    assert {e.reading for e in told} == {"association"}
    games.early = games.tallies
    run = results([(cell, games)], names)
    run.experiment.early = 3
    told = analyse(run).components
    assert [e.reading for e in told] == ["association", "causal", "causal", "causal"]
    assert {e.early for e in told} == {3}


def test_variants_are_compared_over_the_same_dice():
    rng = np.random.default_rng(2)
    dice = rng.random(1000)
    cells = [
        (Cell(0, EQUALS, {"o": "a"}), games_of(rng, 2000, 0.5, dice=dice)),
        (Cell(1, EQUALS, {"o": "b"}, {"o": "b"}), games_of(rng, 2000, 0.505, dice=dice)),
        (Cell(2, EQUALS, {"o": "c"}, {"o": "c"}), games_of(rng, 2000, 0.6, dice=dice)),
    ]
    told = analyse(results(cells)).comparisons
    assert [c.label for c in told] == ["o=b", "o=c"]
    seat = [c.differences[0] for c in told]
    # Without common dice, 2,000 games could not reach +-0.03.
    assert [d.answer for d in seat] == ["same", "differs"]
    assert all(d.measure == "seat 0" and d.paired for d in seat)
    assert seat[1].difference.contains(0.1)
    # Nobody draws, in games enough: there is nothing to ask about draws.
    assert [d.measure for c in told for d in c.differences if d.measure == "draws"] == []


def test_intervals_of_differences_are_wider_the_more_there_are():
    rng = np.random.default_rng(13)
    cells = [(Cell(0, EQUALS, {"o": "0"}), games_of(rng, 400, 0.5))]
    for i in range(1, 11):
        cells.append((Cell(i, EQUALS, {"o": str(i)}, {"o": str(i)}), games_of(rng, 400, 0.5)))

    def half_width(count):
        return analyse(results(cells[:count])).comparisons[0].differences[0].difference.half_width

    # 30 differences instead of 3 (nothing is drawn): by Šidák 3.17 errors instead of 2.41.
    assert half_width(11) / half_width(2) == pytest.approx(3.17 / 2.41, abs=0.06)


def test_draws_that_were_never_seen_may_have_been_missed():
    rng = np.random.default_rng(10)
    cells = [
        (Cell(0, EQUALS, {"o": "a"}), games_of(rng, 200, 0.5)),
        (Cell(1, EQUALS, {"o": "b"}, {"o": "b"}), games_of(rng, 200, 0.5)),
    ]
    (draws,) = [
        d for d in analyse(results(cells)).comparisons[0].differences if d.measure == "draws"
    ]
    # 100 sets of games miss what happens in 3 of 100 one time in twenty.
    assert draws.difference.high == -draws.difference.low == pytest.approx(0.03, abs=1e-3)
    assert draws.answer == "unknown"


def test_luck_is_one_for_dice_alone_and_none_for_none():
    rng = np.random.default_rng(3)
    cell = Cell(0, EQUALS)
    dice = rng.random(500)
    luck = analyse(results([(cell, games_of(rng, 1000, 0.5, dice=dice))])).cells[0].luck
    assert luck.exact is None and luck.share.estimate == 1 and luck.p_value < 0.01
    luck = analyse(results([(cell, games_of(rng, 1000, 0.5))])).cells[0].luck
    assert luck.share.low == 0 and luck.share.high < 0.15
    luck = analyse(results([(cell, games_of(rng, 1000, 0.5, chance_plies=0))])).cells[0].luck
    assert luck.exact == "no chance" and luck.share.estimate == 0
    single = games_of(rng, 1000, 0.5, duplicates=1)
    assert analyse(results([(cell, single)])).cells[0].luck is None


def test_bots_that_never_vary_are_called_deterministic():
    rng = np.random.default_rng(4)
    rows = games_of(rng, 600, 0.5, dice=rng.random(300))
    first = np.arange(600) // 2 * 2
    for name in ("plies", "decisions", "choices", "settled"):
        setattr(rows, name, getattr(rows, name)[first] + 50 * (first == 0))
    rows.choices = rows.choices + first
    for varying in (0, 20):
        rows.plies[1 : 2 * varying : 2] += 1
        rows.returns[1 : 2 * varying : 2] = rows.returns[0 : 2 * varying : 2, ::-1]
        rows.shares[:] = rows.returns / 840
        told = analyse(results([(Cell(0, EQUALS), rows)]))
        assert told.cells[0].luck.exact == "deterministic bots"
        assert (told.cells[0].luck.share.estimate == 1) == (varying == 0)
        assert any("hardly ever vary" in note for note in told.notes)
        assert not any("too narrow" in note for note in told.notes)


def test_games_that_repeat_each_other_beyond_their_dice_are_reported():
    rows = games_of(np.random.default_rng(4), 600, 0.5)
    first = np.arange(600) % 4
    for name in ("returns", "shares", "plies", "decisions", "choices", "settled", "leader_share"):
        setattr(rows, name, getattr(rows, name)[first])
    rows.plies = rows.decisions
    told = analyse(results([(Cell(0, EQUALS), rows)]))
    assert any("too narrow" in note for note in told.notes)


def test_games_that_repeat_themselves_are_reported():
    rng = np.random.default_rng(11)
    rows = games_of(rng, 600, 0.5, chance_plies=0)
    rows.choices = rows.choices + rng.integers(0, 10**6, 600)
    assert not analyse(results([(Cell(0, EQUALS), rows)])).notes
    for name, column in vars(rows).items():
        if isinstance(column, np.ndarray) and name not in ("game", "chance", "seating"):
            setattr(rows, name, column[np.arange(600) % 2])
    (note,) = analyse(results([(Cell(0, EQUALS), rows)])).notes
    assert "only 2 of 600 games differ" in note


def test_skill_counts_a_bot_in_all_its_seats():
    rng = np.random.default_rng(5)
    rows = games_of(rng, 4000, 0.5)
    strong = rng.random(4000) < 0.8
    rows.shares = np.where(
        (rows.seating == 0)[:, None],
        np.column_stack([~strong, strong]),
        np.column_stack([strong, ~strong]),
    ).astype(float)
    told = analyse(results([(Cell(0, SKILL), rows)]))
    (skill,) = told.skill
    assert (skill.strong, skill.weak, skill.fair) == ("strong", "weak", 0.5)
    assert skill.share.contains(0.8)
    assert skill.elo.contains(400 * np.log10(4))
    assert [p.answer for p in told.cells[0].players] == ["differs", "differs"]
    assert told.cells[0].luck is None


def test_components_are_read_by_how_they_come():
    rng = np.random.default_rng(6)
    rows = games_of(rng, 3000, 0.5, components=6)
    rows.shares = 0.5 + np.column_stack([0.3, -0.3]) * (
        rows.tallies[:, 0, 0] - rows.tallies[:, 1, 0]
    )[:, None].astype(float)
    names = ("drawn:A", "drawn:B", "drawn:C", "played:A", "played:B", "played:C")
    told = analyse(results([(Cell(0, EQUALS), rows)], names))
    effect = {(c.verb, c.component): c for c in told.components}
    assert effect["drawn", "A"].answer == "differs" and effect["drawn", "A"].effect.low > 0.2
    assert effect["drawn", "A"].reading == "causal"
    assert effect["played", "A"].reading == "association"
    assert effect["played", "A"].answer == "unknown" or effect["played", "A"].answer == "same"
    assert {True} == {any(word in note for note in told.notes) for word in ("causes", "associ")}


def test_seats_that_begin_together_have_no_first_mover():
    rows = games_of(np.random.default_rng(7), 200, 0.5)
    told = analyse(results([(Cell(0, EQUALS), rows)], together=True))
    assert told.cells[0].first_mover is None


def test_cells_without_games_are_left_out_and_games_all_drawn_are_no_trouble():
    rng = np.random.default_rng(8)
    drawn = games_of(rng, 100, 0.5, draws=1.1)
    empty = games_of(rng, 0, 0.5)
    cells = [(Cell(0, EQUALS, {"o": "a"}), drawn), (Cell(1, EQUALS, {"o": "b"}, {"o": "b"}), empty)]
    told = analyse(results(cells))
    assert len(told.cells) == 1
    assert told.cells[0].draws.estimate == 1 and told.cells[0].draws.low > 0.9
    assert told.cells[0].leads is None
    assert told.cells[0].luck is None
    assert told.cells[0].sides[0].share.estimate == pytest.approx(0.5)
    assert told.cells[0].sides[0].p_value == 1


def test_every_statistic_of_the_report_has_its_formula_and_source():
    told = analyse(results([(Cell(0, EQUALS), games_of(np.random.default_rng(9), 100, 0.5))]))
    assert {"win share", "luck", "skill", "components"} <= {m.statistic for m in told.method}
    assert all(m.formula and m.source for m in told.method)


def test_components_that_never_came_are_left_out():
    rng = np.random.default_rng(12)
    rows = games_of(rng, 400, 0.5, components=4)
    rows.tallies[:, :, 1:3] = 0
    told = analyse(results([(Cell(0, EQUALS), rows)], ("held:A", "held:B", "took:C", "took:D")))
    assert [(c.verb, c.component) for c in told.components] == [("held", "A"), ("took", "D")]


def test_tables_say_where_games_are_too_few():
    few = Interval(0.25, math.nan, math.nan, 1, "mean", 0.95)
    none = Interval(math.nan, 0.0, 1.0, 0, "Wilson", 0.95)
    assert summary.number(few) == "0.250 (too few games)"
    assert summary.number(none) == ""
    assert summary.number(Interval(0.5, 0.25, 0.75, 9, "mean", 0.95)) == "0.500 (0.250 to 0.750)"
