// Chains of cubic Bezier curves: how outlines are kept, moved and written.

import type { Point } from '../../../board/plane';

export type { Point };
export type Cubic = readonly [from: Point, c1: Point, c2: Point, to: Point];
export type Chain = readonly Cubic[];

/** Mirroring makes negative zeros, which equal no zero where points are compared. */
const noMinus = ([x, y]: Point): Point => [x + 0, y + 0];

/** A chain from its start and rows of two control points and an end: [c1x, c1y, c2x, c2y, x, y]. */
export function chain(start: Point, rows: readonly (readonly number[])[], map: (p: Point) => Point): Chain {
  let from = noMinus(map(start));
  return rows.map((row) => {
    const at = (i: number): Point => noMinus(map([row[i] ?? 0, row[i + 1] ?? 0]));
    const cubic: Cubic = [from, at(0), at(2), at(4)];
    from = cubic[3];
    return cubic;
  });
}

export const mapChain = (curves: Chain, map: (p: Point) => Point): Chain =>
  curves.map(([a, b, c, d]): Cubic => [noMinus(map(a)), noMinus(map(b)), noMinus(map(c)), noMinus(map(d))]);

export const reversed = (curves: Chain): Chain => curves.map(([a, b, c, d]): Cubic => [d, c, b, a]).reverse();

const round = (value: number): string => String(Math.round(value * 100) / 100 + 0);

/** The curves of a chain as path commands; `open` also says where it starts. */
export function pathOf(curves: Chain, open = true): string {
  const start = curves[0]?.[0] ?? [0, 0];
  const first = open ? `M${round(start[0])} ${round(start[1])}` : '';
  return first + curves.map(([, b, c, d]) => `C${[...b, ...c, ...d].map(round).join(' ')}`).join('');
}

/** Points along a chain, `steps` of them per curve, both ends included. */
export function sampled(curves: Chain, steps: number): Point[] {
  const points: Point[] = curves[0] ? [curves[0][0]] : [];
  for (const [a, b, c, d] of curves)
    for (let i = 1; i <= steps; ++i) {
      const t = i / steps;
      const u = 1 - t;
      const mix = (k: 0 | 1): number =>
        u * u * u * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t * t * t * d[k];
      points.push([mix(0), mix(1)]);
    }
  return points;
}
