"""The share of luck against printed variance components, closed forms and simulation."""

import numpy as np
import pytest

from equipoise.lab.stats import chance_p, luck_linear, luck_share

# Shrout & Fleiss (1979), table 2: six targets, four judges; table 3: BMS 11.24, WMS 6.26,
# ICC(1,1) = .17.
RATINGS = np.array(
    [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]]
)


def test_the_share_is_the_intraclass_correlation_of_shrout_and_fleiss():
    ours = luck_share(RATINGS.ravel(), np.repeat(np.arange(6), 4), normal=True)
    assert ours.estimate == pytest.approx((11.24 - 6.26) / (11.24 + 3 * 6.26), abs=1e-3)
    assert ours.estimate == pytest.approx(0.17, abs=5e-3)
    # McGraw & Wong (1996) and every package since: -0.133 to 0.723 for these ratings.
    assert (ours.low, ours.high) == pytest.approx((-0.133, 0.723), abs=1e-3)


def games(rng, groups, by_dice, copies=2, base=0.5):
    """A part `by_dice` of what sways a binary outcome comes from the dice alone: with chance
    `by_dice` a game takes its dice's own outcome, else a fresh one; correlation by_dice ** 2."""
    clusters = np.repeat(np.arange(groups), copies)
    dice = (rng.random(groups) < base)[clusters]
    fresh = rng.random(groups * copies) < base
    return np.where(rng.random(groups * copies) < by_dice, dice, fresh).astype(float), clusters


def test_games_decided_by_dice_alone_are_all_luck():
    wins = np.random.default_rng(1).integers(0, 2, 300)
    ours = luck_share(np.repeat(wins, 2), np.repeat(np.arange(300), 2))
    assert (ours.estimate, ours.low, ours.high) == (1, 1, 1)


def test_games_without_dice_are_no_luck():
    wins = np.random.default_rng(2).integers(0, 2, 2000)
    ours = luck_share(wins, np.repeat(np.arange(1000), 2))
    assert ours.low == 0 and ours.high < 0.11
    assert chance_p(wins, np.repeat(np.arange(1000), 2)) > 0.05
    swayed, clusters = games(np.random.default_rng(2), 1000, 0.5)
    assert chance_p(swayed, clusters) == pytest.approx(1 / 500)


def test_an_estimate_below_nothing_does_not_narrow_the_interval():
    wins = np.tile([0, 1, 1, 0, 0, 1, 1, 1], 100)
    clusters = np.repeat(np.arange(400), 2)
    below = luck_linear(wins, clusters).interval(0.95)
    assert below.estimate < 0
    ours = luck_share(wins, clusters)
    assert ours.estimate == ours.low == 0
    assert ours.high == pytest.approx(below.half_width)


def test_the_interval_covers_for_wins_and_losses():
    rng = np.random.default_rng(3)
    held = {copies: 0 for copies in (2, 4)}
    for copies in held:
        for _ in range(600):
            ours = luck_share(*games(rng, 200, 0.6, copies))
            held[copies] += ours.contains(0.36)
    assert all(0.93 * 600 <= count <= 0.97 * 600 for count in held.values())


def test_the_exact_interval_covers_for_normal_values():
    rng = np.random.default_rng(4)
    clusters = np.repeat(np.arange(25), 3)
    held = 0
    for _ in range(400):
        values = rng.normal(size=25)[clusters] + 1.5 * rng.normal(size=75)
        held += luck_share(values, clusters, normal=True).contains(1 / 3.25)
    assert 0.93 * 400 <= held <= 0.97 * 400


def test_two_sides_of_one_game_say_the_same_as_one_of_them():
    wins, clusters = games(np.random.default_rng(5), 150, 0.7)
    both = luck_share(np.column_stack([wins, 1 - wins]), clusters)
    one = luck_share(wins, clusters)
    assert (both.estimate, both.low, both.high) == pytest.approx((one.estimate, one.low, one.high))


def test_the_influence_is_the_effect_of_leaving_a_cluster_out():
    wins, clusters = games(np.random.default_rng(6), 200, 0.6)
    whole = luck_linear(wins, clusters)
    without = luck_linear(wins[2:], clusters[2:])
    assert whole.estimate - without.estimate == pytest.approx(whole.influence[0], rel=0.05)


def test_a_cut_last_cluster_is_left_out():
    wins, clusters = games(np.random.default_rng(7), 101, 0.6)
    assert luck_share(wins[:-1], clusters[:-1]) == luck_share(wins[:-2], clusters[:-2])


def test_games_without_common_dice_are_refused():
    with pytest.raises(ValueError, match="duplicates"):
        luck_share([1, 0, 1], [0, 1, 2])
