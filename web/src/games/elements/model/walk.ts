// The way of the keys over the board: to the nearest cell in the direction of the arrow.

import { wayOf } from '../../../board/walk';

export interface Spot {
  cell: string;
  /** Its middle, in any unit. */
  x: number;
  y: number;
}

/** The cell that an arrow key, Home or End leads to; the same at an edge, null for a key that does not walk. */
export function nextCell(spots: Spot[], cell: string, key: string): string | null {
  if (key === 'Home') return spots[0]?.cell ?? null;
  if (key === 'End') return spots.at(-1)?.cell ?? null;
  const way = wayOf(key);
  if (!way) return null;
  const here = spots.find((spot) => spot.cell === cell);
  if (!here) return spots[0]?.cell ?? null;
  const [dx, dy] = way;
  let best: { cell: string; cost: number } | null = null;
  for (const spot of spots) {
    const along = (spot.x - here.x) * dx + (spot.y - here.y) * dy;
    const aside = Math.abs((spot.x - here.x) * dy) + Math.abs((spot.y - here.y) * dx);
    // Farther aside than along lies in another direction.
    if (along <= 1 || aside > 2.5 * along) continue;
    const cost = along + 1.8 * aside;
    if (best === null || cost < best.cost) best = { cell: spot.cell, cost };
  }
  return best?.cell ?? cell;
}
