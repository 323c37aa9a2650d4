// The way of the keys over the map: along its six directions.

import { hexAt, onMap, step, type Grid, type Place } from './geometry';
import type { Direction } from './moves';

/** Home, Page Up, End and Page Down lie about the arrows as the diagonals of a number pad do. */
const kKeys: Record<string, Direction> = {
  ArrowLeft: 'w',
  ArrowRight: 'e',
  Home: 'nw',
  PageUp: 'ne',
  End: 'sw',
  PageDown: 'se',
};

/** Up and down keep to the column: the diagonal alternates with the rows. */
function directionOf(grid: Grid, place: Place, key: string): Direction | null {
  const plain = kKeys[key];
  if (plain) return plain;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const isEven = place.row % 2 === 0;
  if (key === 'ArrowUp') return isEven ? 'ne' : 'nw';
  return isEven ? 'se' : 'sw';
}

/**
 * The place that a key leads to; null for a key that does not walk. It walks over voids to the next hex of the line,
 * and stays at the edge of the map except for places beyond it that are `open`.
 */
export function nextPlace(grid: Grid, from: Place, key: string, open: (place: Place) => boolean): Place | null {
  const screen = directionOf(grid, from, key);
  if (screen === null) return null;
  const direction = onMap(grid, screen);
  let place = from;
  for (let i = 0; i < grid.rows + grid.cols; i++) {
    place = step(grid, place, direction);
    if (hexAt(grid, place) !== null || open(place)) return place;
  }
  return from;
}
