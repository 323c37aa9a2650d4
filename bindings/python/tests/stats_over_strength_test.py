"""Statistics of crossed dice, of the course of games, of power and of ladders: known answers."""

import numpy as np
import pytest

from equipoise.lab import stats


def crossed(seed, dice, choices, both, blocks=3000):
    """Sums of independent normal effects with these variances, in blocks of two by two."""
    rng = np.random.default_rng(seed)
    a = rng.normal(0, dice**0.5, (blocks, 2, 1))
    b = rng.normal(0, choices**0.5, (blocks, 1, 2))
    y = a + b + rng.normal(0, both**0.5, (blocks, 2, 2))
    block, i, j = np.meshgrid(np.arange(blocks), [0, 1], [0, 1], indexing="ij")
    return y.ravel(), (2 * block + i).ravel(), (2 * block + j).ravel(), block.ravel()


@pytest.mark.parametrize(("dice", "choices", "both"), [(0.5, 0.2, 0.3), (0, 0.4, 0.6), (1, 0, 0)])
def test_first_order_and_total_effects_are_those_of_the_model(dice, choices, both):
    y, of_dice, of_choices, clusters = crossed(3, dice, choices, both)
    first = stats.alike_share(y, of_dice, clusters)
    noise = stats.alike_share(y, of_choices, clusters)
    whole = dice + choices + both
    assert abs(first.estimate - dice / whole) < 4 * max(first.error, 0.004)
    assert abs(noise.estimate - choices / whole) < 4 * max(noise.error, 0.004)
    assert 1 - noise.estimate == pytest.approx((dice + both) / whole, abs=0.06)


def test_intervals_of_the_effects_cover_as_often_as_stated():
    hits = 0
    for seed in range(200):
        y, of_dice, _, clusters = crossed(seed, 0.3, 0.3, 0.4, blocks=150)
        interval = stats.alike_share(y, of_dice, clusters).interval(0.95)
        hits += interval.low <= 0.3 <= interval.high
    assert 180 <= hits <= 199


def test_who_begins_is_taken_off_before_luck_is_measured():
    rng = np.random.default_rng(1)
    arm = np.arange(4000) % 2
    won = (rng.random(4000) < np.where(arm == 0, 0.9, 0.1)).astype(float)
    dice = np.arange(4000) // 4 * 2 + arm  # Two games with the same dice and beginner.
    with_arms = stats.alike_share(won - won.mean(), dice, dice)
    without = stats.alike_share(stats.centred(won, arm), dice, dice)
    assert with_arms.estimate > 0.5
    assert abs(without.estimate) < 0.1


def test_an_exact_ledger_explains_everything_and_a_wrong_one_less_than_nothing():
    rng = np.random.default_rng(2)
    luck = rng.normal(size=500)
    ids = np.arange(500)
    assert stats.explained_share(luck, luck, ids).estimate == pytest.approx(1)
    half = luck + rng.normal(size=500)
    assert stats.explained_share(half, luck, ids).estimate == pytest.approx(0.5, abs=0.1)
    assert stats.explained_share(luck, -luck, ids).estimate < 0


def test_luck_controlled_for_leaves_the_mean_and_shrinks_the_error():
    rng = np.random.default_rng(3)
    errors, off = [], []
    for _ in range(200):
        luck = rng.normal(size=400)
        won = 0.5 + 0.4 * luck + 0.1 * rng.normal(size=400)
        steady = stats.controlled(won, luck)
        errors.append(steady.std() / won.std())
        off.append(steady.mean() - 0.5)
    assert max(errors) < 0.5
    assert abs(np.mean(off)) < 0.002
    unrelated = rng.random(50)
    assert (stats.controlled(unrelated, np.zeros(50)) == unrelated).all()
    assert (stats.controlled(unrelated, np.full(50, np.nan)) == unrelated).all()


