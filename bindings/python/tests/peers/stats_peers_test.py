"""Our statistics against SciPy's, over wide ranges of parameters."""

import numpy as np
import pytest

from equipoise.lab.stats import (
    benjamini_hochberg,
    clopper_pearson,
    difference_p,
    homogeneity,
    linear_mean,
    mean_interval,
    newcombe,
    quantile,
    wilson,
)
from equipoise.lab.stats import distributions as own

scipy_stats = pytest.importorskip("scipy.stats")
PROBABILITIES = (1e-9, 1e-4, 0.025, 0.3, 0.5, 0.9, 0.975, 1 - 1e-6)


@pytest.mark.parametrize("df", [1, 2, 3.5, 9, 40, 333, 1e5])
def test_t_and_chi_square_agree(df):
    for p in PROBABILITIES:
        t = float(scipy_stats.t.ppf(p, df))
        assert own.t_quantile(p, df) == pytest.approx(t, rel=1e-6, abs=1e-9)
        assert own.t_cdf(t, df) == pytest.approx(p, rel=1e-8)
        x = float(scipy_stats.chi2.ppf(p, df))
        assert own.chi_square_quantile(p, df) == pytest.approx(x, rel=1e-6)
        assert own.chi_square_cdf(x, df) == pytest.approx(p, rel=1e-7)


@pytest.mark.parametrize(("df1", "df2"), [(1, 1), (3, 20), (99, 100), (2000, 2000), (4999, 5000)])
def test_f_agrees(df1, df2):
    for p in PROBABILITIES[1:-1]:
        x = float(scipy_stats.f.ppf(p, df1, df2))
        assert own.f_quantile(p, df1, df2) == pytest.approx(x, rel=1e-6)
        assert own.f_cdf(x, df1, df2) == pytest.approx(p, rel=1e-7)


@pytest.mark.parametrize(("a", "b"), [(0.5, 0.5), (1, 30), (7.5, 2), (400, 300), (3e4, 9e4)])
def test_beta_agrees(a, b):
    for p in PROBABILITIES:
        x = float(scipy_stats.beta.ppf(p, a, b))
        assert own.beta_quantile(p, a, b) == pytest.approx(x, rel=1e-6, abs=1e-15)
        assert own.beta_cdf(a, b, x) == pytest.approx(p, rel=1e-6)


@pytest.mark.parametrize(("k", "n"), [(0, 1), (0, 50), (3, 7), (200, 1000), (49_000, 100_000)])
def test_intervals_of_shares_agree(k, n):
    for confidence in (0.9, 0.95, 0.999):
        peer = scipy_stats.binomtest(k, n)
        for ours, method in ((wilson, "wilson"), (clopper_pearson, "exact")):
            theirs = peer.proportion_ci(confidence, method=method)
            mine = ours(k, n, confidence)
            assert (mine.low, mine.high) == pytest.approx(tuple(theirs), rel=1e-6, abs=1e-12)


def test_binomial_agrees():
    for n, p in ((5, 0.5), (300, 0.02), (20_000, 0.5)):
        for k in (0, n // 50, n // 3, n // 2, n - 1, n):
            peer = float(scipy_stats.binom.cdf(k, n, p))
            assert own.binomial_cdf(k, n, p) == pytest.approx(peer, rel=1e-8, abs=1e-290)


def test_means_pairs_and_quantiles_agree():
    rng = np.random.default_rng(1)
    one, two = rng.gamma(2.0, size=(2, 57))
    theirs = scipy_stats.ttest_1samp(one, 0).confidence_interval(0.95)
    mine = mean_interval(one)
    assert (mine.low, mine.high) == pytest.approx((theirs.low, theirs.high))
    pairs = linear_mean(one).minus(linear_mean(two))
    assert difference_p(pairs) == pytest.approx(scipy_stats.ttest_rel(one, two).pvalue)
    for p in (0.25, 0.5, 0.75):
        theirs = scipy_stats.quantile_test(one, p=p).confidence_interval(0.95)
        mine = quantile(one, p)
        assert (mine.low, mine.high) == (theirs.low, theirs.high)


def test_adjusted_p_values_and_homogeneity_agree():
    p = np.random.default_rng(2).random(40) ** 2
    assert benjamini_hochberg(p) == pytest.approx(scipy_stats.false_discovery_control(p))
    counts = [1210, 1300, 1250, 1240]
    winners = np.repeat(np.arange(4), counts)
    mine = homogeneity([linear_mean(winners == side) for side in range(4)])
    assert mine == pytest.approx(scipy_stats.chisquare(counts).pvalue, rel=0.03)


def test_newcombes_interval_shrinks_to_that_of_the_normal_limit():
    mine = newcombe(520_000, 1_000_000, 500_000, 1_000_000)
    error = np.sqrt(0.52 * 0.48 / 1e6 + 0.25 / 1e6)
    assert mine.half_width == pytest.approx(scipy_stats.norm.ppf(0.975) * error, rel=1e-4)
