"""Our distribution functions against printed tables and closed forms."""

import math

import pytest

from equipoise.lab.stats import distributions as d

# Fisher & Yates (1963) and every later handbook: upper points of t, chi-square and F.
T_TABLE = [
    (0.975, 1, 12.706), (0.975, 5, 2.571), (0.975, 10, 2.228), (0.975, 30, 2.042),
    (0.995, 10, 3.169), (0.95, 120, 1.658), (0.975, math.inf, 1.960),
]  # fmt: skip
CHI_SQUARE_TABLE = [
    (0.95, 1, 3.841), (0.95, 2, 5.991), (0.95, 10, 18.307), (0.99, 5, 15.086), (0.05, 10, 3.940),
    (0.95, 100, 124.342),
]  # fmt: skip
F_TABLE = [
    (0.95, 1, 1, 161.4), (0.95, 5, 10, 3.326), (0.99, 3, 20, 4.938), (0.95, 120, 120, 1.352),
]  # fmt: skip


@pytest.mark.parametrize(("p", "df", "printed"), T_TABLE)
def test_t_quantiles_are_those_of_the_tables(p, df, printed):
    assert d.t_quantile(p, df) == pytest.approx(printed, abs=6e-4)
    assert d.t_quantile(1 - p, df) == pytest.approx(-printed, abs=6e-4)
    assert d.t_cdf(d.t_quantile(p, df), df) == pytest.approx(p, abs=1e-12)


@pytest.mark.parametrize(("p", "df", "printed"), CHI_SQUARE_TABLE)
def test_chi_square_quantiles_are_those_of_the_tables(p, df, printed):
    assert d.chi_square_quantile(p, df) == pytest.approx(printed, abs=6e-4)


@pytest.mark.parametrize(("p", "df1", "df2", "printed"), F_TABLE)
def test_f_quantiles_are_those_of_the_tables(p, df1, df2, printed):
    assert d.f_quantile(p, df1, df2) == pytest.approx(printed, rel=4e-4)
    assert 1 / d.f_quantile(1 - p, df2, df1) == pytest.approx(printed, rel=4e-4)


def test_closed_forms_are_met():
    assert d.normal_cdf(1.959963984540054) == pytest.approx(0.975, abs=1e-15)
    assert d.normal_quantile(0.975) == pytest.approx(1.959963984540054, abs=1e-12)
    # One degree of freedom is Cauchy, two are (1 + x / sqrt(2 + x^2)) / 2.
    assert d.t_cdf(3.0, 1) == pytest.approx(0.5 + math.atan(3.0) / math.pi, abs=1e-14)
    assert d.t_cdf(3.0, 2) == pytest.approx(0.5 + 3 / (2 * math.sqrt(11)), abs=1e-14)
    # Two degrees of freedom are exponential.
    for x in (0.01, 1.0, 30.0):
        assert d.chi_square_cdf(x, 2) == pytest.approx(1 - math.exp(-x / 2), abs=1e-14)
    # Beta(a, 1) is x^a; Beta(1, b) its mirror image.
    for x in (0.001, 0.3, 0.999):
        assert d.beta_cdf(3.5, 1, x) == pytest.approx(x**3.5, abs=1e-14)
        assert d.beta_cdf(1, 3.5, x) == pytest.approx(1 - (1 - x) ** 3.5, abs=1e-14)
        assert d.beta_quantile(x**3.5, 3.5, 1) == pytest.approx(x, rel=1e-9)


@pytest.mark.parametrize(("n", "p"), [(12, 0.3), (60, 0.5), (400, 0.01)])
def test_binomial_probabilities_are_sums_of_their_terms(n, p):
    total = 0.0
    for k in range(min(n, 80)):
        total += math.comb(n, k) * p**k * (1 - p) ** (n - k)
        assert d.binomial_cdf(k, n, p) == pytest.approx(min(total, 1.0), abs=1e-11)
    assert d.binomial_cdf(-1, n, p) == 0
    assert d.binomial_cdf(n, n, p) == 1


def test_large_parameters_meet_the_normal_limit():
    a = 50_000
    x = 0.5 + 1.5 * math.sqrt(0.25 / (2 * a + 1))
    assert d.beta_cdf(a, a, x) == pytest.approx(d.normal_cdf(1.5), abs=1e-5)


def test_numbers_that_are_not_probabilities_are_refused():
    for quantile in (d.normal_quantile, lambda p: d.t_quantile(p, 3.0)):
        with pytest.raises(ValueError, match="not a probability"):
            quantile(1.5)
