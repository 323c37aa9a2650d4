// The outlines of an angel and of a demon, which interlock without a gap.
//
// BF-3.2: a piece is a right isosceles triangle. Its own frame has the feet at (0, 0), the head up, the wing tips at
// (-100, -100) and (100, -100). Angels and demons alternate across every side, and the tiling maps every angel onto
// every other: so all short sides are one curve, free but for its ends, and all long sides are one curve, mirrored in
// its middle. Both are drawn here as an angel's right half; a demon's are the same ones seen from the other side.

import type { Piece } from './components';
import { chain, mapChain, pathOf, reversed, type Chain, type Point } from './curves';

export type PieceKind = Piece['kind'];

export const kHalf = 100;

/** From the feet to the right tip: along in percent, and how far the angel reaches out over the straight side. */
const kShort = [
  [3, 3.5, 7, 8.5, 13, 9],
  [20, 9.6, 26, 2, 33, -15],
  [36.5, -7, 40, 6, 46, 5.5],
  [50, 5, 51.5, 0, 53, -8],
  [56, -1, 59, 7, 64, 6],
  [68, 5, 69, 1, 70.5, -5],
  [73, 0, 76, 6.5, 80, 5],
  [83, 4, 84, 1, 85, -2.6],
  [87.5, 1.5, 92, 3, 100, 0],
] as const;

/** From the right tip to the middle of the long side: the distance from the middle, and how far the angel reaches up. */
const kLong = [
  [93, 3.5, 84, 9, 73, 9.5],
  [61, 10, 50, 6, 41, -1],
  [36, -5, 28, -12, 21.5, -27],
  [18.5, -20, 18.5, -12, 18, -7],
  [18, 5, 10, 11.5, 0, 11.5],
] as const;

const mirror = ([x, y]: Point): Point => [-x, y];

const shortRight = chain([0, 0], kShort, ([along, out]) => [along + out / Math.SQRT2, -along + out / Math.SQRT2]);
const longRight = chain([kHalf, 0], kLong, ([x, up]) => [x, -kHalf - up]);

/** The three sides of a piece in its own frame, each in the order feet, right tip, left tip, feet. */
export interface Sides {
  right: Chain;
  long: Chain;
  left: Chain;
}

function sides(right: Chain, halfLong: Chain): Sides {
  return {
    right,
    long: [...halfLong, ...reversed(mapChain(halfLong, mirror))],
    left: reversed(mapChain(right, mirror)),
  };
}

export const kSides: Record<PieceKind, Sides> = {
  angel: sides(shortRight, longRight),
  demon: sides(
    mapChain(shortRight, ([x, y]) => [-y, -x]),
    mapChain(longRight, ([x, y]) => [x, -2 * kHalf - y]),
  ),
};

export const outline = (kind: PieceKind): Chain => [...kSides[kind].right, ...kSides[kind].long, ...kSides[kind].left];

export const kOutline: Record<PieceKind, string> = {
  angel: `${pathOf(outline('angel'))}Z`,
  demon: `${pathOf(outline('demon'))}Z`,
};
