// Student's distribution, as far as intervals at 95 % need it.

/** The quantile 0.975 of the normal distribution. */
const kNormal = 1.959963984540054;

/**
 * The quantile 0.975 of Student's t with so many degrees of freedom, as the normal one and four terms in 1 / freedom
 * (Abramowitz & Stegun 1964, 26.7.5); from four degrees on right to a thousandth.
 */
export function quantile(freedom: number): number {
  const x = kNormal;
  const terms = [
    (x ** 3 + x) / 4,
    (5 * x ** 5 + 16 * x ** 3 + 3 * x) / 96,
    (3 * x ** 7 + 19 * x ** 5 + 17 * x ** 3 - 15 * x) / 384,
    (79 * x ** 9 + 776 * x ** 7 + 1482 * x ** 5 - 1920 * x ** 3 - 945 * x) / 92160,
  ];
  return terms.reduce((sum, term, i) => sum + term / freedom ** (i + 1), x);
}
