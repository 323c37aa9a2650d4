// The way of the keys over the board.

import { wayOf } from '../../../board/walk';
import { placeOf, squareOf } from './geometry';
import type { Square } from './squares';

/** The square that a key leads to; the same at an edge, null for a key that does not walk. */
export function nextSquare(square: Square, key: string, flipped: boolean): Square | null {
  const { col, row } = placeOf(square, flipped);
  const way = wayOf(key);
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