def test_spread_is_the_standard_deviation():
    values = np.random.default_rng(4).normal(0, 0.3, 5000)
    found = stats.spread(values, np.arange(5000))
    assert found.estimate == pytest.approx(0.3, abs=0.01)
    assert found.error == pytest.approx(0.3 / (2 * 5000) ** 0.5, rel=0.1)


def test_tension_is_the_chance_of_the_side_ahead_and_level_sides_share_it():
    course = np.array([[[0.5, 0.5], [0.8, 0.2]], [[0.5, 0.5], [0.4, 0.6]], [[np.nan] * 2] * 2])
    shares = np.array([[1, 0], [1, 0], [0, 1.0]])
    points = stats.tension(course, shares, np.arange(3))
    assert [point.estimate for point in points] == [0.5, 0.5]
    assert stats.catching_up(course, shares, np.arange(3), 1).estimate == 0.5
    assert stats.catching_up(course[:1], shares[:1], np.arange(1), 1).estimate == 0
    assert np.isnan(stats.catching_up(course[:1], shares[:1], np.arange(1), 0).estimate)


def test_equally_common_first_moves_count_as_many_and_games_of_a_cluster_as_one():
    rng = np.random.default_rng(5)
    moves = rng.integers(4, size=4000)
    alone = stats.first_moves(moves, np.zeros(4000), np.arange(4000))
    assert alone.distinct == 4
    assert alone.effective == pytest.approx(4, rel=0.03)
    # Each move thrice in its cluster says no more.
    thrice = stats.first_moves(np.repeat(moves, 3), np.zeros(12_000), np.repeat(np.arange(4000), 3))
    assert thrice.effective == pytest.approx(alone.effective)
    one = stats.first_moves(np.zeros(10), np.zeros(10), np.arange(10))
    assert (one.distinct, one.effective, one.most.estimate) == (1, 1, 1)
    # Mirrored starts have other codes for the same action.
    mirrored = stats.first_moves(np.arange(10) % 2, np.arange(10) % 2, np.arange(10))
    assert mirrored.effective == 1


def test_the_games_that_show_a_difference_are_those_of_the_textbook():
    assert stats.games_to_show(0.05) == 785  # (1.95996 + 0.84162)^2 / 4 / 0.05^2
    assert stats.games_to_match(0.05) == 857  # (1.64485 + 1.28155)^2 / 4 / 0.05^2
    assert stats.games_to_show(0.05, tests=10) > stats.games_to_show(0.05)
    assert stats.games_to_show(0.05, fair=0.25) < stats.games_to_show(0.05)


def test_so_many_games_do_show_the_difference_as_often_as_stated():
    rng = np.random.default_rng(6)
    games = stats.games_to_show(0.1)
    wins = rng.binomial(games, 0.6, 2000)
    shown = np.mean([stats.wilson(w, games).low > 0.5 for w in wins])
    assert shown == pytest.approx(0.8, abs=0.04)


def test_a_ladder_finds_the_points_behind_the_results():
    points = np.array([-300.0, -100, 0, 400])
    shares = 1 / (1 + 10 ** ((points[None, :] - points[:, None]) / 400))
    games = np.full((4, 4), 1e6)
    assert stats.ladder(shares, games) == pytest.approx(points - points.mean(), abs=1)
    beaten = stats.ladder(np.array([[0, 1.0], [0, 0]]), np.array([[0, 50], [50, 0]]))
    assert np.isfinite(beaten).all() and beaten[0] > 300


def test_the_ladder_of_chess_with_coins_is_placed_at_their_share():
    points = np.array([-300.0, -100, 0, 400])
    shares = 1 / (1 + 10 ** ((points[None, :] - points[:, None]) / 400))
    games = np.full((4, 4), 1e6)
    for coins in (0.25, 0.5, 0.9):
        width = stats.ladder((1 - coins) * shares + coins / 2, games).std()
        assert stats.coins_in_chess(width, shares, games) == pytest.approx(coins, abs=0.001)
    assert stats.coins_in_chess(1000, shares, games) == 0
    assert stats.coins_in_chess(0, shares, games) == pytest.approx(1)
