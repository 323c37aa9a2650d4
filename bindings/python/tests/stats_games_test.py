"""Shape of games, skill and components against tables, arithmetic by hand and simulation."""

import math

import numpy as np
import pytest

from equipoise.lab.stats import (
    Interval,
    branching,
    by_verb,
    component_effects,
    decisiveness,
    elo,
    histogram,
    quantile,
    shares_of_player,
)

# Ranks of the 95 % interval of a median, in every table of the sign test (Conover 1999, table A3).
MEDIAN_RANKS = [(10, 2, 9), (20, 6, 15), (25, 8, 18), (50, 18, 33)]


@pytest.mark.parametrize(("n", "low", "high"), MEDIAN_RANKS)
def test_the_median_lies_between_the_ranks_of_the_tables(n, low, high):
    values = np.random.default_rng(n).permutation(np.arange(1, n + 1))
    ours = quantile(values, 0.5)
    assert (ours.low, ours.high) == (low, high)
    assert ours.estimate == (n + 1) // 2


def test_few_games_set_no_bound_to_a_far_quantile():
    ours = quantile(np.arange(20), 0.05)
    assert ours.low == -math.inf and ours.high < 5
    assert math.isnan(quantile([], 0.5).estimate)


def test_quantiles_cover_as_often_as_said_where_games_share_dice():
    rng = np.random.default_rng(1)
    clusters = np.repeat(np.arange(150), 2)
    held = 0
    for _ in range(400):
        values = rng.normal(size=150)[clusters] + rng.normal(size=300)
        held += quantile(values, 0.25, clusters).contains(-0.6744898 * math.sqrt(2))
    assert 0.93 * 400 <= held <= 0.97 * 400


def test_a_histogram_counts_every_game_once():
    edges, counts = histogram([3, 3, 4, 10])
    assert edges == tuple(range(3, 12)) and counts == (2, 1, 0, 0, 0, 0, 0, 1)
    values = np.random.default_rng(2).integers(5, 1000, 5000)
    edges, counts = histogram(values)
    assert len(counts) <= 40 and sum(counts) == 5000
    assert counts == tuple(np.histogram(values, edges)[0])


def test_branching_weighs_decisions_and_not_games():
    assert branching([10, 300], [10, 100]).estimate == pytest.approx(310 / 110)
    assert decisiveness([0, 5, 10], [10, 10, 10], [1, 2, 3]).estimate == pytest.approx(0.5)


def test_elo_is_the_logistic_of_the_table():
    # Elo (1978), section 8.4 and FIDE's table of expectancies: 0.76 for 200 points, 0.91 for 400.
    def points(share, fair=0.5):
        return elo(Interval(share, share - 0.01, share + 0.01, 100, "Wilson"), fair).estimate

    assert points(0.5) == 0
    assert points(1 / (1 + 10 ** (-200 / 400))) == pytest.approx(200)
    assert points(0.76) == pytest.approx(200, abs=1.0)
    assert points(10 / 11) == pytest.approx(400)
    # One bot twice as strong as three others: 2 / 5 of the wins.
    assert points(0.4, 0.25) == pytest.approx(400 * math.log10(2))
    ours = elo(Interval(1.0, 0.97, 1.0, 100, "Wilson"))
    assert ours.estimate == ours.high == math.inf and ours.low == pytest.approx(603.9, abs=0.1)
    with pytest.raises(ValueError, match="fair share"):
        elo(ours, 1.0)


def test_a_players_share_follows_it_from_seat_to_seat():
    returns = [[1, 0], [0.5, 0.5], [0, 1]]
    taken, fair = shares_of_player(returns, [0, 1, 1], [[0, 1], [1, 0]], [0, 1], 0)
    assert taken == pytest.approx([1, 0.5, 1])
    assert fair == pytest.approx([0.5, 0.5, 0.5])
    # Two teams of two; player 0 holds one seat of each, then both of team 1.
    teams = [[1, 0, 1, 0], [0, 1, 0, 1]]
    taken, fair = shares_of_player(teams, [0, 1], [[0, 0, 1, 1], [1, 0, 1, 0]], [0, 1, 0, 1], 0)
    assert taken == pytest.approx([0.5, 1])
    assert fair == pytest.approx([0.5, 0.5])


def test_components_are_sorted_by_verb():
    assert by_verb(["drawn:A", "played:A", "drawn:B"]) == {"drawn": [0, 2], "played": [1]}


def dealt_games(rng, games, worth, cards=6, hand=2):
    """Two seats are dealt `hand` cards each; each card is worth so much of the win."""
    order = np.argsort(rng.random((games, 2, cards)), axis=2) < hand
    edge = (order[:, 0] * worth).sum(axis=1) - (order[:, 1] * worth).sum(axis=1)
    won = rng.random(games) < 0.5 + edge
    return order.astype(np.uint16), np.column_stack([won, ~won]).astype(float)


