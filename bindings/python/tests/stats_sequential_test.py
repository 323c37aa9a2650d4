"""Stopping rules and the balance point against Wald, dose-response tables and simulation."""

import math

import numpy as np
import pytest

from equipoise.lab.stats import (
    balance_komi,
    balance_point,
    cluster_share,
    dispersion,
    next_values,
    precise_enough,
    sprt,
    win_share_intervals,
)

LOOKS = [200, 400, 800, 1600, 3200]


def test_the_ratio_test_stops_on_walds_lines():
    # p0 = 0.1, p1 = 0.3, alpha = 0.02, beta = 0.03 (Wald 1947, section 5.3.3, in other words):
    # acceptance log(0.03 / 0.98), rejection log(0.97 / 0.02), steps log 3 and log(7 / 9).
    line = math.log(0.97 / 0.02) / math.log(3)
    assert sprt(math.ceil(line), 0, 0.1, 0.3, 0.02, 0.03) == "p1"
    assert sprt(math.floor(line), 0, 0.1, 0.3, 0.02, 0.03) == "go on"
    line = math.log(0.03 / 0.98) / math.log(7 / 9)
    assert sprt(0, math.ceil(line), 0.1, 0.3, 0.02, 0.03) == "p0"
    assert sprt(0, math.floor(line), 0.1, 0.3, 0.02, 0.03) == "go on"
    with pytest.raises(ValueError, match="ascend"):
        sprt(1, 1, 0.5, 0.5)


def test_the_ratio_test_errs_as_seldom_as_asked():
    rng = np.random.default_rng(1)
    wrong = 0
    for _ in range(400):
        s = f = 0
        while (answer := sprt(s, f, 0.45, 0.55)) == "go on":
            won = rng.random() < 0.45
            s, f = s + won, f + (not won)
        wrong += answer == "p1"
    assert wrong <= 0.05 * 400 + 2 * math.sqrt(400 * 0.05 * 0.95)


def test_precise_enough_asks_for_every_seat_and_for_thirty_clusters():
    returns = np.tile([[840, 0], [0, 840]], (400, 1))
    assert [i.estimate for i in win_share_intervals(returns, np.arange(800))] == [0.5, 0.5]
    assert precise_enough(returns, np.arange(800), 0.035)
    assert not precise_enough(returns, np.arange(800), 0.034)
    assert not precise_enough(returns[:20], np.arange(20), 0.5)
    # The middle seat of three never wins, so that it alone is known well.
    three = np.insert(returns, 1, 0, axis=1)
    assert win_share_intervals(three, np.arange(800))[1].half_width < 0.01
    assert not precise_enough(three, np.arange(800), 0.01)


