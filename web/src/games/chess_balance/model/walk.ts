// The way of the keys over the board.

import { placeOf, squareOf } from './geometry';
import type { Square } from './squares';

const kWays: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The square that a key leads to; the same at an edge, null for a key that does not walk. */
export function nextSquare(square: Square, key: string, flipped: boolean): Square | null {
  const { col, row } = placeOf(square, flipped);
  const way = kWays[key];
  if (way) return squareOf({ col: col + way[0], row: row + way[1] }, flipped) ?? square;
  switch (key) {
    case 'Home':
      return squareOf({ col: 0, row }, flipped);
    case 'End':
      return squareOf({ col: 7, row }, flipped);
    case 'PageUp':
      return squareOf({ col, row: 0 }, flipped);
    case 'PageDown':
      return squareOf({ col, row: 7 }, flipped);
    default:
      return null;
  }
}

/** From one open square to the next with a full stop, to the one before with a comma; null without any. */
export function nextOpen(open: readonly Square[], square: Square, key: string): Square | null {
  if ((key !== '.' && key !== ',') || open.length === 0) return null;
  const at = open.indexOf(square);
  if (key === '.') return open[(at + 1) % open.length] ?? null;
  return open.at(Math.max(at, 0) - 1) ?? null;
}
