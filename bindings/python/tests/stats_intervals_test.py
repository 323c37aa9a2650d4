"""Intervals against worked examples in print, closed forms, and by simulation."""

import math

import numpy as np
import pytest

from equipoise.lab.stats import (
    bootstrap,
    clopper_pearson,
    cluster_mean,
    cluster_share,
    effective_size,
    linear_mean,
    linear_ratio,
    mean_interval,
    share_p,
    wilson,
)

# Newcombe (1998), "Two-sided confidence intervals for the single proportion", table I: methods 3
# (Wilson) and 5 (Clopper-Pearson) for 81/263, 15/148, 0/20 and 1/29.
SINGLE_SHARES = [
    (81, 263, (0.2553, 0.3662), (0.2527, 0.3676)),
    (15, 148, (0.0624, 0.1605), (0.0578, 0.1617)),
    (0, 20, (0.0, 0.1611), (0.0, 0.1684)),
    (1, 29, (0.0061, 0.1718), (0.0009, 0.1776)),
]


@pytest.mark.parametrize(("successes", "n", "score", "exact"), SINGLE_SHARES)
def test_shares_have_the_intervals_that_newcombe_prints(successes, n, score, exact):
    ours = wilson(successes, n)
    assert (ours.low, ours.high) == pytest.approx(score, abs=6e-5)
    ours = clopper_pearson(successes, n)
    assert (ours.low, ours.high) == pytest.approx(exact, abs=6e-5)
    mirrored = clopper_pearson(n - successes, n)
    assert (1 - mirrored.high, 1 - mirrored.low) == pytest.approx(exact, abs=6e-5)


def test_no_games_say_nothing():
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0, 1)
    assert (clopper_pearson(0, 0).low, clopper_pearson(0, 0).high) == (0, 1)
    with pytest.raises(ValueError, match="3 successes in 2 trials"):
        wilson(3, 2)


def test_the_mean_has_students_interval():
    # Student (1908), section IX: additional hours of sleep of ten patients by the second drug;
    # mean 2.33, s 2.002, t(9) = 2.262.
    sleep = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
    ours = mean_interval(sleep)
    assert ours.estimate == pytest.approx(2.33)
    assert (ours.low, ours.high) == pytest.approx((0.898, 3.762), abs=1e-3)


def test_clusters_of_equal_size_have_the_interval_of_their_means():
    rng = np.random.default_rng(3)
    clusters = np.repeat(np.arange(40), 3)
    values = rng.normal(size=120) + rng.normal(size=40)[clusters]
    means = values.reshape(40, 3).mean(axis=1)
    ours, student = cluster_mean(values, clusters), mean_interval(means)
    assert (ours.low, ours.high) == pytest.approx((student.low, student.high))
    shuffled = rng.permutation(120)
    again = cluster_mean(values[shuffled], clusters[shuffled])
    assert (again.low, again.high) == pytest.approx((ours.low, ours.high))


def test_a_game_played_twice_says_no_more_than_once():
    wins = np.random.default_rng(4).integers(0, 2, 200)
    once = cluster_share(wins, np.arange(200))
    twice = cluster_share(np.repeat(wins, 2), np.repeat(np.arange(200), 2))
    assert (once.low, once.high) == pytest.approx((twice.low, twice.high))
    assert once.n == twice.n == 200


def test_independent_wins_have_nearly_wilsons_interval():
    wins = np.arange(1000) < 370
    ours, plain = cluster_share(wins), wilson(370, 1000)
    assert (ours.low, ours.high) == pytest.approx((plain.low, plain.high), abs=2e-4)
    assert effective_size(linear_mean(wins)) == pytest.approx(1000, rel=5e-3)


def test_few_clusters_are_trusted_as_little_as_students_t_says():
    share = linear_mean([0, 1, 1, 0, 1])
    # p (1 - p) / (s^2 / 5) = 0.24 / (0.3 / 5) = 4, times (1.960 / 2.776)^2.
    assert effective_size(share) == pytest.approx(4 * (1.95996 / 2.77645) ** 2, rel=1e-4)


def test_wins_that_are_all_alike_keep_an_interval():
    ours = cluster_share(np.zeros(50), np.repeat(np.arange(25), 2))
    assert (ours.low, ours.high) == pytest.approx((0, wilson(0, 25).high))
    halves = cluster_share(np.full(50, 0.5))
    assert halves.low < 0.4 and halves.high > 0.6