def test_intervals_at_the_stop_cover_as_often_as_said():
    rng = np.random.default_rng(2)
    held = 0
    for _ in range(600):
        clusters = np.repeat(np.arange(LOOKS[-1] // 2), 2)
        dice = (rng.random(len(clusters) // 2) < 0.3)[clusters]
        wins = np.where(rng.random(len(clusters)) < 0.5, dice, rng.random(len(clusters)) < 0.3)
        returns = 840 * np.column_stack([wins, ~wins])
        games = next(
            n for n in LOOKS if n == LOOKS[-1] or precise_enough(returns[:n], clusters[:n], 0.04)
        )
        assert games < LOOKS[-1]
        held += cluster_share(wins[:games], clusters[:games]).contains(0.3)
    assert 0.93 * 600 <= held <= 0.97 * 600


# Bliss (1935): beetles after five hours of carbon disulphide, log10 dose; Dobson (2002), table 7.2
# and section 7.3.1: logit fit -60.72 + 34.27 x, log-likelihood ratio statistic 11.23.
DOSES = [1.6907, 1.7242, 1.7552, 1.7842, 1.8113, 1.8369, 1.8610, 1.8839]
BEETLES = [59, 60, 62, 56, 63, 59, 62, 60]
KILLED = [6, 13, 18, 28, 52, 53, 61, 60]


def test_the_balance_point_is_the_median_effective_dose():
    point = balance_point(DOSES, KILLED, BEETLES)
    assert point.value.estimate == pytest.approx(60.717 / 34.270, abs=2e-4)
    # Dobson's table 7.4.
    fitted = np.array(point.curve) * BEETLES
    assert fitted == pytest.approx([3.46, 9.84, 22.45, 33.90, 50.10, 53.29, 59.22, 58.74], abs=6e-3)
    # With so steep a slope the profile's bounds are near the delta method's, estimate +- 1.96 *
    # 0.0038 (MASS::dose.p prints SE 0.003858 for these beetles).
    assert point.value.low == pytest.approx(1.7717 - 1.96 * 0.003858, abs=6e-4)
    assert point.value.high == pytest.approx(1.7717 + 1.96 * 0.003858, abs=6e-4)


def test_the_balance_point_for_another_target_lies_on_the_same_curve():
    point = balance_point(DOSES, KILLED, BEETLES, target=0.9)
    assert point.value.estimate == pytest.approx((60.717 + math.log(9)) / 34.270, abs=2e-4)
    wider = balance_point(DOSES, KILLED, BEETLES, target=0.9, dispersion=4)
    assert wider.value.half_width == pytest.approx(2 * point.value.half_width, rel=0.15)


def test_a_handle_without_effect_has_no_bounds():
    flat = balance_point([0, 1, 2], [50, 52, 49], [100, 100, 100])
    assert (flat.value.low, flat.value.high) == (-math.inf, math.inf)
    steep = balance_point([0, 1], [0, 100], [100, 100])
    assert (steep.value.low, steep.value.high) == pytest.approx((0, 1), abs=1e-6)


def test_the_balance_point_covers_as_often_as_said():
    rng = np.random.default_rng(3)
    values = np.arange(7.0)
    games = np.full(7, 60)
    held = 0
    for _ in range(100):
        wins = rng.binomial(60, 1 / (1 + np.exp(-0.5 * (values - 2.2))))
        held += balance_point(values, wins, games).value.contains(2.2)
    assert 0.92 * 100 <= held <= 0.98 * 100


def test_the_balance_point_covers_where_values_share_their_dice():
    rng = np.random.default_rng(5)
    values = np.arange(4.0)
    chances = 1 / (1 + np.exp(-0.6 * (values - 1.4)))
    held = naive = 0
    for _ in range(60):
        luck = rng.random(80)  # Game g has the same dice at all values, and they decide it.
        shares = (luck[:, None] < chances).astype(float)
        means = shares.mean(axis=0)
        spread = dispersion(
            (shares - means).ravel(),
            float((means * (1 - means)).sum()) * 80,
            np.repeat(np.arange(80), 4),
        )
        wins, games = shares.sum(axis=0), np.full(4, 80)
        held += balance_point(values, wins, games, dispersion=spread).value.contains(1.4)
        naive += balance_point(values, wins, games).value.contains(1.4)
    assert held >= 55
    assert naive <= 50


def test_draws_make_shares_vary_less_than_coins():
    shares = np.tile([1.0, 0.5, 0.5, 0.0], 100)
    assert dispersion(shares - 0.5, 0.25 * 400, np.arange(400)) == pytest.approx(0.5, rel=5e-3)
    doubled = dispersion(np.repeat(shares - 0.5, 2), 0.25 * 800, np.repeat(np.arange(400), 2))
    assert doubled == pytest.approx(1.0, rel=5e-3)
    assert dispersion(np.zeros(10), 2.5, np.arange(10)) == 1


def test_the_next_values_are_the_neighbours_of_the_root():
    point = balance_point(DOSES, KILLED, BEETLES)
    assert next_values(point, [1.5, 1.7, 1.77, 1.8, 2.0]) == [1.77, 1.8]
    assert next_values(point, [1.8, 2.0]) == [1.8]
    assert next_values(point, [1.5, 1.6]) == [1.6]


def test_komi_is_the_median_of_the_margins():
    rng = np.random.default_rng(4)
    margins = np.rint(rng.normal(-3, 4, 2000))
    point = balance_komi(margins, [0, 1, 2, 3, 4, 5, 6])
    assert point.value.estimate == 3
    assert 2 <= point.value.low <= 3 <= point.value.high <= 4
    assert point.curve[3] == pytest.approx(np.mean(margins > -3) + np.mean(margins == -3) / 2)


def test_komi_between_two_values_and_beyond_the_last():
    # All margins are -2.5: with 2 points the seat always loses, with 3 it always wins.
    point = balance_komi(np.full(500, -2.5), [0, 1, 2, 3, 4])
    assert (point.value.low, point.value.high) == (2, 3)
    beyond = balance_komi(np.full(500, -9.0), [0, 1, 2])
    assert (beyond.value.low, beyond.value.high) == (2, math.inf)
    before = balance_komi(np.full(500, 9.0), [0, 1, 2])
    assert (before.value.low, before.value.high) == (-math.inf, 0)