def effects_of(rng, games, worth):
    counts, values = dealt_games(rng, games, np.asarray(worth))
    strata = np.tile([0, 1], (games, 1))
    return component_effects(counts, values, np.arange(games), strata)


def test_a_card_is_worth_what_it_adds_to_the_share_of_its_holder():
    worth = [0.1, -0.1, 0, 0, 0, 0]
    found = effects_of(np.random.default_rng(3), 20_000, worth)
    # With a card one holds one of the other five, without it two of them.
    for card, effect in enumerate(found):
        others = sum(worth) - worth[card]
        assert effect.effect.estimate == pytest.approx(worth[card] - others / 5, abs=0.015)
        assert effect.seats_with + effect.seats_without == 40_000
    assert found[0].share_with > 0.5 > found[0].share_without


def test_effects_of_worthless_cards_cover_nothing_as_often_as_said():
    rng = np.random.default_rng(4)
    held = 0
    for _ in range(100):
        for effect in effects_of(rng, 150, [0] * 6):
            held += effect.effect.interval().contains(0)
    assert 0.93 * 600 <= held <= 0.97 * 600


def test_effects_of_rare_components_cover_as_often_as_said():
    rng = np.random.default_rng(7)
    held = told = 0
    for _ in range(150):
        counts = (rng.random((300, 2, 4)) < [0.05, 0.05, 0.5, 0.5]).astype(int)
        won = rng.random(300) < 0.6
        values = np.column_stack([won, ~won]).astype(float)
        strata = np.tile([0, 1], (300, 1))
        for effect in component_effects(counts, values, np.arange(300), strata)[:2]:
            told += effect.effect is not None
            held += effect.effect is not None and effect.effect.interval().contains(0)
    assert told > 250
    assert 0.92 * told <= held <= 0.98 * told


def test_a_component_of_one_seat_is_compared_within_that_seat():
    rng = np.random.default_rng(8)
    counts = np.zeros((4000, 2, 2), int)
    own = rng.random(4000) < 0.95
    counts[:, 0, 0] = own
    counts[:, 1, 1] = rng.random(4000) < 0.5
    won = rng.random(4000) < 0.7
    values = np.column_stack([won, ~won]).astype(float)
    first, second = component_effects(
        counts[:, :, :2], values, np.arange(4000), np.tile([0, 1], (4000, 1))
    )
    assert first.seats_with == own.sum() and first.seats_with + first.seats_without == 4000
    assert first.each_time and not second.each_time
    assert first.share_with == pytest.approx(0.7, abs=0.03)
    assert second.share_without == pytest.approx(0.3, abs=0.03)


def test_games_in_which_one_sees_more_do_not_pass_for_good_cards():
    rng = np.random.default_rng(5)
    games = 4000
    lasting = rng.random((games, 2)) < 0.5
    drawn = rng.random((games, 2, 8)) < np.where(lasting, 0.7, 0.2)[:, :, None]
    values = np.where(lasting, 0.7, 0.3)
    naive = values[drawn[:, :, 0]].mean() - values[~drawn[:, :, 0]].mean()
    assert naive > 0.15
    strata = np.tile([0, 1], (games, 1))
    found = component_effects(drawn.astype(int), values, np.arange(games), strata)
    assert all(abs(effect.effect.estimate) < 0.02 for effect in found)


def test_what_everybody_has_counts_each_time_and_what_nobody_has_does_not_count():
    rng = np.random.default_rng(6)
    games = 3000
    counts = np.zeros((games, 2, 2), int)
    counts[:, :, 0] = 1 + rng.integers(0, 4, (games, 2))
    values = 0.05 * counts[:, :, 0] + rng.normal(0, 0.1, (games, 2))
    always, never = component_effects(
        np.concatenate([counts, rng.integers(0, 3, (games, 2, 1))], axis=2)[:, :, [0, 1]],
        values,
        np.arange(games),
        np.zeros((games, 2), int),
    )
    assert never.effect is None and math.isnan(never.share_with)
    assert always.effect.estimate == pytest.approx(0.05, abs=0.005)
    alone = component_effects(counts[:, :, :1], values, np.arange(games), np.zeros((games, 2), int))
    assert alone[0].each_time
    assert alone[0].effect.estimate == pytest.approx(0.05, abs=0.005)


def test_the_only_component_that_occurs_is_compared_with_its_absence():
    rng = np.random.default_rng(9)
    counts = np.zeros((2000, 2, 2), int)
    counts[:, :, 0] = rng.random((2000, 2)) < 0.4
    values = 0.2 * counts[:, :, 0] + rng.normal(0, 0.1, (2000, 2))
    found, never = component_effects(counts, values, np.arange(2000), np.tile([0, 1], (2000, 1)))
    assert found.effect.estimate == pytest.approx(0.2, abs=0.01)
    assert never.effect is None