def test_shared_wins_make_the_interval_narrower():
    values = np.tile([1.0, 0.5, 0.5, 0.0], 100)
    # Of four games two are shared: half the variance of a coin, an interval shorter by sqrt 2.
    coin = np.tile([1.0, 1.0, 0.0, 0.0], 100)
    ratio = cluster_share(values).half_width / cluster_share(coin).half_width
    assert ratio == pytest.approx(1 / math.sqrt(2), rel=5e-3)


def test_the_score_test_agrees_with_the_interval():
    share = linear_mean(np.arange(1000) < 532)
    low, high = cluster_share(np.arange(1000) < 532).low, cluster_share(np.arange(1000) < 532).high
    assert share_p(share, low) == pytest.approx(0.05, abs=1e-6)
    assert share_p(share, high) == pytest.approx(0.05, abs=1e-6)
    assert share_p(share, 0.532) == 1


def test_a_ratio_of_sums_has_cochrans_error():
    # By hand: totals 10 and 5, ratio 2; residuals 0, 1, -1 over a sum of 5; G / (G - 1) = 3 / 2.
    ratio = linear_ratio([2, 5, 3], [1, 2, 2], [7, 8, 9])
    assert ratio.estimate == 2
    assert ratio.variance == pytest.approx(1.5 * (0.2**2 + 0.2**2))


def test_differences_over_the_same_dice_lose_what_the_dice_add():
    rng = np.random.default_rng(5)
    dice = rng.normal(size=300)
    one = linear_mean(dice + 1.0, np.arange(300))
    two = linear_mean(dice, np.arange(300))
    assert one.minus(two).estimate == pytest.approx(1)
    assert one.minus(two).error == pytest.approx(0, abs=1e-12)
    apart = linear_mean(dice, np.arange(300) + 300)
    assert one.minus(apart).variance == pytest.approx(one.variance + two.variance, rel=5e-3)


def test_the_bootstrap_of_a_mean_has_its_standard_error():
    values = np.random.default_rng(6).normal(size=400)
    ours = bootstrap(lambda w: float(w @ values / w.sum()), np.arange(400), replicates=4000)
    normal = mean_interval(values)
    assert ours.estimate == pytest.approx(normal.estimate)
    assert ours.half_width == pytest.approx(normal.half_width, rel=0.06)


def coverage(interval, truth, simulate, repeats=1000, seed=11):
    rng = np.random.default_rng(seed)
    return np.mean([interval(*simulate(rng)).contains(truth) for _ in range(repeats)])


def games_with_dice(rng):
    """100 sets of two games; the dice decide seven in ten, then the seat wins 0.55 of them."""
    clusters = np.repeat(np.arange(100), 2)
    lucky = rng.random(100) < 0.55
    by_dice = np.repeat(rng.random(100) < 0.7, 2)
    return np.where(by_dice, lucky[clusters], rng.random(200) < 0.55), clusters


def games_with_draws(rng):
    return rng.choice([0.0, 0.5, 1.0], size=150, p=[0.25, 0.4, 0.35]), np.arange(150)


def test_the_intervals_cover_as_often_as_they_say():
    assert 0.93 <= coverage(cluster_share, 0.55, games_with_dice) <= 0.97
    assert 0.93 <= coverage(cluster_share, 0.55, games_with_draws) <= 0.97
    assert 0.93 <= coverage(cluster_mean, 0.55, games_with_dice) <= 0.97


def exact_coverage(method, n, p):
    """The chance of all counts whose interval holds p."""
    intervals = [method(k, n) for k in range(n + 1)]
    chances = [math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]
    return sum(c for c, i in zip(chances, intervals, strict=True) if i.contains(p))


def test_wilson_covers_as_said_on_average_and_the_exact_interval_always():
    # Brown, Cai & DasGupta (2001), figures 5 and 11.
    grid = np.linspace(0.05, 0.95, 37)
    assert np.mean([exact_coverage(wilson, 20, p) for p in grid]) == pytest.approx(0.95, abs=6e-3)
    assert min(exact_coverage(clopper_pearson, 20, p) for p in grid) >= 0.95


def test_dice_in_common_taken_for_independent_games_would_cover_too_seldom():
    naive = coverage(lambda wins, clusters: wilson(wins.sum(), len(wins)), 0.55, games_with_dice)
    assert naive < 0.92
