"""Differences, equivalence and many questions at once against printed examples."""

import numpy as np
import pytest

from equipoise.lab.stats import (
    benjamini_hochberg,
    bonferroni,
    difference_p,
    equivalence_p,
    holm,
    homogeneity,
    linear_mean,
    max_t,
    newcombe,
    paired_difference,
    sidak,
    three_way,
)
from equipoise.lab.stats.distributions import t_quantile

# Newcombe (1998), "Interval estimation for the difference between independent proportions",
# table II, method 10.
NEWCOMBE = [
    (56, 70, 48, 80, 0.0524, 0.3339),
    (9, 10, 3, 10, 0.1705, 0.8090),
    (6, 7, 2, 7, 0.0582, 0.8062),
    (5, 56, 0, 29, -0.0381, 0.1926),
    (0, 10, 0, 20, -0.1611, 0.2775),
    (0, 10, 0, 10, -0.2775, 0.2775),
    (10, 10, 0, 20, 0.6791, 1.0),
    (10, 10, 0, 10, 0.6075, 1.0),
]


@pytest.mark.parametrize(("a", "m", "b", "n", "low", "high"), NEWCOMBE)
def test_differences_of_shares_are_those_that_newcombe_prints(a, m, b, n, low, high):
    ours = newcombe(a, m, b, n)
    assert (ours.low, ours.high) == pytest.approx((low, high), abs=6e-5)


def test_pairs_have_students_interval():
    # Student (1908): the two drugs differ by 1.58 hours, s 1.23, t = 4.06, p = 0.0028.
    first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
    second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
    dice = np.arange(10)
    ours = paired_difference(second, dice, first, dice)
    assert (ours.low, ours.high) == pytest.approx((0.70, 2.46), abs=5e-3)
    difference = linear_mean(second, dice).minus(linear_mean(first, dice))
    assert difference.estimate / difference.error == pytest.approx(4.0621, abs=1e-4)
    assert difference_p(difference) == pytest.approx(0.00283, abs=1e-5)


def test_equivalence_is_the_interval_of_ninety_percent_inside_the_margin():
    rng = np.random.default_rng(8)
    difference = linear_mean(rng.normal(0.01, 0.2, 400))
    inner = difference.interval(0.90)
    edge = max(abs(inner.low), abs(inner.high))
    assert equivalence_p(difference, edge) == pytest.approx(0.05, abs=1e-9)
    assert equivalence_p(difference, edge * 1.1) < 0.05
    assert equivalence_p(difference, edge * 0.9) > 0.05
    assert equivalence_p(difference, 0) == 1


def test_games_that_never_differ_are_the_same_once_they_are_many():
    assert equivalence_p(linear_mean(np.zeros(20)), 0.02) > 0.6
    assert equivalence_p(linear_mean(np.zeros(200)), 0.02) < 0.02
    assert difference_p(linear_mean(np.zeros(200))) == 1
    assert difference_p(linear_mean(np.ones(200))) == 0
    assert equivalence_p(linear_mean(np.full(200, 0.01)), 0.02) < 0.02
    assert equivalence_p(linear_mean(np.full(200, 0.03)), 0.02) == 1


def test_there_are_three_answers():
    assert three_way(0.001, 0.9) == "differs"
    assert three_way(0.4, 0.01) == "same"
    assert three_way(0.4, 0.3) == "unknown"
    assert three_way(0.001, 0.01) == "same"  # Real, but smaller than anybody minds.


def test_wrong_claims_are_as_rare_as_said():
    rng = np.random.default_rng(9)
    wrong = {0.0: 0, 0.1: 0}
    for truth in wrong:
        for _ in range(1000):
            d = linear_mean(rng.normal(truth, 0.5, 60))
            answer = three_way(difference_p(d), equivalence_p(d, 0.1))
            wrong[truth] += answer == ("differs" if truth == 0 else "same")
    assert wrong[0.0] <= 70
    assert wrong[0.1] <= 70


