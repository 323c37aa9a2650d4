"""Distribution functions and quantiles: normal, t, chi-square, F, beta, binomial.

Written for the laboratory so that it needs only NumPy; each takes and returns single numbers.
The incomplete gamma and beta functions are computed to some 13 digits.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from statistics import NormalDist

_TINY = 1e-300
_PRECISION = 1e-15
_STEPS_MAX = 100_000


def normal_cdf(x: float) -> float:
    """P(Z <= x) of a standard normal variable: erfc(-x / sqrt 2) / 2."""
    return math.erfc(-x / math.sqrt(2)) / 2


def normal_quantile(p: float) -> float:
    """The x with `normal_cdf(x)` = p (Wichura 1988, algorithm AS 241, from Python's library)."""
    _check_probability(p)
    if p in (0, 1):
        return math.inf if p == 1 else -math.inf
    return NormalDist().inv_cdf(p)


def gamma_cdf(shape: float, x: float) -> float:
    """The regularised lower incomplete gamma function P(shape, x).

    Its power series below shape + 1, its continued fraction above (Abramowitz & Stegun 1964,
    6.5.29 and 6.5.31).
    """
    if x <= 0:
        return 0.0
    front = math.exp(shape * math.log(x) - x - math.lgamma(shape))
    if x < shape + 1:
        term = total = 1 / shape
        for step in range(1, _STEPS_MAX):
            term *= x / (shape + step)
            total += term
            if term < total * _PRECISION:
                break
        return min(1.0, front * total)

    def coefficients(step: int) -> tuple[float, float]:
        return -step * (step - shape), x + 2 * step + 1 - shape

    return 1 - front / _continued_fraction(x + 1 - shape, coefficients)


def beta_cdf(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function I_x(a, b), a and b positive.

    Its continued fraction, from whichever side converges quickly (Abramowitz & Stegun 1964,
    26.5.8; Press et al. 2007, section 6.4).
    """
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_cdf(b, a, 1 - x)
    log_front = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    log_front += a * math.log(x) + b * math.log1p(-x)

    def coefficients(step: int) -> tuple[float, float]:
        m = step // 2
        if step % 2 == 0:
            return m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)), 1.0
        return -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)), 1.0

    return math.exp(log_front) / (a * _continued_fraction(1.0, coefficients))


def chi_square_cdf(x: float, df: float) -> float:
    """P(X <= x) with df degrees of freedom: P(df / 2, x / 2)."""
    return gamma_cdf(df / 2, x / 2)


def chi_square_quantile(p: float, df: float) -> float:
    """The x with `chi_square_cdf(x, df)` = p."""
    return _quantile(lambda x: chi_square_cdf(x, df), p)


def t_cdf(x: float, df: float) -> float:
    """P(T <= x) of Student's t: 1 - I_{df / (df + x^2)}(df / 2, 1 / 2) / 2 for x >= 0."""
    if math.isinf(df):
        return normal_cdf(x)
    tail = beta_cdf(df / 2, 0.5, df / (df + x * x)) / 2
    return 1 - tail if x > 0 else tail


@lru_cache(maxsize=4096)
def t_quantile(p: float, df: float) -> float:
    """The x with `t_cdf(x, df)` = p."""
    _check_probability(p)
    if math.isinf(df):
        return normal_quantile(p)
    if p < 0.5:
        return -t_quantile(1 - p, df)
    return _quantile(lambda x: 1 - 2 * t_cdf(-x, df), 2 * p - 1)


def f_cdf(x: float, df1: float, df2: float) -> float:
    """P(F <= x) of Fisher's F: I_{df1 x / (df1 x + df2)}(df1 / 2, df2 / 2)."""
    return 0.0 if x <= 0 else beta_cdf(df1 / 2, df2 / 2, df1 * x / (df1 * x + df2))


def f_quantile(p: float, df1: float, df2: float) -> float:
    """The x with `f_cdf(x, df1, df2)` = p."""
    return _quantile(lambda x: f_cdf(x, df1, df2), p)


def beta_quantile(p: float, a: float, b: float) -> float:
    """The x with `beta_cdf(a, b, x)` = p."""
    _check_probability(p)
    return _bisect(lambda x: beta_cdf(a, b, x), p, 0.0, 1.0)


def binomial_cdf(k: int, n: int, p: float) -> float:
    """P(X <= k) of n trials with chance p: I_{1 - p}(n - k, k + 1)."""
    if k < 0:
        return 0.0
    return 1.0 if k >= n else beta_cdf(n - k, k + 1, 1 - p)


def two_sided_p(statistic: float, df: float = math.inf) -> float:
    """How likely |T| is at least as far from 0; df infinite for a normal variable."""
    return 1.0 if math.isnan(statistic) else 2 * t_cdf(-abs(statistic), df)


def _continued_fraction(first: float, coefficients: Callable[[int], tuple[float, float]]) -> float:
    """b0 + a1 / (b1 + a2 / (b2 + ...)) by Lentz's method (Press et al. 2007, section 5.2)."""
    value = ratio_up = first or _TINY
    ratio_down = 0.0
    for step in range(1, _STEPS_MAX):
        a, b = coefficients(step)
        ratio_down = 1 / ((b + a * ratio_down) or _TINY)
        ratio_up = (b + a / ratio_up) or _TINY
        value *= ratio_up * ratio_down
        if abs(ratio_up * ratio_down - 1) < _PRECISION:
            break
    return value


def _quantile(cdf: Callable[[float], float], p: float) -> float:
    """The quantile of a variable that is never negative."""
    _check_probability(p)
    if p == 1:
        return math.inf
    high = 1.0
    while cdf(high) < p and high < 1e300:
        high *= 2
    return _bisect(cdf, p, 0.0, high)


def _bisect(cdf: Callable[[float], float], p: float, low: float, high: float) -> float:
    while True:
        middle = (low + high) / 2
        if middle in (low, high) or high - low < 1e-15 * high:
            return middle
        if cdf(middle) < p:
            low = middle
        else:
            high = middle


def _check_probability(p: float) -> None:
    if not 0 <= p <= 1:
        raise ValueError(f"{p} is not a probability")
