// The way of the keys over the board: along its geometry and to the beings beside it.

import { nextSlot, type SlotPlace } from '../model/geometry';

/** The cell that an arrow key, Home or End leads to; the same at an edge, null for a key that does not walk. */
export function nextCell(places: SlotPlace[], beside: string[], cell: string, key: string): string | null {
  const first = `slot:${places[0]?.slot ?? ''}`;
  const last = `slot:${places.at(-1)?.slot ?? ''}`;
  if (key === 'Home') return first;
  if (key === 'End') return last;
  if (!key.startsWith('Arrow')) return null;
  if (cell.startsWith('slot:')) {
    const next = nextSlot(places, cell.slice(5), key);
    if (next) return `slot:${next}`;
    return key === 'ArrowDown' || key === 'ArrowRight' ? (beside[0] ?? cell) : cell;
  }
  const at = beside.indexOf(cell);
  if (key === 'ArrowRight' || key === 'ArrowDown') return beside[at + 1] ?? cell;
  return beside[at - 1] ?? last;
}