def test_holm_and_benjamini_hochberg_adjust_as_printed():
    # Holm by hand: 4 * 0.005, 3 * 0.01, 2 * 0.03, and 0.04 raised to the one before it.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    # Benjamini & Hochberg (1995), section 3.2: at 0.05 the procedure rejects the first four of
    # these fifteen, Bonferroni's the first three.
    printed = [
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
        0.5719, 0.6528, 0.7590, 1.0000,
    ]  # fmt: skip
    assert (benjamini_hochberg(printed) <= 0.05).sum() == 4
    assert (holm(printed) <= 0.05).sum() == 3
    assert benjamini_hochberg([0.01, 0.02, 0.03]) == pytest.approx([0.03, 0.03, 0.03])


def test_tests_that_could_not_be_made_do_not_count():
    assert holm([0.01, np.nan, 0.02]) == pytest.approx([0.02, np.nan, 0.02], nan_ok=True)
    assert benjamini_hochberg([np.nan]) == pytest.approx([np.nan], nan_ok=True)
    assert len(holm([])) == 0


def test_simultaneous_intervals_need_what_dunnett_and_sidak_print():
    assert bonferroni(0.95, 5) == pytest.approx(0.99)
    assert sidak(0.95, 5) == pytest.approx(0.95**0.2)
    rng = np.random.default_rng(10)
    independent = rng.normal(size=(20_000, 5))
    # The studentised maximum modulus for 5 and infinitely many degrees of freedom is 2.57, as for
    # Šidák's correction (Stoline & Ury 1979).
    assert max_t(independent) == pytest.approx(2.57, abs=0.03)
    # Four treatments against one control, correlation 1/2: Dunnett (1964) prints 2.44.
    treatments = rng.normal(size=(20_000, 4)) + rng.normal(size=(20_000, 1))
    assert max_t(treatments) == pytest.approx(2.44, abs=0.03)
    same = np.repeat(rng.normal(size=(31, 1)), 4, axis=1)
    assert max_t(same) == pytest.approx(t_quantile(0.975, 30), abs=0.05)


def test_simultaneous_intervals_cover_all_together_as_often_as_said():
    rng = np.random.default_rng(13)
    together = alone = 0
    for _ in range(500):
        values = rng.normal(size=(40, 6)) + 0.7 * rng.normal(size=(40, 1))
        estimates = [linear_mean(column) for column in values.T]
        t = max(abs(e.estimate) / e.error for e in estimates)
        reach = max_t(np.column_stack([e.influence for e in estimates]), draws=4000)
        together += t <= reach
        alone += t <= t_quantile(0.975, 39)
    assert 0.93 * 500 <= together <= 0.97 * 500
    assert alone < 0.85 * 500


def test_homogeneity_of_sides_is_pearsons_chi_square_for_plain_wins():
    # 60, 40 and 50 wins of 150 games: 2 + 2 + 0 = 4, with 2 degrees of freedom p = exp(-2).
    winners = np.repeat([0, 1, 2], [60, 40, 50])
    sides = [linear_mean(winners == side) for side in range(3)]
    assert homogeneity(sides) == pytest.approx(np.exp(-2), rel=0.1)
    fair = [linear_mean(np.arange(150) % 3 == side) for side in range(3)]
    assert homogeneity(fair) == pytest.approx(1)
    drawn = [linear_mean(np.full(150, 0.5)) for _ in range(2)]
    assert homogeneity(drawn) == 1


def test_homogeneity_rejects_fair_games_as_often_as_said():
    rng = np.random.default_rng(12)
    rejected = 0
    for _ in range(600):
        clusters = np.repeat(np.arange(150), 2)
        winners = np.repeat(rng.integers(0, 4, 150), 2)
        winners = np.where(rng.random(300) < 0.5, winners, rng.integers(0, 4, 300))
        sides = [linear_mean(winners == side, clusters) for side in range(4)]
        rejected += homogeneity(sides) < 0.05
    assert 0.03 * 600 <= rejected <= 0.07 * 600
